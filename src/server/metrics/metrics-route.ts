import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import type { Deps } from '#config/deps.ts'
import type { AppEnv } from '#http/api.ts'
import type { Telemetry } from '#telemetry/telemetry.ts'
import { METRICS_PATH, mayReadMetrics } from './metrics-access.ts'

interface MetricsRouteOptions {
  env: Deps['env']
  telemetry: Telemetry
}

/** GET /metrics for Prometheus; an unknown page to whoever may not read them. */
export function createMetricsRoute({ env, telemetry }: MetricsRouteOptions) {
  const app = new Hono<AppEnv>()
  app.get(METRICS_PATH, async (c) => {
    const { incoming } = c.env as { incoming?: IncomingMessage }
    if (!mayReadMetrics(incoming, env.metricsToken)) return c.notFound()
    const { contentType, text } = await telemetry.metrics.print()
    return c.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' })
  })
  return app
}
