import type { Plugin } from 'vite'
import type { Language } from '#language/language.ts'

const DYNAMIC_LOCALE = 'export const experimentalStaticLocale = undefined;'

/**
 * Makes the language a constant of the build, so that the bundler removes the messages of all other languages. The
 * scripts of a page do not grow with the number of languages.
 */
export function staticLanguage(language: Language): Plugin {
  return {
    name: 'static-language',
    transform: {
      filter: { id: /\/src\/messages(-node)?\/runtime\.js$/ },
      handler(code) {
        if (!code.includes(DYNAMIC_LOCALE))
          throw new Error("Paraglide's runtime.js has changed: adapt scripts/static-language.ts")
        return {
          code: code.replace(
            DYNAMIC_LOCALE,
            `export const experimentalStaticLocale = ${JSON.stringify(language)};`,
          ),
          map: null,
        }
      },
    },
  }
}
