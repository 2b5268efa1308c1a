import { m } from '#messages/messages.js'
import { isPersonName } from '#shared/person/person-name.ts'
import { cleanLine, cleanText } from '#shared/text.ts'
import {
  FIRST_YEAR,
  LAST_YEAR,
  LINE_MAX,
  NONE,
  type PrefillSource,
  type QuestionnairePart,
  ROWS_MAX,
  SEALED_ANSWERS,
  TEXT_MAX,
  YES_NO,
} from './contract.ts'
import type {
  AnswerRow,
  Prefilled,
  Question,
  QuestionAnswer,
  QuestionAnswers,
  QuestionColumn,
  SealedAnswer,
} from './schema.ts'

const TITLES: Record<QuestionnairePart, () => string> = {
  person: m.questionnaire_part_person,
  parents: m.questionnaire_part_parents,
  description: m.questionnaire_part_description,
  passport: m.questionnaire_part_passport,
  address: m.questionnaire_part_address,
  family: m.questionnaire_part_family,
  stays: m.questionnaire_part_stays,
  journeys: m.questionnaire_part_journeys,
  current_stay: m.questionnaire_part_current_stay,
  employer_or_school: m.questionnaire_part_employer_or_school,
  means: m.questionnaire_part_means,
  insurance: m.questionnaire_part_insurance,
  questions: m.questionnaire_part_questions,
  justification: m.questionnaire_part_justification,
}

/** True for the answer "there is none", however it is typed. */
export const isNone = (text: string): boolean => text.toLowerCase() === NONE

/** The title of a part, in the current language. */
export const titleOfPart = (part: QuestionnairePart): string => TITLES[part]()

/** What was sent for one question: the answer as it is kept (null for none), or why it is none. */
type Read<A> = { answer: A | null } | { fault: string }

const fault = (message: string) => ({ fault: message })

/**
 * The answers that were sent for these questions, by their ids, as they are kept; null for one that was emptied. Every
 * fault at its question; one that there is not is a fault, too.
 */
export function readAnswers(questions: readonly Question[], sent: Record<string, unknown>) {
  const answers: Record<string, QuestionAnswer | null> = {}
  const faults: Record<string, string[]> = {}
  for (const [id, value] of Object.entries(sent)) {
    const question = questions.find((one) => one.id === id)
    const read = question ? readAnswer(question, value) : fault(m.questionnaire_error_unknown())
    if ('fault' in read) faults[id] = [read.fault]
    else answers[id] = read.answer
  }
  return { answers, faults }
}

function readAnswer(question: Question, value: unknown): Read<QuestionAnswer> {
  if (question.has_none && value === NONE) return { answer: NONE }
  if (question.kind === 'rows') return readRows(question, value)
  return isSealedKind(question) ? readSealed(value) : readCell(question, value)
}

/** True for a question whose answer is sealed with the person's key. */
export const isSealedKind = ({ kind }: Pick<Question, 'kind'>): boolean => kind === 'yes_no_details'

/** True for a question to which staff may propose an answer: a table is written about, a sealed answer is its person's alone. */
export const isCorrectable = (question: Pick<Question, 'kind'>): boolean =>
  question.kind !== 'rows' && !isSealedKind(question)

export const isSealedAnswer = (answer: QuestionAnswer | null | undefined): answer is SealedAnswer =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer)

/** Details belong to a yes. */
function readSealed(value: unknown): Read<SealedAnswer> {
  if (value === null || value === undefined || value === '') return { answer: null }
  if (!isRecord(value)) return fault(m.questionnaire_error_choice())
  const { answer = null, details = '', ...others } = value
  if (typeof details !== 'string' || Object.keys(others).length > 0)
    return fault(m.questionnaire_error_choice())
  const chosen = SEALED_ANSWERS.find((one) => one === answer)
  if (answer !== null && !chosen) return fault(m.questionnaire_error_choice())
  const text = cleanText(details)
  if (text.length > TEXT_MAX) return fault(m.shared_text_too_long({ max: TEXT_MAX }))
  return { answer: chosen ? { answer: chosen, details: chosen === 'yes' ? text : '' } : null }
}

/** A sealed answer as the text that is sealed, and back; null for what is none. */
export const writeSealed = (answer: SealedAnswer): string => JSON.stringify(answer)
export function parseSealed(text: string): SealedAnswer | null {
  try {
    const read = readSealed(JSON.parse(text))
    return 'answer' in read ? read.answer : null
  } catch {
    return null
  }
}

/** The rows of a table without those that say nothing. The fault names the row and the column. */
function readRows({ columns }: Question, value: unknown): Read<AnswerRow[]> {
  if (value === null || value === undefined) return { answer: null }
  if (!Array.isArray(value)) return fault(m.questionnaire_error_rows())
  if (value.length > ROWS_MAX) return fault(m.questionnaire_error_many_rows({ max: ROWS_MAX }))
  const rows: AnswerRow[] = []
  for (const [at, one] of value.entries()) {
    const row: AnswerRow = {}
    for (const [id, cell] of Object.entries(isRecord(one) ? one : { '': one })) {
      const column = columns.find((known) => known.id === id)
      if (!column) return fault(m.questionnaire_error_unknown_column({ row: at + 1 }))
      const read = readCell(column, cell)
      if ('fault' in read)
        return fault(m.questionnaire_error_row({ row: at + 1, column: column.label, fault: read.fault }))
      if (read.answer !== null) row[id] = read.answer
    }
    if (Object.keys(row).length > 0) rows.push(row)
  }
  return { answer: rows.length > 0 ? rows : null }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readCell({ kind, options }: QuestionColumn, value: unknown): Read<string> {
  if (value === null || value === undefined) return { answer: null }
  if (typeof value !== 'string') return fault(m.questionnaire_error_text())
  const text = kind === 'text' ? cleanText(value) : cleanLine(value)
  if (text === '') return { answer: null }
  const max = kind === 'text' ? TEXT_MAX : LINE_MAX
  if (text.length > max) return fault(m.shared_text_too_long({ max }))
  if (kind === 'name' && !isPersonName(text)) return fault(m.shared_name_wrong())
  if (kind === 'date' && !isDay(text)) return fault(m.questionnaire_error_day())
  if (kind === 'choice' && !options.some((option) => option.value === text))
    return fault(m.questionnaire_error_choice())
  if (kind === 'yes_no' && !YES_NO.some((one) => one === text)) return fault(m.questionnaire_error_choice())
  if (kind !== 'number') return { answer: text }
  const number = readNumber(text)
  return number === null ? fault(m.questionnaire_error_number()) : { answer: number }
}

/** "5 200,50" is "5200.50"; null for what is no number of at most nine digits. */
function readNumber(text: string): string | null {
  const digits = text.replaceAll(/\s/g, '').replace(',', '.')
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? digits : null
}

/** True for a day of the calendar (YYYY-MM-DD): 29 February only in a leap year. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00Z`)
  const year = day.getUTCFullYear()
  return day.toJSON()?.startsWith(text) === true && year >= FIRST_YEAR && year <= LAST_YEAR
}

/** The answer as the field of a form has it: a table as JSON. */
export function typedOf(answer: QuestionAnswer | undefined): string {
  if (answer === undefined) return ''
  return typeof answer === 'string' ? answer : JSON.stringify(answer)
}

/** What is typed into the field of a question, as it is sent. A table that cannot be read is left as it is. */
export function sentOf({ kind }: Pick<Question, 'kind'>, typed: string): unknown {
  if (typed === NONE) return NONE
  if (kind === 'yes_no_details') return parseSealed(typed)
  return kind === 'rows' ? listRows(typed) : typed
}

/** The rows in the field of a table; none in an empty one. */
export function listRows(typed: string): AnswerRow[] {
  if (typed === '') return []
  try {
    const rows: unknown = JSON.parse(typed)
    return Array.isArray(rows) ? rows.filter(isRecord).map(toRow) : []
  } catch {
    return []
  }
}

const toRow = (row: Record<string, unknown>): AnswerRow =>
  Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, String(cell ?? '')]))

/** Surname and given names of a full name, as a proposal: the last word is the surname, or what stands before a comma. */
export function splitName(fullName: string): { surname: string; given_names: string } {
  const name = cleanLine(fullName)
  const [before = '', after] = name.split(/,\s*/, 2)
  if (after) return { surname: before, given_names: after }
  const at = name.lastIndexOf(' ')
  return { surname: name.slice(at + 1), given_names: at < 0 ? '' : name.slice(0, at) }
}

/** What is known of a person beside the questionnaire of the open case. */
export interface Known {
  /** What is certain in the zone of the passport, by the ids of the questions. */
  passport: Record<string, unknown>
  personal_info: Partial<
    Record<'full_name' | 'phone' | 'date_of_birth' | 'nationality' | 'passport_number', string | null>
  > | null
  application_form: {
    purpose_of_stay: string | null
    monthly_income: number | null
    health_insurance: string
  } | null
  email: string
  /** The answers of the person's earlier cases, of all parts. */
  earlier: QuestionAnswers
  /** The purpose of the portal for the one of the application form; '' without one. */
  main_purpose: string
}

/** What is known for the questions without an answer, by their ids; only what would be accepted as an answer. */
export function prefillAnswers(
  questions: readonly Question[],
  { answers, known }: { answers: QuestionAnswers; known: Known },
): Record<string, Prefilled> {
  const sources = listKnown(known)
  const prefilled = questions.flatMap((question): [string, Prefilled][] => {
    if (answers[question.id] !== undefined) return []
    const [first] = findKnown(question, sources)
    return first ? [[question.id, first]] : []
  })
  return Object.fromEntries(prefilled)
}

/** Where the answers that are given stand the same, by the ids of their questions. */
export function matchAnswers(
  questions: readonly Question[],
  { answers, known }: { answers: QuestionAnswers; known: Known },
): Record<string, PrefillSource> {
  const sources = listKnown(known)
  const matches = questions.flatMap((question): [string, PrefillSource][] => {
    const answer = answers[question.id]
    if (answer === undefined) return []
    const same = findKnown(question, sources).find(({ value }) => typedOf(value) === typedOf(answer))
    return same ? [[question.id, same.source]] : []
  })
  return Object.fromEntries(matches)
}

type Sources = readonly (readonly [PrefillSource, Record<string, unknown>])[]

/** What the sources know for a question, in their order; only what would be accepted as an answer. */
function findKnown(question: Question, sources: Sources): Prefilled[] {
  return sources.flatMap(([source, values]) => {
    const read = readAnswer(question, values[question.id])
    return 'answer' in read && read.answer !== null ? [{ value: read.answer, source }] : []
  })
}

/** What each source knows, the first one counts. Another source, such as a passport that was read, is one more line. */
function listKnown({ passport, personal_info, application_form, email, earlier, main_purpose }: Known) {
  const info = personal_info ?? {}
  const income = application_form?.monthly_income
  const known: [PrefillSource, Record<string, unknown>][] = [
    ['passport', passport],
    [
      'personal_info',
      {
        ...splitName(info.full_name ?? ''),
        phone: info.phone,
        birth_date: info.date_of_birth,
        citizenship: info.nationality,
        passport_number: info.passport_number,
      },
    ],
    [
      'application_form',
      {
        main_purpose,
        means_monthly: typeof income === 'number' ? String(income) : null,
        insurance_cover: application_form?.health_insurance,
      },
    ],
    ['account', { email }],
    ['earlier_case', earlier],
  ]
  return known
}

/** How many of these questions have an answer. */
export function countAnswered(questions: readonly Question[], answers: QuestionAnswers): number {
  return questions.filter(({ id }) => answers[id] !== undefined).length
}

/** Whether a question in the reader's language says what the state portal calls it: a Polish reader sees it once. */
export const isPortalName = (question: string, polish: string): boolean =>
  question.toLowerCase() === polish.toLowerCase()
