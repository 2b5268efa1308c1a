import { describe, expect, test } from 'vitest'
import { DEVICE_COOKIE_SECONDS } from '#features/account/devices/server/service.ts'
import { eraseDueAccounts } from '#features/own-data/closing/server/service.ts'
import { recordMissingReceipts } from '#features/payments/receipt/server/service.ts'
import { MAIL_DAYS } from '#mail/mail-delivery.ts'
import { createStaff } from '#tests/support/create-staff.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { RETENTION_RULES, type RetentionKind } from '../rules.ts'
import { applyRetention, planRetention } from './service.ts'

const app = await startTestApp()

/** An account created eleven years ago, whose owner has not been here since. */
async function createUnused() {
  const person = await app.createPerson()
  await makeOld(person.id)
  return person
}

async function makeOld(id: string): Promise<void> {
  await app.sql(`update "user" set created_at = now() - interval '11 years' where id = $1`, [id])
  await app.sql(`update session set updated_at = now() - interval '10 years 1 day' where user_id = $1`, [id])
}

/** Somebody with a receipt of a sale on the last day of the year so many years ago. */
async function buy(yearsAgo: number) {
  const person = await app.createPerson()
  const number = `${new Date().getFullYear() - yearsAgo}/${person.id}`
  await app.sql(
    `insert into payments (case_id, user_id, package_type, status, amount, provider, receipt_number, completed_at)
     values (open_case_of($1), $1, 'basic', 'completed', 109900, 'stripe', $2,
       date_trunc('year', now(), 'Europe/Warsaw') - make_interval(years => $3 - 1, hours => 1))`,
    [person.id, number, yearsAgo],
  )
  await recordMissingReceipts(app.deps)
  return { person, number }
}

const closureOf = async (id: string) =>
  (await app.sql<{ reason: string }>('select reason from account_closures where user_id = $1', [id]))[0]
const mailsTo = (email: string) =>
  app.sql<{ subject: string }>('select subject from email_outbox where recipient = $1', [email])

const countOf = async (kind: RetentionKind) =>
  (await planRetention(app.deps)).rules.find((rule) => rule.kind === kind)?.count

describe('Accounts that nobody uses', () => {
  test('are warned by mail once, thirty days before', async () => {
    const [unused, young] = [await createUnused(), await app.createPerson()]
    expect(await countOf('unused accounts')).toBe(1)
    await applyRetention(app.deps)
    await applyRetention(app.deps)
    expect(await mailsTo(unused.email)).toEqual([{ subject: 'Your unused account will be deleted' }])
    expect((await planRetention(app.deps)).warned).toBe(1)
    const [row] = await app.sql<{ whole: boolean }>(
      `select erase_at = asked_at + interval '30 days' as whole from account_closures where user_id = $1`,
      [unused.id],
    )
    expect(row?.whole).toBe(true)
    expect(await closureOf(young.id)).toBeUndefined()
    expect(await countOf('unused accounts')).toBe(0)
  })

  test('are those of no member of staff, and of nobody whose case we work on', async () => {
    const staff = await createStaff(app)
    await makeOld(staff.id)
    const client = await createUnused()
    await app.sql(
      `insert into cases (user_id, number, stage, opened_at) values ($1, '2015-0001', 'submitted', now() - interval '11 years')`,
      [client.id],
    )
    await applyRetention(app.deps)
    for (const { id } of [staff, client]) expect(await closureOf(id)).toBeUndefined()
  })

  test('are erased when their day comes', async () => {
    const person = await createUnused()
    await applyRetention(app.deps)
    await app.sql(`update account_closures set erase_at = now() - interval '1 second' where user_id = $1`, [
      person.id,
    ])
    await eraseDueAccounts(app.deps)
    expect(await app.sql('select from "user" where id = $1', [person.id])).toEqual([])
  })

  test('are warned and erased although another one cannot be', async () => {
    const [kept, other] = [await createUnused(), await createUnused()]
    const [first, last] = kept.id < other.id ? [kept, other] : [other, kept]
    await app.sql(
      `alter table account_closures add constraint refused check (user_id <> '${first.id}') not valid`,
    )
    await applyRetention(app.deps)
    expect([await closureOf(first.id), await closureOf(last.id)]).toEqual([undefined, { reason: 'inactive' }])
    await app.sql('alter table account_closures drop constraint refused')
    await applyRetention(app.deps)
    expect(await closureOf(first.id)).toEqual({ reason: 'inactive' })

    await app.sql(
      `update account_closures set erase_at = now() - case user_id when $1 then interval '2 hours' else interval '1 hour' end
       where user_id in ($1, $2)`,
      [first.id, last.id],
    )
    await app.sql('create table holds (user_id text references "user" (id))')
    await app.sql('insert into holds values ($1)', [first.id])
    const left = async () =>
      (await app.sql<{ id: string }>('select id from "user" where id in ($1, $2)', [first.id, last.id])).map(
        ({ id }) => id,
      )
    await eraseDueAccounts(app.deps)
    expect(await left()).toEqual([first.id])
    await app.sql('drop table holds')
    await eraseDueAccounts(app.deps)
    expect(await left()).toEqual([])
  })

  test('stay when they were used after the warning, whatever the clock of the job', async () => {
    const person = await createUnused()
    await applyRetention(app.deps)
    await app.sql('update session set updated_at = now() where user_id = $1', [person.id])
    await app.sql(
      `update account_closures set asked_at = now() - interval '30 days', erase_at = now() - interval '1 second' where user_id = $1`,
      [person.id],
    )
    await eraseDueAccounts(app.deps)
    expect((await person.fetch('/api/account')).status).toBe(200)
    expect(await closureOf(person.id)).toBeUndefined()
  })
})

describe('What is over', () => {
  test('goes: addresses that nobody confirmed, and invitations that nobody took', async () => {
    const person = await app.createPerson()
    await app.sql(
      `insert into email_changes (user_id, new_email, old_token_hash, new_token_hash, expires_at)
       values ($1, 'somebody@example.com', 'old', 'new', now() - interval '1 minute')`,
      [person.id],
    )
    const invite = (email: string, age: string) =>
      app.sql(
        `insert into staff_invitations (email, role, token_hash, expires_at) values ($1, 'admin', $1, now() - $2::interval)`,
        [email, age],
      )
    await invite('never@example.com', '91 days')
    await invite('late@example.com', '89 days')
    expect(await countOf('changes of address')).toBe(1)
    expect(await countOf('invitations nobody took')).toBe(1)
    await applyRetention(app.deps)
    expect(await app.sql('select from email_changes')).toEqual([])
    expect(await app.sql('select email from staff_invitations')).toEqual([{ email: 'late@example.com' }])
  })

  test('goes: receipts of erased accounts at the end of the term of tax law; those of an account stay with it', async () => {
    const [kept, gone, young] = [await buy(7), await buy(7), await buy(6)]
    for (const { id } of [gone.person, young.person]) await app.sql('delete from "user" where id = $1', [id])
    expect(await countOf('receipts of erased accounts')).toBe(1)
    await applyRetention(app.deps)
    await recordMissingReceipts(app.deps)
    const left = await app.sql<{ number: string }>('select number from receipts order by number')
    expect(left.map(({ number }) => number)).toEqual([kept, young].map(({ number }) => number).sort())
    const payments = await app.sql('select from payments where receipt_number = $1', [gone.number])
    expect(payments).toHaveLength(1)
  })

  test('goes: invoices of erased accounts, an original not before the correction that names it', async () => {
    const [kept, gone, corrected] = [await buy(7), await buy(7), await buy(7)]
    for (const { number } of [kept, gone, corrected]) await invoice(number, { kind: 'invoice', years: 7 })
    await invoice(corrected.number, { kind: 'corrective', years: 6 })
    for (const { id } of [gone.person, corrected.person])
      await app.sql('delete from "user" where id = $1', [id])
    expect(await countOf('invoices of erased accounts')).toBe(1)
    await applyRetention(app.deps)
    const left = await app.sql<{ number: string }>('select number from invoices order by number')
    const numbers = [
      `${kept.number}-invoice`,
      `${corrected.number}-invoice`,
      `${corrected.number}-corrective`,
    ]
    expect(left.map(({ number }) => number)).toEqual(numbers.sort())
  })

  test('is counted by the dry run, which changes nothing', async () => {
    await app.sql(
      `insert into contact_messages (name, email, subject, message, created_at)
       values ('A', 'a@example.com', 'B', 'C', now() - interval '4 years')`,
    )
    expect(await countOf('contact messages')).toBe(1)
    expect(await countOf('contact messages')).toBe(1)
    for (const { kind } of RETENTION_RULES) expect(await countOf(kind)).toBeGreaterThanOrEqual(0)
  })

  test('has the same periods where another job ends it', () => {
    const keepOf = (kind: RetentionKind) => RETENTION_RULES.find((rule) => rule.kind === kind)?.keep
    expect(keepOf('mails')).toEqual({ days: MAIL_DAYS })
    expect(keepOf('known browsers')).toEqual({ days: DEVICE_COOKIE_SECONDS / 86_400 })
  })
})

/** An invoice, or a correction, of the payment with this receipt, issued so many years ago. */
async function invoice(receipt: string, { kind, years }: { kind: 'invoice' | 'corrective'; years: number }) {
  const sign = kind === 'invoice' ? 1 : -1
  await app.sql(
    `insert into invoices (payment_id, kind, corrects_id, number, issued_on, issued_at, sold_on, paid_on, seller_name, seller_nip,
       seller_address_1, seller_address_2, seller_email, buyer_kind, buyer_name, buyer_address_1, buyer_address_2, lines, net, vat,
       gross, correction_reason)
     select p.id, $2, case when $2 = 'corrective' then (select id from invoices where payment_id = p.id) end, $1 || '-' || $2,
       current_date, now() - make_interval(years => $3::int), current_date, current_date, 's', '0000000000', 's', 's', 's', 'person', 'b',
       's', 's', '[]', 100 * $4::int, 23 * $4::int, 123 * $4::int, case when $2 = 'corrective' then 'x' end
     from payments p where p.receipt_number = $1`,
    [receipt, kind, years, sign],
  )
}
