import { recordStaffAct } from '#audit/audit-log.ts'
import { verifyAudit } from '#audit/verify-audit.ts'
import type { Deps } from '#config/deps.ts'
import type { DatabaseHandle } from '#database/database.ts'
import { AppError } from '#errors/app-error.ts'
import { toPolishCsv } from '#http/csv.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import { AUDIT_ROWS_PER_PAGE, MOST_EXPORTED_ROWS } from '../contract.ts'
import type { AuditFilter, AuditRow, AuditVerification } from '../schema.ts'
import { requireMayReadAudit } from './policy.ts'
import { listEntries, readExtent } from './store.ts'

/** A page of the audit log, newest first. Throws forbidden to who is no admin. */
export function readAudit({ tx, actor }: StaffAct, filter: AuditFilter): Promise<AuditRow[]> {
  requireMayReadAudit(actor)
  requireRowNumber(filter)
  return listEntries(tx, { filter, limit: AUDIT_ROWS_PER_PAGE })
}

/** Not in the schema, which is asked before the session is. */
function requireRowNumber({ before = '1' }: AuditFilter): void {
  if (!/^[1-9]\d{0,14}$/.test(before))
    throw new AppError('invalid_input', { fields: { before: [m.back_office_audit_error_before()] } })
}

/**
 * The newest MOST_EXPORTED_ROWS rows of the filter as a CSV file. That it was taken is a row itself, which the file does
 * not hold. Throws forbidden to who is no admin.
 */
export async function exportAudit(act: StaffAct, filter: AuditFilter): Promise<string> {
  requireMayReadAudit(act.actor)
  requireRowNumber(filter)
  const entries = await listEntries(act.tx, { filter, limit: MOST_EXPORTED_ROWS })
  recordStaffAct(act, { act: 'audit.exported', details: { ...filter, rows: entries.length } })
  return toPolishCsv([COLUMNS, ...entries.map(toCells)])
}

const COLUMNS = [
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'act',
  'subject_kind',
  'subject_id',
  'subject_name',
  'case_id',
  'case_number',
  'address_hash',
  'details',
  'previous_hash',
  'hash',
]

function toCells({ actor, subject, details, ...row }: AuditRow): (string | null)[] {
  return [
    // A number, and no amount.
    String(row.id),
    row.at,
    actor.kind,
    actor.id,
    actor.name,
    row.act,
    subject?.kind ?? null,
    subject?.id ?? null,
    subject?.name ?? null,
    row.case_id,
    row.case_number,
    row.address_hash,
    details && JSON.stringify(details),
    row.previous_hash,
    row.hash,
  ]
}

/** Recomputing a long chain takes a processor for seconds: who asks meanwhile gets the same answer. */
const running = new WeakMap<DatabaseHandle, Promise<AuditVerification>>()

/**
 * Recomputes the chain from the first row to the newest, as `npm run pobyt -- verify-audit` does. Runs outside of the
 * caller's transaction, with owner rights; the route has recognised an admin before.
 */
export function verifyChain({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<AuditVerification> {
  const begun = running.get(database) ?? verify({ database, now }).finally(() => running.delete(database))
  running.set(database, begun)
  return begun
}

async function verify({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<AuditVerification> {
  const begin = performance.now()
  const verdict = await verifyAudit(database.db)
  const { first_at, count } = await readExtent(database.db)
  const checked = {
    first_at,
    checked_at: now().toISOString(),
    took_ms: Math.round(performance.now() - begin),
  }
  if (verdict.ok)
    return {
      unbroken: true,
      rows: verdict.count,
      hash: verdict.hash,
      broken_at: null,
      fault: null,
      ...checked,
    }
  const { seq, fault } = verdict
  return { unbroken: false, rows: count, hash: null, broken_at: seq, fault, ...checked }
}
