import { z } from 'zod'

export interface TelemetryConfig {
  /** Lets /metrics be read from another machine; undefined: only from this one. */
  metricsToken: string | undefined
  /** The OTLP receiver that traces are sent to, without a path; undefined: no traces. */
  traceEndpoint: URL | undefined
  /** Statements of the database that take longer are logged, in milliseconds. */
  slowStatementMs: number
}

const SHORTEST_TOKEN = 16

export const telemetryVariables = {
  METRICS_TOKEN: z
    .string()
    .regex(/^\S+$/, { error: 'must not contain spaces' })
    .min(SHORTEST_TOKEN, { error: `must have at least ${SHORTEST_TOKEN} characters` })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  SLOW_STATEMENT_MS: z.coerce
    .number({ error: 'must be a whole number' })
    .int()
    .min(1)
    .max(60_000)
    .default(500),
}

interface TelemetryValues {
  METRICS_TOKEN?: string | undefined
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  SLOW_STATEMENT_MS: number
}

export function readTelemetryConfig(values: TelemetryValues): TelemetryConfig {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT
  return {
    metricsToken: values.METRICS_TOKEN,
    traceEndpoint: endpoint ? new URL(endpoint) : undefined,
    slowStatementMs: values.SLOW_STATEMENT_MS,
  }
}
