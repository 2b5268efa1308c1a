import { describe, expect, test } from 'vitest'
import { listMentioned, readTypedName, suggestPeople } from './rules.ts'

const people = ['Jan Kowal', 'Jan Kowalski', 'Marta Zielińska', ''].map((full_name) => ({ full_name }))
const named = (text: string) => listMentioned(text, people).map(({ full_name }) => full_name)

describe('Names in a note', () => {
  test('are whole names after @, the longer one where two begin alike', () => {
    expect(named('@Jan Kowalski, please call')).toEqual(['Jan Kowalski'])
    expect(named('Ask @Jan Kowal.')).toEqual(['Jan Kowal'])
    expect(named('@Marta Zielińska and @Jan Kowal\n@Marta Zielińska')).toEqual([
      'Jan Kowal',
      'Marta Zielińska',
    ])
  })

  test('are not parts of names, nor addresses, nor names without @', () => {
    for (const text of ['@Jan', '@Jan Kowalska', 'marta@example.com', 'Jan Kowal', '@ Jan Kowal', '@'])
      expect(named(text)).toEqual([])
  })

  test('are offered by the beginning of a word, without accents', () => {
    expect(readTypedName('Ask @Mar')).toBe('Mar')
    expect(readTypedName('@')).toBe('')
    for (const text of ['marta@ex', 'Ask @Mar\n', 'Ask']) expect(readTypedName(text)).toBeNull()
    const offered = (typed: string) =>
      suggestPeople(typed, people.slice(0, 3)).map(({ full_name }) => full_name)
    expect(offered('zielin')).toEqual(['Marta Zielińska'])
    expect(offered('jan k')).toEqual(['Jan Kowal', 'Jan Kowalski'])
    expect(offered('Jan Kowal')).toEqual(['Jan Kowalski'])
  })
})
