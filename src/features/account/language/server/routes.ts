import { createRoute, z } from '@hono/zod-openapi'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { LANGUAGES } from '#language/language.ts'
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
    303: { description: 'Back to the page that the form was on' },
    ...errorResponses(400, 403, 429),
  },
})

export function createLanguageRoutes() {
  return createApi().openapi(chooseLanguageRoute, async (c) => {
    await saveLanguage(c, c.req.valid('form').language)
    return c.redirect(readPage(c.req.header('referer') ?? ''), 303)
  })
}

/** Returns only path and query, so that the redirect stays on this site. A leading // would start a host name. */
function readPage(referer: string): string {
  if (!URL.canParse(referer)) return '/'
  const { pathname, search } = new URL(referer)
  return `/${pathname.replace(/^\/+/, '')}${search}`
}
