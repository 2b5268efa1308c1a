import { describe, expect, test } from 'vitest'
import { caseFacts, personFacts, zoneFacts } from '#tests/support/case-facts.ts'
import { judgeCase } from '../rules.ts'
import { readPesel } from './rules.ts'

const find = (id: string, pesel: string, facts: Parameters<typeof caseFacts>[0] = {}) =>
  judgeCase(caseFacts({ portal: { person: { pesel } }, ...facts })).find((judged) => judged.id === id)
    ?.verdict

const WEIGHTS = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]
/** Made as the register makes them, another way than they are read. */
function makePesel(day: string, count: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const added = { 18: 80, 19: 0, 20: 20, 21: 40, 22: 60 }[Math.floor(year / 100)] ?? 0
  const ten = `${day.slice(2, 4)}${String(month + added).padStart(2, '0')}${day.slice(8)}${count}`
  const sum = Array.from(ten, Number).reduce((total, digit, at) => total + digit * (WEIGHTS[at] ?? 0), 0)
  return `${ten}${(10 - (sum % 10)) % 10}`
}

describe('A PESEL number', () => {
  test('of the register’s own example is read', () => {
    expect(readPesel('44051401458')).toEqual({ birth_date: '1944-05-14', sex: 'man' })
  })

  test.each([
    '1800-01-01',
    '1899-12-31',
    '1900-01-01',
    '1999-12-31',
    '2000-02-29',
    '2026-11-28',
    '2100-02-28',
    '2299-12-31',
  ])('of somebody born on %s has the day in it, and the sex in its tenth digit', (day) => {
    for (let count = 0; count < 10_000; count += 37) {
      const text = String(count).padStart(4, '0')
      expect(readPesel(makePesel(day, text))).toEqual({
        birth_date: day,
        sex: count % 2 === 0 ? 'woman' : 'man',
      })
    }
  })

  test('with any one digit mistyped is refused', () => {
    const right = makePesel('1990-05-06', '1234')
    for (let at = 0; at < right.length; at += 1)
      for (let digit = 0; digit < 10; digit += 1) {
        const typed = `${right.slice(0, at)}${digit}${right.slice(at + 1)}`
        if (typed !== right) expect(readPesel(typed), typed).toBeNull()
      }
  })

  test('is not judged where its person says that there is none', () => {
    expect(find('pesel-number', 'brak')).toBeUndefined()
    expect(find('pesel-number', 'Brak')).toBeUndefined()
  })

  test.each(['', '4405140145', '440514014581', '4405140145x', '44051401459', '٤٤٠٥١٤٠١٤٥٨'])(
    '%j is none',
    (text) => {
      expect(readPesel(text)).toBeNull()
    },
  )

  test('with a day that no calendar has is none either', () => {
    expect(readPesel(makePesel('1990-02-30', '1234'))?.birth_date).toBeNull()
    expect(find('pesel-number', makePesel('1990-02-30', '1234'))).toBe('stop')
  })

  test('may be typed with spaces', () => {
    expect(find('pesel-number', '440514 01458')).toBe('good')
    expect(find('pesel-number', '44051401459')).toBe('stop')
  })
})

describe('What a PESEL number says', () => {
  const [hers, his] = [makePesel('1990-05-06', '1234'), makePesel('1990-05-06', '1235')]

  test('is compared with the date of birth', () => {
    expect(find('pesel-birth-date', hers, personFacts())).toBe('good')
    expect(find('pesel-birth-date', hers, personFacts({ date_of_birth: '1990-06-05' }))).toBe('stop')
    expect(find('pesel-birth-date', hers)).toBeUndefined()
    expect(find('pesel-birth-date', '44051401459', personFacts())).toBeUndefined()
  })

  test('is compared with the sex', () => {
    expect(find('pesel-sex', hers, zoneFacts())).toBe('good')
    expect(find('pesel-sex', his, zoneFacts())).toBe('stop')
    expect(find('pesel-sex', his, { portal: { person: { pesel: his, sex: 'man' } } })).toBe('good')
    expect(find('pesel-sex', his, zoneFacts({ sex: 'X' }))).toBeUndefined()
  })
})
