import type { Plugin } from 'vite'
import type { Language } from '#language/language.ts'

const UNDECIDED = 'export const experimentalStaticLocale = undefined;'

/**
 * Makes the language a constant of the site, so that the bundler leaves out the words of all others: a browser loads as
 * much with five languages as with one.
 */
export function staticLanguage(language: Language): Plugin {
  return {
    name: 'static-language',
    transform: {
      filter: { id: /\/src\/messages(-node)?\/runtime\.js$/ },
      handler(code) {
        if (!code.includes(UNDECIDED)) throw new Error('The runtime of the messages is written otherwise now')
        return {
          code: code.replace(
            UNDECIDED,
            `export const experimentalStaticLocale = ${JSON.stringify(language)};`,
          ),
          map: null,
        }
      },
    },
  }
}
