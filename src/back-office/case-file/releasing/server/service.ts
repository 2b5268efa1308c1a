import { recordStaffAct, recordStaffReading } from '#audit/audit-log.ts'
import { requireCaseForWriting, requireCaseId } from '#back-office/case-file/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { recordEvent } from '#features/cases/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { MAX_REQUEST_AGE_DAYS } from '../contract.ts'
import { isLeftOutWhole, isTakenFrom, LEFT_OUT } from '../rules.ts'
import type { ReleasableNotes, Release } from '../schema.ts'
import { notesReleasedNotice } from './mail.ts'
import { requireMayRelease } from './policy.ts'
import { insertRelease, listReleasable, listReleases, type ReleasedNote } from './store.ts'

/** All notes of a case and what was released of it so far. Throws forbidden to who is no admin, and not_found. */
export async function readReleasable(act: StaffAct, number: string): Promise<ReleasableNotes> {
  requireMayRelease(act.actor)
  const caseId = await requireCaseId(act, number)
  recordStaffReading(act, { act: 'case.notes_read', caseId })
  return { notes: await listReleasable(act.tx, caseId), releases: await listReleases(act.tx, caseId) }
}

/**
 * Hands the notes of a case to its person on a request of access (GDPR, Article 15), as they are but for the pieces that are
 * taken out because they are about others; the history says who and when, and the person is notified. Also in a case that has
 * ended. Throws forbidden to who is no admin, not_found, conflict for a case without notes, changed_meanwhile when a note was
 * added since, and invalid_input for a text that is not the note, or a day that is not within the last year.
 */
export async function releaseNotes(
  deps: Deps,
  act: StaffAct,
  { number, requested_on, newest, changes }: Release & { number: string },
): Promise<ReleasableNotes> {
  requireMayRelease(act.actor)
  requireRecent(requested_on, deps.now())
  const { tx, actor } = act
  const caseRow = await requireCaseForWriting(act, number)
  const { id: caseId, user_id: userId } = caseRow
  const all = await listReleasable(tx, caseId)
  if (all.length === 0) throw new AppError('conflict', { message: m.back_office_case_file_release_none() })
  if (all.at(-1)?.id !== newest)
    throw new AppError('changed_meanwhile', { message: m.back_office_case_file_release_changed() })
  const notes = applyChanges(all, changes)
  const id = await insertRelease(tx, {
    caseId,
    userId,
    releasedBy: actor.userId,
    requestedOn: requested_on,
    notes,
  })
  const details = { requested_on, notes: notes.length }
  await recordEvent(act, { case: caseRow, event: 'notes_released', details })
  recordStaffAct(act, { act: 'case.notes_released', subject: { kind: 'note_release', id }, caseId, details })
  await notify(deps, tx, notesReleasedNotice({ userId, number, releaseId: id }))
  return { notes: await listReleasable(tx, caseId), releases: await listReleases(tx, caseId) }
}

function requireRecent(day: string, now: Date): void {
  const today = todayInWarsaw(now)
  if (day <= today && day >= addDays(today, -MAX_REQUEST_AGE_DAYS)) return
  throw new AppError('invalid_input', {
    fields: { requested_on: [m.back_office_case_file_release_day_range()] },
  })
}

/** The notes as the person reads them. */
function applyChanges(all: ReleasableNotes['notes'], changes: Release['changes']): ReleasedNote[] {
  const textOf = new Map(changes.map(({ id, text }) => [id, text]))
  const foreign = changes.find(({ id }) => !all.some((note) => note.id === id))
  if (foreign) refuseText(foreign.id)
  return all.map(({ id, text, created_at, contact_kind, contact_on, contact_minutes }) => {
    const changed = textOf.get(id) ?? text
    if (!isTakenFrom(text, changed)) refuseText(id)
    const released = isLeftOutWhole(changed) ? LEFT_OUT : changed
    return { id, created_at, text: released, contact_kind, contact_on, contact_minutes }
  })
}

function refuseText(id: string): never {
  const sentence = m.back_office_case_file_release_not_the_note({ mark: LEFT_OUT })
  throw new AppError('invalid_input', { fields: { [id]: [sentence] } })
}
