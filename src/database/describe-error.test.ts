import { expect, test } from 'vitest'
import { describeError } from '#database/describe-error.ts'

test('A database error is logged without what the person typed', () => {
  const cause = Object.assign(new Error('Key (email)=(tamar@example.com) already exists'), {
    code: '23505',
    severity: 'ERROR',
    constraint: 'user_email_unique',
  })
  const error = new Error('Failed query: insert … params: tamar@example.com', { cause })
  const line = JSON.stringify(describeError(error))
  expect(line).not.toContain('tamar@example.com')
  expect(line).toContain('user_email_unique')
})
