import { recordStaffAct, recordStaffReading } from '#audit/audit-log.ts'
import { requireCaseForWriting, requireCaseId } from '#back-office/case-file/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { openNews } from '#features/cases/news/server/service.ts'
import { requireNotEnded } from '#features/cases/server/service.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import type { Letter, LetterChange, Letters, NewLetter } from '#features/letters/schema.ts'
import {
  addLetter,
  addLetterFile,
  changeLetter,
  listOfCase,
  markAnswered,
  removeLetter,
  removeLetterFile,
  requireRoomInLetter,
} from '#features/letters/server/service.ts'
import type { StoredFile } from '#features/messages/files/server/service.ts'
import type { Act, StaffActor } from '#session/actor.ts'

type StaffAct = Act<StaffActor>

/** The letters of a case; the audit log says who reads them, and the news of them is opened. Throws not_found. */
export async function readLetters(act: StaffAct, number: string): Promise<Letters> {
  const caseId = await requireCaseId(act, number)
  recordStaffReading(act, { act: 'case.letters_read', caseId })
  await openNews(act, { caseId, kinds: ['letters'] })
  return { letters: await listOfCase(act.tx, { caseId }) }
}

/** A case whose letters may be changed: locked, seen by this member of staff, and open. Throws not_found and conflict. */
export async function requireCaseForLetters(act: StaffAct, number: string): Promise<CaseRow> {
  const caseRow = await requireCaseForWriting(act, number)
  requireNotEnded(caseRow)
  return caseRow
}

interface OfLetter {
  deps: Deps
  number: string
  id: string
}

function recordAct(act: StaffAct, { caseRow, id, done }: { caseRow: CaseRow; id: string; done: string }) {
  recordStaffAct(act, {
    act: `case.letter_${done}`,
    subject: { kind: 'letter', id },
    caseId: caseRow.id,
    details: {},
  })
}

interface NewOfCase {
  deps: Deps
  number: string
  letter: NewLetter
  stored: StoredFile
}

/** Adds a letter for the applicant, who is told. Throws not_found, conflict for a case that has ended, and as addLetter does. */
export async function addForCase(act: StaffAct, { number, ...letter }: NewOfCase) {
  const caseRow = await requireCaseForLetters(act, number)
  const added = await addLetter(act, { caseRow, ...letter })
  if (added.isNew) recordAct(act, { caseRow, id: added.letter.id, done: 'added' })
  return added
}

/** Corrects a letter. Throws like addForCase. */
export async function changeForCase(
  act: StaffAct,
  { number, ...change }: OfLetter & { details: LetterChange },
): Promise<Letter> {
  const caseRow = await requireCaseForLetters(act, number)
  const letter = await changeLetter(act, { caseRow, ...change })
  recordAct(act, { caseRow, id: change.id, done: 'changed' })
  return letter
}

/** Marks a letter as answered, or not. Throws like addForCase. */
export async function markForCase(
  act: StaffAct,
  { number, ...mark }: OfLetter & { answered: boolean },
): Promise<Letter> {
  const caseRow = await requireCaseForLetters(act, number)
  const letter = await markAnswered(act, { caseRow, ...mark })
  recordAct(act, { caseRow, id: mark.id, done: mark.answered ? 'answered' : 'reopened' })
  return letter
}

/** Deletes a letter; returns the names of its objects. Throws like addForCase. */
export async function removeForCase(act: StaffAct, { number, ...letter }: OfLetter): Promise<string[]> {
  const caseRow = await requireCaseForLetters(act, number)
  const names = await removeLetter(act, { caseRow, ...letter })
  recordAct(act, { caseRow, id: letter.id, done: 'removed' })
  return names
}

/** Whose case it is and who adds a page, before its body is read. Throws like addForCase, and conflict for a full letter. */
export async function requireLetterForPage(
  act: StaffAct,
  { number, id }: { number: string; id: string },
): Promise<{ personId: string; accountId: string }> {
  const caseRow = await requireCaseForLetters(act, number)
  await requireRoomInLetter(act.tx, { caseRow, id })
  return { personId: caseRow.user_id, accountId: act.actor.userId }
}

/** Adds a further page to a letter. Throws like addForCase. */
export async function addPageForCase(
  act: StaffAct,
  { deps, number, id, stored }: OfLetter & { stored: StoredFile },
): Promise<Letter> {
  const caseRow = await requireCaseForLetters(act, number)
  const letter = await addLetterFile(act, { deps, caseRow, id, stored })
  recordAct(act, { caseRow, id, done: 'page_added' })
  return letter
}

/** Deletes a page of a letter; returns the name of its object. Throws like addForCase. */
export async function removePageForCase(
  act: StaffAct,
  { deps, number, id, file }: OfLetter & { file: string },
): Promise<string> {
  const caseRow = await requireCaseForLetters(act, number)
  const name = await removeLetterFile(act, { deps, caseRow, id, file })
  recordAct(act, { caseRow, id, done: 'page_removed' })
  return name
}
