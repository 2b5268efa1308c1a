import { describe, expect, test } from 'vitest'
import type { StaffPayment, StaffPayments } from '#back-office/payments/schema.ts'
import type { Invoice } from '#features/payments/invoice/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import {
  deliverEvent,
  getCurrentPackage,
  INVOICE_BUYER,
  listPayments,
  orderPackage,
  paySession,
} from '#tests/support/payments.ts'
import { makeDispute, makeEvent, makeRefund, startStripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('A dispute at Stripe on %s', async (database) => {
  const stripe = await startStripeStandIn()
  const app = await startTestApp({
    database,
    env: { LOG_LEVEL: 'silent', OPERATOR_EMAIL: 'office@example.com' },
    overrides: { payments: stripe.payments },
  })
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })

  async function buy(name: string) {
    const person = await createApplicant(app, { name })
    const session = paySession(stripe.sessionAt((await orderPackage(person)).body.url))
    const intent = `pi_${person.id}`
    session.payment_intent = { id: intent, object: 'payment_intent', status: 'succeeded' }
    await deliverEvent(app, makeEvent('checkout.session.completed', { ...session, payment_intent: intent }))
    const [payment] = await listPayments(person)
    const tell = (type: string, change: object = {}) =>
      deliverEvent(app, makeEvent(`charge.dispute.${type}`, makeDispute(session, change)))
    return { person, session, id: payment?.id ?? '', tell }
  }
  const atTheDesk = async (id: string) => {
    const { body } = await admin.json<StaffPayments>('/api/staff/payments')
    return { found: body.payments.find((one) => one.id === id), first: body.payments[0]?.id }
  }
  const mailsAbout = async (id: string) =>
    (
      await app.sql<{ subject: string }>(
        `select subject from email_outbox where recipient = 'office@example.com' and text like $1 order by created_at, id`,
        [`%${id}%`],
      )
    ).map(({ subject }) => subject)
  const refund = (id: string) =>
    admin.json<StaffPayment>(`/api/staff/payments/${id}/refund`, {
      method: 'POST',
      json: { how: 'provider', reason: 'goodwill' },
    })

  test('that is opened stands first at the desk in every month, leaves the package, and cannot be refunded', async () => {
    const { person, id, tell } = await buy('Rui Almeida')
    await app.sql(`update payments set completed_at = now() - interval '70 days' where id = $1`, [id])
    await buy('Somebody Newer')
    await tell('created')
    const { found, first } = await atTheDesk(id)
    expect(found).toMatchObject({ status: 'completed', dispute: 'open', dispute_at: expect.any(String) })
    expect(first).toBe(id)
    expect(await getCurrentPackage(person)).toBe('basic')
    expect((await refund(id)).status).toBe(409)
    expect(await mailsAbout(id)).toEqual(['A payment is disputed: Rui Almeida, Basic package'])
    await tell('closed', { status: 'won' })
  })

  test('that is lost ends payment and package like a refund, once, whatever comes later', async () => {
    const { person, session, id, tell } = await buy('Aisha Karimova')
    await tell('created')
    await Promise.all([1, 2, 3].map(() => tell('closed', { status: 'lost' })))
    await tell('created')
    await deliverEvent(
      app,
      makeEvent('refund.failed', makeRefund(session, { metadata: session.metadata, payment_intent: null })),
    )
    const { found } = await atTheDesk(id)
    expect(found).toMatchObject({ status: 'refunded', dispute: 'lost', to_refund: false })
    expect(await getCurrentPackage(person)).toBe('free')
    expect((await refund(id)).status).toBe(409)
    expect(await mailsAbout(id)).toEqual([
      'A payment is disputed: Aisha Karimova, Basic package',
      'A dispute is lost: Aisha Karimova, Basic package',
    ])
    const told = await app.sql(
      `select from email_outbox where recipient = $1 and subject = 'Your payment was refunded'`,
      [person.email],
    )
    expect(told).toHaveLength(1)
    const events = await app.sql<{ event: string }>(
      `select event from case_events where user_id = $1 and event like 'payment_disput%' order by at, id`,
      [person.id],
    )
    expect(events.map(({ event }) => event)).toEqual(['payment_disputed', 'payment_dispute_lost'])
  })

  test.each(['won', 'warning_closed'])(
    'that ends as %s leaves everything, and the money can be given back',
    async (status) => {
      const { person, id, tell } = await buy('Olena Bondar')
      await tell('created')
      await tell('closed', { status })
      expect((await atTheDesk(id)).found).toMatchObject({ status: 'completed', dispute: 'won' })
      expect(await getCurrentPackage(person)).toBe('basic')
      expect((await refund(id)).body).toMatchObject({ status: 'refunded' })
    },
  )

  test('that is lost as a whole corrects the invoice once, and one about a part does not', async () => {
    const listInvoices = ({ person }: { person: Person }) =>
      person.json<Invoice[]>('/api/payments/invoices').then(({ body }) => body.map(({ kind }) => kind))
    const [whole, part] = [await buy('Anna Nowak'), await buy('Olena Bondar')]
    for (const { person, id } of [whole, part])
      await person.json(`/api/payments/${id}/invoice`, { method: 'POST', json: INVOICE_BUYER })
    await part.tell('closed', { status: 'lost', amount: 10_000 })
    expect(await listInvoices(part)).toEqual(['invoice'])
    await Promise.all([1, 2].map(() => whole.tell('closed', { status: 'lost' })))
    expect(await listInvoices(whole)).toEqual(['corrective', 'invoice'])
    const [{ reason } = { reason: '' }] = await app.sql<{ reason: string }>(
      `select correction_reason as reason from invoices where payment_id = $1 and kind = 'corrective'`,
      [whole.id],
    )
    expect(reason).toContain('przez bank nabywcy')
  })

  test('that is lost about a part ends nothing; the sum is told, and no upgrade deducts it', async () => {
    const { person, session, id, tell } = await buy('Juan Pérez')
    const part = { amount: 10_000 }
    await tell('created', part)
    await tell('closed', { ...part, status: 'lost' })
    const { found } = await atTheDesk(id)
    const now = { status: 'completed', dispute: 'lost', dispute_amount: 10_000, lost_amount: 10_000 }
    expect(found).toMatchObject(now)
    expect((await person.json('/api/payments/current')).body).toEqual({
      package_type: 'basic',
      prepaid_amount: 99_900,
    })
    expect(await mailsAbout(id)).toEqual([
      'A payment is disputed: Juan Pérez, Basic package',
      'A part of a dispute is lost: Juan Pérez, Basic package',
    ])
    const texts = await app.sql<{ text: string }>(
      `select text from email_outbox where recipient = 'office@example.com' and text like $1 order by created_at, id`,
      [`%${id}%`],
    )
    for (const { text } of texts) expect(text).toMatch(/100\sPLN/)
    const told = `select from email_outbox where recipient = $1 and subject = 'Your payment was refunded'`
    expect(await app.sql(told, [person.email])).toEqual([])
    const month = await (await admin.fetch('/api/staff/payments.csv')).text()
    expect(month.split('\r\n').filter((line) => line.includes(id))).toHaveLength(1)
    // The rest is given back, fails at the bank, and is owed again.
    expect((await refund(id)).body).toMatchObject({ status: 'refunded' })
    const failed = makeRefund(session, { payment_intent: `pi_${person.id}`, metadata: session.metadata })
    await deliverEvent(app, makeEvent('refund.failed', failed))
    expect((await atTheDesk(id)).found).toMatchObject({ ...now, to_refund: true })
  })

  test.each(['won', 'warning_closed'])('that follows one that ended as %s counts, once', async (status) => {
    const { person, id, tell } = await buy('Nino Kapanadze')
    await tell('created')
    await tell('closed', { status })
    await tell('created')
    expect((await atTheDesk(id)).found).toMatchObject({ dispute: 'won' })
    const next = { id: 'du_2' }
    await tell('created', next)
    expect((await atTheDesk(id)).found).toMatchObject({ status: 'completed', dispute: 'open' })
    expect((await refund(id)).status).toBe(409)
    await Promise.all([1, 2].map(() => tell('closed', { ...next, status: 'lost' })))
    expect((await atTheDesk(id)).found).toMatchObject({ status: 'refunded', dispute: 'lost' })
    expect(await getCurrentPackage(person)).toBe('free')
    expect(await mailsAbout(id)).toEqual([
      'A payment is disputed: Nino Kapanadze, Basic package',
      'A dispute is won: Nino Kapanadze, Basic package',
      'A payment is disputed: Nino Kapanadze, Basic package',
      'A dispute is lost: Nino Kapanadze, Basic package',
    ])
  })

  test('of other money changes nothing', async () => {
    const { person, session, id, tell } = await buy('Farid Aliyev')
    const other = { id: 'pi_other', object: 'payment_intent', metadata: session.metadata }
    await tell('created', { payment_intent: other })
    expect((await atTheDesk(id)).found).toMatchObject({ status: 'completed', dispute: null })
    await tell('closed', { payment_intent: other, status: 'lost' })
    expect(await getCurrentPackage(person)).toBe('basic')
  })
})
