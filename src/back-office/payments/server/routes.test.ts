import { describe, expect, test } from 'vitest'
import type { StaffPayment, StaffPayments } from '#back-office/payments/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { decideInSandbox, getCurrentPackage, listPayments } from '#tests/support/payments.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const PATH = '/api/staff/payments'

async function buy(app: TestApp, { name, packageType = 'basic' }: { name: string; packageType?: string }) {
  const person = await createApplicant(app, { name })
  await decideInSandbox(person, packageType, 'pay')
  const [payment] = await listPayments(person)
  if (!payment) throw new Error('no payment')
  return { person, id: payment.id, number: person.number, receipt: payment.receipt_number ?? '' }
}

describe.each(TEST_DATABASES)('The payments of the desk on %s', async (database) => {
  const app = await startTestApp({ database })
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })
  const read = async (query = '', by: Person = specialist) => {
    const answer = await by.json<StaffPayments>(`${PATH}${query}`)
    expect(answer.status).toBe(200)
    return answer.body
  }
  const find = async (id: string, by: Person = specialist) =>
    (await read('', by)).payments.find((payment) => payment.id === id)
  const mark = (id: string, json: object = { to_refund: true }, by: Person = specialist) =>
    by.json<StaffPayment & { current?: StaffPayment }>(`${PATH}/${id}`, { method: 'PATCH', json })
  const csv = async (query = '') => {
    const answer = await specialist.fetch(`/api/staff/payments.csv${query}`)
    return { answer, text: await answer.text() }
  }

  test.each([
    ['GET', PATH, undefined],
    ['GET', '/api/staff/payments.csv', undefined],
    ['GET', `${PATH}/00000000-0000-4000-8000-000000000000/receipt`, undefined],
    ['PATCH', `${PATH}/00000000-0000-4000-8000-000000000000`, { to_refund: true }],
    ['POST', `${PATH}/00000000-0000-4000-8000-000000000000/refund`, { how: 'provider', reason: 'mistake' }],
  ])('%s %s is for staff with both factors', async (method, path, json) => {
    const half = await createMember(app, { role: 'admin' })
    await app.sql('update session set second_factor_at = null where user_id = $1', [half.id])
    const init = { method, ...(json && { json }) }
    expect((await app.json(path, init)).status).toBe(401)
    for (const who of [await app.createPerson(), half])
      expect((await who.json(path, init)).body).toMatchObject({ error: { code: 'not_found' } })
  })

  test('are listed with person, case, receipt and sums of the month', async () => {
    const before = await read()
    const { id, number, receipt } = await buy(app, { name: 'Rui Almeida', packageType: 'standard' })
    const after = await read()
    expect(after.sums.received - before.sums.received).toBe(199_900)
    expect(after.counts.all - before.counts.all).toBe(1)
    expect(after).toMatchObject({ provider: 'sandbox', month: after.first_month })
    expect(after.payments[0]).toEqual({
      id,
      person: { name: 'Rui Almeida', email: expect.stringContaining('@') },
      case_number: number,
      package_type: 'standard',
      amount: 199_900,
      prepaid_amount: 0,
      deducted_from: [],
      currency: 'PLN',
      status: 'completed',
      to_refund: false,
      withdrawn_at: null,
      dispute: null,
      dispute_at: null,
      dispute_amount: null,
      lost_amount: 0,
      receipt_number: receipt,
      invoices: [],
      provider: 'sandbox',
      created_at: expect.any(String),
      completed_at: expect.any(String),
      updated_at: expect.any(String),
      refund: null,
    })
  })

  test('come page by page, what is owed first and in every month', async () => {
    const person = await createApplicant(app, { name: 'Olena Bondar' })
    await app.sql(
      `insert into payments (user_id, case_id, package_type, status, amount, provider, completed_at, created_at, to_refund)
       select c.user_id, c.id, 'basic', 'completed', 109900, 'sandbox', timestamptz '2024-03-10 12:00Z' + n * interval '1 hour',
         '2024-03-10', n = 7 from cases c, generate_series(1, 60) n where c.user_id = $1`,
      [person.id],
    )
    const first = await read('?month=2024-03')
    expect(first.payments).toHaveLength(50)
    expect(first.counts).toMatchObject({ to_refund: expect.any(Number) })
    const rest = await read(`?month=2024-03&before=${first.payments.at(-1)?.id}`)
    const all = [...first.payments, ...rest.payments]
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.filter(({ case_number }) => case_number === person.number)).toHaveLength(60)
    expect(all[0]).toMatchObject({ to_refund: true })
    expect((await read('?month=2024-03&status=to_refund')).payments[0]?.to_refund).toBe(true)
    expect((await read()).payments[0]).toMatchObject({ to_refund: true, case_number: person.number })
    expect((await read()).first_month).toBe('2024-03')
    expect((await read('?month=2024-03&before=00000000-0000-4000-8000-000000000000')).payments).toEqual([])
    await app.sql('update payments set to_refund = false where user_id = $1', [person.id])
  })

  test('are found by name, number and receipt in all months', async () => {
    const { id, number, receipt } = await buy(app, { name: 'Наталія Мельник' })
    for (const q of ['natalia meln', number, receipt]) {
      const { payments } = await read(`?month=2020-01&q=${encodeURIComponent(q)}`)
      expect(payments.map((payment) => payment.id)).toContain(id)
    }
    expect((await read('?q=nobody%25of_this')).payments).toEqual([])
    expect((await read(`?q=${number}&status=failed`)).payments).toEqual([])
  })

  test('of a restricted case are there for the people named on it', async () => {
    const { id, number } = await buy(app, { name: 'Amara Diallo' })
    const before = await read('', admin)
    await specialist.json(`/api/staff/cases/${number}`, {
      method: 'PATCH',
      json: { restricted_to: [specialist.id] },
    })
    expect(await find(id)).toMatchObject({ case_number: number })
    expect(await find(id, admin)).toBeUndefined()
    const after = await read('', admin)
    expect(after.counts.all).toBe(before.counts.all - 1)
    expect(after.sums.received).toBe(before.sums.received - 109_900)
    expect((await read(`?q=${number}`, admin)).payments).toEqual([])
    expect((await admin.fetch(`${PATH}/${id}/receipt`)).status).toBe(404)
    expect((await mark(id, { to_refund: true }, admin)).status).toBe(404)
    const refund = { how: 'provider', reason: 'mistake' }
    expect((await admin.json(`${PATH}/${id}/refund`, { method: 'POST', json: refund })).status).toBe(404)
    const file = await (await admin.fetch('/api/staff/payments.csv')).text()
    expect(file).not.toContain(id)
  })

  test('of deleted accounts stay, without a person', async () => {
    const { id, receipt } = await buy(app, { name: 'Farid Aliyev' })
    await app.sql('update payments set user_id = null, case_id = null where id = $1', [id])
    expect(await find(id)).toMatchObject({ person: null, case_number: null, receipt_number: receipt })
    // The receipt names the person.
    expect((await specialist.fetch(`${PATH}/${id}/receipt`)).status).toBe(403)
    expect((await admin.fetch(`${PATH}/${id}/receipt`)).status).toBe(200)
  })

  test.each([
    '?month=2026-13',
    '?month=now',
    '?status=lost',
    '?before=x',
    '?unknown=1',
    `?q=${'x'.repeat(101)}`,
  ])('%s is refused', async (query) => {
    expect((await specialist.json(`${PATH}${query}`)).status).toBe(400)
  })

  test('a receipt is fetched as PDF, and the log says by whom', async () => {
    const { id, receipt } = await buy(app, { name: 'Tamar Beridze' })
    const answer = await specialist.fetch(`${PATH}/${id}/receipt`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const text = await readPdf(Buffer.from(await answer.arrayBuffer()))
    expect(text).toContain(receipt)
    expect(text).toContain('Tamar Beridze')
    const rows = await app.sql(
      `select actor_id, act, case_id is not null as has_case from audit_log where subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ actor_id: specialist.id, act: 'payment.receipt_opened', has_case: true }])
    const unpaid = await createApplicant(app, { name: 'Aisha Karimova' })
    await decideInSandbox(unpaid, 'basic', 'fail')
    const [failed] = await listPayments(unpaid)
    for (const other of [failed?.id, 'x', '00000000-0000-4000-8000-000000000000'])
      expect((await specialist.fetch(`${PATH}/${other}/receipt`)).status).toBe(404)
  })

  test('a specialist says that one is to be refunded: the package ends, and the person is told once', async () => {
    const { person, id } = await buy(app, { name: 'Arjun Mehta' })
    const seen = await find(id)
    const both = await Promise.all([mark(id), mark(id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]?.body).toMatchObject({ to_refund: true, status: 'completed', refund: null })
    expect(await getCurrentPackage(person)).toBe('free')
    const mails = await app.sql(
      `select text from email_outbox where recipient = $1 and subject = 'A payment that we give back to you'`,
      [person.email],
    )
    expect(mails).toHaveLength(1)
    const acts = await app.sql(`select act from audit_log where subject_id = $1`, [id])
    expect(acts).toEqual([{ act: 'payment.marked_to_refund' }])
    const events = await app.sql(`select event from case_events where details ->> 'payment_id' = $1`, [id])
    expect(events).toContainEqual({ event: 'payment_to_refund' })
    const stale = await mark(id, { to_refund: true, updated_at: seen?.updated_at })
    expect(stale).toMatchObject({ status: 409, body: { current: { id, to_refund: true } } })
  })

  test('what was not paid is not marked, nor anything else by it', async () => {
    const person = await createApplicant(app, { name: 'Siddharth Rao' })
    await decideInSandbox(person, 'basic', 'fail')
    const [payment] = await listPayments(person)
    const id = payment?.id ?? ''
    expect((await mark(id)).status).toBe(409)
    for (const json of [{}, { to_refund: false }, { to_refund: true, amount: 1 }])
      expect((await mark(id, json)).status).toBe(400)
    expect((await mark('x')).status).toBe(404)
  })

  test('are exported for the books without formulas, and the export is a row', async () => {
    const { id, receipt, person } = await buy(app, { name: 'Tamar Beridze' })
    // No name since decision 0026, but one from before.
    const formula = '=HYPERLINK("http://x")'
    await app.sql('update "user" set full_name = $2 where id = $1', [person.id, formula])
    await app.sql('update personal_info set full_name = $2 where user_id = $1', [person.id, formula])
    const { answer, text } = await csv()
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/filename="pobyt-payments-\d{4}-\d\d\.csv"/)
    // fetch() takes the byte order mark away from a text.
    const [bytes] = [await (await specialist.fetch('/api/staff/payments.csv')).arrayBuffer()]
    expect([...new Uint8Array(bytes).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const line = text.split('\r\n').find((one) => one.includes(id))
    expect(line).toContain(`;"payment";"${receipt}";"'=HYPERLINK(""http://x"")";"${person.email}";`)
    expect(line).toContain(';"basic";1099,00;"PLN";"completed";"no";;;;;;"sandbox";')
    const [row] = await app.sql<{ act: string; details: object }>(
      'select act, details from audit_log order by seq desc limit 1',
    )
    expect(row).toMatchObject({
      act: 'payments.exported',
      details: { month: expect.any(String), rows: expect.any(Number) },
    })
    expect((await specialist.json('/api/staff/payments.csv?month=2026-00')).status).toBe(400)
    expect((await specialist.fetch('/api/staff/payments.csv', { method: 'HEAD' })).status).toBe(404)
    expect((await csv('?month=2019-01')).text.trim().split('\r\n')).toHaveLength(1)
  })

  test('a refund is a line of the month in which its money left', async () => {
    const { id, receipt } = await buy(app, { name: 'Mariam Abuladze' })
    await app.sql('update payments set completed_at = $2 where id = $1', [id, '2024-05-31T21:00:00Z'])
    const refund = { how: 'by_hand', reason: 'goodwill', transferred_on: '2024-06-30' }
    expect((await admin.json(`${PATH}/${id}/refund`, { method: 'POST', json: refund })).status).toBe(200)
    const linesOf = async (month: string) =>
      (await csv(`?month=${month}`)).text.split('\r\n').filter((line) => line.includes(`"${id}"`))
    const [sale, ...more] = await linesOf('2024-05')
    expect(sale).toContain(`"2024-05-31";"payment";"${receipt}";`)
    expect(sale).toContain(';1099,00;"PLN";"refunded";')
    expect(more).toEqual([])
    const [left, ...others] = await linesOf('2024-06')
    expect(left).toContain(`"2024-06-30";"refund";"${receipt}";`)
    expect(left).toContain(';-1099,00;"PLN";"refunded";')
    expect(others).toEqual([])
    expect(await linesOf('2024-07')).toEqual([])
  })
})
