import { describe, expect, it } from 'vitest'
import { requireFact } from '#facts/require-fact.ts'
import { DOCUMENT_TYPES } from '../contract.ts'
import { mayBeUsedAgain } from './rules.ts'

const NOW = new Date('2026-08-31T12:00:00Z')
const fresh = { status: 'pending', uploaded_at: new Date('2026-08-01T12:00:00Z') } as const
const old = { status: 'accepted', uploaded_at: new Date('2024-01-01T12:00:00Z') } as const

describe('mayBeUsedAgain', () => {
  it('Every document but the application form may be used in the next application', () => {
    const offered = DOCUMENT_TYPES.filter((document_type) => mayBeUsedAgain({ ...fresh, document_type }, NOW))
    expect(offered).toEqual(DOCUMENT_TYPES.filter((type) => type !== 'application_form'))
  })

  it('A document that was asked again is not offered', () => {
    expect(mayBeUsedAgain({ ...fresh, status: 'asked_again', document_type: 'passport' }, NOW)).toBe(false)
  })

  it('Only a photo is too old: after the months that the facts say', () => {
    expect(requireFact('photo-months').value).toBe(6)
    expect(mayBeUsedAgain({ ...old, document_type: 'passport' }, NOW)).toBe(true)
    const isOffered = (uploadedAt: string) =>
      mayBeUsedAgain({ ...old, uploaded_at: new Date(uploadedAt), document_type: 'photo' }, NOW)
    // The end of February: there is no 31 February.
    expect(isOffered('2026-02-28T12:00:00.001Z')).toBe(true)
    expect(isOffered('2026-02-28T12:00:00Z')).toBe(false)
  })
})
