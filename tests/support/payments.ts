import type { Payment } from '#features/payments/schema.ts'
import type { Person } from './create-person.ts'
import type { StandInSession } from './stripe-stand-in.ts'
import { signEvent } from './stripe-stand-in.ts'

/** A firm with a NIP that has its check digit, and belongs to nobody known here. */
export const INVOICE_BUYER = {
  buyer_kind: 'firm',
  buyer_nip: '123-456-32-18',
  buyer_name: 'Zielona Karta sp. z o.o.',
  buyer_address_1: 'ul. Prosta 1',
  buyer_address_2: '00-001 Warszawa',
}

export interface OrderAnswer {
  url: string
  error?: { code: string; message: string }
}

export function orderPackage(person: Person, packageType = 'basic') {
  return person.json<OrderAnswer>('/api/functions/create-payment', { method: 'POST', json: { packageType } })
}

export async function listPayments(person: Person): Promise<Payment[]> {
  return (await person.json<Payment[]>('/api/payments')).body
}

export async function getCurrentPackage(person: Person): Promise<string> {
  return (await person.json<{ package_type: string }>('/api/payments/current')).body.package_type
}

export async function verifySession(person: Person, sessionId: string) {
  const answer = await person.json<{ success: boolean; status: string | null }>(
    '/api/functions/verify-payment',
    { method: 'POST', json: { sessionId } },
  )
  return answer.body
}

/** Orders in the sandbox and decides there: 'pay', 'cancel' or 'fail'. Returns the session's id. */
export async function decideInSandbox(
  person: Person,
  packageType: string,
  decision: string,
): Promise<string> {
  const { body } = await orderPackage(person, packageType)
  const { pathname } = new URL(body.url)
  await person.fetch(pathname, { method: 'POST', body: new URLSearchParams({ decision }) })
  return pathname.split('/').at(-1) ?? ''
}

/** Sends a webhook like Stripe: no cookie, no Origin. Returns the status. */
export async function deliverEvent(
  app: { url: string },
  payload: string,
  signature: string | null = signEvent(payload),
): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) }
  const answer = await fetch(new URL('/api/webhooks/stripe', app.url), {
    method: 'POST',
    body: payload,
    headers,
  })
  await answer.arrayBuffer()
  return answer.status
}

/** The session of the stand-in after a payment. */
export function paySession(session: StandInSession): StandInSession {
  return Object.assign(session, { status: 'complete', payment_status: 'paid' })
}
