import type { IncomingMessage } from 'node:http'
import { createMiddleware } from 'hono/factory'
import { CALENDAR_FEEDS } from '#back-office/visits/calendar/contract.ts'
import type { Deps } from '#config/deps.ts'
import type { AppEnv } from '#http/api.ts'
import { METRICS_PATH } from '#server/metrics/metrics-access.ts'
import type { RequestMetrics } from '#server/metrics/request-metrics.ts'
import { inScope } from '#telemetry/scope.ts'
import type { Span, Tracer } from '#telemetry/tracer.ts'
import { readOrigin } from './request-id.ts'
import { routeOf } from './request-route.ts'

/** What stands behind these is a secret: who knows the address needs no session. */
const SECRET_PATHS = [CALENDAR_FEEDS, '/api/auth/reset-password/', '/sandbox/checkout/']

/** Part of an address that somebody has made up with an email address. */
const EMAIL_PART = /[^/]*(?:@|%40)[^/]*/gi

const loggedPath = (path: string): string => {
  const secret = SECRET_PATHS.find((start) => path.startsWith(start))
  return secret === undefined ? path.slice(0, 200).replace(EMAIL_PART, '*') : `${secret}*`
}

interface RequestLogOptions {
  requests: RequestMetrics
  tracer: Tracer | null
}

/** Asked every few seconds by machines: a line would say nothing. Who may not read the metrics is logged. */
const isQuiet = (path: string, status: number) =>
  path === '/healthz' || (path === METRICS_PATH && status === 200)

/**
 * Sets the request's id and dependencies, and logs one line for it, without query, body, address or secret. Counts and
 * measures it, and makes it a span; what is logged meanwhile has its id.
 */
export function requestLog(deps: Deps, { requests, tracer }: RequestLogOptions) {
  const { env, log } = deps
  return createMiddleware<AppEnv>(async (c, next) => {
    const { incoming } = c.env as { incoming?: IncomingMessage }
    const { requestId, traceparent } = readOrigin(incoming, env.trustProxy)
    c.set('requestId', requestId)
    c.set('deps', deps)
    c.header('X-Request-Id', requestId)
    const { method, path } = c.req
    const span = tracer?.begin(method, { kind: 'server', traceparent })
    requests.begin()
    const started = performance.now()
    await inScope({ fields: { request_id: requestId }, span }, next)
    const ms = performance.now() - started
    const { status } = c.res
    const route = routeOf(c)
    requests.end({ method, route, status, ms })
    if (span) endSpan(span, { method, route, status, requestId })
    if (isQuiet(path, status)) return
    log.info({ request_id: requestId, method, path: loggedPath(path), status, ms: Math.round(ms) })
  })
}

interface EndedRequest {
  method: string
  route: string
  status: number
  requestId: string
}

function endSpan(span: Span, { method, route, status, requestId }: EndedRequest): void {
  span.rename(`${method} ${route}`)
  span.set({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'pobyt.request_id': requestId,
  })
  span.end(status >= 500 ? String(status) : undefined)
}
