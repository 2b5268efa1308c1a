/** The calculators of the guides, by the name of their block in a text: `::visa-day`. */
export const CALCULATORS = [
  'visa-day',
  'visa-free-day',
  'letter-term',
  'fees',
  'income',
  'student-sum',
  'long-term-days',
] as const

export type CalculatorName = (typeof CALCULATORS)[number]

/** The days that a calculator accepts, 'YYYY-MM-DD'. */
export const FIRST_DAY = '2000-01-01'
export const LAST_DAY = '2100-12-31'

/** What is wrong with a field. */
export type Fault =
  | 'day_missing'
  | 'day_early'
  | 'day_late'
  | 'day_order'
  | 'number_missing'
  | 'number_unreadable'
  | 'number_small'
  | 'number_large'
  | 'period_half'
  | 'period_overlap'

export interface CalculatorField {
  name: string
  label: string
  hint?: string
  optional?: boolean
  /** A date, a number (with this unit), or a choice; a date when neither is given. */
  unit?: string
  options?: readonly { value: string; label: string }[]
}

export interface FieldGroup {
  legend: string
  hint?: string
  fields: readonly CalculatorField[]
}

export interface Answer {
  title: string
  lines: readonly string[]
  tone?: 'crimson'
}

export type Worked = { faults: Readonly<Record<string, Fault>> } | { answer: Answer }
