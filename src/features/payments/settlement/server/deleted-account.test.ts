import { describe, expect, test } from 'vitest'
import { sweepPending } from '#features/payments/server/jobs.ts'
import type { Person } from '#tests/support/create-person.ts'
import {
  deliverEvent,
  getCurrentPackage,
  listPayments,
  orderPackage,
  paySession,
} from '#tests/support/payments.ts'
import {
  makeEvent,
  makeRefundedCharge,
  type StandInSession,
  startStripeStandIn,
} from '#tests/support/stripe-stand-in.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const COMPLETED = 'checkout.session.completed'

describe.each(TEST_DATABASES)('PACK-4 a deleted account on %s', async (database) => {
  const stripe = await startStripeStandIn()
  const app = await startTestApp({
    database,
    env: { LOG_LEVEL: 'silent', OPERATOR_EMAIL: 'desk@example.com' },
    overrides: { payments: stripe.payments },
  })

  async function openOrder(person: Person, packageType = 'basic') {
    const { body } = await orderPackage(person, packageType)
    return stripe.sessionAt(body.url)
  }
  const deleteAccount = ({ id }: Person) => app.sql('delete from "user" where id = $1', [id])
  const idOf = (session: StandInSession) => session.metadata.payment_id
  const state = async (session: StandInSession) => {
    const [row] = await app.sql(
      `select p.user_id, p.status, p.to_refund, p.receipt_number = r.number as has_receipt, r.buyer_name,
        (select count(*)::int from payment_events e where e.payment_id = p.id and e.from_status <> e.to_status) as changes,
        (select count(*)::int from notifications where dedupe_key like 'payment:' || p.id || ':%') as notices
       from payments p left join receipts r on r.payment_id = p.id where p.id = $1`,
      [idOf(session)],
    )
    return row
  }
  const operatorMails = (session: StandInSession) =>
    app.sql<{ subject: string; text: string }>(
      `select subject, text from email_outbox where recipient = 'desk@example.com' and dedupe_key like $1`,
      [`operator:payment:${idOf(session)}:%`],
    )

  test('the payment stays with its history, number and receipt, and a late refund works, once', async () => {
    const [person, other] = [await app.createPerson({ name: 'Tamar Beridze' }), await app.createPerson()]
    const session = paySession(await openOrder(person))
    const payload = makeEvent(COMPLETED, session)
    expect(await deliverEvent(app, payload)).toBe(204)
    const [payment] = await listPayments(person)
    await deleteAccount(person)

    const kept = { user_id: null, status: 'completed', has_receipt: true, buyer_name: 'Tamar Beridze' }
    expect(await state(session)).toMatchObject({ ...kept, to_refund: false, changes: 1 })
    expect(await deliverEvent(app, payload)).toBe(204)
    const refund = makeEvent('charge.refunded', makeRefundedCharge(session))
    expect(await Promise.all([1, 2, 3].map(() => deliverEvent(app, refund)))).toEqual([204, 204, 204])
    expect(await state(session)).toMatchObject({ ...kept, status: 'refunded', changes: 2 })

    expect(await listPayments(other)).toEqual([])
    expect((await other.fetch(`/api/payments/${payment?.id}/receipt`)).status).toBe(404)
    expect((await person.fetch('/api/payments')).status).toBe(401)
  })

  test('money that comes late is recorded, receipted and reported as to be refunded, once', async () => {
    const person = await app.createPerson({ name: 'Minh Nguyen' })
    const [basic, premium] = [await openOrder(person, 'basic'), await openOrder(person, 'premium')]
    await deleteAccount(person)
    for (const session of [basic, premium]) {
      const payload = makeEvent(COMPLETED, paySession({ ...session }))
      const again = makeEvent(COMPLETED, paySession({ ...session }))
      const sent = await Promise.all([payload, payload, again].map((one) => deliverEvent(app, one)))
      expect(sent).toEqual([204, 204, 204])
      expect(await state(session)).toEqual({
        user_id: null,
        status: 'completed',
        to_refund: true,
        has_receipt: true,
        buyer_name: null,
        changes: 1,
        notices: 0,
      })
      const [mail, ...others] = await operatorMails(session)
      expect(others).toEqual([])
      expect(mail?.subject).toContain('To be refunded')
      expect(mail?.text).toContain(`the payment ${idOf(session)} then shows as refunded`)
      expect(mail?.text).not.toContain('Minh')
    }
    expect(await deliverEvent(app, makeEvent('charge.refunded', makeRefundedCharge(basic)))).toBe(204)
    expect(await state(basic)).toMatchObject({ status: 'refunded', to_refund: false, changes: 2 })
  })

  test('a wrong amount and a wrong session are reported; a failure and an end are taken', async () => {
    const person = await app.createPerson()
    const [basic, standard, premium] = [
      await openOrder(person, 'basic'),
      await openOrder(person, 'standard'),
      await openOrder(person, 'premium'),
    ]
    await deleteAccount(person)
    const wrong = [
      makeEvent(COMPLETED, { ...paySession({ ...basic }), id: 'cs_test_other' }),
      makeEvent(COMPLETED, { ...paySession({ ...basic }), amount_total: 1 }),
    ]
    for (const event of wrong) expect(await deliverEvent(app, event)).toBe(204)
    expect(await state(basic)).toMatchObject({ status: 'failed', to_refund: true, notices: 0 })
    expect((await operatorMails(basic)).map(({ subject }) => subject).sort()).toEqual([
      'A payment that fits no order',
      'To be refunded: somebody whose account is deleted, Basic package',
    ])
    const ends = [
      makeEvent('checkout.session.async_payment_failed', standard),
      makeEvent('checkout.session.expired', { ...premium, status: 'expired' }),
    ]
    for (const event of ends) expect(await deliverEvent(app, event)).toBe(204)
    expect(await state(standard)).toMatchObject({ status: 'failed', changes: 1, notices: 0 })
    expect(await state(premium)).toMatchObject({ status: 'canceled', changes: 1 })
  })

  test('the sweep fetches about an open order of a deleted account and keeps what it learns', async () => {
    const [payer, leaver] = [await app.createPerson(), await app.createPerson()]
    const [paid, left] = [await openOrder(payer), await openOrder(leaver)]
    Object.assign(left, { status: 'expired' })
    paySession(paid)
    for (const person of [payer, leaver]) await deleteAccount(person)
    await app.sql(`update payments set created_at = created_at - interval '1 hour' where status = 'pending'`)
    await sweepPending(app.deps)
    expect(await state(paid)).toMatchObject({ status: 'completed', to_refund: true, has_receipt: true })
    expect(await state(left)).toMatchObject({ status: 'canceled', to_refund: false })
  })

  test('what deleted accounts paid gives nobody a package and stands in nobody’s way', async () => {
    const leaver = await app.createPerson()
    const session = paySession(await openOrder(leaver))
    expect(await deliverEvent(app, makeEvent(COMPLETED, session))).toBe(204)
    await deleteAccount(leaver)
    const person = await app.createPerson()
    expect(await getCurrentPackage(person)).toBe('free')
    const own = paySession(await openOrder(person))
    expect(await deliverEvent(app, makeEvent(COMPLETED, own))).toBe(204)
    expect(await listPayments(person)).toMatchObject([
      { status: 'completed', to_refund: false, user_id: person.id },
    ])
  })
})
