import { recordStaffAct } from '#audit/audit-log.ts'
import type { AuditDetails } from '#audit/audit-log-table.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { mayRestrictCase } from '#features/cases/server/policy.ts'
import { recordAssignment, recordEvent } from '#features/cases/server/service.ts'
import {
  type CaseRow,
  countStaff,
  lockCasesOfPerson,
  replaceAccess,
  updateCase,
} from '#features/cases/server/store.ts'
import { readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { m } from '#messages/messages.js'
import type { Act, StaffActor } from '#session/actor.ts'
import { restrictionLiftedMail } from './mail.ts'
import { listCaseAccess } from './store.ts'

/**
 * Restricts a case to these people of staff; whoever restricts it is always one of them, and people who are named already
 * stay. It holds for every case of the person, also for one that begins later (start_case, migration 0031): name, address
 * and passport belong to all of them. Who has a case and is not named has it no longer. Throws not_found for a case that this member of staff does not see, and invalid_input for somebody who is no
 * member of staff.
 */
export async function restrictCase(
  act: Act<StaffActor>,
  { caseId, userIds }: { caseId: string; userIds: readonly string[] },
): Promise<void> {
  const { tx, actor } = act
  const cases = isUuid(caseId) ? await lockCasesOfPerson(tx, caseId) : []
  if (cases.length === 0 || !mayRestrictCase(actor, { lift: false })) throw new AppError('not_found')
  const { all, added } = await withOwnerRole(tx, async () => {
    const before = (await listCaseAccess(tx, caseId)).map(({ id }) => id)
    const all = [...new Set([actor.userId, ...userIds, ...before])].sort()
    if ((await countStaff(tx, all)) < all.length) {
      throw new AppError('invalid_input', { fields: { restricted_to: [m.cases_error_not_staff()] } })
    }
    await replaceAccess(tx, { caseIds: cases.map(({ id }) => id), userIds: all })
    return { all, added: all.filter((id) => !before.includes(id)) }
  })
  await recordRestriction(act, { cases, event: 'restricted', details: { named: all.length, added } })
  for (const caseRow of cases) {
    if (caseRow.assigned_to === null || all.includes(caseRow.assigned_to)) continue
    await updateCase(tx, { id: caseRow.id, assigned_to: null })
    await recordAssignment(act, { caseRow, to: null })
  }
}

/**
 * Lifts the restriction of a case, and of the person's others; the people named on it are told by mail. An admin may do
 * it without being named, and so without having seen the case. Throws not_found for anybody else, and for a case that is not restricted.
 */
export async function liftRestriction(
  act: Act<StaffActor>,
  { deps, caseId }: { deps: Pick<Deps, 'env' | 'jobs' | 'mailer'>; caseId: string },
): Promise<void> {
  const { tx, actor } = act
  if (!mayRestrictCase(actor, { lift: true }) || !isUuid(caseId)) throw new AppError('not_found')
  const cases = await withOwnerRole(tx, async () => {
    const all = await lockCasesOfPerson(tx, caseId)
    const found = all.find(({ id }) => id === caseId)
    if (!found?.restricted) throw new AppError('not_found')
    for (const { id, email, locale } of await listCaseAccess(tx, caseId)) {
      if (id === actor.userId) continue
      const mail = inLanguage(readLanguage(locale), () =>
        restrictionLiftedMail({ to: email, number: found.number, admin: actor.full_name }),
      )
      await queueMail(deps, tx, mail)
    }
    await replaceAccess(tx, { caseIds: all.map(({ id }) => id), userIds: [] })
    return all
  })
  await recordRestriction(act, { cases, event: 'restriction_lifted', details: {} })
}

interface Restriction {
  cases: readonly CaseRow[]
  event: 'restricted' | 'restriction_lifted'
  details: AuditDetails
}

async function recordRestriction(
  act: Act<StaffActor>,
  { cases, event, details }: Restriction,
): Promise<void> {
  // The applicant may have the history, and not who is named.
  for (const caseRow of cases) await recordEvent(act, { case: caseRow, event })
  for (const { id } of cases)
    recordStaffAct(act, {
      act: `case.${event}`,
      subject: { kind: 'case', id },
      caseId: id,
      details,
    })
}

/** True for somebody who is named on a restricted case. */
export async function hasCaseAccess(
  { tx }: Act<StaffActor>,
  { caseId, userId }: { caseId: string; userId: string },
): Promise<boolean> {
  const named = await withOwnerRole(tx, () => listCaseAccess(tx, caseId))
  return named.some(({ id }) => id === userId)
}
