import { expect, test } from 'vitest'
import type { CheckedDocument } from '#features/checks/contract.ts'
import { caseFacts, checkedDocument, checkedPhoto } from '#tests/support/case-facts.ts'
import { judgeCase } from '../rules.ts'

const find = (id: string, ...documents: CheckedDocument[]) =>
  judgeCase(caseFacts({ documents })).find((judged) => judged.id.startsWith(id))

test('A page that cannot be read stops, a damaged one is to be looked at', () => {
  const stops = find('document-readable', checkedDocument({ unreadable_pages: [8], damaged_pages: [2] }))
  expect(stops).toMatchObject({
    verdict: 'stop',
    text: 'Proof of Accommodation: Page 8 of 12 cannot be read. Page 2 of 12 is damaged: part of it may be missing.',
  })
  expect(find('document-readable', checkedDocument({ damaged_pages: [2] }))?.verdict).toBe('look')
  expect(find('document-readable', checkedDocument())?.verdict).toBe('good')
})

test('Pages that were not checked are to be looked at, and before the check nothing is said', () => {
  expect(find('document-readable', checkedDocument({ page_count: 600, checked_pages: 500 }))?.text).toContain(
    'only 500 of 600. Look',
  )
  expect(find('document-readable', checkedDocument({ checked_pages: null }))).toBeUndefined()
  expect(find('document-readable', checkedPhoto())).toBeUndefined()
})

test('Blank pages are to be looked at, but not those of a passport', () => {
  const blank = checkedDocument({ blank_pages: [6] })
  expect(find('document-blank-pages', blank)).toMatchObject({ verdict: 'look', of: [12, '6'] })
  expect(find('document-blank-pages', { ...blank, document_type: 'passport' })).toBeUndefined()
})

test('A file or all of them together that are too large are to be made smaller', () => {
  expect(find('document-size', checkedDocument({ file_size: 10_000_000 }))).toBeUndefined()
  expect(find('document-size', checkedDocument({ file_size: 10_000_001 }))?.verdict).toBe('look')
  const five = Array.from({ length: 5 }, () => checkedDocument({ file_size: 10_000_000 }))
  expect(find('documents-together', ...five)?.verdict).toBe('good')
  expect(find('documents-together', ...five, checkedPhoto())?.verdict).toBe('look')
})

test.each([
  ['2026-08-28', 'good'],
  ['2026-08-27', 'look'],
])('On 28 November 2026 a document of %s is: %s', (dated_on, verdict) => {
  expect(find('document-age', checkedDocument({ dated_on }))?.verdict).toBe(verdict)
})

test('Of a document without a day, of a passport and of a photo no age is judged here', () => {
  expect(find('document-age', checkedDocument())).toBeUndefined()
  for (const document_type of ['passport', 'photo'] as const)
    expect(find('document-age', checkedDocument({ document_type, dated_on: '2020-01-01' }))).toBeUndefined()
})

test.each([
  ['missing', 'stop'],
  ['attached', 'good'],
  ['not_needed', 'good'],
  [null, undefined],
] as const)('A translation that is %s is: %s', (translation, verdict) => {
  expect(find('document-translation', checkedDocument({ translation }))?.verdict).toBe(verdict)
})
