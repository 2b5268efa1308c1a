import { describe, expect, test } from 'vitest'
import type { Invoice } from '#features/payments/invoice/schema.ts'
import { closeAsRefunded } from '#features/payments/settlement/server/service.ts'
import { createKsefTwin } from '#ksef/ksef-twin.ts'
import { IDLE_KSEF, startKsef } from '#tests/support/ksef-stand-in.ts'
import { decideInSandbox, listPayments } from '#tests/support/payments.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { settleInvoices } from './service.ts'

const FIRM = {
  buyer_kind: 'firm',
  buyer_nip: '123-456-32-18',
  buyer_name: 'Kowalski & Synowie <Budowa> sp. k.',
  buyer_address_1: 'ul. Prosta 1',
  buyer_address_2: '00-001 Warszawa',
}
const PERSON = { ...FIRM, buyer_kind: 'person', buyer_nip: '', buyer_name: 'Олена Шевченко' }

/** A payment of a new person with its invoice. */
async function sell(app: TestApp, buyer: object = FIRM) {
  const person = await app.createPerson()
  await decideInSandbox(person, 'standard', 'pay')
  const [payment] = await listPayments(person)
  const paymentId = payment?.id ?? ''
  const { body } = await person.json<Invoice>(`/api/payments/${paymentId}/invoice`, {
    method: 'POST',
    json: buyer,
  })
  const list = async () => (await person.json<Invoice[]>('/api/payments/invoices')).body
  return { person, paymentId, number: body.number, list }
}

describe.each(TEST_DATABASES)('KSeF on %s', async (database) => {
  const { ksef, state } = await startKsef()
  const app = await startTestApp({
    database,
    env: { OPERATOR_NIP: '525-000-00-15' },
    overrides: { ksef: IDLE_KSEF },
  })
  const settle = () => settleInvoices({ ...app.deps, ksef })
  const errorOf = async (number: string) =>
    (await app.sql('select ksef_error from invoices where number = $1', [number]))[0]

  test('an invoice of a firm is sent once, and its owner sees the number when it is accepted', async () => {
    const { number, list } = await sell(app)
    expect(await list()).toMatchObject([{ ksef_status: 'waiting', ksef_number: null }])
    await settle()
    expect(await list()).toMatchObject([{ ksef_status: 'sent' }])
    await settle()
    await settle()
    const sent = state.received.filter((received) => received.number === number)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.xml).toContain(
      '<NIP>1234563218</NIP><Nazwa>Kowalski &amp; Synowie &lt;Budowa&gt; sp. k.</Nazwa>',
    )
    expect(await list()).toMatchObject([{ ksef_status: 'accepted', ksef_number: sent[0]?.ksefNumber }])
  })

  test('an invoice of a consumer stays outside', async () => {
    const { number, list } = await sell(app, PERSON)
    await settle()
    expect(await list()).toMatchObject([{ ksef_status: null }])
    expect(state.received.some((received) => received.number === number)).toBe(false)
  })

  test('a refund sends a correction that names the number of KSeF, after it is known', async () => {
    const { number, paymentId, list } = await sell(app)
    await closeAsRefunded(app.deps, { id: paymentId, reason: 'a test' })
    await settle()
    expect(await list()).toMatchObject([{ ksef_status: 'waiting' }, { ksef_status: 'sent' }])
    for (let run = 0; run < 3; run++) await settle()
    const [correction, invoice] = await list()
    expect([correction, invoice]).toMatchObject([{ ksef_status: 'accepted' }, { ksef_status: 'accepted' }])
    const xml = state.received.find((received) => received.number === correction?.number)?.xml
    expect(xml).toContain(`<NrFaKorygowanej>${number}</NrFaKorygowanej><NrKSeF>1</NrKSeF>`)
    expect(xml).toContain(`<NrKSeFFaKorygowanej>${invoice?.ksef_number}</NrKSeFFaKorygowanej>`)
  })

  test('what KSeF rejects shows its words, and its correction is not sent', async () => {
    const { number, paymentId, list } = await sell(app)
    state.verdict = { code: 450, description: 'Błąd weryfikacji semantyki dokumentu faktury' }
    for (let run = 0; run < 2; run++) await settle()
    expect(await errorOf(number)).toEqual({ ksef_error: '450 Błąd weryfikacji semantyki dokumentu faktury' })
    const mails = await app.sql('select text from email_outbox where subject = $1', [
      `KSeF has rejected invoice ${number}`,
    ])
    expect(mails).toMatchObject([{ text: expect.stringContaining('450 Błąd weryfikacji') }])
    await closeAsRefunded(app.deps, { id: paymentId, reason: 'a test' })
    await settle()
    expect(await list()).toMatchObject([{ ksef_status: 'rejected' }, { ksef_status: 'rejected' }])
  })

  test('while KSeF does not answer nothing is lost, and what it could not judge is sent again', async () => {
    const { list } = await sell(app)
    state.down = true
    await expect(settle()).rejects.toThrow()
    expect(await list()).toMatchObject([{ ksef_status: 'waiting' }])
    state.down = false
    state.verdict = { code: 550, description: 'Operacja została anulowana przez system' }
    for (const status of ['sent', 'waiting', 'sent', 'accepted']) {
      await settle()
      expect(await list()).toMatchObject([{ ksef_status: status }])
    }
  })

  test('what KSeF answers about one invoice does not keep the next one', async () => {
    const first = await sell(app)
    const second = await sell(app)
    state.refuse = first.number
    await expect(settle()).rejects.toThrow()
    state.refuse = null
    expect(await first.list()).toMatchObject([{ ksef_status: 'waiting' }])
    expect(await second.list()).toMatchObject([{ ksef_status: 'sent' }])
  })

  test('an accepted invoice has the code of its page in KSeF', async () => {
    const { person, list } = await sell(app)
    const [waiting] = await list()
    const draw = async () => {
      const answer = await person.fetch(`/api/payments/invoices/${waiting?.id}/file`)
      return readPdf(new Uint8Array(await answer.arrayBuffer()))
    }
    expect(await draw()).toContain('Waiting for its number of KSeF')
    for (let run = 0; run < 2; run++) await settle()
    const [accepted] = await list()
    const text = await draw()
    expect(text).toContain(accepted?.ksef_number)
    expect(text).not.toContain('Waiting')
  })
})

test('In a first run the twin numbers what practice issues, with the sample operator, too', async () => {
  const ksef = createKsefTwin({ now: () => new Date() })
  const app = await startTestApp({ overrides: { ksef: { ...IDLE_KSEF, name: 'twin' } } })
  const settle = () => settleInvoices({ ...app.deps, ksef })
  const { number, list } = await sell(app)
  expect(number).toMatch(/^TEST\/FV\//)
  for (let run = 0; run < 2; run++) await settle()
  expect(await list()).toMatchObject([{ ksef_status: 'accepted' }])
})
