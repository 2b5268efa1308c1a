import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#http/api.ts'
import { LANGUAGE_HEADER } from '#language/language.ts'
import { chooseLanguage } from '#language/server/choose-language.ts'
import { inLanguage } from '#language/server/in-language.ts'

/** Handles the request in the language that it prefers. Used only when the product has several languages. */
export const requestLanguage = createMiddleware<AppEnv>((c, next) => {
  const language = chooseLanguage({
    page: c.req.header(LANGUAGE_HEADER),
    referer: c.req.header('referer'),
    cookie: c.req.header('cookie'),
    acceptLanguage: c.req.header('accept-language'),
  })
  return inLanguage(language, next)
})
