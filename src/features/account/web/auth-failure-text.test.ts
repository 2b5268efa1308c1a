import { describe, expect, it } from 'vitest'
import { ApiError } from '#client/api-error.ts'
import {
  explainNewPassword,
  explainRecoveryFailure,
  explainRegistrationFailure,
  explainSignInFailure,
  isUnconfirmed,
} from './auth-failure-text.ts'

const refusal = (parts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ status: 400, code: 'X', message: '', ...parts })

describe('AUTH-6 a refused sign-in', () => {
  it('says to check the credentials, and marks the password', () => {
    expect(explainSignInFailure(refusal({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' }))).toEqual({
      text: 'Please check your credentials and try again.',
      atPassword:
        'Check the password and type it again. If it still does not work, set a new one: choose Forgot your password?',
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

  it.each([500, 502, 503])(
    'blames neither the password nor the connection for a %s of our server',
    (status) => {
      expect(explainSignInFailure(refusal({ status, code: 'unknown' }))).toEqual({
        text: 'Our server could not answer. Try again in a moment.',
      })
    },
  )
})

describe('AUTH-5 a sign-in before the address is confirmed', () => {
  it('keeps the words of the specification, blames no field and is told apart', () => {
    const error = refusal({ status: 403, code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' })
    expect(explainSignInFailure(error)).toEqual({ text: 'Please check your credentials and try again.' })
    expect(isUnconfirmed(error)).toBe(true)
    expect(isUnconfirmed(refusal({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' }))).toBe(false)
  })
})

describe('AUTH-10 a letter that was not sent, a new password that was refused', () => {
  it('says how long to wait, else that there was no connection, else the reason', () => {
    const explain = (error: unknown) => explainRecoveryFailure(error, 'Try again.')
    expect(explain(refusal({ status: 429, retryAfter: 45 }))).toBe(
      'Too many attempts. Try again in 45 seconds.',
    )
    expect(explain(refusal({ status: 0, code: 'network' }))).toMatch(/^We could not reach the server/)
    expect(explain(refusal({ status: 502 }))).toBe('Our server could not answer. Try again in a moment.')
    expect(explain(refusal({ message: 'Invalid email address' }))).toBe('Invalid email address')
    expect(explain(new TypeError('x'))).toBe('Try again.')
  })

  it('puts what is wrong with the password at its field, and nothing else there', () => {
    const weak = refusal({ code: 'WEAK_PASSWORD', body: { reasons: ['common'] } })
    expect(explainNewPassword(weak)).toBe('This password is one of the most used. Choose another one.')
    expect(explainNewPassword(refusal({ fields: { newPassword: ['Too short.'] } }))).toBe('Too short.')
    expect(explainNewPassword(refusal({ status: 500 }))).toBeNull()
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
    expect(explainRegistrationFailure(failure).fields).toEqual([
      { field: 'full_name', message: 'Too short.' },
    ])
  })
})
