import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { requireOpenCase } from '#features/cases/server/service.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import { documentLabel, isOfSlot, namedDocument } from '#features/documents/rules.ts'
import { listMissingSlots } from '#features/documents/set-aside/rules.ts'
import type { Question } from '#features/questionnaire/schema.ts'
import {
  type AnsweredPart,
  type AnsweredQuestionnaire,
  readAnswersOfCase,
  readOwnAnswers,
} from '#features/questionnaire/server/service.ts'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { type BareField, presentField, readContext, tickedOf } from '../fields/server/service.ts'
import type { Attachment, CopySheet, SheetCell, SheetField } from '../schema.ts'
import { deleteTick, findSheet, type StoredDocument, type StoredSheet, saveTick } from './store.ts'

type SealDeps = Pick<Deps, 'files'>
type OfCase = Pick<CaseRow, 'id' | 'user_id'>

const NOTHING: StoredSheet = { ticks: [], translations: [], documents: [] }

/**
 * Every field of the state portal that the caller's purpose needs, with the answer in the Polish form that it must have. Her
 * sealed answers are opened for her.
 */
export async function readOwnSheet(deps: SealDeps, act: Act<ApplicantActor>): Promise<CopySheet> {
  const answered = await readOwnAnswers(deps, act)
  const stored = answered.case_id === null ? NOTHING : await findSheet(act.tx, answered.case_id)
  return buildSheet({ answered, stored, names: new Map() })
}

/**
 * The same of a case, for staff who see it: of a sealed answer it says that there is one. Whoever shows it writes the row of the
 * audit log.
 */
export async function readSheetOfCase(
  { tx }: Pick<Act, 'tx'>,
  ofCase: OfCase,
  findNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<CopySheet> {
  const answered = await readAnswersOfCase({ tx }, ofCase)
  const stored = await findSheet(tx, ofCase.id)
  const names = await findNames(stored.translations.flatMap(({ written_by }) => written_by ?? []))
  return buildSheet({ answered, stored, names })
}

/**
 * Ticks a field of the caller's sheet as copied, or not. Throws not_found for a field that her purpose does not need, and
 * conflict when the case has ended.
 */
export async function tickOwnField(
  deps: SealDeps,
  act: Act<ApplicantActor>,
  { field, done }: { field: string; done: boolean },
): Promise<CopySheet> {
  const open = await requireOpenCase(act)
  const sheet = await readOwnSheet(deps, act)
  await tickField(act, { ofCase: open, field: requireField(sheet, field), done })
  return readOwnSheet(deps, act)
}

/** Ticks a field of a case that the caller may change. */
export async function tickField(
  { tx }: Pick<Act, 'tx'>,
  { ofCase, field, done }: { ofCase: OfCase; field: SheetField; done: boolean },
): Promise<void> {
  const row = { case_id: ofCase.id, user_id: ofCase.user_id, field: field.id }
  await (done ? saveTick(tx, { ...row, fingerprint: tickedOf(field) }) : deleteTick(tx, row))
}

/** The field of this id. Throws not_found for one that the sheet does not have. */
export function requireField({ fields }: CopySheet, id: string): SheetField {
  const field = fields.find((one) => one.id === id)
  if (!field) throw new AppError('not_found')
  return field
}

/** The field or the cell of this id that has to be written in Polish; null for any other. */
export function findTranslatable({ fields }: CopySheet, id: string): SheetCell | null {
  const cells = fields.flatMap((field) => (field.is_sealed ? [] : [field, ...field.rows.flat()]))
  return cells.find((cell) => cell.id === id && cell.original !== null) ?? null
}

interface SheetInput {
  answered: AnsweredQuestionnaire
  stored: StoredSheet
  names: ReadonlyMap<string, string>
}

async function buildSheet({ answered, stored, names }: SheetInput): Promise<CopySheet> {
  const { purpose_of_stay, parts } = answered
  const context = await readContext(parts, { translations: stored.translations, names })
  const ticks = new Map(stored.ticks.map(({ field, fingerprint }) => [field, fingerprint]))
  const present = (part: AnsweredPart, question: Question): SheetField => {
    const field = presentField(part, question, context)
    const attach = listAttachments(question.attach, { documents: stored.documents, purpose: purpose_of_stay })
    return { ...field, attach, ...tickOf(field, ticks.get(field.id)) }
  }
  return {
    purpose_of_stay,
    fields: parts.flatMap((part) => part.questions.map((question) => present(part, question))),
  }
}

function tickOf(field: BareField, ticked: string | undefined): Pick<SheetField, 'done' | 'changed'> {
  const done = ticked === tickedOf(field)
  return { done, changed: ticked !== undefined && !done }
}

interface AttachmentInput {
  documents: readonly StoredDocument[]
  purpose: CopySheet['purpose_of_stay']
}

/**
 * What is attached at a place: the slots that the purpose needs or that are filled, each with its additional documents; requested
 * documents with those of the purpose.
 */
function listAttachments(
  types: readonly DocumentType[],
  { documents, purpose }: AttachmentInput,
): Attachment[] {
  const filled = documents.filter(isOfSlot).map(({ document_type }) => document_type)
  const missing = listMissingSlots({ purpose, filled })
  const named = (one: StoredDocument): Attachment => ({
    document_type: one.document_type,
    label: documentLabel(namedDocument(one)),
    file_name: one.file_name,
  })
  const ofSlots = types.flatMap((type): Attachment[] => {
    const stored = documents.find(({ document_type }) => document_type === type)
    const additional = documents.filter(({ beside }) => beside === type).map(named)
    if (!stored && !missing.includes(type)) return additional
    const own = { document_type: type, label: documentLabel(type), file_name: stored?.file_name ?? null }
    return [own, ...additional]
  })
  if (!types.includes('purpose_documents')) return ofSlots
  const requested = documents.filter((one) => !isOfSlot(one) && one.beside === null)
  return [...ofSlots, ...requested.map(named)]
}
