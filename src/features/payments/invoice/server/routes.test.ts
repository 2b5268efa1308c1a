import { afterEach, describe, expect, test } from 'vitest'
import type { Invoice } from '#features/payments/invoice/schema.ts'
import { closeAsRefunded } from '#features/payments/settlement/server/service.ts'
import type { Person } from '#tests/support/create-person.ts'
import {
  decideInSandbox,
  deliverEvent,
  INVOICE_BUYER,
  listPayments,
  orderPackage,
  paySession,
} from '#tests/support/payments.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { makeEvent, makeRefundedCharge, startStripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

type Answer = Invoice & { error?: { code: string; message: string; fields?: Record<string, string[]> } }

const PERSON = { ...INVOICE_BUYER, buyer_kind: 'person', buyer_nip: '', buyer_name: 'Олена Шевченко' }

let now: Date | null = null
afterEach(() => {
  now = null
})

const ask = (person: Person, id: string, json: object = INVOICE_BUYER) =>
  person.json<Answer>(`/api/payments/${id}/invoice`, { method: 'POST', json })
const list = async (person: Person) => (await person.json<Invoice[]>('/api/payments/invoices')).body
const open = async (person: Person, id: string) => {
  const answer = await person.fetch(`/api/payments/invoices/${id}/file`)
  return {
    status: answer.status,
    text: answer.ok ? await readPdf(new Uint8Array(await answer.arrayBuffer())) : '',
  }
}

async function buy(app: TestApp, packageType = 'standard') {
  const person = await app.createPerson()
  await decideInSandbox(person, packageType, 'pay')
  const [payment] = await listPayments(person)
  if (!payment) throw new Error('no payment')
  return { person, id: payment.id }
}

describe.each(TEST_DATABASES)('Invoices on %s', async (database) => {
  const app = await startTestApp({ database, overrides: { now: () => now ?? new Date() } })
  const rowsOf = (id: string) =>
    app.sql(
      'select i.*, i.issued_on::text, i.sold_on::text, i.paid_on::text from invoices i where payment_id = $1 order by issued_at, kind desc',
      [id],
    )

  test('one to a firm has its NIP, the VAT out of the price, and its own number', async () => {
    const { person, id } = await buy(app)
    const { status, body } = await ask(person, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ payment_id: id, kind: 'invoice', net: 162_520, vat: 37_380, gross: 199_900 })
    expect(body.number).toMatch(/^TEST\/FV\/\d{4}\/\d{6}$/)
    expect(await list(person)).toEqual([body])
    const { text } = await open(person, body.id)
    for (const part of [
      ...['Faktura', body.number, 'Zielona Karta sp. z o.o.', 'NIP 123-456-32-18', 'NIP 000-000-00-00'],
      ...['1 625,20', '373,80', '1 999,00', '23%', 'Dokument próbny'],
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(part)
  })

  test('asked for twice, at once or with another buyer, it is the same one and takes one number', async () => {
    const { person, id } = await buy(app)
    const answers = await Promise.all([ask(person, id), ask(person, id), ask(person, id, PERSON)])
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
    expect(await rowsOf(id)).toHaveLength(1)
    const { person: next, id: nextId } = await buy(app)
    const ofNext = (await ask(next, nextId)).body.number
    expect(Number(ofNext.slice(-6)) - Number(answers[0]?.body.number.slice(-6))).toBe(1)
  })

  test('a wrong NIP is refused at its field, with what else is wrong, and issues nothing', async () => {
    const { person, id } = await buy(app)
    const { status, body } = await ask(person, id, {
      ...INVOICE_BUYER,
      buyer_nip: '123-456-32-19',
      buyer_name: '',
    })
    expect([status, body.error?.code]).toEqual([400, 'invalid_input'])
    expect(body.error?.fields).toEqual({
      buyer_nip: [expect.stringContaining('check digit')],
      buyer_name: [expect.any(String)],
    })
    expect(await rowsOf(id)).toEqual([])
  })

  test('nobody has one of somebody else’s payment, and nobody signed out', async () => {
    const { person, id } = await buy(app)
    const { body } = await ask(person, id)
    const other = await app.createPerson()
    expect((await ask(other, id)).status).toBe(404)
    expect((await open(other, body.id)).status).toBe(404)
    expect(await list(other)).toEqual([])
    for (const wrong of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
      expect((await ask(person, wrong)).status).toBe(404)
      expect((await open(person, wrong)).status).toBe(404)
    }
    expect(
      (await app.json(`/api/payments/${id}/invoice`, { method: 'POST', json: INVOICE_BUYER })).status,
    ).toBe(401)
    expect((await app.json('/api/payments/invoices')).status).toBe(401)
    expect((await app.json(`/api/payments/invoices/${body.id}/file`)).status).toBe(401)
  })

  test('there is none of what is not paid, given back, or to be given back', async () => {
    const person = await app.createPerson()
    await orderPackage(person, 'basic')
    const [pending] = await listPayments(person)
    expect((await ask(person, pending?.id ?? '')).status).toBe(409)
    for (const change of [`status = 'refunded'`, 'to_refund = true']) {
      const bought = await buy(app)
      await app.sql(`update payments set ${change} where id = $1`, [bought.id])
      const { status, body } = await ask(bought.person, bought.id)
      expect([status, body.error?.code]).toEqual([409, 'conflict'])
    }
  })

  test('a private person asks within three months from the end of the month, a firm also later', async () => {
    const { person, id } = await buy(app)
    await app.sql(`update payments set completed_at = '2025-03-10T12:00:00Z' where id = $1`, [id])
    now = new Date('2025-07-01T12:00:00+02:00')
    const late = await ask(person, id, PERSON)
    expect([late.status, late.body.error?.message]).toEqual([409, expect.stringContaining('30 June 2025')])
    now = new Date('2025-06-30T23:59:00+02:00')
    expect((await ask(person, id, PERSON)).body).toMatchObject({
      issued_on: '2025-06-30',
      buyer_name: 'Олена Шевченко',
    })
    expect(await rowsOf(id)).toMatchObject([
      { buyer_nip: null, sold_on: '2025-03-10', paid_on: '2025-03-10' },
    ])

    now = null
    const second = await buy(app)
    await app.sql(`update payments set completed_at = '2025-03-10T12:00:00Z' where id = $1`, [second.id])
    now = new Date('2025-07-01T12:00:00+02:00')
    expect((await ask(second.person, second.id)).status).toBe(200)
  })

  test('a refund of another year corrects it once, in the series and on the day of the refund', async () => {
    const { person, id } = await buy(app)
    now = new Date('2025-12-30T12:00:00Z')
    const { body: issued } = await ask(person, id)
    const [before] = await rowsOf(id)
    now = new Date('2026-01-02T12:00:00Z')
    await Promise.all(
      [1, 2].map(() => closeAsRefunded(app.deps, { id, reason: 'refunded by staff, by hand' })),
    )
    const [original, correction, ...more] = await rowsOf(id)
    expect(more).toEqual([])
    expect(original).toEqual(before)
    expect(correction).toMatchObject({
      ...{ kind: 'corrective', corrects_id: issued.id, issued_on: '2026-01-02', sold_on: before?.sold_on },
      ...{ net: -162_520, vat: -37_380, gross: -199_900, buyer_nip: '1234563218' },
      number: expect.stringMatching(/^TEST\/FK\/2026\/\d{6}$/),
      correction_reason: 'Zwrot całej zapłaty',
    })
    const listed = await list(person)
    expect(listed.map(({ kind }) => kind)).toEqual(['corrective', 'invoice'])
    const { text } = await open(person, listed[0]?.id ?? '')
    for (const part of [
      'Faktura korygująca',
      issued.number,
      '2025-12-30',
      '−1 999,00',
      'Było',
      'Jest',
      'Różnica',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(part)
    expect((await ask(person, id)).body).toEqual(issued)
  })

  test('a seller who is exempt states "zw." and the provision, and never 0 %', async () => {
    const { vat } = app.deps.env
    app.deps.env.vat = { rate: 'exempt', exemptionBasis: 'art. 113 ust. 1 i 9 ustawy o VAT' }
    const { person, id } = await buy(app)
    const { body } = await ask(person, id)
    app.deps.env.vat = vat
    expect(body).toMatchObject({ net: 199_900, vat: 0, gross: 199_900 })
    const { text } = await open(person, body.id)
    expect(text).toContain('zw.')
    expect(text).toContain('art. 113 ust. 1 i 9 ustawy o VAT')
    expect(text).not.toContain('0%')
  })

  test('an upgrade is invoiced for what was paid for it', async () => {
    const { person } = await buy(app, 'basic')
    await decideInSandbox(person, 'standard', 'pay')
    const [upgrade] = await listPayments(person)
    expect((await ask(person, upgrade?.id ?? '')).body.gross).toBe(90_000)
    expect(await rowsOf(upgrade?.id ?? '')).toMatchObject([
      {
        lines: [
          { description: expect.stringContaining('pomniejszona o zapłacone wcześniej 1\u00a0099,00 zł') },
        ],
      },
    ])
  })
})

describe('Invoices of payments at Stripe', async () => {
  const stripe = await startStripeStandIn()
  const app = await startTestApp({
    env: { LOG_LEVEL: 'silent', OPERATOR_EMAIL: 'desk@example.com' },
    overrides: { payments: stripe.payments },
  })

  test('have numbers of the real series, and a refund that arrives twice corrects once', async () => {
    const person = await app.createPerson()
    const session = stripe.sessionAt((await orderPackage(person, 'basic')).body.url)
    await deliverEvent(app, makeEvent('checkout.session.completed', paySession(session)))
    const id = session.metadata.payment_id
    expect((await ask(person, id)).body.number).toMatch(/^FV\//)
    const refunded = () => makeEvent('charge.refunded', makeRefundedCharge(session))
    for (const event of [refunded(), refunded()]) expect(await deliverEvent(app, event)).toBe(204)
    expect((await list(person)).map(({ number }) => number.slice(0, 2))).toEqual(['FK', 'FV'])
  })
})
