import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Plugin } from 'vite'
import { LANGUAGES, type Language } from '#language/language.ts'
import { readLanguagePath } from '#language/language-path.ts'
import { chooseLanguage } from '#language/server/choose-language.ts'
import { baseLocale } from '#messages/runtime.js'
import { PUBLIC_PATHS } from '#shared/paths.ts'
import { renderRuntime } from './static-language.ts'

/** That of the page in the browser, and of the request where pages are rendered. A worker has neither. */
const LANGUAGE = `globalThis.document ? document.documentElement.lang : (globalThis.readDevLanguage?.() ?? '${baseLocale}')`

/**
 * npm run dev: each request has its language, as on the server: that of a public page's address, else that of the cookie
 * or the browser. Routes have no language in development, so an address loses it here.
 */
export function devLanguage(): Plugin {
  return {
    name: 'dev-language',
    apply: 'serve',
    transform: {
      filter: { id: /\/src\/messages\/runtime\.js$/ },
      handler: () => ({
        code: `${renderRuntime(LANGUAGE)}\nexport const experimentalStaticLocale = undefined`,
        map: null,
      }),
    },
    configureServer({ middlewares }) {
      const storage = new AsyncLocalStorage<Language>()
      Object.assign(globalThis, { readDevLanguage: () => storage.getStore() ?? baseLocale })
      middlewares.use((request, _, next) => {
        const { language, path } = readLanguagePath(request.url ?? '/')
        if (language !== baseLocale) Object.assign(request, { url: path, originalUrl: path })
        storage.run(language === baseLocale ? languageOf(request) : language, next)
      })
    },
  }
}

/** The language of an address that names none. */
function languageOf({ url = '/', headers }: IncomingMessage): Language {
  const [path = ''] = url.split('?')
  if (PUBLIC_PATHS.some((one) => one === path)) return baseLocale
  return chooseLanguage({ cookie: headers.cookie, acceptLanguage: headers['accept-language'] }, LANGUAGES)
}
