import { type SQL, sql } from 'drizzle-orm'
import type { WayBack } from '#back-office/case-file/reopening/rules.ts'
import { rows, type Tx } from '#database/database.ts'
import { SEALED_FIELD } from '#features/application-form/sealing/server/service.ts'

interface EndedCase extends WayBack {
  /** There is a form, and no answer about a criminal record in it (any more). */
  lacks_record: boolean
}

/** What a case and its history say of the time before its end. Needs owner rights. */
export async function findWayBack(tx: Tx, caseId: string): Promise<EndedCase> {
  const leftFor = (to: SQL) => sql`(select e.details ->> 'from' from case_events e
    where e.case_id = c.id and e.event = 'stage_moved' and e.details ->> 'to' = ${to} order by e.id desc limit 1)`
  const found = await tx.execute(sql`
    select ${leftFor(sql`c.stage`)} as ended_from, ${leftFor(sql`'on_hold'`)} as held_from,
      c.decision is not null as has_decision, c.upo_issued_at is not null as has_receipt,
      exists (select from submissions s where s.case_id = c.id) as is_submitted,
      exists (select from application_forms f where f.case_id = c.id)
        and not exists (select from sealed_answers s where s.case_id = c.id and s.field = '${sql.raw(SEALED_FIELD)}') as lacks_record
    from cases c where c.id = ${caseId}::uuid`)
  const [row] = rows<EndedCase>(found)
  if (!row) throw new Error('the case is locked, so it has a row')
  return row
}
