import { beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '#config/deps.ts'
import { bookTime, createRequest, listFreeTimes } from '#tests/support/consultations.ts'
import type { Person } from '#tests/support/create-person.ts'
import {
  decideInSandbox,
  deliverEvent,
  getCurrentPackage,
  listPayments,
  orderPackage,
  paySession,
  verifySession,
} from '#tests/support/payments.ts'
import {
  makeEvent,
  makeRefundedCharge,
  makeSession,
  startStripeStandIn,
} from '#tests/support/stripe-stand-in.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { sweepPending } from './jobs.ts'

const COMPLETED = 'checkout.session.completed'
const stripe = await startStripeStandIn()
/** Read at each start, as the environment is: the operator changes the provider between two starts. */
const overrides: Partial<Deps> = {}
const app = await startTestApp({
  env: { LOG_LEVEL: 'silent', OPERATOR_EMAIL: 'desk@example.com' },
  overrides,
})

beforeEach(() => startWith('sandbox'))

async function startWith(provider: 'sandbox' | 'stripe') {
  if (provider === 'stripe') overrides.payments = stripe.payments
  else delete overrides.payments
  await app.restart()
}

async function openStripeOrder(person: Person, packageType: string) {
  const { body } = await orderPackage(person, packageType)
  return stripe.sessionAt(body.url)
}

const progressOf = async (person: Person) =>
  (await person.json<{ package_type: string; flags: { package: boolean } }>('/api/progress')).body

/** Whether somebody may book 45 minutes, which a free package does not hold. */
async function mayBookLong(person: Person): Promise<number> {
  const { id } = await createRequest(person)
  for (let days = 3; days < 30; days += 1) {
    const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const [time] = await listFreeTimes(person, { date, minutes: 45 })
    if (time) return (await bookTime(person, id, { date, time, minutes: 45 })).status
  }
  throw new Error('no day is open')
}

describe('PACK-2 what was paid in practice', () => {
  test('counts nowhere once a real provider takes the orders, stays in the history, and counts again in practice', async () => {
    const person = await app.createPerson()
    const sessionId = await decideInSandbox(person, 'premium', 'pay')
    expect(await getCurrentPackage(person)).toBe('premium')
    expect(await verifySession(person, sessionId)).toEqual({ success: true, status: 'completed' })

    await startWith('stripe')
    expect(await getCurrentPackage(person)).toBe('free')
    expect(await progressOf(person)).toMatchObject({ package_type: 'free', flags: { package: false } })
    expect(await verifySession(person, sessionId)).toEqual({ success: false, status: null })
    expect(await mayBookLong(person)).toBe(409)
    const [practised, ...others] = await listPayments(person)
    expect(others).toEqual([])
    expect(practised).toMatchObject({ status: 'completed', provider: 'sandbox', package_type: 'premium' })
    expect((await person.fetch(`/api/payments/${practised?.id}/receipt`)).status).toBe(200)

    // The same package, and a lower one, can be bought with money: neither the order nor its checkout nor the payment sees the practice.
    for (const packageType of ['basic', 'premium']) {
      const session = paySession(await openStripeOrder(person, packageType))
      expect(await deliverEvent(app, makeEvent(COMPLETED, session))).toBe(204)
    }
    expect(await getCurrentPackage(person)).toBe('premium')
    expect(await mayBookLong(person)).toBe(201)
    const sums = (await listPayments(person)).map((p) => [
      p.provider,
      p.amount,
      p.prepaid_amount,
      p.to_refund,
    ])
    expect(sums).toEqual([
      ['stripe', 190_000, 109_900, false],
      ['stripe', 109_900, 0, false],
      ['sandbox', 299_900, 0, false],
    ])
  })

  test('is practice again in the sandbox; what was really paid counts everywhere', async () => {
    const [practised, paid] = [await app.createPerson(), await app.createPerson()]
    await decideInSandbox(practised, 'basic', 'pay')
    await startWith('stripe')
    const session = await openStripeOrder(paid, 'standard')
    expect(await deliverEvent(app, makeEvent(COMPLETED, paySession(session)))).toBe(204)
    await startWith('sandbox')
    expect(await getCurrentPackage(practised)).toBe('basic')
    expect(await getCurrentPackage(paid)).toBe('standard')
    expect((await orderPackage(paid, 'basic')).status).toBe(409)
  })

  test('has receipt numbers of its own, without gaps in either series', async () => {
    const people = await Promise.all([1, 2, 3].map(() => app.createPerson()))
    for (const person of people) await decideInSandbox(person, 'basic', 'pay')
    await startWith('stripe')
    await Promise.all(
      people.map(async (person) => {
        const session = paySession(await openStripeOrder(person, 'standard'))
        expect(await deliverEvent(app, makeEvent(COMPLETED, session))).toBe(204)
      }),
    )
    const numbers = await app.sql<{ provider: string; receipt_number: string }>(
      'select provider, receipt_number from payments where receipt_number is not null order by receipt_number',
    )
    for (const [provider, shape] of [
      ['sandbox', /^TEST\/20\d\d\/(\d{6})$/],
      ['stripe', /^20\d\d\/(\d{6})$/],
    ] as const) {
      const series = numbers.filter((row) => row.provider === provider)
      const taken = series.map((row) => Number(shape.exec(row.receipt_number)?.[1]))
      expect(taken.length).toBeGreaterThanOrEqual(3)
      expect(taken).toEqual(taken.map((_, index) => index + 1))
    }
  })
})

describe('PACK-3 an order left open in practice', () => {
  test('stands in no way of an order at Stripe, and nobody completes it afterwards', async () => {
    const person = await app.createPerson()
    const [left, other] = [await orderPackage(person, 'standard'), await orderPackage(person, 'basic')]
    const [path, otherPath] = [left, other].map(({ body }) => new URL(body.url).pathname)
    const listed = await listPayments(person)
    const idOf = (packageType: string) => listed.find((p) => p.package_type === packageType)?.id ?? ''
    const orders = {
      standard: { id: idOf('standard'), path },
      basic: { id: idOf('basic'), path: otherPath },
    }

    await startWith('stripe')
    for (const { id, path: checkout = '' } of Object.values(orders)) {
      const pay = { method: 'POST', body: new URLSearchParams({ decision: 'pay' }) }
      expect((await person.fetch(checkout)).status).toBe(404)
      expect((await person.fetch(checkout, pay)).status).toBe(404)
      const sessionId = checkout.split('/').at(-1) ?? ''
      expect(await verifySession(person, sessionId)).toEqual({ success: false, status: null })
      // A signed update that names the order, even where no session of it was kept.
      await app.sql('update payments set session_id = null where id = $1', [id])
      const session = makeSession({
        'line_items[0][price_data][unit_amount]': id === orders.basic.id ? '109900' : '199900',
        'metadata[payment_id]': id,
      })
      expect(await deliverEvent(app, makeEvent(COMPLETED, paySession(session)))).toBe(204)
      expect(await deliverEvent(app, makeEvent('charge.refunded', makeRefundedCharge(session)))).toBe(204)
    }
    expect((await listPayments(person)).map(({ status }) => status)).toEqual(['pending', 'pending'])
    const reports = await app.sql('select subject from email_outbox where recipient = $1 and text like $2', [
      'desk@example.com',
      `%${person.email}%`,
    ])
    expect(reports).toEqual(Array(2).fill({ subject: 'A payment that fits no order' }))

    const session = await openStripeOrder(person, 'standard')
    expect((await listPayments(person)).map((p) => [p.provider, p.status])).toEqual([
      ['stripe', 'pending'],
      ['sandbox', 'pending'],
      ['sandbox', 'canceled'],
    ])
    expect(await deliverEvent(app, makeEvent(COMPLETED, paySession(session)))).toBe(204)
    await app.sql(
      `update payments set created_at = created_at - interval '1 hour', checkout_expires_at = now() - interval '1 minute'
       where id = $1`,
      [orders.basic.id],
    )
    await sweepPending(app.deps)
    expect((await listPayments(person)).map((p) => [p.provider, p.status])).toEqual([
      ['stripe', 'completed'],
      ['sandbox', 'canceled'],
      ['sandbox', 'canceled'],
    ])
    expect((await person.json('/api/payments/current')).body).toMatchObject({ package_type: 'standard' })
  })

  test('an order open at Stripe is not touched by practice, and its late money is taken', async () => {
    const person = await app.createPerson()
    await startWith('stripe')
    const session = await openStripeOrder(person, 'basic')
    await startWith('sandbox')
    await decideInSandbox(person, 'premium', 'pay')
    expect((await listPayments(person)).map((p) => [p.provider, p.status])).toEqual([
      ['sandbox', 'completed'],
      ['stripe', 'pending'],
    ])
    expect(session.status).toBe('open')
    await startWith('stripe')
    expect(await deliverEvent(app, makeEvent(COMPLETED, paySession(session)))).toBe(204)
    expect(await getCurrentPackage(person)).toBe('basic')
    expect((await listPayments(person)).map(({ to_refund }) => to_refund)).toEqual([false, false])
  })
})
