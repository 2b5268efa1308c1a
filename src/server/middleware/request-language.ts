import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#http/api.ts'
import { chooseLanguage } from '#language/server/choose-language.ts'
import { inLanguage } from '#language/server/in-language.ts'

/** Answers the call in the language of its sender. Installed where there are two languages or more. */
export const requestLanguage = createMiddleware<AppEnv>((c, next) => {
  const wishes = { cookie: c.req.header('cookie'), acceptLanguage: c.req.header('accept-language') }
  return inLanguage(chooseLanguage(wishes), next)
})
