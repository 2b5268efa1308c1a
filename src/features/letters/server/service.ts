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
import {
  type CaseFileRow,
  deleteFile,
  findFile,
  insertAttachedFile,
} from '#features/messages/files/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { announce } from '#features/notifications/stream/server/store.ts'
import { addStaffTask, closeTaskOf } from '#features/tasks/caused/server/service.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor, StaffActor } from '#session/actor.ts'
import {
  ANSWERED_KINDS,
  DECISION_KINDS,
  type LetterKind,
  MAX_LETTER_FILES,
  MAX_LETTERS,
} from '../contract.ts'
import { factOfLetter, letterTerm, waitsForAnswer } from '../rules.ts'
import type { Letter, LetterChange, LetterDetails, Letters, NewLetter } from '../schema.ts'
import { letterAddedNotice } from './mail.ts'
import {
  countFilesOf,
  countLetters,
  deleteLetter,
  findFirstDue,
  findLetterFile,
  hasLetterOf,
  hasSameFile,
  insertLetter,
  type LetterRow,
  type ListedLetter,
  listLetters,
  lockLetter,
  markAllAnswered,
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

export interface AddedLetter {
  letter: Letter
  isNew: boolean
  /** False for a file that the letter had. */
  isKept: boolean
}

/**
 * Adds a letter of the office to a case, with its first file: the term is counted, and whoever is to act gets a task and a notice.
 * Sent again under its id, nothing is added but a file that the letter does not have yet, and `isNew` is false. Throws conflict
 * when a case has MAX_LETTERS or is full, and for an id of somebody else's.
 */
export async function addLetter(
  act: LetterAct,
  { deps, caseRow, letter, stored }: AddInput,
): Promise<AddedLetter> {
  const { tx, actor } = act
  const { id: case_id, user_id } = caseRow
  const byStaff = actor.kind === 'staff'
  const added = await withOwnerRole(tx, async () => {
    const many = await countLetters(tx, case_id)
    const before = letter.id ? await lockLetter(tx, { id: letter.id, caseId: case_id }) : null
    if (before)
      return {
        row: before,
        isNew: false,
        isKept: await attachMissing(act, { caseRow, id: before.id, stored }),
      }
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
    return { row, isNew: true, isKept: true }
  })
  const { id, kind, due_on, arrived_on } = added.row
  if (added.isNew) {
    await recordEvent(act, { case: caseRow, event: 'letter_added', details: { kind, arrived_on, due_on } })
    await announceChange(deps, act, caseRow)
  }
  const { isNew, isKept } = added
  return { letter: await requireListed(tx, { caseId: case_id, id }), isNew, isKept }
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

/** A page that was chosen anew after the answer to the first one was lost is another page. True when it was attached. */
async function attachMissing(
  act: LetterAct,
  input: { caseRow: CaseRow; id: string; stored: StoredFile },
): Promise<boolean> {
  const { id, stored } = input
  if (await hasSameFile(act.tx, { ...stored, id })) return false
  await requireRoomInLetter(act.tx, { caseRow: input.caseRow, id })
  await attachFile(act, input)
  return true
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
  { deps, stored, ...letter }: LetterOf & { deps: Deps; stored: StoredFile },
): Promise<Letter> {
  const { tx } = act
  await requireRoomInLetter(tx, letter)
  await withOwnerRole(tx, () => attachFile(act, { ...letter, stored }))
  await announceChange(deps, act, letter.caseRow)
  return requireListed(tx, { caseId: letter.caseRow.id, id: letter.id })
}

/**
 * Corrects what is known of a letter: its term is counted anew. Throws not_found, and changed_meanwhile when it was corrected after
 * the version that was seen.
 */
export async function changeLetter(
  act: LetterAct,
  { deps, details: { version, ...details }, ...letter }: LetterOf & { deps: Deps; details: LetterChange },
): Promise<Letter> {
  const { tx } = act
  const { caseRow, id } = letter
  const values = columnsOf(details)
  await withOwnerRole(tx, async () => {
    const before = await requireLetter(tx, letter)
    if (version !== undefined && version !== before.version) throw new AppError('changed_meanwhile')
    const reminded_before = before.due_on === values.due_on ? before.reminded_before : null
    await updateLetter(tx, id, { ...values, reminded_before, version: before.version + 1 })
    await followWithTasks(deps, act, caseRow)
  })
  const { kind, arrived_on, due_on } = values
  await recordEvent(act, { case: caseRow, event: 'letter_changed', details: { kind, arrived_on, due_on } })
  await announceChange(deps, act, caseRow)
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
    await announceChange(deps, act, caseRow)
  }
  return requireListed(tx, { caseId: caseRow.id, id })
}

/**
 * Deletes a letter that was added by mistake; returns the names of its objects. Throws not_found, and conflict for an applicant
 * who deletes what the team has added.
 */
export async function removeLetter(
  act: LetterAct,
  { deps, ...letter }: LetterOf & { deps: Deps },
): Promise<string[]> {
  const { tx } = act
  const { caseRow, id } = letter
  const { kind, names } = await withOwnerRole(tx, async () => {
    const before = await requireLetter(tx, letter)
    requireOwn(act, before.by_staff)
    const gone = await deleteLetter(tx, id)
    await followWithTasks(deps, act, caseRow)
    return { kind: before.kind, names: gone }
  })
  await recordEvent(act, { case: caseRow, event: 'letter_removed', details: { kind } })
  await announceChange(deps, act, caseRow)
  return names
}

/** Deletes a page that was added by mistake; returns the name of its object. Throws as removeLetter does. */
export async function removeLetterFile(
  act: LetterAct,
  { deps, file, ...letter }: LetterOf & { deps: Deps; file: string },
): Promise<string> {
  const { tx } = act
  const { kind, name } = await withOwnerRole(tx, async () => {
    const { id, kind: ofKind } = await requireLetter(tx, letter)
    const page = isUuid(file) ? await findLetterFile(tx, { id, file }) : null
    if (page) requireOwn(act, page.author_kind === 'staff')
    return { kind: ofKind, name: page && (await deleteFile(tx, page.id)) }
  })
  if (!name) throw new AppError('not_found')
  await recordEvent(act, { case: letter.caseRow, event: 'letter_page_removed', details: { kind } })
  await announceChange(deps, act, letter.caseRow)
  return name
}

/** What the team has added, only the team deletes. */
function requireOwn({ actor }: LetterAct, byStaff: boolean): void {
  if (byStaff && actor.kind !== 'staff')
    throw new AppError('conflict', { message: m.letters_error_of_team() })
}

/** The desk has answered what the letters of a case ask for: they are marked, so that nobody is reminded of them. */
export async function answerAll(deps: Deps, act: Act<StaffActor>, caseRow: CaseRow): Promise<void> {
  const about = { caseId: caseRow.id, kinds: ANSWERED_KINDS, now: deps.now() }
  await withOwnerRole(act.tx, () => markAllAnswered(act.tx, about))
  await recordEvent(act, { case: caseRow, event: 'letter_answered', details: {} })
  await announceChange(deps, act, caseRow)
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
 * decision that has come, whoever has answered it. Needs owner rights.
 */
async function followWithTasks(deps: Deps, { tx, actor }: LetterAct, caseRow: CaseRow): Promise<void> {
  const { id: caseId, decision, decision_instance: instance } = caseRow
  const isOver = (kind: LetterKind) => !waitsForAnswer(kind, { decision, instance })
  const open = ANSWERED_KINDS.filter((kind) => !isOver(kind))
  const due_on = await findFirstDue(tx, { caseId, kinds: open })
  const decisions =
    decision === null ? DECISION_KINDS.filter((kind) => kind === 'grant' || !isOver(kind)) : []
  const wanted = [
    { cause: 'answer_letter', isOpen: due_on !== null, due_on },
    {
      cause: 'record_decision',
      isOpen: await hasLetterOf(tx, { caseId, kinds: decisions }),
      due_on: null,
    },
  ] as const
  for (const { cause, isOpen, due_on } of wanted) {
    if (isOpen) await addStaffTask(deps, tx, { caseRow, cause, due_on })
    else await closeTaskOf(tx, { caseId, cause, doneBy: actor.userId })
  }
}

/** Open screens of the applicant and the desk read anew; the desk is told of what an applicant does. */
async function announceChange(deps: Deps, { tx, actor }: LetterAct, caseRow: CaseRow): Promise<void> {
  const { id: caseId, user_id, number } = caseRow
  if (actor.kind === 'applicant') await notifyStaff(deps, tx, { caseId, kind: 'letters' })
  await announce(tx, { user_id, changed: 'deadlines' })
  await announce(tx, { desk: true, case: number })
}
