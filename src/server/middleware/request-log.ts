import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Deps } from '#config/deps.ts'
import type { AppEnv } from '#http/api.ts'

/** Sets the request's id and dependencies, and logs one line for it, without query, body or address. */
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
      path: c.req.path.slice(0, 200),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    })
  })
}
