import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OfficeTable } from './office-table.tsx'

const cards = renderToStaticMarkup(<OfficeTable />)
  .split('<section')
  .slice(1)
const cardOf = (id: string) => cards.find((card) => card.includes(`id="${id}"`)) ?? ''

test('SITE-6 every province has an office with a link to its own page, and no empty rows', () => {
  expect(cards).toHaveLength(16)
  expect(new Set(cards.map((card) => /href="(https:[^"]+)"/.exec(card)?.[1])).size).toBe(16)
  for (const card of cards) expect(card).not.toMatch(/<dd[^>]*><\/dd>|not known|null/)
})

test('SITE-6 a phone is shown only where a source of the last two years has it, and may have changed', () => {
  const numbers = cards.flatMap((card) => (card.includes('tel:') ? [/id="(\w+)"/.exec(card)?.[1]] : []))
  expect(numbers.sort()).toEqual(['bialystok', 'gdansk', 'lodz'])
  expect(cardOf('gdansk')).toContain('58 307 74 66</a>, may have changed')
  expect(cardOf('gdansk')).toContain('Pomeranian Voivodeship Office, November 2024')
  expect(cardOf('warsaw')).toContain('We could not confirm a current phone number.')
})

test('SITE-6 what has no date, or an old one, is said to be not checked by us', () => {
  const unchecked = cards.filter((card) => card.includes('Not checked by us with the office'))
  expect(unchecked).toHaveLength(12)
  expect(cardOf('gdansk')).not.toContain('Not checked by us')
  expect(cardOf('krakow')).toContain('page without a date')
})
