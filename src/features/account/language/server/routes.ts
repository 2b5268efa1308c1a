import { createRoute, z } from '@hono/zod-openapi'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { LANGUAGES, type Language } from '#language/language.ts'
import { languagePath, readLanguagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { LANGUAGE_PATH } from '../contract.ts'
import { saveLanguage } from './service.ts'

const chooseLanguageRoute = createRoute({
  method: 'post',
  path: LANGUAGE_PATH,
  summary: 'Choose the language of pages and answers in this browser, and of mails to a signed-in person',
  description: 'Needs no account. A plain form, which also works without scripts.',
  tags: ['account'],
  request: {
    body: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: z.object({ language: z.enum(LANGUAGES, { error: () => m.account_language_unknown() }) }),
        },
      },
    },
  },
  responses: {
    303: { description: 'Back to the page that the form was on, in the chosen language' },
    ...errorResponses(400, 403, 429),
  },
})

export function createLanguageRoutes() {
  return createApi().openapi(chooseLanguageRoute, async (c) => {
    const { language } = c.req.valid('form')
    await saveLanguage(c, language)
    return c.redirect(pageIn(language, c.req.header('referer') ?? ''), 303)
  })
}

/**
 * The same page in the language: a public page has an address of its own in each. Only path and query, so that the redirect
 * stays on this site; a leading // would start a host name.
 */
function pageIn(language: Language, referer: string): string {
  const { pathname, search } = URL.canParse(referer) ? new URL(referer) : { pathname: '/', search: '' }
  const { path } = readLanguagePath(pathname)
  return languagePath(`/${path.replace(/^\/+/, '')}${search}`, language)
}
