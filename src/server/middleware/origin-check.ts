import { createMiddleware } from 'hono/factory'
import { isLoopback } from '#config/env.ts'
import { AppError } from '#errors/app-error.ts'
import type { AppEnv } from '#http/api.ts'
import { UNSUBSCRIBE_PATH } from '#shared/paths.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Calls that look at no cookie: what they carry in the address or signature is their right. */
const SIGNED_CALLS: readonly string[] = [UNSUBSCRIBE_PATH]

/**
 * A call that changes something must come from our own pages: a browser always names the origin (or
 * says cross-site in Sec-Fetch-Site). Programs that send neither have no foreign cookies to abuse.
 */
export const originCheck = createMiddleware<AppEnv>(async (c, next) => {
  if (!SAFE_METHODS.has(c.req.method) && !SIGNED_CALLS.includes(c.req.path)) {
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
