import { describe, expect, it } from 'vitest'
import { unsentText, unsentTexts } from './unsent-text.ts'

describe('A field whose text was sent', () => {
  it('is empty when nothing was typed meanwhile', () => {
    expect(unsentText({ sent: 'Is my case ready?', now: 'Is my case ready?' })).toBe('')
  })

  it('keeps what was typed after the sent text', () => {
    expect(unsentText({ sent: 'Is it ready?', now: 'Is it ready?\n\nOne more thing' })).toBe('One more thing')
  })

  it('keeps a text that was changed otherwise whole', () => {
    expect(unsentText({ sent: 'Is it ready?', now: 'When is it ready?' })).toBe('When is it ready?')
    expect(unsentText({ sent: '', now: 'typed into an empty field' })).toBe('typed into an empty field')
    expect(unsentText({ sent: 'all of it', now: '' })).toBe('')
  })

  it('goes back to what an empty form holds, each field for itself', () => {
    const initial = { title: '', for: 'staff' }
    const sent = { title: 'Call the bank', for: 'applicant' }
    expect(unsentTexts({ sent, now: sent, initial })).toEqual(initial)
    expect(unsentTexts({ sent, now: { ...sent, title: 'Call the bank again' }, initial })).toEqual({
      title: 'again',
      for: 'staff',
    })
  })
})
