import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import offices from '#content/facts/offices.json' with { type: 'json' }
import { OfficeTable } from './office-table.tsx'

const cards = renderToStaticMarkup(<OfficeTable />)
  .split('<details')
  .slice(1)
const cardOf = (id: string) => cards.find((card) => card.includes(`id="${id}"`)) ?? ''

test('SITE-6 every province has an office with a link to its own page, and no empty rows', () => {
  expect(cards).toHaveLength(16)
  expect(new Set(cards.map((card) => /href="(https:[^"]+)"/.exec(card)?.[1])).size).toBe(16)
  for (const card of cards) expect(card).not.toMatch(/<dd[^>]*><\/dd>|not known|null/)
})

test('SITE-6 an office has the phone of its own page, which may have changed, or says where to find one', () => {
  const without = cards.flatMap((card) => (card.includes('tel:') ? [] : [/id="(\w+)"/.exec(card)?.[1]]))
  expect(without.sort()).toEqual(['gorzow', 'szczecin', 'warsaw', 'wroclaw'])
  expect(cardOf('krakow')).toMatch(/\d:\d\d-\d.*tel:\+48\d{9}.*mailto:/)
  expect(cardOf('gdansk')).toContain('58 307 74 66</a>, may have changed')
  expect(cardOf('gdansk')).toContain('Pomeranian Voivodeship Office, November 2024')
  expect(cardOf('warsaw')).toContain('The current phone number is on the office&#x27;s website.')
  for (const card of cards) expect(card).not.toContain('could not confirm')
})

test('SITE-6 a row shows city, name and hours while it is closed, and a link to its id opens it', () => {
  for (const card of cards) expect(card).not.toMatch(/^ open/)
  const [krakow = '', inside = ''] = cardOf('krakow').split('</summary>')
  expect(krakow).toMatch(/Kraków<.*Małopolski Urząd Wojewódzki.*Hours: Mon 7:00-18:00/)
  expect(inside).toContain('id="krakow"')
})

test('SITE-6 the website is named by more than the portal that many offices share', () => {
  const names = cards.map((card) => />([^<]*)<\/a>/.exec(card.slice(card.indexOf('href="https:')))?.[1])
  expect(new Set(names).size).toBe(16)
  expect(cardOf('wroclaw')).toContain('>www.gov.pl/web/dolnoslaski-uw<')
})

test('SITE-6 the page does not say that it is older than its rows', () => {
  const page = readFileSync('content/en/knowledge-base/support-resources/office-contacts.md', 'utf8')
  const rows = Object.values(offices).map(({ checked_on }) => checked_on)
  const newest = rows.sort().at(-1) ?? ''
  for (const name of ['checked', 'updated']) {
    const day = new RegExp(`^${name}: (\\S+)$`, 'm').exec(page)?.[1] ?? ''
    expect(day >= newest, `${name}: ${day}, rows: ${newest}`).toBe(true)
  }
})

test('SITE-6 what has no date, or an old one, is to be compared with the website', () => {
  const older = cards.filter((card) => card.includes('From an older page of the office'))
  expect(older).toHaveLength(13)
  expect(cardOf('gdansk')).not.toContain('From an older page')
  expect(cardOf('krakow')).toContain('Małopolska Voivodeship Office, 2023')
})
