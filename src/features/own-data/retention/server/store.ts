import { type SQL, sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { TIME_ZONE } from '#shared/dates.ts'
import type { Period, RetentionKind } from '../rules.ts'

/** What counts as use of an account by its owner; anybody may ask for a code or try a password. */
const LAST_USE = sql`greatest(u.created_at,
  (select max(s.updated_at) from session s where s.user_id = u.id),
  (select max(l.at) from audit_log l where l.subject_id = u.id and l.act = 'account.signed_in'),
  (select max(e.at) from case_events e where e.user_id = u.id and e.actor_kind = 'applicant'))`

/** Rows of a kind that are older than `before`; of what is kept, all rows. The names of tables stand in the statement. */
const DUE: Record<RetentionKind, (before: SQL) => SQL> = {
  'unused accounts': (before) => sql`from "user" u where u.created_at < ${before} and ${LAST_USE} < ${before}
    and not exists (select from staff s where s.user_id = u.id)
    and not exists (select from account_closures c where c.user_id = u.id)
    and not exists (select from cases c where c.user_id = u.id and c.ended_at is null and c.stage <> 'preparing')`,
  sessions: (before) => sql`from session where expires_at < ${before}`,
  'known browsers': (before) => sql`from known_devices where last_seen_at < ${before}`,
  'changes of address': (before) => sql`from email_changes where expires_at < ${before}`,
  mails: (before) => sql`from email_outbox where created_at < ${before}`,
  'contact messages': (before) => sql`from contact_messages where created_at < ${before}`,
  'copies of own data': (before) => sql`from data_exports where expires_at < ${before}`,
  'invitations nobody took': (before) =>
    sql`from staff_invitations where accepted_at is null and expires_at < ${before}`,
  'receipts of erased accounts': (before) => sql`from receipts r
    where date_trunc('year', r.issued_at, ${TIME_ZONE}) + interval '1 year' <= ${before}
    and exists (select from payments p where p.id = r.payment_id and p.user_id is null)`,
  // All of a payment together: a corrective invoice of a later year refers to the first one.
  'invoices of erased accounts': (before) => sql`from invoices i
    where not exists (select from invoices o where o.payment_id = i.payment_id
      and date_trunc('year', o.issued_at, ${TIME_ZONE}) + interval '1 year' > ${before})
    and exists (select from payments p where p.id = i.payment_id and p.user_id is null)`,
  'payments without a person': () => sql`from payments where user_id is null`,
  'audit rows': () => sql`from audit_log`,
}

function before(now: Date, keep: Period | null): SQL {
  if (!keep) return sql`${now}::timestamptz`
  const { years = 0, days = 0 } = keep as { years?: number; days?: number }
  return sql`(${now}::timestamptz - make_interval(years => ${years}, days => ${days}))`
}

interface Overdue {
  kind: RetentionKind
  keep: Period | null
  now: Date
}

/** How many rows of the kind are over; of what is kept, how many there are. */
export async function countDue(db: Database, { kind, keep, now }: Overdue): Promise<number> {
  const found = await db.execute(sql`select count(*)::int as count ${DUE[kind](before(now, keep))}`)
  return rows<{ count: number }>(found)[0]?.count ?? 0
}

/** Deletes rows of the kind that are over. */
export async function deleteDue(tx: Tx, { kind, keep, now }: Overdue & { keep: Period }): Promise<void> {
  await tx.execute(sql`delete ${DUE[kind](before(now, keep))}`)
}

/** Accounts that nobody has used for so long, and whose owner is not yet warned. */
export async function listUnusedAccounts(
  db: Database,
  { keep, now }: { keep: Period; now: Date },
): Promise<string[]> {
  const found = await db.execute(sql`select u.id ${DUE['unused accounts'](before(now, keep))} order by u.id`)
  return rows<{ id: string }>(found).map(({ id }) => id)
}

/** Takes back the warning of accounts that were used after it. */
export async function keepUsedAccounts(db: Database): Promise<void> {
  await db.execute(sql`
    delete from account_closures c using "user" u
    where u.id = c.user_id and c.reason = 'inactive' and c.begun_at is null and ${LAST_USE} > c.asked_at`)
}

/** Accounts that will be erased because nobody uses them. */
export async function countWarnedAccounts(db: Database): Promise<number> {
  const found = await db.execute(
    sql`select count(*)::int as count from account_closures where reason = 'inactive'`,
  )
  return rows<{ count: number }>(found)[0]?.count ?? 0
}
