import { expect, test } from 'vitest'
import { DOCUMENT_TYPES, type DocumentType } from '#features/documents/contract.ts'
import { findAskText } from './rules.ts'
import type { Asking } from './schema.ts'

const document_names = Object.fromEntries(DOCUMENT_TYPES.map((type) => [type, `Папір $& ${type}`])) as Record<
  DocumentType,
  string
>
const ASKING: Asking = {
  texts: [
    { id: 'expired', text: 'Будь ласка: {document}.', desk_text: 'Please: {document}.' },
    { id: 'too_old', text: '{document}: {document}', desk_text: null },
  ],
  document_names,
}

test('A sentence names the document in its own language', () => {
  expect(findAskText(ASKING, { reason: 'expired', document: 'passport' })).toEqual({
    text: 'Будь ласка: Папір $& passport.',
    desk_text: 'Please: Passport Copy.',
  })
  expect(findAskText(ASKING, { reason: 'too_old', document: 'cv' })).toEqual({
    text: 'Папір $& cv: Папір $& cv',
    desk_text: null,
  })
})

test('A reason that has to be told has no sentence, nor has no reason', () => {
  for (const reason of ['other', null] as const)
    expect(findAskText(ASKING, { reason, document: 'passport' })).toBeNull()
})
