import { cachePerLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { formatPln, GROSZE_IN_ZLOTY } from '#shared/money.ts'
import { cleanPassportNumber, fold } from '#shared/text.ts'
import type { CaseCheck, CaseFacts, Verdict } from '../contract.ts'
import { sexInPassport } from '../pesel/rules.ts'
import { readAnswer, readDay, readNumber } from '../portal/rules.ts'

const listFormat = cachePerLanguage((locale) => new Intl.ListFormat(locale))

interface Sameness {
  id: string
  /** What every place says of it; null where one says nothing. */
  read(facts: CaseFacts): (string | null)[]
  /** What is the same for the office, though written otherwise. */
  normalize?(value: string): string
  show?(value: string): string
  verdict: Exclude<Verdict, 'good'>
  differs(values: { values: string }): string
  same(): string
}

/** A check of one fact that stands in several places: it says something where at least two of them do. */
function checkSame({ id, read, normalize, show, verdict, differs, same }: Sameness): CaseCheck {
  return {
    id,
    fact: 'same-everywhere',
    judge(facts) {
      const said = read(facts).filter((value) => value !== null)
      if (said.length < 2) return null
      const different = new Map(said.map((value) => [normalize?.(value) ?? value, value]))
      if (different.size === 1) return { verdict: 'good', of: said, text: same() }
      const values = [...different.values()].map((value) => show?.(value) ?? value)
      return { verdict, of: said, text: differs({ values: listFormat().format(values) }) }
    },
  }
}

/** Letters that the zone of a passport writes as two: ICAO Doc 9303-3, section 6. */
const TWO_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/æ/g, 'a'],
  [/ø|œ/g, 'o'],
  [/þ/g, 'th'],
  [/đ/g, 'd'],
  [/ı/g, 'i'],
  [/ae/g, 'a'],
  [/oe/g, 'o'],
  [/ue/g, 'u'],
]

/** A name whatever its order, its accents, its hyphens and how the zone writes its letters. */
export function normalizeName(name: string): string {
  const folded = TWO_LETTERS.reduce((text, [letters, by]) => text.replace(letters, by), fold(name))
  return folded
    .replaceAll(/['’.]/g, '')
    .split(/[\s\-–,]+/)
    .filter((word) => word !== '')
    .sort()
    .join(' ')
}

/** Given names and surname, where both are there. */
const joinName = (given: string | null | undefined, surname: string | null | undefined): string | null =>
  given && surname ? `${given} ${surname}` : null

const NAME = checkSame({
  id: 'same-name',
  read: (facts) => [
    facts.personal_info?.full_name ?? null,
    // Only the beginning of a name is no other spelling of it.
    facts.zone?.is_truncated ? null : joinName(facts.zone?.given_names, facts.zone?.surname),
    joinName(readAnswer(facts, 'person', 'given_names'), readAnswer(facts, 'person', 'surname')),
  ],
  normalize: normalizeName,
  verdict: 'look',
  differs: m.checks_same_name_look,
  same: m.checks_same_name_good,
})

const PASSPORT_NUMBER = checkSame({
  id: 'same-passport-number',
  read: (facts) => [
    facts.personal_info?.passport_number ?? null,
    facts.zone?.number ?? null,
    readAnswer(facts, 'passport', 'passport_number'),
  ],
  normalize: cleanPassportNumber,
  verdict: 'stop',
  differs: m.checks_same_number_stop,
  same: m.checks_same_number_good,
})

const BIRTH_DATE = checkSame({
  id: 'same-birth-date',
  read: (facts) => [
    facts.personal_info?.date_of_birth ?? null,
    facts.zone?.birth_date ?? null,
    readDay(facts, 'person', 'birth_date'),
  ],
  show: formatDate,
  verdict: 'stop',
  differs: m.checks_same_birth_date_stop,
  same: m.checks_same_birth_date_good,
})

const EXPIRY = checkSame({
  id: 'same-expiry-date',
  read: (facts) => [facts.zone?.expiry_date ?? null, readDay(facts, 'passport', 'passport_valid_until')],
  show: formatDate,
  verdict: 'stop',
  differs: m.checks_same_expiry_stop,
  same: m.checks_same_expiry_good,
})

const SEX = checkSame({
  id: 'same-sex',
  read: (facts) => [sexInPassport(facts), readAnswer(facts, 'person', 'sex')],
  verdict: 'stop',
  differs: () => m.checks_same_sex_stop(),
  same: m.checks_same_sex_good,
})

/** A firm whatever its punctuation and however its legal form is written. */
const normalizeFirm = (name: string): string =>
  fold(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bspolka z ograniczona odpowiedzialnoscia\b/, 'sp z o o')
    .replace(/\bspolka akcyjna\b/, 's a')
    .replaceAll(' ', '')

const EMPLOYER = checkSame({
  id: 'same-employer',
  read: (facts) => [readAnswer(facts, 'employer_or_school', 'employer_name'), facts.employer?.name ?? null],
  normalize: normalizeFirm,
  verdict: 'look',
  differs: m.checks_same_employer_look,
  same: m.checks_same_employer_good,
})

const PAY = checkSame({
  id: 'same-pay',
  read: (facts) => {
    const pay = readNumber(facts, 'employer_or_school', 'gross_pay')
    const { purpose_of_stay, monthly_income } = facts.application_form ?? {}
    const inForm = purpose_of_stay === 'work' ? (monthly_income ?? null) : null
    return [pay, inForm].map((amount) => (amount === null ? null : String(amount)))
  },
  show: (amount) => formatPln(Math.round(Number(amount) * GROSZE_IN_ZLOTY)),
  verdict: 'look',
  differs: m.checks_same_pay_look,
  same: m.checks_same_pay_good,
})

const normalizeLine = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What the portal asks for in parts stands in one text of ours. */
const ADDRESS: CaseCheck = {
  id: 'same-address',
  fact: 'same-everywhere',
  judge(facts) {
    const address = facts.personal_info?.address ?? null
    const parts = ['town', 'postcode', 'house'].flatMap((part) => readAnswer(facts, 'address', part) ?? [])
    if (address === null || parts.length === 0) return null
    const words = ` ${normalizeLine(address)} `
    const missing = parts.filter((part) => !words.includes(` ${normalizeLine(part)} `))
    const of = [address, ...parts]
    if (missing.length === 0) return { verdict: 'good', of, text: m.checks_same_address_good() }
    const text = m.checks_same_address_look({ values: listFormat().format(missing) })
    return { verdict: 'look', of, text }
  },
}

export const SAME_CHECKS = [NAME, PASSPORT_NUMBER, BIRTH_DATE, EXPIRY, SEX, ADDRESS, EMPLOYER, PAY]
