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

const IS_NOTED = statement<{ is_noted: boolean }, { staff: string; act: string; caseId: string }>(sql`
  select exists (
    select from audit_log where case_id = ${value('caseId')}::uuid and act = ${value('act')} and actor_kind = 'staff'
      and actor_id = ${value('staff')} and at > now() - make_interval(secs => ${READING_SECONDS})) as is_noted`)

/**
 * Notes that a member of staff reads something of a case, once an hour for each case and act. Appended at the end of the
 * transaction like `recordStaffAct`. Never throws; the transaction throws like appendAudit.
 */
export function recordStaffReading(
  { tx, actor }: Act<StaffActor>,
  { act, caseId }: { act: string; caseId: string },
): void {
  const { userId: id, addressHash, atEnd } = actor
  atEnd.push(() =>
    // Only admins see the log under row-level security.
    withOwnerRole(tx, async () => {
      const [found] = await run(tx, IS_NOTED, { staff: id, act, caseId })
      if (found?.is_noted) return
      const subject = { kind: 'case', id: caseId }
      await appendAudit(tx, { actor: { kind: 'staff', id }, act, subject, caseId, addressHash })
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
