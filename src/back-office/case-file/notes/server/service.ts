import { recordStaffAct, recordStaffReading } from '#audit/audit-log.ts'
import type { NewNote, Note } from '#back-office/case-file/schema.ts'
import { requireCaseForWriting, requireCaseId } from '#back-office/case-file/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { requireUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { listCaseAccess } from '#features/cases/restriction/server/store.ts'
import { recordEvent } from '#features/cases/server/service.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import { attach } from '#features/messages/files/server/service.ts'
import { requireSame } from '#features/messages/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import { m } from '#messages/messages.js'
import type { Act, StaffActor } from '#session/actor.ts'
import { listMentioned } from '../rules.ts'
import { mentionNotice } from './mail.ts'
import { type Colleague, findSentNote, insertNote, listColleagues, listNotes } from './store.ts'

/** The notes of a case, newest first; the audit log says who reads them. Throws not_found for a case that this member of staff does not see. */
export async function readNotes(
  act: Act<StaffActor>,
  { number, before }: { number: string; before?: string | undefined },
): Promise<Note[]> {
  const caseId = await requireCaseId(act, number)
  recordStaffReading(act, { act: 'case.notes_read', caseId })
  return listNotes(act.tx, { caseId, before: requireUuid(before) })
}

/**
 * Adds a note for colleagues, also to a case that has ended; those who are named in it (`@` and the name) are told. One of a
 * call or a meeting stands in the history, too, without its words. Sent
 * again under its id, it is answered as it is stored. Throws not_found, conflict for an id that is taken, and invalid_input
 * for somebody who does not see the case or for files that are gone.
 */
export async function addNote(
  deps: Deps,
  act: Act<StaffActor>,
  { number, id, text, files: ids, ...contact }: NewNote & { number: string },
): Promise<Note> {
  const { tx, actor } = act
  const caseRow = await requireCaseForWriting(act, number)
  const { id: caseId, user_id: userId } = caseRow
  const author = { id: actor.userId, name: actor.full_name }
  const mentioned = await findMentioned(act, { caseRow, text })
  const mentions = mentioned.map(({ id }) => id)
  const note = await insertNote(tx, { id, caseId, userId, author, text, mentions, ...contact })
  if (!note) return requireSame(await findSentNote(tx, { id, caseId, author, text, ...contact }), ids)
  const files = await attach({ tx, ids, caseId, purpose: 'notes', userId: actor.userId, to: note.id })
  for (const { id: userId } of mentioned)
    await notify(deps, tx, mentionNotice({ userId, noteId: note.id, number, author: actor.full_name }))
  if (contact.contact_kind)
    await recordEvent(act, { case: caseRow, event: 'contact_logged', details: contact })
  recordStaffAct(act, { act: 'case.note_added', subject: { kind: 'note', id: note.id }, caseId })
  return { ...note, files }
}

/** The other colleagues who are named in a note. Nobody is told of a case that they do not see. */
async function findMentioned(
  { tx, actor }: Act<StaffActor>,
  { caseRow, text }: { caseRow: CaseRow; text: string },
): Promise<Colleague[]> {
  if (!text.includes('@')) return []
  const others = (await listColleagues(tx)).filter(({ id }) => id !== actor.userId)
  const mentioned = listMentioned(text, others)
  if (!caseRow.restricted || mentioned.length === 0) return mentioned
  const seeing = await withOwnerRole(tx, () => listCaseAccess(tx, caseRow.id))
  const told = mentioned.filter(({ id }) => seeing.some((one) => one.id === id))
  // Of namesakes the one who sees the case is meant.
  const blind = mentioned.find(({ full_name: name }) => !told.some((one) => one.full_name === name))
  if (blind)
    throw new AppError('invalid_input', {
      fields: { text: [m.back_office_case_file_notes_does_not_see({ name: blind.full_name })] },
    })
  return told
}
