import { join } from 'node:path'
import { BUILD } from '#database/project-folders.ts'
import { LANGUAGES, type Language } from '#language/language.ts'
import { builtFolder } from '#language/server/built-folder.ts'
import { baseLocale, overwriteGetLocale } from '#messages/runtime.js'

const { SITE_LANGUAGE: requested, BUILD_FOLDER = BUILD } = process.env

/** The language that this process builds the site in: SITE_LANGUAGE, set by scripts/build.ts, else the base language. */
export const SITE_LANGUAGE: Language = LANGUAGES.find((language) => language === requested) ?? baseLocale
if (requested && requested !== SITE_LANGUAGE)
  throw new Error(`project.inlang/settings.json has no locale "${requested}"`)
// All messages of this process are in that language.
if (SITE_LANGUAGE !== baseLocale) overwriteGetLocale(() => SITE_LANGUAGE)

/** The site of the build that is being made (BUILD_FOLDER, set by scripts/build.ts) in that language. */
export const CLIENT = builtFolder(join(BUILD_FOLDER, 'client'), SITE_LANGUAGE)
/** The printed files of that build and language. */
export const RESOURCES = builtFolder(join(BUILD_FOLDER, 'resources'), SITE_LANGUAGE)
