import { describe, expect, it } from 'vitest'
import { chooseValues, isOfSomebodyElse, isSameNumber, listDifferences } from './rules.ts'
import type { ReceiptReadingAnswer } from './schema.ts'

const READING: Omit<ReceiptReadingAnswer, 'differs'> = {
  kind: 'upp',
  number: 'ePUAP-UPP1',
  filed_at: '2026-11-20T22:58:31.512Z',
  made_at: null,
  sender: 'OLENA SHEVCHENKO',
  addressee: 'WOJEWODA MAZOWIECKI',
  seal: { state: 'none', by: null },
}
const names = ['Olena Shevchenko']

describe('Whose receipt it is', () => {
  const isOthers = (sender: string, name: string) =>
    isOfSomebodyElse({ kind: 'upp', sender, addressee: null }, [name])

  it.each([
    ['OLENA SHEVCHENKO', 'Olena Shevchenko'],
    ['Shevchenko Olena', 'Olena Shevchenko'],
    ['OLENA SHEVCHENKO', 'Олена Шевченко'],
    ['Олена Шевченко', 'Olena Shevchenko'],
    ['ŁUCJA ŻAK-NOWAK', 'Lucja Zak Nowak'],
    ['LUCJA ZAK', 'Łucja Żak'],
    ['OLENA SHEVCHENKO', 'Olena Maria Shevchenko'],
    ['OLENA MARIA SHEVCHENKO', 'Olena Shevchenko'],
    ['Olena Shevchenko (PESEL 12345678901)', 'Olena Shevchenko'],
    ['MUELLER HANS', 'Hans Müller'],
    ["O'BRIEN SEAN", 'Sean O’Brien'],
    ['NURLAN', 'Nurlan'],
  ])('%s is %s', (sender, name) => expect(isOthers(sender, name)).toBe(false))

  it.each([
    ['JAN KOWALSKI', 'Olena Shevchenko'],
    ['OLENA', 'Olena Shevchenko'],
    ['OLENA SHEVCHUK', 'Olena Shevchenko'],
    ['IVAN SHEVCHENKO', 'Olena Maria Shevchenko'],
    ['JAN KOWAL', 'Jan Kowalski'],
  ])('%s is not %s', (sender, name) => expect(isOthers(sender, name)).toBe(true))

  it('is the addressee’s where a delivery is proved, and nobody’s where no name is known', () => {
    const delivered = { kind: 'upd', sender: 'Wojewoda', addressee: 'OLENA SHEVCHENKO' } as const
    expect(isOfSomebodyElse(delivered, names)).toBe(false)
    expect(isOfSomebodyElse(delivered, ['Jan Kowalski'])).toBe(true)
    expect(isOfSomebodyElse({ kind: 'upp', sender: null, addressee: 'Wojewoda' }, names)).toBe(false)
    expect(isOfSomebodyElse({ kind: 'upp', sender: 'JAN KOWALSKI', addressee: null }, [])).toBe(false)
  })

  it('is compared with every name: typed, and as the passport says', () => {
    expect(isOfSomebodyElse(READING, ['Alena Ševčenka', 'OLENA SHEVCHENKO'])).toBe(false)
  })
})

describe('Number and moment of a filing', () => {
  const read = { number: 'ePUAP-UPP1', filed_at: '2026-11-20T22:58:31.512Z' }

  it('are what is typed, else what is read, and empty where only a suggestion, or nothing, is read', () => {
    expect(chooseValues({ given: {}, reading: READING })).toEqual(read)
    const given = { number: 'UPO-9' }
    expect(chooseValues({ given, reading: READING })).toEqual({ ...read, ...given })
    for (const kind of ['other', 'none'] as const)
      expect(chooseValues({ given: {}, reading: { ...READING, kind } })).toEqual({ number: '', filed_at: '' })
  })

  it('differ from the receipt by more than capitals, spaces and seconds', () => {
    const facts = { reading: READING, isOthers: false }
    const same = { number: 'epuap-upp1', filed_at: '2026-11-20T23:58:00+01:00' }
    expect(listDifferences(same, facts)).toEqual([])
    const other = { number: 'UPO-9', filed_at: '2026-11-19T10:00:00Z' }
    expect(listDifferences(other, facts)).toEqual(['number', 'filed_at'])
    expect(listDifferences(same, { ...facts, isOthers: true })).toEqual(['sender'])
    expect(listDifferences(other, { reading: { ...READING, kind: 'other' }, isOthers: false })).toEqual([])
  })

  it('are compared without spaces and capitals', () => {
    expect(isSameNumber('ePUAP-UPP 1', 'EPUAP-UPP1')).toBe(true)
    expect(isSameNumber('UPP1', 'UPP2')).toBe(false)
  })
})
