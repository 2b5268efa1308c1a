import { Counter, Histogram } from '@prometheus-io/client'
import type { Metrics } from '#telemetry/metrics.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** The route of what no route of ours answers: an address that somebody has made up must not become a series. */
export const OTHER_ROUTE = 'other'

interface EndedRequest {
  method: string
  /** The pattern of the route, for example '/api/documents/:id/file'. */
  route: string
  status: number
  ms: number
}

export type RequestMetrics = ReturnType<typeof createRequestMetrics>

/** Counts requests by route, method and status class, and measures them by route. */
export function createRequestMetrics({ registry, addGauge }: Metrics) {
  const registers = [registry]
  const requests = new Counter({
    name: 'pobyt_http_requests_total',
    help: 'Answered requests by the pattern of their route',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'pobyt_http_request_seconds',
    help: 'Time until the answer of a request begins, by the pattern of its route',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers,
  })
  let inFlight = 0
  addGauge(
    { name: 'pobyt_http_requests_in_flight', help: 'Requests that are not answered yet' },
    () => inFlight,
  )
  // So that an alert about failures has a beginning to compare with.
  requests.inc({ route: OTHER_ROUTE, method: 'GET', status: '5xx' }, 0)
  return {
    begin(): void {
      inFlight += 1
    },
    end({ route, status, ms, ...request }: EndedRequest): void {
      inFlight -= 1
      const method = METHODS.includes(request.method) ? request.method : 'other'
      requests.inc({ route, method, status: `${Math.floor(status / 100)}xx` })
      seconds.observe({ route, method }, ms / 1000)
    },
  }
}
