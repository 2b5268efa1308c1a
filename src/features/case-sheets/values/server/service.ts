import { requireFact } from '#facts/require-fact.ts'
import type { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import type { KnownColumn, KnownField, SheetSource } from '#features/case-sheets/contract.ts'
import type { KnownValue, KnownValues } from '#features/case-sheets/layout/rules.ts'
import { cellOf } from '#features/case-sheets/marks/rules.ts'
import { LETTER_DAY, nameProvince, nameVoivode, writeAddress } from '#features/case-sheets/polish/rules.ts'
import type { SheetFacts } from '#features/case-sheets/server/store.ts'
import { type FieldContext, presentField, readContext } from '#features/copy-sheet/fields/server/service.ts'
import { writeDay } from '#features/copy-sheet/polish/rules.ts'
import type { SheetField } from '#features/copy-sheet/schema.ts'
import type { StoredTranslation } from '#features/copy-sheet/server/store.ts'
import { NONE } from '#features/questionnaire/contract.ts'
import type { AnsweredPart, AnsweredQuestionnaire } from '#features/questionnaire/server/service.ts'
import { todayInWarsaw } from '#shared/dates.ts'

export interface ValuesInput {
  answered: AnsweredQuestionnaire
  translations: readonly StoredTranslation[]
  facts: SheetFacts
}

/** What the readers of the fields look into. */
interface Known {
  /** The answer to a question of the portal in its Polish form; null where there is none, or where it is not in Polish. */
  answer(question: string): KnownValue | null
  /** A column of a table of the portal, row by row. */
  column(question: string, id: string): (string | null)[]
  facts: SheetFacts
  purpose: AnsweredQuestionnaire['purpose_of_stay']
}

/**
 * What the case knows for the fields of the sheets, in the Polish form that a letter to an office has. Nothing is guessed: what
 * is not known, or is not in Polish, is not in it.
 */
export async function readKnownValues({ answered, translations, facts }: ValuesInput): Promise<KnownValues> {
  const parts = answered.parts.map(withKnown)
  const context = await readContext(parts, { translations, names: new Map() })
  const fields = listFields(parts, { ...context, dayForm: LETTER_DAY })
  const known: Known = { ...lookIn(fields), facts, purpose: answered.purpose_of_stay }
  const values = new Map<string, KnownValue>()
  const set = (id: string, value: KnownValue | null) => value && values.set(id, value)
  for (const [id, read] of Object.entries(FIELDS)) set(id, read(known))
  for (const [id, read] of Object.entries(COLUMNS))
    for (const [at, value] of read(known).entries()) set(cellOf(id, at + 1), value)
  if (TEMPORARY.some((purpose) => purpose === known.purpose))
    values.set('temporary_permit', { value: 'temporary_permit', source: 'application_form' })
  return values
}

/** With what is known for questions without an answer. An earlier case is not asked: what was true then may not be now. */
function withKnown(part: AnsweredPart): AnsweredPart {
  const taken = Object.entries(part.prefilled).filter(([, { source }]) => source !== 'earlier_case')
  const answers = Object.fromEntries(taken.map(([id, { value }]) => [id, value]))
  return { ...part, answers: { ...answers, ...part.answers } }
}

function listFields(parts: readonly AnsweredPart[], context: FieldContext): Map<string, Found> {
  const fields = parts.flatMap((part) =>
    part.questions.map((question): [string, Found] => {
      const field = presentField(part, question, context)
      const source = part.prefilled[question.id]?.source ?? field.source ?? 'questionnaire'
      // Where an earlier case says the same, the answer of this one counts.
      return [field.id, { field, source: source === 'earlier_case' ? 'questionnaire' : source }]
    }),
  )
  return new Map(fields)
}

interface Found {
  field: Pick<SheetField, 'state' | 'answer_pl' | 'rows'>
  source: SheetSource
}

function lookIn(fields: ReadonlyMap<string, Found>): Pick<Known, 'answer' | 'column'> {
  return {
    answer(question) {
      const found = fields.get(question)
      const answer = found?.field.state === 'answered' ? found.field.answer_pl : null
      return found && answer && answer !== NONE ? { value: answer, source: found.source } : null
    },
    column(question, id) {
      const rows = fields.get(question)?.field.rows ?? []
      return rows.map((row) => row.find((cell) => cell.id.endsWith(`.${id}`))?.answer_pl ?? null)
    },
  }
}

/** Whose permit is a temporary one, whatever else it is. */
const TEMPORARY: readonly (typeof PURPOSES_OF_STAY)[number][] = [
  'work',
  'study',
  'family_reunification',
  'business',
]

const FIELDS: Record<KnownField, (known: Known) => KnownValue | null> = {
  full_name: readName,
  birth_date: ({ answer }) => answer('person.birth_date'),
  citizenship: ({ answer }) => answer('person.citizenship'),
  passport_number: ({ answer }) => answer('passport.passport_number'),
  pesel_or_passport: ({ answer }) =>
    prefix('PESEL ', answer('person.pesel')) ?? prefix('paszport ', answer('passport.passport_number')),
  address: readAddress,
  name_and_address: (known) => join([readName(known), readAddress(known)]),
  name_and_birth: (known) => join([readName(known), prefix('ur. ', known.answer('person.birth_date'))]),
  voivode: ({ answer }) => change(answer('address.province'), nameVoivode),
  office: ({ answer }) => change(answer('address.province'), nameOffice),
  filed_on: ({ facts }) => inCase(facts.upo_issued_at, 'receipt'),
  decision_delivered_on: ({ facts }) =>
    inCase(facts.decision_delivered_on, 'decision') ?? inCase(facts.refusal_delivered_on, 'letter'),
  summons_delivered_on: ({ facts }) => inCase(facts.summons_delivered_on, 'letter'),
  sponsor_name: ({ answer }) => answer('employer_or_school.sponsor_name'),
  sponsor_kinship: ({ answer }) => answer('employer_or_school.sponsor_kinship'),
  employer: ({ answer }) => answer('employer_or_school.employer_name'),
  employer_email: ({ answer }) => answer('employer_or_school.employer_email'),
}

const COLUMNS: Record<KnownColumn, (known: Known) => (KnownValue | null)[]> = {
  person_name: (known) => [readName(known)],
  person_birth_date: (known) => [FIELDS.birth_date(known)],
  person_citizenship: (known) => [FIELDS.citizenship(known)],
  person_passport: (known) => [FIELDS.passport_number(known)],
  journey_country: (known) => readJourneys(known, 'country'),
  journey_from: (known) => readJourneys(known, 'from'),
  journey_to: (known) => readJourneys(known, 'to'),
}

function readJourneys({ column }: Known, id: string): (KnownValue | null)[] {
  return column('journeys.journeys', id).map((value) => (value ? { value, source: 'questionnaire' } : null))
}

/** As in the passport: by the answers for the portal, else as it was typed in one piece. */
function readName({ answer, facts }: Known): KnownValue | null {
  const [given, surname] = [answer('person.given_names'), answer('person.surname')]
  if (given && surname) return { value: `${given.value} ${surname.value}`, source: surname.source }
  if (facts.full_name) return { value: facts.full_name, source: 'personal_info' }
  return facts.account_name ? { value: facts.account_name, source: 'account' } : null
}

function readAddress({ answer, facts }: Known): KnownValue | null {
  const part = (name: string) => answer(`address.${name}`)?.value ?? null
  const written = writeAddress({
    street: part('street'),
    house: part('house'),
    flat: part('flat'),
    postcode: part('postcode'),
    town: part('town'),
  })
  if (written) return { value: written, source: answer('address.town')?.source ?? 'questionnaire' }
  const typed = facts.address?.split(/\s*\n\s*/).join(', ')
  return typed ? { value: typed, source: 'personal_info' } : null
}

/** The office of the voivode of a province, by our records; the voivode alone where we have none. */
function nameOffice(province: string): string {
  const begin = `${nameProvince(province)} Urząd`
  const office = OFFICES.map((id) => requireFact(id).value.name).find((name) => name.startsWith(begin))
  return [nameVoivode(province), office].filter(Boolean).join('\n')
}

const OFFICES = [
  'office-warsaw',
  'office-krakow',
  'office-gdansk',
  'office-wroclaw',
  'office-poznan',
  'office-lodz',
  'office-katowice',
  'office-lublin',
  'office-bydgoszcz',
  'office-opole',
  'office-rzeszow',
  'office-bialystok',
  'office-gorzow',
  'office-kielce',
  'office-olsztyn',
  'office-szczecin',
] as const

const prefix = (words: string, found: KnownValue | null): KnownValue | null =>
  change(found, (value) => words + value)

const change = (found: KnownValue | null, write: (value: string) => string): KnownValue | null =>
  found && { ...found, value: write(found.value) }

/** A day of the case: an instant is the day on which it was in Warsaw. */
function inCase(day: string | null, source: SheetSource): KnownValue | null {
  if (day === null) return null
  const date = day.includes('T') ? todayInWarsaw(new Date(day)) : day
  return { value: writeDay(date, LETTER_DAY), source }
}

/** One below the other, by the source of the first. */
function join(found: (KnownValue | null)[]): KnownValue | null {
  const all = found.filter((one) => one !== null)
  const [first] = all
  return first ? { ...first, value: all.map(({ value }) => value).join('\n') } : null
}
