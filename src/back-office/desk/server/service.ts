import { recordStaffReading } from '#audit/audit-log.ts'
import type { Act, StaffActor } from '#session/actor.ts'
import type { Colleague } from '../schema.ts'
import { type CaseSearch, listColleagues, readSearch } from './store.ts'

/** The people of staff to whom a case can be given. */
export function readColleagues({ tx, actor }: Act<StaffActor>): Promise<Colleague[]> {
  return listColleagues(tx, actor.userId)
}

/**
 * What somebody searches cases by; null for a text without anything to search by. The audit log, and the log of the person,
 * say which cases were found by a passport number, whatever else the list filters by.
 */
export async function searchCases(act: Act<StaffActor>, q: string): Promise<CaseSearch | null> {
  const search = await readSearch(act.tx, q)
  for (const caseId of search.byPassport) recordStaffReading(act, { act: 'case.found_by_passport', caseId })
  return search.words.length > 0 || search.byPassport.length > 0 ? search : null
}
