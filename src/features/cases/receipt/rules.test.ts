import { describe, expect, it } from 'vitest'
import { isOfSomebodyElse, isSameNumber, mergeReceipt } from './rules.ts'
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
  it('are read where nothing is typed', () => {
    expect(mergeReceipt({ given: {}, reading: READING, names })).toEqual({
      number: 'ePUAP-UPP1',
      filed_at: '2026-11-20T22:58:31.512Z',
      differs: [],
    })
  })

  it('are what is typed, and what the receipt says otherwise is kept', () => {
    const given = { number: 'UPO-9', filed_at: '2026-11-19T10:00:00Z' }
    expect(mergeReceipt({ given, reading: READING, names })).toEqual({
      ...given,
      differs: ['number', 'filed_at'],
    })
    const same = { number: 'epuap-upp1', filed_at: '2026-11-20T23:58:00+01:00' }
    expect(mergeReceipt({ given: same, reading: READING, names })).toMatchObject({ differs: [] })
  })

  it('are missing where only a suggestion, or nothing, is read', () => {
    for (const kind of ['other', 'none'] as const)
      expect(mergeReceipt({ given: {}, reading: { ...READING, kind }, names })).toEqual({
        fields: { number: [expect.any(String)], filed_at: [expect.any(String)] },
      })
  })

  it('of somebody else are taken only when that is confirmed', () => {
    const other = { reading: READING, names: ['Jan Kowalski'] }
    const refused = mergeReceipt({ ...other, given: { number: 'UPO-9', confirmed: 'false' } })
    expect(refused).toEqual({ fields: { confirmed: [expect.stringContaining('OLENA SHEVCHENKO')] } })
    expect(mergeReceipt({ ...other, given: { confirmed: 'true' } })).toMatchObject({ differs: ['sender'] })
  })

  it('are compared without spaces and capitals', () => {
    expect(isSameNumber('ePUAP-UPP 1', 'EPUAP-UPP1')).toBe(true)
    expect(isSameNumber('UPP1', 'UPP2')).toBe(false)
  })
})
