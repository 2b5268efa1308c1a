import { expect, test } from 'vitest'
import { adviseAfter } from './advise-after.ts'
import { ApiError, createNetworkError, createTimeoutError } from './api-error.ts'

const answered = (status: number) => new ApiError({ status, code: 'unknown', message: '' })

test('A call without an answer sends to the connection', () => {
  expect(adviseAfter(createNetworkError(null))).toBe('Check your connection, then try again.')
  expect(adviseAfter(createTimeoutError(null))).toBe('Check your connection, then try again.')
})

test.each([500, 502, 503, 507])('A %s is an answer: the connection is not blamed', (status) => {
  expect(adviseAfter(answered(status))).toBe('Our server could not answer. Try again in a moment.')
})
