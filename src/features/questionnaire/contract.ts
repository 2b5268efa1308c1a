export const QUESTIONNAIRE_PATH = '/api/questionnaire'
export const QUESTIONNAIRE_PART_PATH = '/api/questionnaire/{part}'

/**
 * The parts of the questionnaire, in the order of the state portal. Which questions each one has are facts
 * (content/facts/questionnaire.json), corrected at the desk.
 */
export const QUESTIONNAIRE_PARTS = [
  'person',
  'parents',
  'description',
  'passport',
  'address',
  'family',
  'stays',
  'journeys',
  'current_stay',
  'employer_or_school',
  'means',
  'insurance',
  'questions',
  'justification',
] as const
export type QuestionnairePart = (typeof QUESTIONNAIRE_PARTS)[number]

/** How a question is answered. */
export const QUESTION_KINDS = [
  'line',
  'name',
  'text',
  'number',
  'date',
  'choice',
  'country',
  'yes_no',
  /** Sealed with the person's key. */
  'yes_no_details',
  'rows',
] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/**
 * What has to happen to an answer before it fits the state portal, which takes Polish: written in Polish by somebody who can,
 * or the word for a woman or a man chosen. '' for what goes there as it is, or as the portal's own words say it.
 */
export const POLISH_FORMS = ['', 'translate', 'by_sex'] as const
export type PolishForm = (typeof POLISH_FORMS)[number]

/** The answer "there is none", as the portal takes it: every required box is filled in. */
export const NONE = 'brak'

/** What is computed with the rows of a table. */
export const PERIOD_RULES = ['stays', 'journeys'] as const
export type PeriodRule = (typeof PERIOD_RULES)[number]

export const YES_NO = ['yes', 'no'] as const
/** The answers to a question that nobody has to answer here. */
export const SEALED_ANSWERS = ['yes', 'no', 'only_in_mos'] as const

/** Where an answer that nobody has saved yet is taken from, the first one that knows it. */
export const PREFILL_SOURCES = [
  'passport',
  'personal_info',
  'application_form',
  'account',
  'earlier_case',
] as const
export type PrefillSource = (typeof PREFILL_SOURCES)[number]

export const LINE_MAX = 200
export const TEXT_MAX = 3000
export const ROWS_MAX = 100
/** Longer than the name of any question. */
export const FIELD_NAME_MAX = 60
/** A day before it is mistyped. */
export const FIRST_YEAR = 1900
export const LAST_YEAR = 2100
