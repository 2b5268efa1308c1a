import { describe, expect, test } from 'vitest'
import type { StaffPayment } from '#back-office/payments/schema.ts'
import { settleInvoices } from '#features/payments/ksef/server/service.ts'
import { listFa3Faults } from '#ksef/fa3-schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { IDLE_KSEF, startKsef } from '#tests/support/ksef-stand-in.ts'
import { decideInSandbox, listPayments } from '#tests/support/payments.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const FIRM = {
  buyer_kind: 'firm',
  buyer_nip: '123-456-32-18',
  buyer_name: 'Kowalski & Synowie sp. k.',
  buyer_address_1: 'ul. Prosta 1',
  buyer_address_2: '00-001 Warszawa',
}

async function issue(app: TestApp, by: Person, buyer: object = FIRM) {
  const person = await createApplicant(app, { name: 'Rui Almeida' })
  await decideInSandbox(person, 'basic', 'pay')
  const [payment] = await listPayments(person)
  const path = `/api/staff/payments/${payment?.id}/invoice`
  const { body } = await by.json<StaffPayment>(path, { method: 'POST', json: buyer })
  const [invoice] = body.invoices
  if (!invoice) throw new Error('no invoice')
  return { person, invoice }
}

const again = (by: Person, id: string) =>
  by.json<StaffPayment & { error?: { message: string } }>(`/api/staff/invoices/${id}/ksef`, {
    method: 'POST',
  })
const openXml = (by: Person, id: string) => by.fetch(`/api/staff/invoices/${id}/xml`)

describe.each(TEST_DATABASES)('KSeF at the desk on %s', async (database) => {
  const { ksef, state } = await startKsef()
  const app = await startTestApp({
    database,
    env: { OPERATOR_NIP: '525-000-00-15' },
    overrides: { ksef: IDLE_KSEF },
  })
  const settle = () => settleInvoices({ ...app.deps, ksef })
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })

  test('what KSeF has rejected is sent again once, and shows the number then', async () => {
    const { person, invoice } = await issue(app, admin)
    expect((await again(admin, invoice.id)).status).toBe(409)
    state.verdict = { code: 410, description: 'Nieprawidłowy zakres uprawnień' }
    for (let run = 0; run < 2; run++) await settle()
    const [first, second] = [await again(admin, invoice.id), await again(admin, invoice.id)]
    expect(first.body.invoices).toMatchObject([{ ksef_status: 'waiting', ksef_error: null }])
    expect(second.status).toBe(409)
    for (let run = 0; run < 2; run++) await settle()
    expect((await again(admin, invoice.id)).status).toBe(409)
    expect((await again(person, invoice.id)).status).toBe(404)
    expect((await app.fetch(`/api/staff/invoices/${invoice.id}/ksef`, { method: 'POST' })).status).toBe(401)
  })

  test('its document keeps the ministry’s structure, and is the one that was sent', async () => {
    const { person, invoice } = await issue(app, admin)
    const answer = await openXml(admin, invoice.id)
    expect(answer.headers.get('content-disposition')).toContain(`${invoice.number.replaceAll('/', '-')}.xml`)
    const xml = await answer.text()
    expect(await listFa3Faults(xml)).toEqual([])
    await settle()
    expect(state.received.find(({ number }) => number === invoice.number)?.xml).toBe(xml)
    expect((await openXml(person, invoice.id)).status).toBe(404)
    expect((await app.fetch(`/api/staff/invoices/${invoice.id}/xml`)).status).toBe(401)
  })

  test('a private person has no document, nor has an invoice that is none', async () => {
    const { invoice } = await issue(app, admin, { ...FIRM, buyer_kind: 'person', buyer_nip: '' })
    expect((await openXml(admin, invoice.id)).status).toBe(404)
    expect((await openXml(admin, 'x')).status).toBe(404)
    expect((await again(admin, crypto.randomUUID())).status).toBe(404)
  })
})

test('Where nothing is sent, the document can be entered by hand, unless the schema refuses the seller', async () => {
  const app = await startTestApp({ env: { OPERATOR_NIP: '525-000-00-15' }, overrides: { ksef: null } })
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
  const { invoice } = await issue(app, admin)
  expect(invoice.ksef_status).toBeNull()
  expect(await listFa3Faults(await (await openXml(admin, invoice.id)).text())).toEqual([])
  const sample = await startTestApp({ overrides: { ksef: null } })
  const member = await createMember(sample, { role: 'admin', name: 'Ewa Nowak' })
  const refused = await openXml(member, (await issue(sample, member)).invoice.id)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('0000000000')
})
