import { describe, expect, test } from 'vitest'
import type { DocumentKey, DocumentType } from '#features/documents/contract.ts'
import { layOutDossier, listOpen, listShut } from './rules.ts'

const document = (
  document_type: DocumentKey,
  more: { beside?: DocumentType; scan_state?: 'waiting' } = {},
) => ({
  document_type,
  requested_name: null,
  page_count: 1,
  pages: null,
  beside: null,
  scan_state: null,
  ...more,
})

test('The documents stand in the order of an office: additional ones behind their original, requested ones last, no photo', () => {
  const documents = [
    document('requested-1'),
    document('cv'),
    document('additional-1', { beside: 'passport' }),
    document('additional-2', { beside: 'photo' }),
    document('photo'),
    document('passport'),
    document('accommodation', { scan_state: 'waiting' }),
    document('application_form'),
  ]
  expect(listOpen(documents).map(({ document_type }) => document_type)).toEqual([
    'application_form',
    'passport',
    'additional-1',
    'cv',
    'requested-1',
  ])
  expect(listShut(documents).map(({ document_type }) => document_type)).toEqual(['accommodation'])
})

describe('The sheets of a dossier', () => {
  test('every divider and every document begins on the front of a sheet', () => {
    expect(layOutDossier({ front: 2, documents: [3, 2, 1] })).toEqual({
      sections: [
        { divider: 3, first: 5 },
        { divider: 9, first: 11 },
        { divider: 13, first: 15 },
      ],
      blanks: [4, 8, 10, 14],
      total: 15,
    })
  })

  test('without documents there is only the cover', () => {
    expect(layOutDossier({ front: 2, documents: [] })).toEqual({ sections: [], blanks: [], total: 2 })
  })

  test.each([1, 2, 3, 4])(
    'holds for %s pages of cover and contents, and no page is counted twice',
    (front) => {
      const documents = [36, 1, 7, 2, 12]
      const { sections, blanks, total } = layOutDossier({ front, documents })
      for (const { divider, first } of sections) expect([divider % 2, first % 2]).toEqual([1, 1])
      const sum = documents.reduce((a, b) => a + b, 0)
      expect(total).toBe(front + documents.length + blanks.length + sum)
      expect(new Set(blanks).size).toBe(blanks.length)
    },
  )
})
