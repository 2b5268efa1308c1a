import { expect, test } from 'vitest'
import { caseFacts } from '#tests/support/case-facts.ts'
import { judgeCase } from '../rules.ts'
import { provincesOf } from './rules.ts'

const find = (postcode: string | null, province: string | null) =>
  judgeCase(caseFacts({ portal: { address: { postcode, province } } })).find(
    ({ id }) => id === 'postcode-province',
  )?.verdict

test.each([
  ['00-001', 'mazowieckie', 'good'],
  ['31-147', 'malopolskie', 'good'],
  ['31-147', 'slaskie', 'look'],
  // Areas that two provinces share.
  ['26-600', 'mazowieckie', 'good'],
  ['26-600', 'swietokrzyskie', 'good'],
  ['67-200', 'dolnoslaskie', 'good'],
  ['76-200', 'pomorskie', 'good'],
  ['77-400', 'wielkopolskie', 'good'],
  ['96-300', 'mazowieckie', 'good'],
  ['08-530', 'lubelskie', 'good'],
  ['31147', 'malopolskie', 'good'],
  ['3114', 'malopolskie', 'look'],
  ['31-147', null, undefined],
  [null, 'malopolskie', undefined],
])('The postcode %s and the province %s: %s', (postcode, province, verdict) => {
  expect(find(postcode, province)).toBe(verdict)
})

test('Every postcode but those of 79 is of some province, and none of more than three', () => {
  for (let area = 0; area < 100; area += 1) {
    const provinces = provincesOf(`${String(area).padStart(2, '0')}-000`)
    expect(provinces.length, String(area)).toBeLessThanOrEqual(3)
    if (area !== 79) expect(provinces.length, String(area)).toBeGreaterThan(0)
  }
})
