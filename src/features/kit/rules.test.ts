import { describe, expect, test } from 'vitest'
import type { DocumentType } from '#features/documents/contract.ts'
import { fitsPortal, nameFiles, slugOf, sortForKit } from './rules.ts'

const requested = (id: string, requested_name: string) => ({
  document_type: `requested-${id}` as const,
  requested_name,
  beside: null,
})
const ofSlot = (document_type: DocumentType) => ({ document_type, requested_name: null, beside: null })
const additional = (id: string, requested_name: string, beside: DocumentType) => ({
  document_type: `additional-${id}` as const,
  requested_name,
  beside,
})

describe('A title becomes a part of a file name', () => {
  test.each([
    ['Umowa o pracę (załącznik nr 1)', 'umowa-o-prace-zalacznik-nr-1'],
    ['Zaświadczenie z ŻŁOBKA', 'zaswiadczenie-z-zlobka'],
    ['Довідка про доходи', 'dovidka-pro-dokhodi'],
    ["O'Brien’s contract", 'obriens-contract'],
    ['../../etc/passwd', 'etc-passwd'],
    ['  ..  ', 'dokument'],
    ['在职证明', 'dokument'],
    ['a/b\\c:d*e?"<>|', 'a-b-c-d-e'],
    [`${'Very long title '.repeat(20)}end`, 'very-long-title-very-long-title-very-lon'],
  ])('%s', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
    expect(slugOf(title)).toMatch(/^[a-z0-9-]{1,40}$/)
  })
})

test('Files are numbered in the order of the checklist, others by their titles; no two names are the same', () => {
  const documents = sortForKit([
    requested('b', 'Umowa'),
    ofSlot('cv'),
    requested('a', 'Umowa'),
    ofSlot('photo'),
    requested('c', 'Aneks'),
    ofSlot('passport'),
    additional('e', 'Tłumaczenie', 'passport'),
    additional('d', 'Druga strona', 'passport'),
    additional('f', 'Second contract', 'purpose_documents'),
  ])
  const names = nameFiles(documents)
  expect(names).toEqual([
    '01-paszport.pdf',
    '01a-druga-strona.pdf',
    '01b-tlumaczenie.pdf',
    '02-zdjecie.jpg',
    '07a-second-contract.pdf',
    '08-zyciorys.pdf',
    '09-aneks.pdf',
    '10-umowa.pdf',
    '11-umowa.pdf',
  ])
  expect(sortForKit(documents.toReversed())).toEqual(documents)
})

test('They fit when every document is in and the sum is within the limit', () => {
  const limits = {
    photo_width: 1,
    photo_height: 1,
    photo_megabytes: 1,
    file_megabytes: 10,
    together_megabytes: 50,
  }
  const file = {
    document_type: 'cv',
    requested_name: null,
    name: '08-zyciorys.pdf',
    pages: 1,
    before: 1,
    bytes: 1,
    change: 'none',
    side: null,
    problem: null,
  } as const
  expect(fitsPortal({ files: [file], total_bytes: 50_000_000, limits })).toBe(true)
  expect(fitsPortal({ files: [file], total_bytes: 50_000_001, limits })).toBe(false)
  expect(fitsPortal({ files: [{ ...file, problem: 'too_large' }], total_bytes: 1, limits })).toBe(false)
})
