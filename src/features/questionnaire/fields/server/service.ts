import records from '#content/facts/questionnaire.json' with { type: 'json' }
import type { Fact } from '#facts/fact.ts'
import { isFactId, requireFact } from '#facts/require-fact.ts'
import type { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import {
  PERIOD_RULES,
  POLISH_FORMS,
  QUESTION_KINDS,
  QUESTIONNAIRE_PARTS,
  type QuestionnairePart,
} from '#features/questionnaire/contract.ts'
import type { Question, QuestionColumn } from '#features/questionnaire/schema.ts'
import { BASE_LANGUAGE } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'

type Purpose = (typeof PURPOSES_OF_STAY)[number]

/** A question with where it stands, and whether a purpose needs it. */
interface Placed {
  part: QuestionnairePart
  /** The id of the table whose column it is; '' for none. */
  table: string
  order: number
  isFor(purpose: Purpose | null): boolean
  question: Question
}

const PREFIX = 'mos-'
/** The record of the purposes of the portal that fit those of the application form. */
const PURPOSE_OF = 'mos-purpose-of'
/** The record of how a day is written. */
const DAY_FORM = 'mos-day-form'

type Parts = Readonly<Record<string, string | number | null>>

/**
 * The questions of a part that the purpose needs, in their order, in the current language; all of them while no purpose is
 * chosen. They are facts: as an admin has corrected them at the desk.
 */
export function listQuestions(part: QuestionnairePart, purpose: Purpose | null): Question[] {
  return listPlaced(part)
    .filter(({ isFor }) => isFor(purpose))
    .map(({ question }) => question)
}

/** Every question of a part, whatever the purpose. */
export function listAllQuestions(part: QuestionnairePart): Question[] {
  return listPlaced(part).map(({ question }) => question)
}

/** The part and the question of a name such as "person.surname"; null when there is none. */
export function findQuestion(name: string): { part: QuestionnairePart; question: Question } | null {
  const [named, id] = name.split('.', 2)
  const part = QUESTIONNAIRE_PARTS.find((one) => one === named)
  const question = part && listAllQuestions(part).find((one) => one.id === id)
  return part && question ? { part, question } : null
}

/** The purpose of the portal that fits the one of the application form; '' without one. */
export function findMainPurpose(purpose: string | null): string {
  const found = purpose === null ? '' : partsOf(PURPOSE_OF)[`for_${purpose}`]
  return typeof found === 'string' ? found : ''
}

/** The names of all questions that the purpose needs, such as "person.surname". */
export function listAskedNames(purpose: Purpose | null): ReadonlySet<string> {
  // The names are the same in every language: none has to have the words of the questions.
  const asked = inLanguage(BASE_LANGUAGE, listAllPlaced).filter(
    ({ table, isFor }) => table === '' && isFor(purpose),
  )
  return new Set(asked.map(({ part, question }) => `${part}.${question.id}`))
}

const listAllPlaced = () => Object.keys(records).flatMap((id) => readPlaced(id) ?? [])

function listPlaced(part: QuestionnairePart): Placed[] {
  const all = listAllPlaced()
    .filter((placed) => placed.part === part)
    .sort((a, b) => a.order - b.order)
  return all
    .filter(({ table }) => table === '')
    .map((placed) => {
      const columns = all.filter(({ table }) => table === placed.question.id)
      return { ...placed, question: { ...placed.question, columns: columns.map(asColumn) } }
    })
}

/** Null for a record that is no question, but the options of some. */
function readPlaced(id: string): Placed | null {
  const fact = findFact(id)
  // A record that was corrected before a build gave it another part has the build's.
  const value = { ...builtPartsOf(id), ...partsOf(id) }
  const part = QUESTIONNAIRE_PARTS.find((one) => one === value.part)
  const kind = QUESTION_KINDS.find((one) => one === value.kind)
  if (!fact || !part || !kind) return null
  const table = String(value.table ?? '')
  const start = PREFIX + (table ? `${table}-` : '')
  const purposes = String(value.purposes ?? '').split(/[\s,]+/)
  return {
    part,
    table,
    order: Number(value.order),
    isFor: (purpose) =>
      purposes.includes('all') ||
      (purpose === null ? !purposes.includes('none') : purposes.includes(purpose)),
    question: {
      id: id.slice(start.length).replaceAll('-', '_'),
      kind,
      label: String(value.question || fact.parts.label),
      polish: String(value.polish ?? ''),
      explanation: String(value.explanation || fact.text),
      options: listOptions(String(value.options ?? '')),
      columns: [],
      form: POLISH_FORMS.find((one) => one === value.form) ?? '',
      has_none: Boolean(value.none),
      attach: DOCUMENT_TYPES.filter((type) =>
        String(value.attach ?? '')
          .split(' ')
          .includes(type),
      ),
      rule: PERIOD_RULES.find((one) => one === value.rule) ?? null,
      source: fact.source,
      checked_on: fact.checked_on,
    },
  }
}

function asColumn({ question }: Placed): QuestionColumn {
  const { id, kind, label, polish, explanation, options, form, has_none } = question
  return { id, kind, label, polish, explanation, options, form, has_none }
}

/** How the portal writes a day, with YYYY, MM and DD. */
export const getDayForm = (): string => String(findFact(DAY_FORM)?.value ?? 'YYYY-MM-DD')

/** The options in the record of this id. */
function listOptions(id: string): Question['options'] {
  const fact = findFact(id)
  if (!fact) return []
  return Object.entries(partsOf(id)).map(([value, polish]) => ({
    value,
    label: fact.parts[value] ?? String(polish),
    polish: String(polish),
  }))
}

function findFact(id: string): Fact | null {
  return isFactId(id) ? requireFact(id) : null
}

function builtPartsOf(id: string): Parts {
  const built: Record<string, { value: unknown }> = records
  const value = built[id]?.value
  return typeof value === 'object' ? (value as Parts) : {}
}

function partsOf(id: string): Parts {
  const value = findFact(id)?.value
  return typeof value === 'object' ? value : {}
}
