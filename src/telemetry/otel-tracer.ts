import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Span, SpanOptions, Tracer } from './tracer.ts'

const TRACES_PATH = 'v1/traces'
/** How long an unreachable receiver may delay the end of the server. */
const CLOSE_WITHIN_MS = 1_000
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const

interface OtelTracerOptions {
  /** OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: URL
  version: string
}

/**
 * Traces by OpenTelemetry over OTLP/HTTP. A receiver that is away costs its spans and nothing else: they wait in a queue of
 * 2,048 and are dropped. Loaded only when a receiver is configured.
 */
export function createOtelTracer({ endpoint, version }: OtelTracerOptions): Tracer {
  const base = endpoint.href.endsWith('/') ? endpoint.href : `${endpoint.href}/`
  const exporter = new OTLPTraceExporter({ url: new URL(TRACES_PATH, base).href })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'pobyt', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('pobyt', version)
  const contexts = new WeakMap<Span, Context>()
  return {
    begin(name, options) {
      const { kind, attributes } = options
      const context = findParent(options, contexts)
      const started = tracer.startSpan(
        name,
        { kind: KINDS[kind], ...(attributes && { attributes }) },
        context,
      )
      const span = wrap(started)
      contexts.set(span, trace.setSpan(ROOT_CONTEXT, started))
      return span
    },
    flush: () => provider.forceFlush().catch(() => undefined),
    async close() {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), timeout])
    },
  }
}

function wrap(span: OtelSpan): Span {
  return {
    set: (attributes) => void span.setAttributes(attributes),
    rename: (name) => void span.updateName(name),
    end(failed) {
      if (failed !== undefined) {
        span.setAttribute('error.type', failed)
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

function findParent({ parent, traceparent }: SpanOptions, contexts: WeakMap<Span, Context>): Context {
  if (parent) return contexts.get(parent) ?? ROOT_CONTEXT
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, caller)
}
