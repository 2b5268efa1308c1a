import { join } from 'node:path'
import { BUILD } from '#database/project-folders.ts'
import { LANGUAGES, type Language } from '#language/language.ts'
import { builtFolder } from '#language/server/built-folder.ts'
import { baseLocale, overwriteGetLocale } from '#messages/runtime.js'

const { SITE_LANGUAGE: requested } = process.env

/** The build that is being made (BUILD_FOLDER, set by scripts/build.ts). */
export const BUILD_FOLDER = process.env.BUILD_FOLDER ?? BUILD

/** The language that this process builds the site in: SITE_LANGUAGE, set by scripts/build.ts, else the base language. */
export const SITE_LANGUAGE: Language = LANGUAGES.find((language) => language === requested) ?? baseLocale
if (requested && requested !== SITE_LANGUAGE)
  throw new Error(`project.inlang/settings.json has no locale "${requested}"`)
// All messages of this process are in that language.
if (SITE_LANGUAGE !== baseLocale) overwriteGetLocale(() => SITE_LANGUAGE)

/** The site of that build in that language. */
export const CLIENT = builtFolder(join(BUILD_FOLDER, 'client'), SITE_LANGUAGE)
/** The printed files of that build and language. */
export const RESOURCES = builtFolder(join(BUILD_FOLDER, 'resources'), SITE_LANGUAGE)
/** What every language's site is made of (site-templates.ts). It is removed at the end of the build. */
export const TEMPLATES = join(BUILD_FOLDER, 'templates')
/** The pages' program of that build and language. */
export const SERVER = builtFolder(join(BUILD_FOLDER, 'server'), SITE_LANGUAGE)
