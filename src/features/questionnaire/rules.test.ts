import { describe, expect, it } from 'vitest'
import { ROWS_MAX } from './contract.ts'
import {
  isDay,
  type Known,
  listRows,
  prefillAnswers,
  readAnswers,
  sentOf,
  splitName,
  typedOf,
} from './rules.ts'
import type { Question } from './schema.ts'

const NOBODY: Known = {
  passport: {},
  personal_info: null,
  application_form: null,
  email: '',
  earlier: {},
  main_purpose: '',
}

function ask(id: string, more: Partial<Question> = {}): Question {
  const words = { label: id, polish: id, explanation: '', source: '', checked_on: '2026-07-18' }
  const portal = { form: '' as const, has_none: false, attach: [] }
  return { id, kind: 'line', options: [], columns: [], rule: null, ...portal, ...words, ...more }
}

const read = (question: Question, value: unknown) => readAnswers([question], { [question.id]: value })
const accepts = (question: Question, value: unknown) => read(question, value).answers[question.id]
const refuses = (question: Question, value: unknown) => read(question, value).faults[question.id]?.[0]

describe('Reading an answer', () => {
  it('A day is one of the calendar', () => {
    expect(['2024-02-29', '2000-02-29', '1994-03-04'].map(isDay)).toEqual([true, true, true])
    expect(['2025-02-29', '1900-02-29', '2025-13-01', '0994-03-04', '4.3.1994', '']).not.toSatisfy(
      (days: string[]) => days.some(isDay),
    )
  })

  it('A name is one in any script, cleaned like every name', () => {
    const name = ask('surname', { kind: 'name' })
    for (const one of ['Łukaszewicz', "O'Brien", 'ბერიძე', '阿里·买买提', 'علی‌رضا'])
      expect(accepts(name, one)).toBe(one)
    expect(accepts(name, ' Beridze\u200b ')).toBe('Beridze')
    expect(refuses(name, '<b>')).toBeTruthy()
    expect(refuses(name, 'www.evil.ru')).toBeTruthy()
  })

  it('A number is kept in one spelling', () => {
    const number = ask('height', { kind: 'number' })
    expect(accepts(number, '5 200,50')).toBe('5200.50')
    for (const one of ['-1', 'a lot', '1e9', '1234567890']) expect(refuses(number, one)).toBeTruthy()
  })

  it('Nothing, white space and null are no answer', () => {
    for (const one of [null, '', '  ', '\u200b']) expect(accepts(ask('town'), one)).toBeNull()
  })

  it('Rows that say nothing are dropped, a fault names its row and its column', () => {
    const columns = [ask('from', { kind: 'date', label: 'From' }), ask('country')]
    const table = ask('journeys', { kind: 'rows', columns })
    expect(accepts(table, [{ from: '2025-01-01', country: '' }, {}, { country: ' ' }])).toEqual([
      { from: '2025-01-01' },
    ])
    expect(accepts(table, [])).toBeNull()
    expect(refuses(table, [{}, { from: '2025-02-30' }])).toMatch(/Row 2, From/)
    expect(refuses(table, [{ shoe: '1' }])).toBeTruthy()
    expect(refuses(table, ['x'])).toBeTruthy()
    expect(refuses(table, 'x')).toBeTruthy()
    expect(
      refuses(
        table,
        Array.from({ length: ROWS_MAX + 1 }, () => ({})),
      ),
    ).toBeTruthy()
  })

  it('A question that there is not is a fault under its own name, and all faults come at once', () => {
    const { faults } = readAnswers([ask('birth_date', { kind: 'date' })], { birth_date: 'x', shoe: '43' })
    expect(Object.keys(faults)).toEqual(['birth_date', 'shoe'])
  })

  it('A table goes through the field of a form and back', () => {
    const rows = [{ from: '2025-01-01' }]
    expect(sentOf({ kind: 'rows' }, typedOf(rows))).toEqual(rows)
    expect(typedOf(undefined)).toBe('')
    expect(listRows('not JSON')).toEqual([])
  })
})

describe('What is known already', () => {
  it('A full name is proposed as surname and given names', () => {
    expect(splitName('Tamar Beridze')).toEqual({ surname: 'Beridze', given_names: 'Tamar' })
    expect(splitName('Anna Maria  Nowak')).toEqual({ surname: 'Nowak', given_names: 'Anna Maria' })
    expect(splitName('van der Berg, Jan')).toEqual({ surname: 'van der Berg', given_names: 'Jan' })
    expect(splitName('Suharto')).toEqual({ surname: 'Suharto', given_names: '' })
  })

  it('The first source that knows it counts, an answer stands before all of them', () => {
    const questions = [ask('phone'), ask('town'), ask('email'), ask('surname', { kind: 'name' })]
    const known: Known = {
      ...NOBODY,
      personal_info: { full_name: 'Tamar Beridze', phone: '+48 500 500 500' },
      email: 'tamar@example.com',
      earlier: { phone: '+48 1', town: 'Poznań' },
    }
    expect(prefillAnswers(questions, { answers: { email: 'other@example.com' }, known })).toEqual({
      phone: { value: '+48 500 500 500', source: 'personal_info' },
      town: { value: 'Poznań', source: 'earlier_case' },
      surname: { value: 'Beridze', source: 'personal_info' },
    })
  })

  it('What would be no answer is not proposed', () => {
    const known = { ...NOBODY, personal_info: { date_of_birth: '4 March' } }
    expect(prefillAnswers([ask('birth_date', { kind: 'date' })], { answers: {}, known })).toEqual({})
  })
})
