import { recordStaffAct } from '#audit/audit-log.ts'
import type { Note } from '#back-office/case-file/schema.ts'
import { requireCaseForWriting, requireCaseId } from '#back-office/case-file/server/service.ts'
import { requireUuid } from '#database/uuid.ts'
import { isEnded } from '#features/cases/rules.ts'
import { requireAllowed } from '#features/cases/server/service.ts'
import type { Act, StaffActor } from '#session/actor.ts'
import { insertNote, listNotes } from './store.ts'

/** The notes of a case, newest first. Throws not_found for a case that this member of staff does not see. */
export async function readNotes(
  act: Act<StaffActor>,
  { number, before }: { number: string; before?: string | undefined },
): Promise<Note[]> {
  const caseId = await requireCaseId(act, number)
  return listNotes(act.tx, { caseId, before: requireUuid(before) })
}

/** Adds a note for colleagues. Throws not_found, and conflict when the case has ended. */
export async function addNote(
  act: Act<StaffActor>,
  { number, text }: { number: string; text: string },
): Promise<Note> {
  const { tx, actor } = act
  const theCase = await requireCaseForWriting(act, number)
  requireAllowed(!isEnded(theCase.stage))
  const { id: caseId, user_id: userId } = theCase
  const author = { id: actor.userId, name: actor.full_name }
  const note = await insertNote(tx, { caseId, userId, author, text })
  await recordStaffAct(act, { act: 'case.note_added', subject: { kind: 'note', id: note.id }, caseId })
  return note
}
