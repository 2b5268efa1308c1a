import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import { isLatin } from '#features/copy-sheet/polish/rules.ts'
import { findSheet } from '#features/copy-sheet/server/store.ts'
import {
  type AnsweredQuestionnaire,
  readAnswersOfCase,
  readOwnAnswers,
} from '#features/questionnaire/server/service.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { cleanLine } from '#shared/text.ts'
import { type KnownValues, listSheetItems } from '../layout/rules.ts'
import { listTexts, maxOf, valuesOf } from '../rules.ts'
import type { Sheet, SheetItem, SheetValues, Templates } from '../schema.ts'
import { readKnownValues } from '../values/server/service.ts'
import { drawSheet } from './sheet-file.ts'
import { listSheetHeads, readSheetSource, type SheetSource } from './source-file.ts'
import { findSheetFacts } from './store.ts'

/** The sheets that a case can fill in, by title. */
export async function listTemplates(): Promise<Templates> {
  const heads = await listSheetHeads()
  return {
    templates: heads.map(({ template, title, description }) => ({ template, title, description })),
  }
}

/** What the caller's case knows for the fields of the sheets. Throws signed_out. */
export async function readOwnValues(
  deps: Pick<Deps, 'files'>,
  act: Act<ApplicantActor>,
): Promise<KnownValues> {
  const answered = await readOwnAnswers(deps, act)
  return readValues(act.tx, answered, { userId: act.actor.userId })
}

/** The same of a case, for staff who see it. Whoever shows it writes the row of the audit log. */
export async function readValuesOfCase(
  { tx }: Pick<Act, 'tx'>,
  ofCase: Pick<CaseRow, 'id' | 'user_id'>,
): Promise<KnownValues> {
  return readValues(tx, await readAnswersOfCase({ tx }, ofCase), { userId: ofCase.user_id })
}

async function readValues(
  tx: Tx,
  answered: AnsweredQuestionnaire,
  { userId }: { userId: string },
): Promise<KnownValues> {
  const { case_id: caseId } = answered
  const translations = caseId === null ? [] : (await findSheet(tx, caseId)).translations
  const facts = await withOwnerRole(tx, () => findSheetFacts(tx, { userId, caseId }))
  return readKnownValues({ answered, translations, facts })
}

/** A sheet with what is known in its fields. Throws not_found for a template that there is not. */
export async function readSheet(template: string, known: KnownValues): Promise<Sheet> {
  const { tokens, title, description } = await requireSource(template)
  return { template, title, description, items: listSheetItems(tokens, { known, isLatin }) }
}

interface PrintInput {
  template: string
  known: KnownValues
  /** What was written over what is known. */
  written?: SheetValues
}

/**
 * A sheet as PDF: with what was written, and where nothing was, with what is known. Throws not_found, and invalid_input with every
 * fault at its field.
 */
export async function printSheet({ template, known, written = {} }: PrintInput): Promise<Buffer> {
  const source = await requireSource(template)
  const items = listSheetItems(source.tokens, { known, isLatin })
  return drawSheet(source, { ...valuesOf(items), ...requireValues(items, written) })
}

async function requireSource(template: string): Promise<SheetSource> {
  const source = await readSheetSource(template)
  if (!source) throw new AppError('not_found')
  return source
}

function requireValues(items: readonly SheetItem[], written: SheetValues): SheetValues {
  const texts = new Map(listTexts(items).map((one) => [one.id, one]))
  const boxes = new Set(items.flatMap((item) => (item.kind === 'box' ? item.id : [])))
  const faults: Record<string, string[]> = {}
  const values: SheetValues = {}
  for (const [id, value] of Object.entries(written)) {
    const field = texts.get(id)
    if (typeof value === 'boolean' && boxes.has(id)) values[id] = value
    else if (typeof value === 'string' && field) {
      const text = field.lines > 1 ? value : cleanLine(value)
      const max = maxOf(field)
      if (text.length > max) faults[id] = [m.shared_text_too_long({ max })]
      else values[id] = text
    } else faults[id] = [m.case_sheets_field_unknown()]
  }
  if (Object.keys(faults).length > 0) throw new AppError('invalid_input', { fields: faults })
  return values
}
