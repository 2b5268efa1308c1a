import { beforeAll, describe, expect, test } from 'vitest'
import type { Payment } from '#features/payments/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { endCase } from '#tests/support/end-case.ts'
import { deliverEvent, paySession } from '#tests/support/payments.ts'
import {
  makeEvent,
  makeRefundedCharge,
  type StandInSession,
  signEvent,
  startStripeStandIn,
} from '#tests/support/stripe-stand-in.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { sweepPending } from './jobs.ts'

let app: TestApp
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>

beforeAll(async () => {
  stripe = await startStripeStandIn()
  app = await startTestApp({
    env: { PUBLIC_URL: 'https://pobyt.example', LOG_LEVEL: 'silent' },
    overrides: { payments: stripe.payments },
  })
})

const post = (person: Person, path: string, json: object) =>
  person.json<{ url: string; error?: { code: string; message: string } }>(path, {
    method: 'POST',
    json,
    headers: { origin: 'https://pobyt.example' },
  })
const order = (person: Person, packageType = 'basic') =>
  post(person, '/api/functions/create-payment', { packageType })
const verify = async (person: Person, sessionId: string) =>
  (await post(person, '/api/functions/verify-payment', { sessionId })).body
const list = async (person: Person) => (await person.json<Payment[]>('/api/payments')).body

const deliver = (payload: string, signature?: string | null) => deliverEvent(app, payload, signature)

async function openOrder(person: Person, packageType = 'basic'): Promise<StandInSession> {
  const { body } = await order(person, packageType)
  return stripe.sessionAt(body.url)
}

const pay = paySession

const COMPLETED = 'checkout.session.completed'
const effects = (person: Person) =>
  app.sql(
    `select (select count(*) from notifications where user_id = $1) as notices,
      (select count(*) from email_outbox where recipient = $2) as mails,
      (select count(*) from payment_events e join payments p on p.id = e.payment_id
        where p.user_id = $1 and e.from_status <> e.to_status) as changes`,
    [person.id, person.email],
  )

describe('PACK-3 ordering at Stripe', () => {
  test('the official library fetches for PLN, card, BLIK and Przelewy24, with key, metadata and terms', async () => {
    const person = await app.createPerson()
    const session = await openOrder(person, 'standard')
    const [payment] = await list(person)
    const { form = {}, idempotencyKey } = stripe.requests.at(-1) ?? {}
    expect(idempotencyKey).toBe(payment?.id)
    expect(form).toMatchObject({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'allowed_payment_method_types[1]': 'blik',
      'allowed_payment_method_types[2]': 'p24',
      'adaptive_pricing[enabled]': 'false',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'pln',
      'line_items[0][price_data][unit_amount]': '199900',
      'line_items[0][price_data][product_data][name]': 'Standard package',
      client_reference_id: payment?.id,
      'metadata[payment_id]': payment?.id,
      'metadata[user_id]': person.id,
      'metadata[package_type]': 'standard',
      'payment_intent_data[metadata][payment_id]': payment?.id,
      customer_email: person.email,
      locale: 'auto',
      success_url: 'https://pobyt.example/services?payment=success&session_id={CHECKOUT_SESSION_ID}',
      cancel_url: `https://pobyt.example/services?payment=canceled&payment_id=${payment?.id}`,
    })
    expect(form['custom_text[submit][message]']).toContain('withdraw within 14 days')
    const minutes = (Number(form.expires_at) * 1000 - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(30)
    expect(minutes).toBeLessThan(24 * 60)
    expect(session.url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
    expect((await app.fetch(`/sandbox/checkout/${session.id}`)).status).toBe(404)
  })

  test('ten tabs at once get one session; one that ran out is replaced', async () => {
    const person = await app.createPerson()
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(person)))
    const urls = new Set(answers.map(({ body }) => body.url))
    expect(urls.size).toBe(1)
    expect(
      [...stripe.sessions.values()].filter(({ metadata }) => metadata.user_id === person.id),
    ).toHaveLength(1)

    const session = await openOrder(person)
    session.status = 'expired'
    expect(urls).not.toContain((await order(person)).body.url)
    expect((await list(person)).map(({ status }) => status)).toEqual(['pending', 'canceled'])
  })

  test('a provider that is down is said in words, and the next try repeats the same order', async () => {
    const person = await app.createPerson()
    stripe.state.down = true
    const refused = await order(person)
    stripe.state.down = false
    expect([refused.status, refused.body.error?.code]).toEqual([503, 'unavailable'])
    expect(refused.body.error?.message).toContain('Nothing was charged')
    expect((await order(person)).status).toBe(200)
    expect(await list(person)).toHaveLength(1)
  })

  test('an order whose repetition Stripe refuses is given up for a new one', async () => {
    const person = await app.createPerson()
    await order(person)
    await app.sql('update payments set session_id = null, amount = 5 where user_id = $1', [person.id])
    expect((await order(person)).status).toBe(503)
    expect((await order(person)).status).toBe(200)
    expect((await list(person)).map(({ status }) => status)).toEqual(['pending', 'canceled'])
  })

  test('a package paid while the checkout of a lower one opens leaves nothing to pay', async () => {
    const person = await app.createPerson()
    stripe.state.meanwhile = async () => {
      await app.sql(
        `insert into payments (case_id, user_id, package_type, status, completed_at) values (open_case_of($1), $1, 'premium', 'completed', now())`,
        [person.id],
      )
    }
    const answer = await order(person, 'basic')
    stripe.state.meanwhile = async () => {}
    expect([answer.status, answer.body.error?.message]).toEqual([
      409,
      expect.stringContaining('You already have the Premium package'),
    ])
    expect((await list(person)).map((p) => [p.package_type, p.status])).toEqual(
      expect.arrayContaining([
        ['premium', 'completed'],
        ['basic', 'canceled'],
      ]),
    )
  })

  test('while BLIK or a transfer is under way nothing is ordered twice', async () => {
    const person = await app.createPerson()
    const session = await openOrder(person)
    session.status = 'complete'
    session.payment_intent = { id: 'pi_1', object: 'payment_intent', status: 'processing' }
    expect(await deliver(makeEvent(COMPLETED, session))).toBe(204)
    const again = await order(person)
    expect([again.status, again.body.error?.message]).toEqual([409, expect.stringContaining('still working')])
    expect(await verify(person, session.id)).toEqual({ success: false, status: 'pending' })
    expect(await deliver(makeEvent('checkout.session.async_payment_succeeded', pay(session)))).toBe(204)
    expect(await verify(person, session.id)).toEqual({ success: true, status: 'completed' })
  })
})

describe('PACK-4 only Stripe’s signed update counts', () => {
  test('without, with a wrong, with an old signature, altered or too large: nothing happens', async () => {
    const person = await app.createPerson()
    const session = await openOrder(person)
    const payload = makeEvent(COMPLETED, pay({ ...session }))
    expect(await deliver(payload, null)).toBe(400)
    expect(await deliver(payload, 't=1,v1=00')).toBe(400)
    expect(await deliver(payload, signEvent(payload, { secret: 'whsec_other' }))).toBe(400)
    expect(await deliver(payload, signEvent(payload, { age: 301 }))).toBe(400)
    expect(await deliver(payload.replace('"paid"', '"paid" '), signEvent(payload))).toBe(400)
    expect(await deliver('', signEvent(''))).toBe(400)
    const large = makeEvent(COMPLETED, { ...session, filling: 'x'.repeat(5 * 1024 * 1024) })
    expect(await deliver(large)).toBe(413)
    expect((await list(person))[0]?.status).toBe('pending')
    expect(await deliver(payload, signEvent(payload, { age: 290 }))).toBe(204)
    expect((await list(person))[0]?.status).toBe('completed')
  })

  test('verifying fetches Stripe, and a Stripe that is down leaves it pending', async () => {
    const [person, other] = [await app.createPerson(), await app.createPerson()]
    const session = await openOrder(person)
    pay(session)
    stripe.state.down = true
    expect(await verify(person, session.id)).toEqual({ success: false, status: 'pending' })
    stripe.state.down = false
    expect(await verify(other, session.id)).toEqual({ success: false, status: null })
    expect((await list(person))[0]?.status).toBe('pending')
    expect(await verify(person, session.id)).toEqual({ success: true, status: 'completed' })
  })

  test('an event of somebody else’s order, of no order of ours or of another kind is taken and does nothing', async () => {
    const person = await app.createPerson()
    const session = await openOrder(person)
    const unknown = { ...pay({ ...session }), metadata: { payment_id: crypto.randomUUID() } }
    const events = [
      makeEvent(COMPLETED, unknown),
      makeEvent(COMPLETED, { ...unknown, metadata: { payment_id: "x' or 1=1" } }),
      makeEvent(COMPLETED, { ...unknown, metadata: {}, client_reference_id: null }),
      makeEvent('customer.created', { id: 'cus_1', object: 'customer' }),
      makeEvent('charge.refunded', makeRefundedCharge(session, { refunded: false, amount_refunded: 5 })),
    ]
    for (const event of events) expect(await deliver(event)).toBe(204)
    expect((await list(person))[0]?.status).toBe('pending')
  })

  test('another amount or currency gives no package: it is kept, shown and reported as to be refunded', async () => {
    for (const change of [{ amount_total: 100 }, { currency: 'eur' }]) {
      const person = await app.createPerson()
      const session = await openOrder(person, 'premium')
      const event = makeEvent(COMPLETED, { ...pay({ ...session }), ...change })
      expect(await deliver(event)).toBe(204)
      expect(await deliver(makeEvent(COMPLETED, { ...pay({ ...session }), ...change }))).toBe(204)
      expect(await list(person)).toMatchObject([{ status: 'failed', to_refund: true, receipt_number: null }])
      expect((await person.json('/api/payments/current')).body).toMatchObject({ package_type: 'free' })
      const mails = await app.sql('select 1 from email_outbox where subject like $1 and text like $2', [
        'To be refunded:%',
        `%${person.email}%`,
      ])
      expect(mails).toHaveLength(1)
    }
  })

  test('a paid session that is not the order’s own completes nothing and is reported', async () => {
    const person = await app.createPerson()
    const session = await openOrder(person)
    expect(await deliver(makeEvent(COMPLETED, { ...pay({ ...session }), id: 'cs_test_other' }))).toBe(204)
    expect(await list(person)).toMatchObject([{ status: 'pending', to_refund: false }])
    const mails = await app.sql('select 1 from email_outbox where text like $1', [
      `%not this order%${person.email}%`,
    ])
    expect(mails).toHaveLength(1)
  })

  test('a webhook that overtakes the answer to the order is believed', async () => {
    const person = await app.createPerson()
    const session = await openOrder(person)
    await app.sql('update payments set session_id = null where user_id = $1', [person.id])
    expect(await deliver(makeEvent(COMPLETED, pay(session)))).toBe(204)
    expect(await verify(person, session.id)).toEqual({ success: true, status: 'completed' })
  })

  test('money paid for a package after a higher one is recorded and to be refunded, then refunded', async () => {
    const person = await app.createPerson()
    const [basic, premium] = [await openOrder(person, 'basic'), await openOrder(person, 'premium')]
    const stolen = pay({ ...basic })
    expect(await deliver(makeEvent(COMPLETED, pay(premium)))).toBe(204)
    expect(stripe.sessions.get(basic.id)?.status).toBe('expired')
    expect(await deliver(makeEvent(COMPLETED, stolen))).toBe(204)
    expect((await list(person)).map((p) => [p.package_type, p.status, p.to_refund])).toEqual([
      ['premium', 'completed', false],
      ['basic', 'completed', true],
    ])
    expect(await verify(person, basic.id)).toEqual({ success: false, status: 'completed' })
    expect(await deliver(makeEvent('charge.refunded', makeRefundedCharge(basic)))).toBe(204)
    expect((await list(person)).at(-1)).toMatchObject({ status: 'refunded', to_refund: false })
    expect((await person.json('/api/payments/current')).body).toMatchObject({ package_type: 'premium' })
  })

  test('giving back money that was paid beside the order leaves the package as it is', async () => {
    const person = await app.createPerson()
    const session = pay(await openOrder(person))
    const payment_intent = { id: 'pi_good', object: 'payment_intent', status: 'succeeded' }
    expect(await deliver(makeEvent(COMPLETED, { ...session, payment_intent }))).toBe(204)
    const refund = (intent: string) =>
      deliver(makeEvent('charge.refunded', makeRefundedCharge(session, { payment_intent: intent })))
    expect(await refund('pi_stray')).toBe(204)
    expect((await person.json('/api/payments/current')).body).toMatchObject({ package_type: 'basic' })
    expect(await refund('pi_good')).toBe(204)
    expect((await person.json('/api/payments/current')).body).toMatchObject({ package_type: 'free' })
  })

  test('a lost webhook is made up for by the sweep', async () => {
    const person = await app.createPerson()
    pay(await openOrder(person))
    await app.sql(`update payments set created_at = created_at - interval '11 minutes' where user_id = $1`, [
      person.id,
    ])
    stripe.state.down = true
    await sweepPending(app.deps)
    stripe.state.down = false
    expect((await list(person))[0]?.status).toBe('pending')
    await sweepPending(app.deps)
    expect((await list(person))[0]?.status).toBe('completed')
  })
})

describe('PACK-4 the checkout of an application that has ended', () => {
  test('is expired, so that nobody pays for nothing; that of an open one stays', async () => {
    const [person, other] = [await app.createPerson(), await app.createPerson()]
    for (const one of [person, other]) expect((await order(one)).status).toBe(200)
    await endCase(app, person)
    await app.sql(`update payments set created_at = now() - interval '11 minutes' where user_id = any($1)`, [
      [person.id, other.id],
    ])
    await sweepPending(app.deps)
    expect((await list(person))[0]?.status).toBe('canceled')
    expect((await list(other))[0]?.status).toBe('pending')
  })
})

describe('PACK-4 a signed event of another shape', () => {
  test.each([
    'null',
    '{"id":"evt_odd_1","type":"checkout.session.completed","data":null}',
    '{"id":"evt_odd_2","type":"charge.refunded","data":{"object":{"refunded":true,"amount":1}}}',
  ])('%s is taken and changes nothing, so that it is not sent for days', async (payload) => {
    expect(await deliver(payload)).toBe(204)
  })

  test('about a payment of ours that we fail to read is a fault of ours: Stripe sends it again', async () => {
    const charge = { refunded: true, amount: 1, metadata: { payment_id: 'one-of-ours' } }
    const event = { id: 'evt_odd_3', type: 'charge.refunded', data: { object: charge } }
    expect(await deliver(JSON.stringify(event))).toBe(500)
  })
})

describe('PACK-4 repeated, shuffled and simultaneous webhooks', () => {
  test('300 deliveries to 20 payments leave one effect each and numbers without gaps', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => app.createPerson()))
    const before = await app.sql<{ last: number }>('select last from receipt_numbers')
    const deliveries: string[] = []
    for (const [index, person] of people.entries()) {
      const session = await openOrder(person)
      const unpaid = { ...session, status: 'complete' }
      const paid = pay({ ...session })
      const events = [
        makeEvent(COMPLETED, unpaid),
        makeEvent('checkout.session.async_payment_succeeded', paid),
        makeEvent(COMPLETED, paid),
        makeEvent('checkout.session.async_payment_failed', unpaid),
        makeEvent('checkout.session.expired', { ...session, status: 'expired' }),
      ]
      // Half the people get their failure at any time, the others only what belongs to a payment; some a refund.
      const sent = index % 2 === 0 ? events : events.slice(0, 3)
      if (index % 5 === 0) sent.push(makeEvent('charge.refunded', makeRefundedCharge(session)))
      deliveries.push(...Array.from({ length: 15 }, (_, i) => sent[i % sent.length] ?? ''))
    }
    // The same disorder in every run.
    const shuffled = deliveries
      .map((payload, at) => ({ payload, key: (at * 7919) % 307 }))
      .sort((a, b) => a.key - b.key)
      .map(({ payload }) => payload)
    const statuses = new Set<number>()
    for (let at = 0; at < shuffled.length; at += 50) {
      const answers = await Promise.all(shuffled.slice(at, at + 50).map((payload) => deliver(payload)))
      for (const status of answers) statuses.add(status)
    }
    expect([...statuses]).toEqual([204])

    for (const [index, person] of people.entries()) {
      const refunded = index % 5 === 0
      expect(await list(person)).toMatchObject([
        { status: refunded ? 'refunded' : 'completed', to_refund: false },
      ])
      const told = await app.sql<{ outcome: string }>(
        `select split_part(dedupe_key, ':', 3) as outcome from notifications where user_id = $1`,
        [person.id],
      )
      const outcomes = told.map(({ outcome }) => outcome)
      expect(new Set(outcomes).size).toBe(outcomes.length)
      expect(outcomes).toContain(refunded ? 'refunded' : 'completed')
      const [{ mails } = { mails: 0 }] = await app.sql<{ mails: number }>(
        'select count(*) as mails from email_outbox where recipient = $1',
        [person.email],
      )
      expect(Number(mails)).toBe(outcomes.length)
    }
    const numbers = await app.sql<{ number: number }>(
      `select right(receipt_number, 6)::int as number from payments where receipt_number is not null order by 1`,
    )
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, i) => i + 1))
    expect(numbers.length).toBe((before[0]?.last ?? 0) + 20)
  })

  test('one event fifty times at once is one change, one notice, one mail', async () => {
    const person = await app.createPerson()
    const payload = makeEvent(COMPLETED, pay(await openOrder(person)))
    const statuses = await Promise.all(Array.from({ length: 50 }, () => deliver(payload)))
    expect(new Set(statuses)).toEqual(new Set([204]))
    expect(await effects(person)).toEqual([{ notices: 1, mails: 1, changes: 1 }])
  })
})
