import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { requireFact } from '#facts/require-fact.ts'
import { notifyStaff } from '#features/cases/news/server/service.ts'
import { recordEvent, requireOpenCase } from '#features/cases/server/service.ts'
import { type CaseRow, findOwnCaseId, lockCase } from '#features/cases/server/store.ts'
import { requireRoom, type StoredFile } from '#features/messages/files/server/service.ts'
import { type CaseFileRow, findFile, insertAttachedFile } from '#features/messages/files/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { announce } from '#features/notifications/stream/server/store.ts'
import { addStaffTask, closeTaskOf } from '#features/tasks/caused/server/service.ts'
import { BASE_LANGUAGE } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor, StaffActor } from '#session/actor.ts'
import { ANSWERED_KINDS, DECISION_KINDS, MAX_LETTER_FILES, MAX_LETTERS } from '../contract.ts'
import { factOfLetter, letterTerm } from '../rules.ts'
import type { Letter, LetterDetails, Letters, NewLetter } from '../schema.ts'
import { letterAddedNotice } from './mail.ts'
import {
  countFilesOf,
  countLetters,
  deleteLetter,
  deleteLetterFile,
  findFirstDue,
  insertLetter,
  type LetterRow,
  type ListedLetter,
  listLetters,
  lockLetter,
  namesOfAccounts,
  updateLetter,
} from './store.ts'

type LetterAct = Act<ApplicantActor | StaffActor>

/** The letters of the caller's present application, the newest first. */
export async function listOwnLetters({ tx, actor }: Act<ApplicantActor>): Promise<Letters> {
  const caseId = await findOwnCaseId(tx, actor.userId)
  return { letters: caseId ? await listOfCase(tx, { caseId }) : [] }
}

/** The letters of a case that the caller may see, each with the rule of its term; one of them where an id is given. */
export async function listOfCase(tx: Tx, about: { caseId: string; id?: string }): Promise<Letter[]> {
  const found = await listLetters(tx, about)
  const ids = [...new Set(found.flatMap(({ added_by }) => added_by ?? []))]
  // Applicants have no right to read accounts of staff.
  const names = ids.length > 0 ? await withOwnerRole(tx, () => namesOfAccounts(tx, ids)) : new Map()
  return found.map((row) => presentLetter(row, names))
}

function presentLetter(row: ListedLetter, names: ReadonlyMap<string, string>): Letter {
  const fact = factOfLetter(row.kind)
  const { text = null, source = null, source_url = null, checked_on = null } = fact ? requireFact(fact) : {}
  const added_by = row.added_by === null ? null : (names.get(row.added_by) ?? null)
  return { ...row, added_by, rule: text, source, source_url, checked_on }
}

async function requireListed(tx: Tx, about: { caseId: string; id: string }): Promise<Letter> {
  const [letter] = await listOfCase(tx, about)
  if (!letter) throw new AppError('not_found')
  return letter
}

/** The caller's open application, locked. Throws conflict when it has ended. */
export async function requireOwnCase(act: Act<ApplicantActor>): Promise<CaseRow> {
  const { id } = await requireOpenCase(act)
  const caseRow = await withOwnerRole(act.tx, () => lockCase(act.tx, id))
  if (!caseRow) throw new AppError('not_found')
  return caseRow
}

interface AddInput {
  deps: Deps
  /** Locked by this transaction, and not ended. */
  caseRow: CaseRow
  letter: NewLetter
  /** Its first file. */
  stored: StoredFile
}

/**
 * Adds a letter of the office to a case, with its first file: the term is counted, and whoever is to act gets a task and a notice.
 * Sent again under its id, nothing is added, and `isNew` is false. Throws conflict when a case has MAX_LETTERS or is full, and for
 * an id of somebody else's.
 */
export async function addLetter(
  act: LetterAct,
  { deps, caseRow, letter, stored }: AddInput,
): Promise<{ letter: Letter; isNew: boolean }> {
  const { tx, actor } = act
  const { id: case_id, user_id } = caseRow
  const byStaff = actor.kind === 'staff'
  const added = await withOwnerRole(tx, async () => {
    const many = await countLetters(tx, case_id)
    const before = letter.id ? await lockLetter(tx, { id: letter.id, caseId: case_id }) : null
    if (before) return { row: before, isNew: false }
    if (many >= MAX_LETTERS)
      throw new AppError('conflict', { message: m.letters_error_many({ count: MAX_LETTERS }) })
    const about = { case_id, user_id, by_staff: byStaff, added_by: actor.userId }
    const row = await insertLetter(tx, {
      ...about,
      ...(letter.id && { id: letter.id }),
      ...columnsOf(letter),
    })
    if (!row) throw new AppError('conflict', { message: m.tasks_id_taken() })
    await attachFile(act, { caseRow, id: row.id, stored })
    await followWithTasks(deps, act, caseRow)
    if (byStaff) await notify(deps, tx, letterAddedNotice(row))
    return { row, isNew: true }
  })
  const { id, kind, due_on, arrived_on } = added.row
  if (added.isNew) {
    await recordEvent(act, { case: caseRow, event: 'letter_added', details: { kind, arrived_on, due_on } })
    if (!byStaff) await notifyStaff(deps, tx, { caseId: case_id, kind: 'letters' })
    await announceChange(tx, caseRow)
  }
  return { letter: await requireListed(tx, { caseId: case_id, id }), isNew: added.isNew }
}

/** The columns that follow from what is known of a letter. */
function columnsOf({ kind, way, arrived_on, ...given }: LetterDetails) {
  const {
    opened_on = null,
    named_until = null,
    visit_on = null,
    visit_time = null,
    visit_place = null,
  } = given
  const known = { kind, way, arrived_on, opened_on, named_until, visit_on }
  return { ...known, visit_time, visit_place, ...letterTerm(known) }
}

async function attachFile(
  { tx, actor }: LetterAct,
  { caseRow, id, stored }: { caseRow: CaseRow; id: string; stored: StoredFile },
): Promise<void> {
  const { id: case_id, user_id } = caseRow
  await requireRoom(tx, { caseId: case_id, userId: actor.userId, bytes: stored.file_size })
  const about = { purpose: 'letters', author_kind: actor.kind, uploaded_by: actor.userId } as const
  await insertAttachedFile(tx, { ...stored, ...about, case_id, user_id, attached_to: id })
}

interface LetterOf {
  caseRow: CaseRow
  id: string
}

/** A letter of a case, locked. Throws not_found. Needs owner rights. */
async function requireLetter(tx: Tx, { caseRow, id }: LetterOf): Promise<LetterRow> {
  const row = isUuid(id) ? await lockLetter(tx, { id, caseId: caseRow.id }) : null
  if (!row) throw new AppError('not_found')
  return row
}

/** Refuses another file for a letter that is not there or has MAX_LETTER_FILES, before its body is read. */
export async function requireRoomInLetter(tx: Tx, letter: LetterOf): Promise<void> {
  await withOwnerRole(tx, async () => {
    const { id } = await requireLetter(tx, letter)
    if ((await countFilesOf(tx, id)) >= MAX_LETTER_FILES)
      throw new AppError('conflict', { message: m.letters_error_files({ count: MAX_LETTER_FILES }) })
  })
}

/** Adds a further page to a letter. Throws not_found, and conflict when the letter or the case is full. */
export async function addLetterFile(
  act: LetterAct,
  { stored, ...letter }: LetterOf & { stored: StoredFile },
): Promise<Letter> {
  const { tx } = act
  await requireRoomInLetter(tx, letter)
  await withOwnerRole(tx, () => attachFile(act, { ...letter, stored }))
  await announceChange(tx, letter.caseRow)
  return requireListed(tx, { caseId: letter.caseRow.id, id: letter.id })
}

/** Corrects what is known of a letter: its term is counted anew. Throws not_found. */
export async function changeLetter(
  act: LetterAct,
  { deps, details, ...letter }: LetterOf & { deps: Deps; details: LetterDetails },
): Promise<Letter> {
  const { tx } = act
  const { caseRow, id } = letter
  const values = columnsOf(details)
  await withOwnerRole(tx, async () => {
    const before = await requireLetter(tx, letter)
    const isMoved = before.due_on !== values.due_on
    await updateLetter(tx, id, { ...values, ...(isMoved && { reminded_before: null }) })
    await followWithTasks(deps, act, caseRow)
  })
  const { kind, arrived_on, due_on } = values
  await recordEvent(act, { case: caseRow, event: 'letter_changed', details: { kind, arrived_on, due_on } })
  await announceChange(tx, caseRow)
  return requireListed(tx, { caseId: caseRow.id, id })
}

/** Marks a letter as answered, or not; again it changes nothing. Throws not_found. */
export async function markAnswered(
  act: LetterAct,
  { deps, answered, ...letter }: LetterOf & { deps: Deps; answered: boolean },
): Promise<Letter> {
  const { tx } = act
  const { caseRow, id } = letter
  const changed = await withOwnerRole(tx, async () => {
    const before = await requireLetter(tx, letter)
    if ((before.answered_at !== null) === answered) return null
    await updateLetter(tx, id, { answered_at: answered ? deps.now() : null })
    await followWithTasks(deps, act, caseRow)
    return before
  })
  if (changed) {
    const event = answered ? 'letter_answered' : 'letter_reopened'
    await recordEvent(act, { case: caseRow, event, details: { kind: changed.kind } })
    await announceChange(tx, caseRow)
  }
  return requireListed(tx, { caseId: caseRow.id, id })
}

/** Deletes a letter that was added by mistake; returns the names of its objects. Throws not_found. */
export async function removeLetter(
  act: LetterAct,
  { deps, ...letter }: LetterOf & { deps: Deps },
): Promise<string[]> {
  const { tx } = act
  const { caseRow, id } = letter
  const { kind, names } = await withOwnerRole(tx, async () => {
    const before = await requireLetter(tx, letter)
    const gone = await deleteLetter(tx, id)
    await followWithTasks(deps, act, caseRow)
    return { kind: before.kind, names: gone }
  })
  await recordEvent(act, { case: caseRow, event: 'letter_removed', details: { kind } })
  await announceChange(tx, caseRow)
  return names
}

/** Deletes a page that was added by mistake; returns the name of its object. Throws not_found. */
export async function removeLetterFile(
  { tx }: LetterAct,
  { file, ...letter }: LetterOf & { file: string },
): Promise<string> {
  const name = await withOwnerRole(tx, async () => {
    const { id } = await requireLetter(tx, letter)
    return isUuid(file) ? deleteLetterFile(tx, { id, file }) : null
  })
  if (!name) throw new AppError('not_found')
  await announceChange(tx, letter.caseRow)
  return name
}

/** A file of a letter of the caller's. Throws not_found. */
export async function openOwnLetterFile(
  { tx, actor }: Act<ApplicantActor>,
  { id, file }: { id: string; file: string },
): Promise<CaseFileRow> {
  const caseId = await findOwnCaseId(tx, actor.userId)
  const found = caseId && isUuid(file) ? await findFile(tx, { id: file, caseId }) : null
  if (found?.purpose !== 'letters' || found.attached_to !== id.toLowerCase()) throw new AppError('not_found')
  return found
}

/**
 * What the desk has to do follows from the letters: one task for the answers, due with the first of them, and one to record a
 * decision that has come. Needs owner rights.
 */
async function followWithTasks(deps: Deps, { tx, actor }: LetterAct, caseRow: CaseRow): Promise<void> {
  const kinds = caseRow.decision === null ? DECISION_KINDS : []
  const wanted = [
    { cause: 'answer_letter', kinds: ANSWERED_KINDS, title: m.letters_task_answer },
    { cause: 'record_decision', kinds, title: m.letters_task_decision },
  ] as const
  for (const { cause, kinds: ofKinds, title } of wanted) {
    const first = await findFirstDue(tx, { caseId: caseRow.id, kinds: ofKinds })
    // Its words are for the desk, whatever language the applicant reads.
    const task = {
      caseRow,
      cause,
      title: inLanguage(BASE_LANGUAGE, () => title()),
      due_on: first?.due_on ?? null,
    }
    if (first) await addStaffTask(deps, tx, task)
    else await closeTaskOf(tx, { caseId: caseRow.id, cause, doneBy: actor.userId })
  }
}

/** Open screens of the applicant and the desk read anew. */
async function announceChange(tx: Tx, { user_id, number }: CaseRow): Promise<void> {
  await announce(tx, { user_id, changed: 'deadlines' })
  await announce(tx, { desk: true, case: number })
}
