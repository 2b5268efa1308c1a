import { expect, test } from 'vitest'
import { findCommand } from './commands.ts'

test.each([
  ['move-files to-s3', true],
  ['move-files to-disk delete-old', true],
  ['move-files', false],
  ['move-files to-moon', false],
  ['move-files to-s3 now', false],
  ['move-files to-s3 delete-old twice', false],
  ['trash', true],
  ['constructor', false],
])('%s is a command: %s', (typed, isCommand) => {
  expect(findCommand(typed.split(' ')) !== null).toBe(isCommand)
})
