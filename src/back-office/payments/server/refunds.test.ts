import { describe, expect, test } from 'vitest'
import type { StaffPayment } from '#back-office/payments/schema.ts'
import { carryOutRefund, finishRefunds } from '#features/payments/refund/server/service.ts'
import { createPaymentJobs } from '#features/payments/server/jobs.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import {
  decideInSandbox,
  deliverEvent,
  getCurrentPackage,
  listPayments,
  orderPackage,
  paySession,
} from '#tests/support/payments.ts'
import {
  makeEvent,
  makeRefund,
  makeRefundedCharge,
  startStripeStandIn,
} from '#tests/support/stripe-stand-in.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

type Refused = { error: { code: string; fields?: Record<string, string[]> } }
const today = todayInWarsaw(new Date())
const THROUGH = { how: 'provider', reason: 'paid_twice' }
const BY_HAND = { how: 'by_hand', reason: 'goodwill', transferred_on: today }

const refund = <T = StaffPayment>(by: Person, id: string, json: object = THROUGH) =>
  by.json<T>(`/api/staff/payments/${id}/refund`, { method: 'POST', json })

const countMails = async (app: TestApp, person: Person) =>
  (
    await app.sql(`select from email_outbox where recipient = $1 and subject = 'Your payment was refunded'`, [
      person.email,
    ])
  ).length

async function buyInSandbox(app: TestApp, name: string) {
  const person = await createApplicant(app, { name })
  await decideInSandbox(person, 'basic', 'pay')
  const [payment] = await listPayments(person)
  return { person, id: payment?.id ?? '' }
}

describe.each(TEST_DATABASES)('Refunds on %s', async (database) => {
  const app = await startTestApp({ database })
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })

  test('one through the provider is done once, however many ask at once', async () => {
    const { person, id } = await buyInSandbox(app, 'Rui Almeida')
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(admin, id)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const [payment] = await listPayments(person)
    expect(payment).toMatchObject({ status: 'refunded', to_refund: false })
    expect(await getCurrentPackage(person)).toBe('free')
    expect(await countMails(app, person)).toBe(1)
    const events = await app.sql(
      `select reason from payment_events where payment_id = $1 and to_status = 'refunded'`,
      [id],
    )
    expect(events).toEqual([{ reason: 'refunded by staff, through the provider' }])
    expect(await app.sql(`select status from sandbox_sessions where payment_id = $1`, [id])).toEqual([
      { status: 'refunded' },
    ])
    const acts = await app.sql(
      `select act, actor_id, details from audit_log where subject_id = $1 and act like 'payment.%'`,
      [id],
    )
    expect(acts).toEqual([
      {
        act: 'payment.refund_requested',
        actor_id: admin.id,
        details: { how: 'provider', reason: 'paid_twice' },
      },
    ])
    expect((await refund(admin, id)).status).toBe(409)
  })

  test('one by hand has the day of the transfer and a note', async () => {
    const { person, id } = await buyInSandbox(app, 'Aisha Karimova')
    const { status, body } = await refund(admin, id, { ...BY_HAND, note: '=Second payment' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'refunded',
      refund: {
        how: 'by_hand',
        reason: 'goodwill',
        note: '=Second payment',
        transferred_on: today,
        requested_by: 'Ewa Nowak',
        refused_at: null,
      },
    })
    expect(await countMails(app, person)).toBe(1)
    const file = await (await admin.fetch('/api/staff/payments.csv')).text()
    expect(file).toContain(
      `;"refunded";"no";"${today}";"by_hand";"goodwill";"${today}";"'=Second payment";"sandbox";"${id}"`,
    )
    expect(await app.sql(`select status from sandbox_sessions where payment_id = $1`, [id])).toEqual([
      { status: 'paid' },
    ])
  })

  test('a specialist does not give money back', async () => {
    const { id } = await buyInSandbox(app, 'Olena Bondar')
    for (const of of [id, '00000000-0000-4000-8000-000000000000'])
      expect(await refund(specialist, of)).toMatchObject({
        status: 403,
        body: { error: { code: 'forbidden' } },
      })
    expect(await app.sql('select from payment_refunds where payment_id = $1', [id])).toEqual([])
  })

  test.each([
    ['another way', { ...THROUGH, how: 'cash' }, ['how']],
    ['no reason', { how: 'provider' }, ['reason']],
    ['another reason without a note', { ...THROUGH, reason: 'other' }, ['note']],
    ['a long note', { ...THROUGH, note: 'x'.repeat(501) }, ['note']],
    ['no day by hand', { how: 'by_hand', reason: 'goodwill' }, ['transferred_on']],
    ['a day through the provider', { ...THROUGH, transferred_on: today }, ['transferred_on']],
    ['a day that does not exist', { ...BY_HAND, transferred_on: '2026-02-30' }, ['transferred_on']],
    ['a day to come', { ...BY_HAND, transferred_on: addDays(today, 1) }, ['transferred_on']],
    ['a day before the payment', { ...BY_HAND, transferred_on: '2020-01-01' }, ['transferred_on']],
    ['an amount', { ...THROUGH, amount: 1 }, ['amount']],
  ])('%s is refused', async (_, json, fields) => {
    const { id } = await buyInSandbox(app, 'Tamar Beridze')
    const { status, body } = await refund<Refused>(admin, id, json)
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, fields])
    expect(await app.sql('select from payment_refunds where payment_id = $1', [id])).toEqual([])
  })

  test('only what was paid is given back', async () => {
    const person = await createApplicant(app, { name: 'Farid Aliyev' })
    await decideInSandbox(person, 'basic', 'fail')
    const [payment] = await listPayments(person)
    const unpaid = payment?.id ?? ''
    for (const json of [THROUGH, BY_HAND]) expect((await refund(admin, unpaid, json)).status).toBe(409)
    expect(await app.sql('select from payment_refunds where payment_id = $1', [unpaid])).toEqual([])
    expect((await listPayments(person))[0]?.status).toBe('failed')
    for (const id of ['x', '00000000-0000-4000-8000-000000000000'])
      expect((await refund(admin, id)).status).toBe(404)
  })

  test('a payment that has changed since it was looked at is not given back', async () => {
    const { id } = await buyInSandbox(app, 'Valentina Rojas')
    const answer = await refund(admin, id, { ...THROUGH, updated_at: '2026-01-01T00:00:00.000Z' })
    expect(answer).toMatchObject({ status: 409, body: { current: { id, status: 'completed' } } })
  })

  test('one of a deleted account, which the sandbox has forgotten, is given back by hand', async () => {
    const { id } = await buyInSandbox(app, 'Amara Diallo')
    await app.sql('update payments set user_id = null, case_id = null where id = $1', [id])
    await app.sql('delete from sandbox_sessions where payment_id = $1', [id])
    expect((await refund(admin, id)).status).toBe(409)
    const [stored] = await app.sql('select refused_at from payment_refunds where payment_id = $1', [id])
    expect(stored).toMatchObject({ refused_at: expect.anything() })
    expect((await refund(admin, id, BY_HAND)).body).toMatchObject({ status: 'refunded', person: null })
  })

  test('one that was stored before a crash is carried out by the sweep', async () => {
    const { person, id } = await buyInSandbox(app, 'Siddharth Rao')
    await app.sql(
      `insert into payment_refunds (payment_id, how, reason, requested_at)
       values ($1, 'provider', 'mistake', now() - interval '2 minutes')`,
      [id],
    )
    // A job of its own, which no order without an update waits for.
    const job = createPaymentJobs(app.deps).find(({ name }) => name === 'payments.refunds')
    await Promise.all([job?.work(), finishRefunds(app.deps)])
    expect((await listPayments(person))[0]?.status).toBe('refunded')
    expect(await countMails(app, person)).toBe(1)
  })
})

describe.each(TEST_DATABASES)('Refunds through Stripe on %s', async (database) => {
  const stripe = await startStripeStandIn()
  const app = await startTestApp({
    database,
    env: { LOG_LEVEL: 'silent' },
    overrides: { payments: stripe.payments },
  })
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })

  async function buy(name: string) {
    const person = await createApplicant(app, { name })
    const session = paySession(stripe.sessionAt((await orderPackage(person)).body.url))
    const intent = `pi_${person.id}`
    session.payment_intent = { id: intent, object: 'payment_intent', status: 'succeeded' }
    const paid = { ...session, payment_intent: intent }
    await deliverEvent(app, makeEvent('checkout.session.completed', paid))
    const [payment] = await listPayments(person)
    return { person, session, intent, id: payment?.id ?? '' }
  }
  const refundsOf = (intent: string) => stripe.refunds.filter((one) => one.payment_intent === intent)
  const statusOf = async (person: Person) => (await listPayments(person))[0]?.status

  test('the official library gives back the whole payment, once, with a key', async () => {
    const { person, session, intent, id } = await buy('Rui Almeida')
    await Promise.all(Array.from({ length: 4 }, () => refund(admin, id)))
    expect(refundsOf(intent)).toMatchObject([{ key: expect.stringContaining(`refund:${id}:`) }])
    expect(
      stripe.requests.findLast(({ path, method }) => path === '/v1/refunds' && method === 'POST')?.form,
    ).toMatchObject({ payment_intent: intent, 'metadata[payment_id]': id })
    expect(await statusOf(person)).toBe('refunded')
    const charge = makeRefundedCharge(session, { payment_intent: intent })
    await deliverEvent(app, makeEvent('charge.refunded', charge))
    expect(await countMails(app, person)).toBe(1)
  })

  test('while Stripe cannot be reached nothing is half done, and the sweep finishes it', async () => {
    const { person, intent, id } = await buy('Aisha Karimova')
    stripe.state.down = true
    const refused = await refund<Refused>(admin, id)
    expect([refused.status, refused.body.error.code]).toEqual([503, 'unavailable'])
    expect(await statusOf(person)).toBe('completed')
    const other = await refund(admin, id, BY_HAND)
    expect(other.status).toBe(409)
    await app.sql(`update payment_refunds set requested_at = requested_at - interval '2 minutes'`)
    await finishRefunds(app.deps)
    stripe.state.down = false
    expect(await statusOf(person)).toBe('completed')
    await finishRefunds(app.deps)
    expect(await statusOf(person)).toBe('refunded')
    expect(refundsOf(intent)).toHaveLength(1)
    expect(await countMails(app, person)).toBe(1)
  })

  test('the next try finishes it, too', async () => {
    const { intent, id } = await buy('Olena Bondar')
    stripe.state.down = true
    await refund(admin, id)
    stripe.state.down = false
    expect((await refund(admin, id)).body).toMatchObject({ status: 'refunded' })
    expect(refundsOf(intent)).toHaveLength(1)
  })

  test('one that Stripe has taken and not finished is under way until its event', async () => {
    const { person, session, intent, id } = await buy('Tamar Beridze')
    stripe.state.refundStatus = 'pending'
    const begun = await refund(admin, id)
    stripe.state.refundStatus = 'succeeded'
    expect(begun).toMatchObject({ status: 200, body: { status: 'completed', refund: { refused_at: null } } })
    await refund(admin, id)
    expect(refundsOf(intent)).toHaveLength(1)
    expect(await statusOf(person)).toBe('completed')
    const charge = makeRefundedCharge(session, { payment_intent: intent })
    await deliverEvent(app, makeEvent('charge.refunded', charge))
    expect(await statusOf(person)).toBe('completed')
    for (const one of refundsOf(intent)) one.status = 'succeeded'
    await deliverEvent(app, makeEvent('charge.refunded', charge))
    expect(await statusOf(person)).toBe('refunded')
  })

  test.each([
    ['refund.failed', 'pending'],
    ['refund.failed', 'succeeded'],
    ['charge.refund.updated', 'pending'],
    ['charge.refund.updated', 'succeeded'],
  ])('one that fails later (%s, it was %s) is owed again, once', async (type, before) => {
    const { person, session, intent, id } = await buy('Mehmet Yıldız')
    stripe.state.refundStatus = before
    await refund(admin, id)
    stripe.state.refundStatus = 'succeeded'
    const [made] = refundsOf(intent)
    const failed = makeRefund(session, {
      payment_intent: intent,
      metadata: { payment_id: id, ...made?.metadata },
    })
    await deliverEvent(app, makeEvent('charge.refund.updated', { ...failed, status: 'pending' }))
    expect(await statusOf(person)).toBe(before === 'pending' ? 'completed' : 'refunded')
    await Promise.all([1, 2].map(() => deliverEvent(app, makeEvent(type, failed))))
    const list = await admin.json<{ payments: StaffPayment[] }>('/api/staff/payments?status=to_refund')
    expect(list.body.payments.find((one) => one.id === id)).toMatchObject({
      status: 'completed',
      to_refund: true,
      refund: { refused_at: expect.any(String) },
    })
    expect(await getCurrentPackage(person)).toBe('free')
    const mails = () =>
      app.sql(`select subject from email_outbox where dedupe_key like $1`, [
        `operator:payment:${id}:refund_failed:%`,
      ])
    expect(await mails()).toEqual([{ subject: expect.stringContaining('A refund has failed') }])
    // The word of the old refund comes once more, after the money went back by hand.
    expect((await refund(admin, id, BY_HAND)).body).toMatchObject({ status: 'refunded' })
    await deliverEvent(app, makeEvent(type, failed))
    await deliverEvent(
      app,
      makeEvent(type, makeRefund(session, { payment_intent: intent, metadata: { payment_id: id } })),
    )
    expect(await statusOf(person)).toBe('refunded')
    expect(await mails()).toHaveLength(1)
  })

  test('one that was made at Stripe itself and fails is owed again', async () => {
    const { person, session, intent, id } = await buy('Kwame Boateng')
    const charge = makeRefundedCharge(session, { payment_intent: intent })
    await deliverEvent(app, makeEvent('charge.refunded', charge))
    const metadata = { payment_id: id }
    await deliverEvent(
      app,
      makeEvent('refund.failed', makeRefund(session, { payment_intent: 'pi_other', metadata })),
    )
    expect(await statusOf(person)).toBe('refunded')
    await deliverEvent(
      app,
      makeEvent('refund.failed', makeRefund(session, { payment_intent: intent, metadata })),
    )
    expect((await listPayments(person))[0]).toMatchObject({ status: 'completed', to_refund: true })
  })

  test('one that Stripe has accepted stays under way while another provider takes the orders', async () => {
    const { person, intent, id } = await buy('Chipo Dube')
    stripe.state.refundStatus = 'pending'
    await refund(admin, id)
    stripe.state.refundStatus = 'succeeded'
    const { readEvent: _, ...rest } = stripe.payments
    const others = { ...app.deps, payments: { ...rest, name: 'sandbox' as const } }
    await expect(carryOutRefund(others, id)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await app.sql('select refused_at from payment_refunds where payment_id = $1', [id])).toEqual([
      { refused_at: null },
    ])
    for (const one of refundsOf(intent)) one.status = 'succeeded'
    expect(await carryOutRefund(app.deps, id)).toBe('refunded')
    expect(await statusOf(person)).toBe('refunded')
  })

  test('one that the bank sends back is given back by hand', async () => {
    const { person, id } = await buy('Farid Aliyev')
    stripe.state.refundStatus = 'failed'
    expect((await refund(admin, id)).status).toBe(409)
    stripe.state.refundStatus = 'succeeded'
    expect(await statusOf(person)).toBe('completed')
    expect((await refund(admin, id, BY_HAND)).body).toMatchObject({
      status: 'refunded',
      refund: { how: 'by_hand', refused_at: null },
    })
  })

  test('one that our key may not make is refused with Stripe’s reason, and not tried again and again', async () => {
    const { person, intent, id } = await buy('Aigul Nurlanova')
    stripe.state.mayRefund = false
    const refused = await refund<Refused>(admin, id)
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect(refused.body).toMatchObject({
      error: { message: expect.stringContaining('as Stripe would say it') },
    })
    const asked = stripe.requests.length
    await app.sql(
      `update payment_refunds set requested_at = now() - interval '1 hour' where payment_id = $1`,
      [id],
    )
    await finishRefunds(app.deps)
    expect(stripe.requests).toHaveLength(asked)
    const { body } = await admin.json<{ payments: StaffPayment[] }>('/api/staff/payments')
    expect(body.payments.find((one) => one.id === id)).toMatchObject({
      status: 'completed',
      refund: { refused_at: expect.any(String), refused_reason: 'as Stripe would say it' },
    })
    stripe.state.mayRefund = true
    expect((await refund(admin, id)).body).toMatchObject({
      status: 'refunded',
      refund: { refused_reason: null },
    })
    expect(refundsOf(intent)).toHaveLength(1)
    expect(await countMails(app, person)).toBe(1)
  })

  test('one that was given back at Stripe itself is not given back again', async () => {
    const { person, intent, id } = await buy('Arjun Mehta')
    const metadata = { refund_key: 'made in the dashboard' }
    const other = { id: 're_x', object: 'refund' as const, status: 'succeeded', key: undefined, metadata }
    stripe.refunds.push({ ...other, payment_intent: intent })
    expect((await refund(admin, id)).body).toMatchObject({ status: 'refunded' })
    expect(refundsOf(intent)).toHaveLength(1)
    expect(await countMails(app, person)).toBe(1)
  })

  test('practice payments of the sandbox are not money', async () => {
    const { person, id } = await buy('Valentina Rojas')
    await app.sql(`update payments set provider = 'sandbox' where id = $1`, [id])
    const list = await admin.json<{ payments: { id: string }[] }>('/api/staff/payments')
    expect(list.body.payments.map((one) => one.id)).not.toContain(id)
    expect((await refund(admin, id)).status).toBe(409)
    expect(await statusOf(person)).toBe('completed')
  })
})
