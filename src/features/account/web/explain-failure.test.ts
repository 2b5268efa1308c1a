import { describe, expect, it } from 'vitest'
import { ApiError } from '#platform/web/api-error.ts'
import { explainRegistrationFailure, explainSignInFailure } from './explain-failure.ts'

const refusal = (parts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ status: 400, code: 'X', message: '', ...parts })

describe('AUTH-6 a refused sign-in', () => {
  it('says to check the credentials, and marks the password', () => {
    expect(explainSignInFailure(refusal({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' }))).toEqual({
      text: 'Please check your credentials and try again.',
      atPassword: 'Check the password and type it again.',
    })
  })

  it('says how long to wait after too many attempts, and blames no field', () => {
    expect(explainSignInFailure(refusal({ status: 429, retryAfter: 120 }))).toEqual({
      text: 'Too many attempts. Try again in 2 minutes.',
    })
  })

  it('does not blame the password for a lost connection', () => {
    expect(explainSignInFailure(refusal({ status: 0, code: 'network' })).atPassword).toBeUndefined()
  })
})

describe('AUTH-4 a refused registration', () => {
  it('shows the message of the server, else the fallback', () => {
    expect(explainRegistrationFailure(refusal({ message: 'Solve the check again.' })).text).toBe(
      'Solve the check again.',
    )
    const fallback = 'Failed to create account. Please try again later.'
    expect(explainRegistrationFailure(refusal({ status: 500 })).text).toBe(fallback)
    expect(explainRegistrationFailure(new TypeError('x')).text).toBe(fallback)
  })

  it('AUTH-7 puts the reasons of a weak password at the password, in words', () => {
    const body = { code: 'WEAK_PASSWORD', message: 'weak', reasons: ['contains_email', 'common'] }
    const message =
      'This password is one of the most used. Choose another one. The password contains your email address. Choose another one.'
    expect(explainRegistrationFailure(refusal({ code: 'WEAK_PASSWORD', body }))).toEqual({
      text: message,
      fields: [{ field: 'password', message }],
    })
  })

  it('puts other faults at their fields', () => {
    const failure = refusal({ message: 'Check it.', fields: { name: ['Too short.'], role: ['Not yours.'] } })
    expect(explainRegistrationFailure(failure).fields).toEqual([{ field: 'fullName', message: 'Too short.' }])
  })
})
