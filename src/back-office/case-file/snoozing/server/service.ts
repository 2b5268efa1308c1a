import { AppError } from '#errors/app-error.ts'
import { requireNotEnded } from '#features/cases/server/service.ts'
import { lockCasesByNumber } from '#features/cases/server/store.ts'
import type { StaffAct } from '#session/actor.ts'
import type { Snooze } from '../schema.ts'
import { deleteSnoozes, saveSnoozes } from './store.ts'

/**
 * Sets cases aside for the caller alone until a day (YYYY-MM-DD in Warsaw), or ends that with null: all of them or none.
 * Returns how many. Throws not_found when one of them is not visible, and conflict when one that is set aside has ended.
 */
export async function snoozeCases({ tx, actor }: StaffAct, { numbers, until }: Snooze): Promise<number> {
  const wanted = [...new Set(numbers)]
  // Locked, so that whatever an applicant does at this moment is before it, or ends it.
  const found = await lockCasesByNumber(tx, wanted)
  if (found.length < wanted.length) throw new AppError('not_found')
  const own = { userId: actor.userId, caseIds: found.map(({ id }) => id) }
  if (until === null) await deleteSnoozes(tx, own)
  else {
    for (const caseRow of found) requireNotEnded(caseRow)
    await saveSnoozes(tx, { ...own, until })
  }
  return found.length
}
