import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAtEnd } from './close-at-end.ts'

type Value = { stringValue?: string; intValue?: number | string }

/** A span as OTLP/HTTP has it in JSON, as far as tests look. */
export interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code: number }
  attributes: { key: string; value: Value }[]
}

export interface TraceReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string
  spans: ReceivedSpan[]
  /** The bodies as they came. */
  bodies: string[]
}

/** A receiver of traces: OTLP over HTTP in JSON. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const server = createServer(async (call, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of call) chunks.push(chunk as Buffer)
    if (call.url !== '/v1/traces') return answer.writeHead(404).end()
    const body = Buffer.concat(chunks).toString()
    bodies.push(body)
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
    }
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closeAtEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, bodies }
}

/** The attributes of a span by their keys. */
export function attributesOf({ attributes }: ReceivedSpan): Record<string, string | number | undefined> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  )
}
