import { createMiddleware } from 'hono/factory'
import { isLoopback } from '#config/env.ts'
import { AppError } from '#errors/app-error.ts'
import type { AppEnv } from '#http/api.ts'
import { CONFIRMATION_PATH, UNSUBSCRIBE_PATH } from '#shared/paths.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Paths that read no cookies: a token in the request authorises it. */
const COOKIELESS_PATHS: readonly string[] = [UNSUBSCRIBE_PATH, CONFIRMATION_PATH]

/**
 * Rejects requests from other sites that change something (CSRF). A browser sends Origin or Sec-Fetch-Site with them; a
 * client that sends neither is not a browser, so it has no cookies of other people.
 */
export const originCheck = createMiddleware<AppEnv>(async (c, next) => {
  if (!SAFE_METHODS.has(c.req.method) && !COOKIELESS_PATHS.includes(c.req.path)) {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const foreign =
      origin === undefined ? site === 'cross-site' || site === 'same-site' : !isOwn(origin, c.get('deps').env)
    if (foreign) throw new AppError('forbidden')
  }
  await next()
})

function isOwn(origin: string, env: AppEnv['Variables']['deps']['env']): boolean {
  if (origin === env.publicUrl.origin) return true
  if (!env.publicUrlIsDefault || !URL.canParse(origin)) return false
  const url = new URL(origin)
  return url.protocol === 'http:' && isLoopback(url.hostname) && url.port === env.publicUrl.port
}
