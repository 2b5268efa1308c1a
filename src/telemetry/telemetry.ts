import { createMetrics, type Metrics } from './metrics.ts'
import type { Tracer } from './tracer.ts'

/** How a server is seen from outside. */
export interface Telemetry {
  metrics: Metrics
  /** Null without OTEL_EXPORTER_OTLP_ENDPOINT. */
  tracer: Tracer | null
}

/** Opens the metrics, and the traces where a receiver is configured; only then their library is loaded. */
export async function openTelemetry({
  traceEndpoint,
  version,
}: {
  traceEndpoint: URL | undefined
  version: string
}): Promise<Telemetry> {
  const metrics = createMetrics()
  if (!traceEndpoint) return { metrics, tracer: null }
  const { createOtelTracer } = await import('./otel-tracer.ts')
  return { metrics, tracer: createOtelTracer({ endpoint: traceEndpoint, version }) }
}
