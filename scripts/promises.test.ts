import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const promises = readFileSync('docs/promises.md', 'utf8')
const messages: Record<string, unknown> = JSON.parse(readFileSync('messages/en.json', 'utf8'))
const rows = [...promises.matchAll(/^\| `([a-z0-9_]+)` \|(.*)\|$/gm)]

test('every promise names a message and files that exist', () => {
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.map(([, key = '']) => key).filter((key) => !Object.hasOwn(messages, key))).toEqual([])
  const files = [...promises.matchAll(/`((?:src|tests|docs)\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

// Words in which a promise of lasting or of secrecy is given.
const PROMISING =
  /\b(?:nothing is (?:lost|measured|sent)|(?:is|are) (?:sealed|erased)|stored encrypted|only you and)\b/i

test('no message promises secrecy, erasure or that nothing is lost without being listed', () => {
  const listed = rows.map(([, key]) => key)
  const found = Object.entries(messages)
    .filter(([key]) => !/^(?:shell_offline|ui_)/.test(key))
    .filter(([, message]) => typeof message === 'string' && PROMISING.test(message))
    .map(([key]) => key)
  expect(found.length).toBeGreaterThan(3)
  expect(found.filter((key) => !listed.includes(key))).toEqual([])
})
