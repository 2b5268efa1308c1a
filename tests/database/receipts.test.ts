import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type DatabaseHandle, rows } from '#database/database.ts'
import { countBefore, createPlace, KINDS, openMigrated, query } from './both-databases.ts'

const REFUSED = '23001'
const DENIED = '42501'

async function insertPerson(handle: DatabaseHandle, id: string): Promise<void> {
  await query(
    handle,
    `insert into "user" (id, full_name, email, terms_version, terms_accepted_at) values ($1, $1, $2, 'test', now())`,
    [id, `${id}@example.com`],
  )
}

async function insertPaid(handle: DatabaseHandle, { userId, number }: { userId: string; number: string }) {
  const [row] = await query<{ id: string }>(
    handle,
    `with payment as (
       insert into payments (case_id, user_id, package_type, status, amount, provider, completed_at, receipt_number)
       values (open_case_of($1), $1, 'basic', 'completed', 109900, 'stripe', now(), $2) returning *
     ), event as (
       insert into payment_events (payment_id, to_status, reason) select id, 'completed', 'test' from payment
     )
     insert into receipts (payment_id, number, issued_at, seller_name, seller_legal_name, seller_address, seller_nip,
       seller_krs, seller_email, buyer_name, buyer_email, lines, amount, currency, ordered_at)
     select id, receipt_number, completed_at, 's', 's', 's', '1', '1', 's@example.com', $1, 'b@example.com', '[]', amount,
       currency, created_at from payment
     returning payment_id as id`,
    [userId, number],
  )
  return row?.id ?? ''
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
      if (userId !== undefined) {
        await tx.execute(
          sql`select set_config('app.user_id', ${userId}, true), set_config('role', 'app_user', true)`,
        )
      }
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

describe.each(KINDS)('PACK-5 receipts on %s', async (kind) => {
  const handle = await openMigrated(kind)
  for (const id of ['alice', 'boris', 'carla']) await insertPerson(handle, id)
  const alices = await insertPaid(handle, { userId: 'alice', number: '2026/000001' })
  const carlas = await insertPaid(handle, { userId: 'carla', number: '2026/000002' })
  await query(handle, `delete from "user" where id = 'carla'`)

  test.each([
    `update receipts set amount = amount`,
    `update receipts set buyer_name = null`,
    `delete from receipts`,
    `truncate receipts`,
    `truncate payments cascade`,
    `insert into receipts select * from receipts on conflict (payment_id) do update set amount = 1`,
  ])('The database refuses, even to its owner: %s', async (statement) => {
    expect(await codeOf(handle, statement)).toBe(REFUSED)
    expect(await codeOf(handle, statement, 'alice')).toBe(DENIED)
    expect(await query(handle, 'select count(*)::int as count from receipts')).toEqual([{ count: 2 }])
  })

  test('It can be deleted when six years have passed since the year of the sale, in Polish time, and not before', async () => {
    const year = `date_trunc('year', now(), 'Europe/Warsaw')`
    const sell = (issuedAt: string) => `with p as (
        insert into payments (package_type, status, amount, receipt_number) values ('basic', 'completed', 100, 'old')
        returning id
      ) insert into receipts (payment_id, number, issued_at, seller_name, seller_legal_name, seller_address, seller_nip,
        seller_krs, seller_email, lines, amount, currency, ordered_at)
      select id, 'old', ${issuedAt}, '', '', '', '', '', '', '[]', 100, 'PLN', ${issuedAt} from p;`
    const remove = `delete from receipts where number = 'old'`
    const [last, first] = [`${year} - interval '6 years 1 second'`, `${year} - interval '6 years'`]
    expect(await codeOf(handle, [sell(last), remove])).toBe(null)
    expect(await codeOf(handle, [sell(first), remove])).toBe(REFUSED)
    expect(await codeOf(handle, [sell(last), `update receipts set amount = 1 where number = 'old'`])).toBe(
      REFUSED,
    )
    expect(await codeOf(handle, [sell(last), 'truncate receipts'])).toBe(REFUSED)
  })

  test('A payment with a receipt or a history cannot be deleted', async () => {
    expect(await codeOf(handle, 'delete from payments')).toBe('23503')
  })

  test('The payment, its history and its receipt stay when the account goes', async () => {
    const kept = await query(
      handle,
      `select p.user_id, p.receipt_number, r.number, r.buyer_name,
         (select count(*)::int from payment_events where payment_id = p.id) as events
       from payments p join receipts r on r.payment_id = p.id where p.id = $1`,
      [carlas],
    )
    expect(kept).toEqual([
      { user_id: null, receipt_number: '2026/000002', number: '2026/000002', buyer_name: 'carla', events: 1 },
    ])
  })

  test.each([
    ['alice', true],
    ['boris', false],
    ['carla', false],
    ['', false],
  ])('Signed in as "%s" one sees the receipt of one’s own payment and no other', async (userId, hasOne) => {
    for (const [table, column] of [
      ['receipts', 'payment_id'],
      ['payments', 'id'],
    ]) {
      const seen = await handle.db.transaction(async (tx) => {
        await tx.execute(
          sql`select set_config('app.user_id', ${userId}, true), set_config('role', 'app_user', true)`,
        )
        const found = await tx.execute(sql.raw(`select ${column} as id from ${table}`))
        return rows<{ id: string }>(found).map(({ id }) => id)
      })
      expect(seen).toEqual(hasOne ? [alices] : [])
    }
  })
})

const COLUMNS = 'id, user_id, package_type, status, amount, provider, completed_at, created_at, updated_at'

/** A database with payments of the version before receipts, upgraded; and these payments. */
async function openUpgraded(kind: (typeof KINDS)[number]) {
  const { open } = await createPlace(kind)
  const before = await open(countBefore('receipts'))
  await insertPerson(before, 'olena')
  await query(
    before,
    `insert into payments (user_id, package_type, status, amount, provider, completed_at, receipt_number) values
      ('olena', 'basic', 'completed', 109900, 'sandbox', '2025-12-30T10:00:00Z', '2025/000001'),
      ('olena', 'basic', 'completed', 109900, 'stripe', '2025-12-31T10:00:00Z', '2025/000002'),
      ('olena', 'standard', 'refunded', 199900, 'sandbox', '2026-01-02T10:00:00Z', '2026/000001'),
      ('olena', 'standard', 'completed', 199900, 'sandbox', '2026-01-03T10:00:00Z', '2026/000002'),
      ('olena', 'premium', 'completed', 299900, 'stripe', '2026-01-04T10:00:00Z', '2026/000003'),
      ('olena', 'basic', 'canceled', 109900, 'sandbox', null, null),
      ('olena', 'basic', 'completed', null, null, null, null)`,
  )
  await query(before, 'insert into receipt_numbers (year, last) values (2025, 2), (2026, 3)')
  await query(
    before,
    `insert into payment_events (payment_id, to_status, cause) select id, status, 'test' from payments`,
  )
  const payments = await query(before, `select ${COLUMNS} from payments order by id`)
  return { after: await open(), payments }
}

describe.each(KINDS)('PACK-5 the upgrade of a database with payments on %s', async (kind) => {
  const { after, payments } = await openUpgraded(kind)

  test('Practice gets numbers of its own, no number is given twice, and nothing else changes', async () => {
    expect(await query(after, `select ${COLUMNS} from payments order by id`)).toEqual(payments)
    const numbers = await query<{ n: string }>(
      after,
      'select receipt_number as n from payments where receipt_number is not null order by n',
    )
    expect(numbers.map(({ n }) => n)).toEqual([
      '2025/000002',
      '2026/000003',
      'TEST/2025/000001',
      'TEST/2026/000001',
      'TEST/2026/000002',
    ])
    const series = 'select sandbox, year, last from receipt_numbers order by sandbox, year'
    expect(await query(after, series)).toEqual([
      { sandbox: false, year: 2025, last: 2 },
      { sandbox: false, year: 2026, last: 3 },
      { sandbox: true, year: 2025, last: 1 },
      { sandbox: true, year: 2026, last: 2 },
    ])
  })

  test('Payments and their history then stay when the account goes', async () => {
    await query(after, `delete from "user" where id = 'olena'`)
    const left = `select count(*)::int as payments, count(user_id)::int as owned,
      (select count(*)::int from payment_events) as events from payments`
    expect(await query(after, left)).toEqual([{ payments: 7, owned: 0, events: 7 }])
  })
})
