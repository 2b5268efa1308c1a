import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { attributesOf, type ReceivedSpan, startTraceReceiver } from '#tests/support/trace-receiver.ts'

const upload = () => ({
  method: 'PUT',
  body: fileForm(makePdf({ pages: 1, text: 'scan' }), { name: 'scan.pdf' }),
})

async function startTraced(env: Record<string, string> = {}) {
  const receiver = await startTraceReceiver()
  const app = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...env } })
  await app.settled
  const person = await app.createPerson()
  /** The spans of the trace of a request, once they have come. */
  const spansOf = async (requestId: string | null) => {
    await app.deps.telemetry.tracer?.flush()
    const own = receiver.spans.find((span) => attributesOf(span)['pobyt.request_id'] === requestId)
    return receiver.spans.filter(({ traceId }) => traceId === own?.traceId)
  }
  return { receiver, app, person, spansOf }
}

const named = (spans: ReceivedSpan[], name: string) => spans.filter((span) => span.name === name)

test('A request is a span with its route, status and id, and its statements and files are spans in it', async () => {
  const { person, spansOf } = await startTraced()
  const response = await person.fetch('/api/documents/passport', upload())
  expect(response.status).toBe(200)
  const spans = await spansOf(response.headers.get('x-request-id'))
  const [root] = named(spans, 'PUT /api/documents/:document_type')
  if (!root) throw new Error('the request is no span')
  expect(attributesOf(root)).toMatchObject({
    'http.request.method': 'PUT',
    'http.route': '/api/documents/:document_type',
    'http.response.status_code': 200,
  })
  expect(root.parentSpanId ?? '').toBe('')
  const children = spans.filter(({ parentSpanId }) => parentSpanId === root.spanId)
  expect(named(children, 'storage put')).toHaveLength(1)
  expect(children.map(({ name }) => name)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^insert documents/), expect.stringContaining('session')]),
  )
  const ids = new Set(spans.map(({ spanId }) => spanId))
  expect(spans.filter((one) => one !== root && !ids.has(one.parentSpanId ?? ''))).toEqual([])
})

test('Requests at the same time have each their own statements, also those that wait for a connection', async () => {
  const { app, person, spansOf } = await startTraced()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      i % 2 ? person.fetch('/api/documents') : person.fetch('/api/personal-info'),
    ),
  )
  expect(app.deps.database.pool?.totalCount).toBeGreaterThan(1)
  for (const answer of answers) {
    const [about, other] = answer.url.endsWith('documents')
      ? ['documents', 'personal_info']
      : ['personal_info', 'documents']
    const names = (await spansOf(answer.headers.get('x-request-id'))).map(({ name }) => name).join('; ')
    expect(names).toContain(about)
    expect(names).not.toContain(other)
  }
})

test('The trace of a trusted proxy is continued, that of anybody else is not', async () => {
  const traceId = randomBytes(16).toString('hex')
  const headers = { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` }
  const trusting = await startTraced({ TRUST_PROXY: '127.0.0.1' })
  await trusting.app.fetch('/api/captcha', { headers })
  const other = await startTraced()
  await other.app.fetch('/api/captcha', { headers })
  for (const { app } of [trusting, other]) await app.deps.telemetry.tracer?.flush()
  expect(trusting.receiver.spans.map((span) => span.traceId)).toContain(traceId)
  expect(other.receiver.spans.map((span) => span.traceId)).not.toContain(traceId)
})

test('A failure marks its span, and an unhappy answer of a caller does not', async () => {
  const { app, spansOf } = await startTraced()
  const refused = await app.fetch('/api/personal-info')
  const [root] = named(await spansOf(refused.headers.get('x-request-id')), 'GET /api/personal-info')
  expect(root && attributesOf(root)).toMatchObject({ 'http.response.status_code': 401 })
  expect(root?.status.code).toBe(0)
})

test('A job is a trace of its own', async () => {
  const { app, person, receiver } = await startTraced()
  expect((await person.fetch('/api/documents/passport', upload())).status).toBe(200)
  await expect
    .poll(async () => {
      await app.deps.telemetry.tracer?.flush()
      return named(receiver.spans, 'job documents.check-pages').length
    })
    .toBeGreaterThan(0)
})

test('A receiver that is away costs nothing but its spans, also at the end', async () => {
  const app = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } })
  const person = await app.createPerson()
  for (let i = 0; i < 50; i += 1) expect((await person.fetch('/api/progress')).status).toBe(200)
  await app.close()
})
