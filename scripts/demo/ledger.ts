// What has happened at the demo's desk: the history of the cases in its order, and the audit log of what staff have done.
import { sql } from 'drizzle-orm'
import type { AuditDetails } from '#audit/audit-log-table.ts'
import type { Tx } from '#database/database.ts'
import { caseEvents } from '#features/cases/server/table.ts'
import type { DeskCase } from './desk-case.ts'
import type { Worker } from './plan.ts'
import type { SeededStaff } from './seed-staff.ts'

export interface Happening {
  at: Date
  by: 'applicant' | 'system' | Worker
  /** Null for what is in the audit log alone. */
  event: string | null
  details?: Record<string, unknown>
  /** Given for what staff have done. */
  audit?: { act: string; subject?: { kind: string; id: string }; details?: AuditDetails }
}

export interface Ledger {
  record(deskCase: DeskCase, happening: Happening): void
  /** Writes everything in the order of its time. */
  write(tx: Tx): Promise<void>
}

export function createLedger(staff: SeededStaff): Ledger {
  const all: (Happening & { deskCase: DeskCase })[] = []
  return {
    record: (deskCase, happening) => all.push({ deskCase, ...happening }),
    async write(tx) {
      const inOrder = all.toSorted((a, b) => a.at.getTime() - b.at.getTime())
      await writeEvents(tx, inOrder, staff)
      await writeAudit(tx, inOrder, staff)
    },
  }
}

type Recorded = Happening & { deskCase: DeskCase }

async function writeEvents(tx: Tx, all: Recorded[], staff: SeededStaff): Promise<void> {
  // A trigger has written what the seed saved, as of now and as the system.
  const userIds = [...new Set(all.map(({ deskCase }) => deskCase.userId))]
  await tx.execute(sql`delete from case_events where user_id in ${userIds}`)
  const rows = all.flatMap(({ deskCase, at, by, event, details = {} }) => {
    if (event === null) return []
    const { id: case_id, userId: user_id } = deskCase
    const isStaff = by !== 'applicant' && by !== 'system'
    const actor_id = isStaff ? staff[by].id : by === 'applicant' ? user_id : null
    return [{ case_id, user_id, at, event, details, actor_id, actor_kind: isStaff ? ('staff' as const) : by }]
  })
  for (const row of rows) await tx.insert(caseEvents).values(row)
}

/** The database gives every row of the audit log the present time: what staff did is true, and when is not. */
async function writeAudit(tx: Tx, all: Recorded[], staff: SeededStaff): Promise<void> {
  const rows = all.flatMap(({ deskCase, by, audit }) => {
    if (!audit || by === 'applicant' || by === 'system') return []
    const { act, subject = { kind: 'case', id: deskCase.id }, details = {} } = audit
    return [{ who: staff[by].id, act, kind: subject.kind, id: subject.id, case_id: deskCase.id, details }]
  })
  await tx.execute(sql`
    select append_audit('staff', r.who, r.act, r.kind, r.id, r.case_id, r.details, null)
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as (who text, act text, kind text, id text, case_id uuid, details jsonb)) with ordinality
      as r (who, act, kind, id, case_id, details, place) order by r.place`)
}
