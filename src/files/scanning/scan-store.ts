import { sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { run, statement, value } from '#database/statement.ts'
import type { fileScans } from './scan-table.ts'
import type { UnscannedReason, Verdict } from './scanner.ts'

// All functions need owner rights.

type ScanRow = typeof fileScans.$inferSelect
export type ScanState = ScanRow['state']

/** An object as the virus check names it; without a person it is a download of the desk. */
export interface ScannedObject {
  name: string
  userId: string | null
}

interface FoundScan {
  /** The state that counts: of what the object was made from, where there is such a thing. */
  state: ScanState
  /** The object to scan. */
  target: string
}

const FIND = statement<FoundScan, { name: string }>(sql`
  select case when s.made_from is null then s.state else coalesce(source.state, 'waiting') end as state,
    coalesce(s.made_from, s.object_name) as target
  from file_scans s left join file_scans source on source.object_name = s.made_from
  where s.object_name = ${value('name')}`)

/** What is known of an object; null when it is not checked yet. */
export async function findScan(db: Database, name: string): Promise<FoundScan | null> {
  const [found] = await run(db, FIND, { name })
  return found ?? null
}

interface NewScan extends ScannedObject {
  verdict: Verdict
  madeFrom: string | null
}

const RECORD = statement<
  object,
  { name: string; userId: string | null; state: ScanState; reason: string | null; madeFrom: string | null }
>(sql`
  insert into file_scans (object_name, user_id, state, reason, made_from, scanned_at, told_at, attempts)
  values (${value('name')}, ${value('userId')}, ${value('state')}, ${value('reason')}, ${value('madeFrom')},
    case when ${value('state')} = 'clean' then now() end, case when ${value('state')} = 'clean' then now() end, 1)
  on conflict (object_name) do update set state = excluded.state, reason = excluded.reason, scanned_at = excluded.scanned_at,
    made_from = excluded.made_from
    where file_scans.state = 'waiting' or excluded.state = 'clean'`)

/** Notes a new object that is clean, or waits. */
export async function recordStored(
  db: Database,
  { name, userId, verdict, madeFrom }: NewScan,
): Promise<void> {
  const state = verdict.found === 'nothing' ? 'clean' : 'waiting'
  await run(db, RECORD, { name, userId, state, reason: reasonOf(verdict), madeFrom })
}

const reasonOf = (verdict: Verdict): UnscannedReason | null =>
  verdict.found === 'unknown' ? verdict.why : null

const SETTLE = statement<
  { name: string },
  ScannedObject & { state: ScanState; signature: string | null }
>(sql`
  insert into file_scans (object_name, user_id, state, signature, scanned_at)
  values (${value('name')}, ${value('userId')}, ${value('state')}, ${value('signature')}, now())
  on conflict (object_name) do update
    set state = excluded.state, signature = excluded.signature, scanned_at = excluded.scanned_at, reason = null, told_at = null
    where file_scans.state = 'waiting'
  returning object_name as name`)

/** Notes what a scan has found. False when another scan has done so before. */
export async function settleScan(
  db: Database,
  { name, userId, verdict }: ScannedObject & { verdict: Exclude<Verdict, { found: 'unknown' }> },
): Promise<boolean> {
  const isClean = verdict.found === 'nothing'
  const settled = await run(db, SETTLE, {
    name,
    userId,
    state: isClean ? 'clean' : 'infected',
    signature: isClean ? null : verdict.signature,
  })
  return settled.length > 0
}

/** The longest pause between two tries of a file that the scanner does not take. */
const LONGEST_PAUSE_MINUTES = 60

/**
 * Notes that a try did not scan the object, and why. The pause doubles with each try; while the scanner is away there is none,
 * because it is nothing about the file.
 */
export async function postponeScan(
  db: Database,
  { name, userId, reason }: ScannedObject & { reason: UnscannedReason },
): Promise<void> {
  await db.execute(sql`
    insert into file_scans (object_name, user_id, state, reason, attempts) values (${name}, ${userId}, 'waiting', ${reason}, 1)
    on conflict (object_name) do update set reason = excluded.reason, attempts = file_scans.attempts + 1,
      next_at = now() + case when ${reason} = 'away' then interval '0'
        else make_interval(mins => least(${LONGEST_PAUSE_MINUTES}, power(2, least(file_scans.attempts, 10))::int)) end
    where file_scans.state = 'waiting'`)
}

/**
 * Takes the newest objects that wait, for `leaseSeconds`: two processes never get the same one. One whose process has ended
 * comes back after that time.
 */
export async function claimWaiting(
  db: Database,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<ScannedObject[]> {
  const claimed = await db.execute(sql`
    update file_scans set next_at = now() + make_interval(secs => ${leaseSeconds})
    where object_name in (
      select object_name from file_scans where state = 'waiting' and user_id is not null and next_at <= now()
      order by stored_at desc limit ${limit} for update skip locked)
    returning object_name as name, user_id as "userId"`)
  return rows<ScannedObject>(claimed)
}

/** How many stored files wait for the virus check, since when, and how many of them the scanner does not take. */
export async function countUnscanned(
  db: Database,
): Promise<{ waiting: number; oldest: Date | null; refused: number }> {
  const counted = await db.execute(sql`
    select count(*)::int as waiting, min(stored_at)::text as oldest,
      count(*) filter (where reason in ('cut', 'refused'))::int as refused
    from file_scans where state = 'waiting'`)
  const [row] = rows<{ waiting: number; oldest: string | null; refused: number }>(counted)
  const { waiting = 0, oldest = null, refused = 0 } = row ?? {}
  return { waiting, oldest: oldest === null ? null : new Date(oldest), refused }
}

/** What a scan has found of an object whose record does not say it yet. */
export interface UntoldScan extends ScannedObject {
  state: ScanState
  signature: string | null
}

/** Locks what a scan has found of this object until the record of it is told; null when it was told already. */
export async function lockUntold(tx: Tx, name: string): Promise<UntoldScan | null> {
  const found = await tx.execute(sql`
    select object_name as name, user_id as "userId", state, signature from file_scans
    where object_name = ${name} and state <> 'waiting' and told_at is null for update`)
  return rows<UntoldScan>(found)[0] ?? null
}

/** Notes that the record of this object was told. */
export async function markTold(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`update file_scans set told_at = now() where object_name = ${name}`)
}

/** Objects whose record was not told for `seconds`: a process has ended in between. */
export async function listUntold(db: Database, { seconds }: { seconds: number }): Promise<string[]> {
  const found = await db.execute(sql`
    select object_name as name from file_scans
    where told_at is null and state <> 'waiting' and scanned_at < now() - make_interval(secs => ${seconds}) limit 1000`)
  return rows<{ name: string }>(found).map(({ name }) => name)
}

/** Forgets an object that is gone. */
export async function forgetScan(db: Database, name: string): Promise<void> {
  await db.execute(sql`delete from file_scans where object_name = ${name}`)
}

/** Without a scanner nothing waits, so no screen may say so; with the next one they wait again. */
export async function forgetWaiting(db: Database): Promise<void> {
  await db.execute(sql`delete from file_scans where state = 'waiting'`)
}
