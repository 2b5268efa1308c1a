import { createHash } from 'node:crypto'
import type { FieldState } from '#features/copy-sheet/contract.ts'
import { SEX_FIELD } from '#features/copy-sheet/contract.ts'
import { nameCountry, type PolishContext, toPolish, writeYesNo } from '#features/copy-sheet/polish/rules.ts'
import type { SheetCell, SheetField, Translation } from '#features/copy-sheet/schema.ts'
import type { StoredTranslation } from '#features/copy-sheet/server/store.ts'
import { recogniseNationality } from '#features/personal-info/nationality/server/service.ts'
import type { QuestionnairePart } from '#features/questionnaire/contract.ts'
import { getDayForm } from '#features/questionnaire/fields/server/service.ts'
import { isSealedAnswer, isSealedKind } from '#features/questionnaire/rules.ts'
import type {
  AnswerRow,
  Question,
  QuestionAnswer,
  QuestionColumn,
  SealedAnswer,
} from '#features/questionnaire/schema.ts'
import type { AnsweredPart } from '#features/questionnaire/server/service.ts'

/** A field without what stands beside the answers: documents and ticks. */
export type BareField = Omit<SheetField, 'attach' | 'done' | 'changed'>

/** What the fields of a case are made with. */
export interface FieldContext extends PolishContext {
  translations: ReadonlyMap<string, StoredTranslation>
  /** By the id of who wrote a translation. */
  names: ReadonlyMap<string, string>
}

/** What was copied or translated, so that another answer is known to be another. */
export const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The context of these answers: the sex, how days are written, and what every country that is named is called in Polish. */
export async function readContext(
  parts: readonly AnsweredPart[],
  { translations, names }: { translations: readonly StoredTranslation[]; names: ReadonlyMap<string, string> },
): Promise<FieldContext> {
  const countries = new Map<string, string | null>()
  for (const text of listCountries(parts)) {
    const code = await recogniseNationality(text)
    countries.set(text, code && nameCountry(code))
  }
  const sex = parts.find(({ part }) => part === 'person')?.answers.sex
  return {
    sex: typeof sex === 'string' ? sex : null,
    dayForm: getDayForm(),
    countryOf: (text) => countries.get(text) ?? null,
    translations: new Map(translations.map((one) => [one.field, one])),
    names,
  }
}

function listCountries(parts: readonly AnsweredPart[]): Set<string> {
  const texts = parts.flatMap(({ questions, answers }) =>
    questions.flatMap(({ id, kind, columns }) => {
      const answer = answers[id]
      if (kind === 'country') return typeof answer === 'string' ? answer : []
      if (!Array.isArray(answer)) return []
      const ids = columns.flatMap((column) => (column.kind === 'country' ? column.id : []))
      return answer.flatMap((row) => ids.flatMap((column) => row[column] ?? []))
    }),
  )
  return new Set(texts)
}

/** A question of the portal with its answer in Polish. */
export function presentField(part: AnsweredPart, question: Question, context: FieldContext): BareField {
  const { id } = question
  const answer = part.answers[id]
  const field = `${part.part}.${id}`
  const base = startField(part.part, question)
  if (isSealedKind(question)) {
    const isKept = part.sealed.includes(id)
    return { ...base, ...presentSealed(isSealedAnswer(answer) ? answer : null, isKept), is_sealed: true }
  }
  if (answer === undefined) return { ...base, known_from: part.prefilled[id]?.source ?? null }
  const source = part.matches[id] ?? 'questionnaire'
  if (Array.isArray(answer))
    return { ...base, source, ...presentRows({ field, question, rows: answer, context }) }
  const cell = presentCell({ id: field, column: question, value: asText(answer), context })
  const isTranslated = cell.state === 'answered' && cell.translation !== null
  return {
    ...base,
    ...cell,
    source: isTranslated ? 'specialist' : source,
    needs: cell.state === 'needs_other' ? SEX_FIELD : null,
  }
}

const asText = (answer: QuestionAnswer) => (typeof answer === 'string' ? answer : '')

const startField = (part: QuestionnairePart, { id, polish, label }: Question): BareField => ({
  id: `${part}.${id}`,
  part,
  label_pl: polish,
  question: label,
  answer_pl: null,
  state: 'missing',
  original: null,
  translation: null,
  source: null,
  needs: null,
  known_from: null,
  is_sealed: false,
  rows: [],
})

/** A sealed answer that was opened for its person; staff learn that there is one. */
function presentSealed(
  answer: SealedAnswer | null,
  isKept: boolean,
): Pick<BareField, 'answer_pl' | 'state' | 'original' | 'source'> {
  const none = { answer_pl: null, original: null }
  if (!answer?.answer) {
    if (!isKept) return { ...none, state: 'missing', source: null }
    return { ...none, state: 'sealed', source: 'questionnaire' }
  }
  if (answer.answer === 'only_in_mos') return { ...none, state: 'only_in_mos', source: 'questionnaire' }
  const details = answer.details === '' ? null : answer.details
  return {
    answer_pl: writeYesNo(answer.answer),
    original: details,
    // Details are free text, too, and no translation of them is stored: it would stand outside of the seal.
    state: details ? 'to_translate' : 'answered',
    source: 'questionnaire',
  }
}

interface RowsInput {
  field: string
  question: Question
  rows: readonly AnswerRow[]
  context: FieldContext
}

function presentRows({
  field,
  question,
  rows,
  context,
}: RowsInput): Pick<BareField, 'rows' | 'state' | 'answer_pl' | 'needs'> {
  const presented = rows.map((row, at) =>
    question.columns.map((column) => {
      const id = `${field}.${at + 1}.${column.id}`
      return presentCell({ id, column, value: row[column.id] ?? '', context })
    }),
  )
  const cells = presented.flat()
  const state = STATES_OF_ROWS.find((one) => cells.some((cell) => cell.state === one)) ?? 'answered'
  const lines = presented.map((row) => row.flatMap(({ answer_pl }) => answer_pl ?? []).join(', '))
  return {
    rows: presented,
    state,
    answer_pl: state === 'answered' ? lines.join('\n') : null,
    needs: state === 'needs_other' ? SEX_FIELD : null,
  }
}

/** What a table is when one of its cells is. */
const STATES_OF_ROWS: readonly FieldState[] = ['to_translate', 'needs_other']

interface CellInput {
  id: string
  column: QuestionColumn
  /** '' for none. */
  value: string
  context: FieldContext
}

function presentCell({ id, column, value, context }: CellInput): SheetCell {
  const cell = { id, label_pl: column.polish, question: column.label, original: null, translation: null }
  if (value === '') return { ...cell, state: 'missing', answer_pl: null }
  const polish = toPolish(column, value, context)
  if (polish.state === 'answered') return { ...cell, state: 'answered', answer_pl: polish.text }
  if (polish.state === 'needs_other') return { ...cell, state: 'needs_other', answer_pl: null }
  const translation = presentTranslation(context, { id, value })
  const isReady = translation !== null && !translation.is_stale
  return {
    ...cell,
    state: isReady ? 'answered' : 'to_translate',
    answer_pl: isReady ? translation.text : null,
    original: value,
    translation,
  }
}

function presentTranslation(
  { translations, names }: FieldContext,
  { id, value }: { id: string; value: string },
): Translation | null {
  const stored = translations.get(id)
  if (!stored) return null
  return {
    text: stored.translated,
    at: stored.written_at,
    by: names.get(stored.written_by ?? '') ?? null,
    is_stale: stored.fingerprint !== fingerprintOf(value),
  }
}

/** What a field is ticked for. Of a sealed answer nothing is said: two words are guessed from their fingerprint. */
export function tickedOf({ is_sealed, answer_pl, state }: BareField): string {
  return fingerprintOf(is_sealed ? '' : JSON.stringify([state, answer_pl]))
}
