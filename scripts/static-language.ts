import type { Plugin } from 'vite'
import { baseLocale, locales } from '#messages/runtime.js'
import { LANGUAGE_PLACE } from './language-places.ts'

/**
 * In place of Paraglide's runtime a built site has only the language of its copy (language-places.ts), so that no script
 * has the ways in which a language can be chosen. In development it is the base language.
 */
export function staticLanguage(): Plugin {
  return {
    name: 'static-language',
    transform: {
      filter: { id: /\/src\/messages\/runtime\.js$/ },
      handler() {
        const language = this.environment.mode === 'build' ? LANGUAGE_PLACE : JSON.stringify(baseLocale)
        return {
          code: [
            `export const baseLocale = ${JSON.stringify(baseLocale)}`,
            `export const locales = ${JSON.stringify(locales)}`,
            `export const getLocale = () => ${language}`,
          ].join('\n'),
          map: null,
        }
      },
    },
  }
}
