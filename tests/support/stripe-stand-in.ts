import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { createStripePayments } from '#payments/stripe-payments.ts'
import { closeAtEnd } from './close-at-end.ts'

export const WEBHOOK_SECRET = 'whsec_test_of_the_stand_in'
const SECRET_KEY = 'sk_test_stand_in'

export interface StripeRequest {
  method: string
  path: string
  /** The form's fields as Stripe parses them: 'line_items[0][price_data][currency]' → 'pln'. */
  form: Record<string, string>
  idempotencyKey: string | undefined
}

interface StandInRefund {
  id: string
  object: 'refund'
  payment_intent: string
  status: string
  metadata: { refund_key: string }
  key: string | undefined
}

export type StandInSession = ReturnType<typeof makeSession>

/** A checkout session in the shape of Stripe's API reference, with the fields of a payment in PLN. */
export function makeSession(form: Record<string, string>) {
  const id = `cs_test_${randomBytes(28).toString('hex')}`
  return {
    id,
    object: 'checkout.session' as const,
    amount_subtotal: Number(form['line_items[0][price_data][unit_amount]'] ?? 0),
    amount_total: Number(form['line_items[0][price_data][unit_amount]'] ?? 0),
    cancel_url: form.cancel_url ?? null,
    client_reference_id: form.client_reference_id ?? null,
    created: Math.floor(Date.now() / 1000),
    currency: form['line_items[0][price_data][currency]'] ?? 'pln',
    customer_email: form.customer_email ?? null,
    expires_at: Number(form.expires_at ?? 0),
    livemode: false,
    locale: form.locale ?? null,
    metadata: {
      payment_id: form['metadata[payment_id]'] ?? '',
      user_id: form['metadata[user_id]'] ?? '',
      package_type: form['metadata[package_type]'] ?? '',
    },
    mode: 'payment',
    payment_intent: null as null | { id: string; object: 'payment_intent'; status: string },
    payment_method_types: ['card', 'blik', 'p24'],
    payment_status: 'unpaid' as 'unpaid' | 'paid',
    status: 'open' as 'open' | 'complete' | 'expired',
    success_url: form.success_url ?? null,
    url: `https://checkout.stripe.com/c/pay/${id}` as string | null,
  }
}

/** A local server that answers Stripe's library like Stripe, and the provider that uses it. */
export async function startStripeStandIn() {
  const requests: StripeRequest[] = []
  const sessions = new Map<string, StandInSession>()
  const byKey = new Map<string, { body: string; session: StandInSession }>()
  const refunds: StandInRefund[] = []
  const state = { down: false, meanwhile: async () => {}, refundStatus: 'succeeded', mayRefund: true }

  const server = createServer((call, answer) => {
    void readBody(call).then(async (body) => {
      await state.meanwhile()
      const path = (call.url ?? '').split('?')[0] ?? ''
      const key = call.headers['idempotency-key']?.toString()
      const form = Object.fromEntries(new URLSearchParams(body))
      requests.push({ method: call.method ?? '', path, form, idempotencyKey: key })
      const [status, content] = state.down ? fail(500, 'api_error') : respond({ call, path, form, body, key })
      answer.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
      answer.end(JSON.stringify(content))
    })
  })

  interface Asked {
    call: IncomingMessage
    path: string
    form: Record<string, string>
    body: string
    key: string | undefined
  }

  function respond({ call, path, form, body, key }: Asked): [number, unknown] {
    const [, id = '', action] = /^\/v1\/checkout\/sessions\/?([^/]*)\/?(\w*)$/.exec(path) ?? []
    if (call.method === 'POST' && path === '/v1/checkout/sessions') {
      const stored = key ? byKey.get(key) : undefined
      if (stored) return stored.body === body ? [200, stored.session] : fail(400, 'idempotency_error')
      const session = makeSession(form)
      sessions.set(session.id, session)
      if (key) byKey.set(key, { body, session })
      return [200, session]
    }
    if (path === '/v1/refunds' && !state.mayRefund) return fail(403, 'invalid_request_error')
    if (path === '/v1/refunds') return call.method === 'POST' ? refund(form, key) : listRefunds(call)
    const session = sessions.get(id)
    if (!session) return fail(404, 'invalid_request_error')
    if (action === 'expire') {
      if (session.status !== 'open') return fail(400, 'invalid_request_error')
      session.status = 'expired'
    }
    return [200, session]
  }

  function refund(form: Record<string, string>, key: string | undefined): [number, unknown] {
    const intent = form.payment_intent ?? ''
    const repeated = refunds.find((one) => one.key === key)
    if (repeated) return [200, repeated]
    if (refunds.some((one) => one.payment_intent === intent && one.status !== 'failed'))
      return fail(400, 'invalid_request_error', 'charge_already_refunded')
    const { refundStatus: status } = state
    const metadata = { refund_key: form['metadata[refund_key]'] ?? '' }
    const id = `re_${refunds.length}`
    refunds.push({ id, object: 'refund', payment_intent: intent, status, metadata, key })
    return [200, refunds.at(-1)]
  }

  function listRefunds(call: IncomingMessage): [number, unknown] {
    const intent = new URL(call.url ?? '', 'http://stripe').searchParams.get('payment_intent')
    const data = refunds.filter((one) => one.payment_intent === intent)
    return [200, { object: 'list', data, has_more: false }]
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const { port } = server.address() as AddressInfo
  return {
    requests,
    sessions,
    refunds,
    state,
    /** The session with this checkout URL. */
    sessionAt(url: string): StandInSession {
      const session = [...sessions.values()].find((one) => one.url === url)
      if (!session) throw new Error(`no session at ${url}`)
      return session
    },
    payments: createStripePayments({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      api: { host: '127.0.0.1', port, protocol: 'http' },
    }),
  }
}

const fail = (status: number, type: string, code?: string): [number, unknown] => [
  status,
  { error: { type, code, message: 'as Stripe would say it' } },
]

async function readBody(call: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of call) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** An event as Stripe posts it. */
export function makeEvent(
  type: string,
  object: object,
  id = `evt_${randomBytes(12).toString('hex')}`,
): string {
  const created = Math.floor(Date.now() / 1000)
  const data = { object }
  return JSON.stringify({ id, object: 'event', api_version: '2026-10-28.endive', created, data, type })
}

/** A fully refunded charge. */
export function makeRefundedCharge(session: StandInSession, change: object = {}) {
  const { amount_total: amount, currency, metadata } = session
  return {
    id: 'ch_1',
    object: 'charge',
    amount,
    amount_refunded: amount,
    currency,
    metadata,
    payment_intent: 'pi_1',
    refunded: true,
    ...change,
  }
}

/** A refund in the shape of Stripe's API reference. */
export function makeRefund(session: StandInSession, change: object = {}) {
  const { amount_total: amount, currency } = session
  return { id: 're_1', object: 'refund', amount, currency, metadata: {}, status: 'failed', ...change }
}

/** A dispute in the shape of Stripe's API reference; it has no metadata of ours. */
export function makeDispute(session: StandInSession, change: object = {}) {
  const { amount_total: amount, currency, metadata } = session
  return {
    id: 'du_1',
    object: 'dispute',
    amount,
    currency,
    metadata: {},
    // As Stripe's library expands it.
    payment_intent: { id: session.payment_intent?.id, object: 'payment_intent', metadata },
    reason: 'fraudulent',
    status: 'needs_response',
    ...change,
  }
}

const { webhooks } = new Stripe(SECRET_KEY)

/** The signature header of a webhook; `age` in seconds. */
export function signEvent(payload: string, { secret = WEBHOOK_SECRET, age = 0 } = {}): string {
  const timestamp = Math.floor(Date.now() / 1000) - age
  return webhooks.generateTestHeaderString({ payload, secret, timestamp })
}
