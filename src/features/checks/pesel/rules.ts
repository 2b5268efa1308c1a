import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import type { CaseCheck, CaseFacts } from '../contract.ts'
import { readAnswer, readDay } from '../portal/rules.ts'

const DIGITS = /^\d{11}$/
const WEIGHTS = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]
/** What is added to the month, by century. */
const CENTURIES = [
  { added: 80, century: 1800 },
  { added: 60, century: 2200 },
  { added: 40, century: 2100 },
  { added: 20, century: 2000 },
  { added: 0, century: 1900 },
]

/** What a PESEL number says of its person. */
export interface Pesel {
  /** YYYY-MM-DD; null when its digits are no day. */
  birth_date: string | null
  sex: 'woman' | 'man'
}

/** Reads a PESEL number of eleven digits; null when it is none, or when its check digit is wrong. */
export function readPesel(text: string): Pesel | null {
  if (!DIGITS.test(text)) return null
  const digits = Array.from(text, Number)
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0)
  if ((10 - (sum % 10)) % 10 !== digits[10]) return null
  return { birth_date: readBirthDate(text), sex: (digits[9] ?? 0) % 2 === 0 ? 'woman' : 'man' }
}

function readBirthDate(text: string): string | null {
  const [year, month, day] = [Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6))]
  const found = CENTURIES.find(({ added }) => month > added)
  if (!found) return null
  const date = new Date(Date.UTC(found.century + year, month - found.added - 1, day))
  const isDay = date.getUTCMonth() === month - found.added - 1 && date.getUTCDate() === day
  return isDay ? date.toISOString().slice(0, 10) : null
}

/** The number as it was typed, without spaces; null without an answer. */
const typed = (facts: CaseFacts): string | null =>
  readAnswer(facts, 'person', 'pesel')?.replaceAll(/[\s-]/g, '') ?? null

const NUMBER: CaseCheck = {
  id: 'pesel-number',
  fact: 'pesel-number',
  judge(facts) {
    const number = typed(facts)
    if (number === null) return null
    if (readPesel(number)?.birth_date)
      return { verdict: 'good', of: [number], text: m.checks_pesel_number_good() }
    return { verdict: 'stop', of: [number], text: m.checks_pesel_number_stop() }
  },
}

const BIRTH_DATE: CaseCheck = {
  id: 'pesel-birth-date',
  fact: 'pesel-number',
  judge(facts) {
    const number = typed(facts)
    const said = number === null ? null : (readPesel(number)?.birth_date ?? null)
    const born =
      facts.zone?.birth_date ?? facts.personal_info?.date_of_birth ?? readDay(facts, 'person', 'birth_date')
    if (said === null || born === null) return null
    const of = [said, born]
    if (said === born) return { verdict: 'good', of, text: m.checks_pesel_birth_date_good() }
    const days = { pesel: formatDate(said), born: formatDate(born) }
    return { verdict: 'stop', of, text: m.checks_pesel_birth_date_stop(days) }
  },
}

const SEX: CaseCheck = {
  id: 'pesel-sex',
  fact: 'pesel-number',
  judge(facts) {
    const number = typed(facts)
    const said = number === null ? null : (readPesel(number)?.sex ?? null)
    const sex = sexInPassport(facts) ?? readAnswer(facts, 'person', 'sex')
    if (said === null || sex === null) return null
    const of = [said, sex]
    if (said === sex) return { verdict: 'good', of, text: m.checks_pesel_sex_good() }
    return { verdict: 'stop', of, text: m.checks_pesel_sex_stop() }
  },
}

/** Null where the passport does not say it, or says neither. */
export function sexInPassport({ zone }: CaseFacts): Pesel['sex'] | null {
  if (zone?.sex === 'F') return 'woman'
  return zone?.sex === 'M' ? 'man' : null
}

export const PESEL_CHECKS = [NUMBER, BIRTH_DATE, SEX]
