import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type DatabaseHandle, rows } from '#database/database.ts'
import { KINDS, openMigrated, query } from './both-databases.ts'

const REFUSED = '23001'
const DENIED = '42501'
const CHECK = '23514'
const UNIQUE = '23505'

const COLUMNS = `payment_id, kind, corrects_id, number, issued_on, issued_at, sold_on, paid_on, seller_name, seller_nip,
  seller_address_1, seller_address_2, seller_email, buyer_kind, buyer_name, buyer_nip, buyer_address_1, buyer_address_2,
  lines, net, vat, gross, exemption_basis, correction_reason`

interface Values {
  kind?: string
  correctsId?: string
  number?: string
  issuedAt?: string
  buyerKind?: string
  nip?: string
  amounts?: string
  basis?: string
  reason?: string
}

/** An insert of an invoice of this payment, in SQL. */
function insertOf(paymentId: string, values: Values = {}): string {
  const { kind = 'invoice', correctsId = 'null', number = 'FV/2026/000009', issuedAt = 'now()' } = values
  const {
    buyerKind = 'firm',
    nip = `'1234563218'`,
    amounts = '100, 23, 123',
    basis = 'null',
    reason = 'null',
  } = values
  return `insert into invoices (${COLUMNS}) values ('${paymentId}', '${kind}', ${correctsId}, '${number}', '2026-01-01',
    ${issuedAt}, '2026-01-01', '2026-01-01', 's', '0000000000', 's', 's', 's@example.com', '${buyerKind}', 'b', ${nip},
    's', 'c', '[]', ${amounts}, ${basis}, ${reason})`
}

/** The SQLSTATE of a rejected statement, or null when it succeeded. It is always rolled back. */
async function codeOf(
  handle: DatabaseHandle,
  statements: string | string[],
  userId?: string,
): Promise<unknown> {
  const undo = new Error('undone')
  try {
    await handle.db.transaction(async (tx) => {
      if (userId !== undefined)
        await tx.execute(
          sql`select set_config('app.user_id', ${userId}, true), set_config('role', 'app_user', true)`,
        )
      for (const statement of [statements].flat()) await tx.execute(sql.raw(statement))
      throw undo
    })
  } catch (error) {
    if (error === undo) return null
    const { code, cause } = Object(error) as { code?: unknown; cause?: { code?: unknown } }
    return code ?? cause?.code
  }
  return null
}

async function insertPaid(handle: DatabaseHandle, userId: string): Promise<string> {
  await query(
    handle,
    `insert into "user" (id, full_name, email, terms_version, terms_accepted_at) values ($1, $1, $2, 'test', now())`,
    [userId, `${userId}@example.com`],
  )
  const [row] = await query<{ id: string }>(
    handle,
    `insert into payments (case_id, user_id, package_type, status, amount, provider, completed_at)
     values (open_case_of($1), $1, 'basic', 'completed', 109900, 'stripe', now()) returning id`,
    [userId],
  )
  return row?.id ?? ''
}

describe.each(KINDS)('Invoices in the database on %s', async (kind) => {
  const handle = await openMigrated(kind)
  const paid = await insertPaid(handle, 'alice')
  const other = await insertPaid(handle, 'boris')
  await query(handle, insertOf(paid, { number: 'FV/2026/000001' }))
  const [invoice] = await query<{ id: string }>(handle, 'select id from invoices')

  test.each([
    'update invoices set gross = gross',
    `update invoices set buyer_name = 'another'`,
    `update invoices set ksef_status = 'waiting', net = 1, vat = 122`,
    'delete from invoices',
    'truncate invoices',
  ])('are not changed, even by their owner: %s', async (statement) => {
    const isNothing = statement.endsWith('gross = gross')
    expect(await codeOf(handle, statement)).toBe(isNothing ? null : REFUSED)
    expect(await codeOf(handle, statement, 'alice')).toBe(DENIED)
  })

  test('have added what KSeF says, and keep its number', async () => {
    const accept = `update invoices set ksef_status = 'accepted', ksef_number = 'K-1', ksef_accepted_at = now(), fa3_xml = '<x/>'`
    expect(await codeOf(handle, accept)).toBeNull()
    expect(await codeOf(handle, accept, 'alice')).toBe(DENIED)
    expect(await codeOf(handle, [accept, `update invoices set ksef_number = 'K-2'`])).toBe(REFUSED)
    expect(await codeOf(handle, [accept, `update invoices set ksef_number = null`])).toBe(REFUSED)
  })

  test('are deleted when six years have passed since their year, in Polish time, and not before', async () => {
    const year = `date_trunc('year', now(), 'Europe/Warsaw')`
    const remove = `delete from invoices where number = 'FV/2026/000009'`
    const over = insertOf(other, { issuedAt: `${year} - interval '6 years 1 second'` })
    expect(await codeOf(handle, [over, remove])).toBeNull()
    const kept = insertOf(other, { issuedAt: `${year} - interval '6 years'` })
    expect(await codeOf(handle, [kept, remove])).toBe(REFUSED)
  })

  test.each<[string, Values]>([
    ['zero VAT without a provision', { amounts: '123, 0, 123' }],
    ['an exemption with VAT', { basis: `'art. 113'` }],
    ['parts that are not the whole', { amounts: '100, 22, 123' }],
    ['an invoice below zero', { amounts: '-100, -23, -123' }],
    ['a NIP of nine digits', { nip: `'123456321'` }],
    ['a firm without a NIP', { nip: 'null' }],
    ['a person with one', { buyerKind: 'person' }],
    ['a correction of nothing', { kind: 'corrective', amounts: '-100, -23, -123', reason: `'x'` }],
    ['an invoice with a reason of correction', { reason: `'x'` }],
  ])('refuse %s', async (_, values) => {
    expect(await codeOf(handle, insertOf(other, values))).toBe(CHECK)
  })

  test('are one for a payment, with one correction, and no number twice', async () => {
    expect(await codeOf(handle, insertOf(paid))).toBe(UNIQUE)
    expect(await codeOf(handle, insertOf(other, { number: 'FV/2026/000001' }))).toBe(UNIQUE)
    const correct = (number: string) =>
      insertOf(paid, {
        ...{ kind: 'corrective', correctsId: `'${invoice?.id}'`, number },
        ...{ amounts: '-100, -23, -123', reason: `'x'` },
      })
    expect(await codeOf(handle, correct('FK/2026/000001'))).toBeNull()
    expect(await codeOf(handle, [correct('FK/2026/000001'), correct('FK/2026/000002')])).toBe(UNIQUE)
  })

  test('are seen by the person who paid, and written by none', async () => {
    for (const [userId, count] of [
      ['alice', 1],
      ['boris', 0],
      ['', 0],
    ] as const) {
      const seen = await handle.db.transaction(async (tx) => {
        await tx.execute(
          sql`select set_config('app.user_id', ${userId}, true), set_config('role', 'app_user', true)`,
        )
        return rows(await tx.execute(sql.raw('select id from invoices')))
      })
      expect(seen).toHaveLength(count)
      expect(await codeOf(handle, insertOf(other), userId)).toBe(DENIED)
      expect(await codeOf(handle, 'select * from invoice_numbers', userId)).toBe(DENIED)
    }
  })
})
