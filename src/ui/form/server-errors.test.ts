import { describe, expect, it, vi } from 'vitest'
import { showServerErrors } from './server-errors.ts'

describe('errors the server found', () => {
  it('stand at their fields, several sentences of one field together', () => {
    const setError = vi.fn()
    const form = { setError, getValues: () => ({ phone: '', address: '' }) }
    const fields = { phone: ['Too short.', 'No country.'], address: ['Missing.'], user_id: ['Unknown.'] }
    expect(showServerErrors({ form: form as never, fields })).toBe(true)
    expect(setError.mock.calls).toEqual([
      ['phone', { type: 'server', message: 'Too short. No country.' }],
      ['address', { type: 'server', message: 'Missing.' }],
    ])
  })

  it('are for the caller to tell when none belongs to the form', () => {
    const form = { setError: vi.fn(), getValues: () => ({ phone: '' }) }
    expect(showServerErrors({ form: form as never, fields: { updated_at: ['Wrong.'] } })).toBe(false)
    expect(showServerErrors({ form: form as never, fields: {} })).toBe(false)
  })
})
