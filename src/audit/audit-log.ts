import { desc, lt, sql } from 'drizzle-orm'
import type { Database, Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { run, statement, value } from '#database/statement.ts'
import type { Act, StaffActor } from '#session/actor.ts'
import { type AuditDetails, auditLog } from './audit-log-table.ts'

type AuditRow = typeof auditLog.$inferSelect

export interface AuditEntry {
  /** Ignored in a transaction of app_staff: the database writes the member of staff whose session it is. */
  actor: { kind: AuditRow['actor_kind']; id: string | null }
  /** For example 'account.signed_in'. */
  act: string
  subject?: { kind: string; id: string }
  caseId?: string
  details?: AuditDetails
  /** From `hashAddress`; null for an act without a client. */
  addressHash: Buffer | null
}

const APPEND = statement<object, { entries: string }>(sql`
  select append_audit(e ->> 'kind', e ->> 'id', e ->> 'act', e ->> 'subjectKind', e ->> 'subjectId', (e ->> 'caseId')::uuid,
    e -> 'details', decode(e ->> 'addressHash', 'hex'))
  from jsonb_array_elements(${value('entries')}::jsonb) e`)

/**
 * Appends a row in the transaction of the act, as owner or as app_staff; app_user may not. Every other append waits
 * until that transaction ends: append last, with nothing slow after it. Throws the database's error for a name or a
 * text where an id or a code belongs (23514), and for app_staff without a valid session of staff (42501).
 */
export function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  return appendAudits(tx, [entry])
}

/** The same for several rows, in their order and in one statement. */
export async function appendAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  const list = entries.map(({ actor, act, subject, caseId, details, addressHash }) => ({
    ...actor,
    act,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    caseId: caseId ?? null,
    details: details ?? {},
    addressHash: addressHash?.toString('hex') ?? null,
  }))
  await run(tx, APPEND, { entries: JSON.stringify(list) })
}

/**
 * Notes what a member of staff does; the end of the transaction appends it. Who appended a row and then waited for
 * another lock could end in a deadlock with somebody who has that lock and wants to append. Never throws; the
 * transaction throws like appendAudit.
 */
export function recordStaffAct(
  { tx, actor }: Act<StaffActor>,
  entry: Omit<AuditEntry, 'actor' | 'addressHash'>,
): void {
  const { userId: id, addressHash, atEnd } = actor
  atEnd.push(() => appendAudit(tx, { actor: { kind: 'staff', id }, addressHash, ...entry }))
}

/** What somebody reads and looks at again every minute is one row an hour. */
const READING_SECONDS = 60 * 60

/**
 * A screen that reads the same again by itself (a colleague's change, a reload) is one row. Half of the pause after which
 * the person's own list tells of another opening, so that a sitting stays one there.
 */
const SAME_SCREEN_SECONDS = 5 * 60

interface ReadingQuery {
  staff: string
  act: string
  caseId: string
  /** Null for a reading in any session. */
  session: string | null
  seconds: number
}

const IS_NOTED = statement<{ is_noted: boolean }, ReadingQuery>(sql`
  select exists (
    select from audit_log where case_id = ${value('caseId')}::uuid and act = ${value('act')} and actor_kind = 'staff'
      and actor_id = ${value('staff')} and at > now() - make_interval(secs => ${value('seconds')})
      and (${value('session')}::text is null or details ->> 'session' = ${value('session')})) as is_noted`)

/**
 * Notes that a member of staff reads something of a case, once an hour for each case and act. Appended at the end of the
 * transaction like `recordStaffAct`. Never throws; the transaction throws like appendAudit.
 */
export function recordStaffReading(
  { tx, actor }: Act<StaffActor>,
  { act, caseId }: { act: string; caseId: string },
): void {
  const { userId: staff } = actor
  noteReading({ tx, actor }, { staff, act, caseId, session: null, seconds: READING_SECONDS })
}

/**
 * Notes that a member of staff reads the file of a case, its answers among it: once in some minutes for each case and
 * session, because the screen reads it anew whenever it changes. Appended like `recordStaffReading`.
 */
export function recordCaseReading(act: Act<StaffActor>, caseId: string): void {
  const { userId: staff, sessionId: session } = act.actor
  noteReading(act, { staff, act: 'case.answers_read', caseId, session, seconds: SAME_SCREEN_SECONDS })
}

/** No row, no answer: the row is appended here, or one that is committed says the same of some minutes ago. */
function noteReading({ tx, actor }: Act<StaffActor>, reading: ReadingQuery): void {
  const { addressHash, atEnd } = actor
  const { staff: id, act, caseId, session } = reading
  atEnd.push(() =>
    // Only admins see the log under row-level security.
    withOwnerRole(tx, async () => {
      const [found] = await run(tx, IS_NOTED, reading)
      if (found?.is_noted) return
      const subject = { kind: 'case', id: caseId }
      const details: AuditDetails = session === null ? {} : { session }
      await appendAudit(tx, { actor: { kind: 'staff', id }, act, subject, caseId, details, addressHash })
    }),
  )
}

/** The newest rows before the row `before`, newest first. As app_staff an admin sees them, and nobody else any. */
export async function listAudit(
  db: Database,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number; limit: number },
): Promise<AuditRow[]> {
  return db.select().from(auditLog).where(lt(auditLog.seq, before)).orderBy(desc(auditLog.seq)).limit(limit)
}
