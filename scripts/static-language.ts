import type { Plugin } from 'vite'
import { baseLocale, locales } from '#messages/runtime.js'
import { LANGUAGE_PLACE } from './language-places.ts'

/**
 * In place of Paraglide's runtime a built site has only the language of its copy (language-places.ts), so that no script
 * has the ways in which a language can be chosen. In development dev-language.ts knows it.
 */
export function staticLanguage(): Plugin {
  return {
    name: 'static-language',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/messages\/runtime\.js$/ },
      handler: () => ({ code: renderRuntime(LANGUAGE_PLACE), map: null }),
    },
  }
}

/** A runtime whose language is this expression. */
export function renderRuntime(language: string): string {
  return `export const baseLocale = ${JSON.stringify(baseLocale)}
export const locales = ${JSON.stringify(locales)}
export const getLocale = () => ${language}`
}
