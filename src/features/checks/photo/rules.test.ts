import { expect, test } from 'vitest'
import { caseFacts, checkedPhoto } from '#tests/support/case-facts.ts'
import { judgeCase } from '../rules.ts'

const find = (id: string, photo: Parameters<typeof checkedPhoto>[0]) =>
  judgeCase(caseFacts({ documents: [checkedPhoto(photo)] })).find((judged) => judged.id === id)?.verdict

test.each([
  ['image/jpeg', 'good'],
  ['image/png', 'stop'],
  ['application/pdf', 'stop'],
] as const)('A photo that is %s is: %s', (content_type, verdict) => {
  expect(find('photo-format', { content_type })).toBe(verdict)
})

test.each([
  [684, 883, 'good'],
  [683, 883, 'stop'],
  [684, 882, 'stop'],
  [3000, 4000, 'good'],
])('One of %i × %i pixels is: %s', (width, height, verdict) => {
  expect(find('photo-pixels', { width, height })).toBe(verdict)
})

test.each([
  [684, 883, 'good'],
  [700, 900, 'good'],
  [714, 900, 'good'],
  [686, 900, 'good'],
  [715, 900, 'look'],
  [685, 900, 'look'],
  [900, 900, 'look'],
  [900, 700, 'look'],
])('The proportions of %i × %i are: %s', (width, height, verdict) => {
  expect(find('photo-ratio', { width, height })).toBe(verdict)
})

test('Every size within two hundredths of 35 : 45 has the proportions, and no other', () => {
  for (let width = 684; width <= 3000; width += 7)
    for (let height = 883; height <= 4000; height += 41) {
      const off = Math.abs(width / height / (35 / 45) - 1)
      if (Math.abs(off - 0.02) < 1e-9) continue
      expect(find('photo-ratio', { width, height }), `${width} × ${height}`).toBe(
        off < 0.02 ? 'good' : 'look',
      )
    }
})

test.each([
  [2_500_000, 'good'],
  [2_500_001, 'look'],
])('A file of %i bytes is: %s', (file_size, verdict) => {
  expect(find('photo-size', { file_size })).toBe(verdict)
})

test.each([
  ['2026-05-28', 'good'],
  ['2026-05-27', 'stop'],
  ['2026-11-28', 'good'],
])('On 28 November 2026 one that was taken on %s is: %s', (dated_on, verdict) => {
  expect(find('photo-age', { dated_on })).toBe(verdict)
})

test('While nobody has said when it was taken, only one that was uploaded too long ago is certainly too old', () => {
  expect(find('photo-age', { uploaded_on: '2026-11-20' })).toBeUndefined()
  expect(find('photo-age', { uploaded_on: '2026-05-27' })).toBe('stop')
})

test('A file that is no picture has no pixels to judge', () => {
  const none = { content_type: 'application/pdf', width: null, height: null } as const
  expect(find('photo-pixels', none)).toBeUndefined()
  expect(find('photo-ratio', none)).toBeUndefined()
})
