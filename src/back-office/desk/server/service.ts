import { recordStaffReading } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { listCaseAccess } from '#features/cases/restriction/server/store.ts'
import { recordAssignment } from '#features/cases/server/service.ts'
import { lockCasesAssignedTo, updateCase } from '#features/cases/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { releaseTasksOfColleague } from '#features/tasks/server/service.ts'
import { currentLanguage, type Language } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { m } from '#messages/messages.js'
import type { Act, StaffActor } from '#session/actor.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import type { Colleague } from '../schema.ts'
import { casesAssignedNotice } from './mail.ts'
import { type CaseSearch, isColleague, listColleagues, lockCasesOf, readSearch } from './store.ts'

/** The people of staff to whom a case can be given, with who of them is away today. */
export function readColleagues(
  deps: Pick<Deps, 'now'>,
  { tx, actor }: Act<StaffActor>,
): Promise<Colleague[]> {
  return listColleagues(tx, { staffId: actor.userId, today: todayInWarsaw(deps.now()) })
}

/**
 * Gives every open case of a colleague to another one, or to nobody: also the restricted ones, which go to nobody when the
 * other is not one of the named. Tasks of theirs in other cases are those of whoever has the case. Who gets cases is told once. Throws invalid_input for somebody who does not work here.
 */
export async function handOverCases(
  deps: Deps,
  act: Act<StaffActor>,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  const { tx, actor } = act
  if (to !== null && (to === from || !(await isColleague(tx, to))))
    throw new AppError('invalid_input', { fields: { cases_to: [m.cases_error_not_staff()] } })
  const numbers = await withOwnerRole(tx, async () => {
    await lockCasesOf(tx, from)
    await releaseTasksOfColleague(act, from)
    const given: string[] = []
    for (const caseRow of await lockCasesAssignedTo(tx, from)) {
      const maySee = to !== null && (!caseRow.restricted || (await isNamed(tx, caseRow.id, to)))
      const next = maySee ? to : null
      await updateCase(tx, { id: caseRow.id, assigned_to: next })
      await recordAssignment(act, { caseRow, to: next })
      if (next !== null) given.push(caseRow.number)
    }
    return given
  })
  if (to === null || to === actor.userId || numbers.length === 0) return
  await notify(deps, tx, casesAssignedNotice({ to, numbers }))
}

const isNamed = async (tx: Tx, caseId: string, userId: string) =>
  (await listCaseAccess(tx, caseId)).some(({ id }) => id === userId)

/**
 * What somebody searches cases by; null for a text without anything to search by. The audit log, and the log of the person,
 * say which cases were found by a passport number, whatever else the list filters by.
 */
export async function searchCases(act: Act<StaffActor>, q: string): Promise<CaseSearch | null> {
  const search = await readSearch(act.tx, q)
  for (const caseId of search.byPassport) recordStaffReading(act, { act: 'case.found_by_passport', caseId })
  return search.terms.length > 0 || search.byNumber.length > 0 ? search : null
}

interface Written {
  id: string
  text: string
}

/**
 * Texts that staff send, in the language of who reads them, each with the same text in the language of the desk's request;
 * null where that is the same language.
 */
export function writeForBoth<T extends Written>(
  reader: Language,
  write: () => T[],
): (T & { desk_text: string | null })[] {
  const own = reader === currentLanguage() ? [] : write()
  return inLanguage(reader, write).map((text) => ({
    ...text,
    desk_text: own.find(({ id }) => id === text.id)?.text ?? null,
  }))
}
