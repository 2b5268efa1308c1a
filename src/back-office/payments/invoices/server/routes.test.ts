import { describe, expect, test } from 'vitest'
import type { StaffPayment, StaffPayments } from '#back-office/payments/schema.ts'
import { closeAsRefunded } from '#features/payments/settlement/server/service.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { decideInSandbox, INVOICE_BUYER, listPayments } from '#tests/support/payments.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

type Answer = StaffPayment & { error?: { code: string; message: string; fields?: object } }
const NOBODY = '00000000-0000-4000-8000-000000000000'

async function buy(app: TestApp, name: string) {
  const person = await createApplicant(app, { name })
  await decideInSandbox(person, 'basic', 'pay')
  const [payment] = await listPayments(person)
  return { person, id: payment?.id ?? '' }
}

describe.each(TEST_DATABASES)('Invoices of the desk on %s', async (database) => {
  let now: Date | null = null
  const app = await startTestApp({ database, overrides: { now: () => now ?? new Date() } })
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })
  const issue = (
    id: string,
    { by = specialist, json = INVOICE_BUYER }: { by?: Person; json?: object } = {},
  ) => by.json<Answer>(`/api/staff/payments/${id}/invoice`, { method: 'POST', json })
  const acts = (id: string) =>
    app.sql('select actor_id, act from audit_log where subject_id = $1 order by seq', [id])
  const readCsv = async (path: string) => (await specialist.fetch(path)).text()

  test.each([
    ['POST', `/api/staff/payments/${NOBODY}/invoice`, INVOICE_BUYER],
    ['GET', `/api/staff/invoices/${NOBODY}/file`, undefined],
    ['GET', '/api/staff/invoices.csv', undefined],
  ])('%s %s is for staff', async (method, path, json) => {
    const init = { method, ...(json && { json }) }
    expect((await app.json(path, init)).status).toBe(401)
    expect((await (await app.createPerson()).json(path, init)).status).toBe(404)
  })

  test('one is issued for the employer, once; the client is told with a link, and the log says who', async () => {
    const { person, id } = await buy(app, 'Rui Almeida')
    const { status, body } = await issue(id)
    expect(status).toBe(200)
    expect(body.invoices).toMatchObject([
      {
        kind: 'invoice',
        buyer_name: INVOICE_BUYER.buyer_name,
        net: 89_350,
        vat: 20_550,
        ksef_status: 'waiting',
      },
    ])
    const [invoice] = body.invoices
    const again = await issue(id)
    expect([again.status, again.body.error?.message]).toEqual([
      409,
      expect.stringContaining(invoice?.number ?? 'x'),
    ])
    expect(await acts(id)).toEqual([{ actor_id: specialist.id, act: 'payment.invoice_issued' }])
    const mails = await app.sql<{ text: string; attachments: unknown[] }>(
      'select text, attachments from email_outbox where recipient = $1 and subject like $2',
      [person.email, 'Your invoice %'],
    )
    expect(mails).toEqual([{ text: expect.stringContaining('/your-package'), attachments: [] }])
  })

  test('a wrong NIP is refused at its field, and what is not paid has none', async () => {
    const { person, id } = await buy(app, 'Siddharth Rao')
    const wrong = await issue(id, { json: { ...INVOICE_BUYER, buyer_nip: '1' } })
    expect([wrong.status, wrong.body.error?.fields]).toEqual([400, { buyer_nip: [expect.any(String)] }])
    await decideInSandbox(person, 'premium', 'fail')
    const failed = (await listPayments(person)).find(({ status }) => status === 'failed')
    expect((await issue(failed?.id ?? '')).status).toBe(409)
    for (const unknown of ['x', NOBODY]) expect((await issue(unknown)).status).toBe(404)
  })

  test('it is fetched as a file, which is a row, and is found by its number', async () => {
    const { id } = await buy(app, 'Mariam Abuladze')
    const [invoice] = (await issue(id)).body.invoices
    const answer = await specialist.fetch(`/api/staff/invoices/${invoice?.id}/file`)
    expect(await readPdf(new Uint8Array(await answer.arrayBuffer()))).toContain(invoice?.number)
    expect((await acts(id)).map(({ act }) => act)).toEqual([
      'payment.invoice_issued',
      'payment.invoice_opened',
    ])
    const { body } = await specialist.json<StaffPayments>(
      `/api/staff/payments?q=${encodeURIComponent(invoice?.number ?? '')}`,
    )
    expect(body.payments.map((payment) => payment.id)).toEqual([id])
    for (const unknown of ['x', NOBODY])
      expect((await specialist.json(`/api/staff/invoices/${unknown}/file`)).status).toBe(404)
  })

  test('those of a restricted case are for the people named on it', async () => {
    const { person, id } = await buy(app, 'Olena Bondar')
    const [invoice] = (await issue(id)).body.invoices
    await app.sql('update cases set restricted = true where user_id = $1', [person.id])
    expect((await issue(id)).status).toBe(404)
    expect((await specialist.json(`/api/staff/invoices/${invoice?.id}/file`)).status).toBe(404)
    expect(await readCsv('/api/staff/invoices.csv')).not.toContain(id)
  })

  test('those of a deleted account are for admins', async () => {
    const { id } = await buy(app, 'Anna Nowak')
    const [invoice] = (await issue(id)).body.invoices
    await app.sql('update payments set user_id = null, case_id = null where id = $1', [id])
    const path = `/api/staff/invoices/${invoice?.id}/file`
    expect((await specialist.json(path)).status).toBe(403)
    expect((await admin.fetch(path)).status).toBe(200)
  })

  test('a refund in another month stands in its own: the files of both months', async () => {
    const { id } = await buy(app, 'Tamar Beridze')
    await app.sql(`update payments set completed_at = '2025-11-20T12:00:00Z' where id = $1`, [id])
    now = new Date('2025-11-21T12:00:00Z')
    const [invoice] = (await issue(id)).body.invoices
    now = new Date('2026-01-05T12:00:00Z')
    await closeAsRefunded(app.deps, { id, reason: 'refunded by staff, by hand' })
    await app.sql(
      `update payment_events set created_at = '2026-01-05T12:00:00Z' where payment_id = $1 and to_status = 'refunded'`,
      [id],
    )
    now = null
    const lineOf = async (path: string) =>
      (await readCsv(path)).split('\r\n').filter((line) => line.includes(id))
    const [first, ...more] = await lineOf('/api/staff/invoices.csv?month=2025-11')
    expect(more).toEqual([])
    expect(first).toContain(`"${invoice?.number}";"invoice";"2025-11-21";"2025-11-20";;"firm";`)
    expect(first).toContain(';893,50;"23%";205,50;1099,00;"PLN";')
    const [correction] = await lineOf('/api/staff/invoices.csv?month=2026-01')
    expect(correction).toContain(`;"corrective";"2026-01-05";"2025-11-20";"${invoice?.number}";`)
    expect(correction).toContain(';-893,50;"23%";-205,50;-1099,00;"PLN";')
    const [paid] = await lineOf('/api/staff/payments.csv?month=2025-11')
    expect(paid).toContain(`;"${invoice?.number}";"2025-11-21";893,50;205,50`)
    const [refund] = await lineOf('/api/staff/payments.csv?month=2026-01')
    expect(refund).toMatch(/;"TEST\/FK\/2026\/\d{6}";"2026-01-05";-893,50;-205,50$/)
    const [row] = await app.sql(
      `select details from audit_log where act = 'invoices.exported' order by seq desc limit 1`,
    )
    expect(row).toEqual({ details: { month: '2026-01', rows: expect.any(Number) } })
  })
})
