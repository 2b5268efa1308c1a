import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { CALENDAR_FEEDS } from '#back-office/visits/calendar/contract.ts'
import type { Deps } from '#config/deps.ts'
import type { AppEnv } from '#http/api.ts'

/** What stands behind these is a secret: who knows the address needs no session. */
const SECRET_PATHS = [CALENDAR_FEEDS, '/api/auth/reset-password/', '/sandbox/checkout/']

const loggedPath = (path: string): string => {
  const secret = SECRET_PATHS.find((start) => path.startsWith(start))
  return secret === undefined ? path.slice(0, 200) : `${secret}*`
}

/** Sets the request's id and dependencies, and logs one line for it, without query, body, address or secret. */
export function requestLog(deps: Deps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('deps', deps)
    c.header('X-Request-Id', requestId)
    const started = performance.now()
    await next()
    if (c.req.path === '/healthz') return
    deps.log.info({
      request_id: requestId,
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    })
  })
}
