import { existsSync, globSync, readFileSync } from 'node:fs'
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

const sentences = [...promises.matchAll(/^\| `(content\/[^:`]+): "([^`]+)"` \|/gm)].map(
  ([, file = '', sentence = '']) => ({ file, sentence }),
)

test('every promised sentence of a page stands in its file', () => {
  expect(sentences.length).toBeGreaterThan(30)
  const begun = [...promises.matchAll(/^\| `content\//gm)]
  expect(sentences, 'a row that cannot be read').toHaveLength(begun.length)
  const gone = sentences.filter(
    ({ file, sentence }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(sentence),
  )
  expect(gone).toEqual([])
})

test('no step of a service says what we do without being listed', () => {
  const said = globSync('content/en/services/*.md').flatMap((file) => {
    const [, steps = ''] = /\{#steps\}\n([^#]+)/.exec(readFileSync(file, 'utf8')) ?? []
    return steps
      .split('\n')
      .flatMap((step) => step.replace(/^\d+\. \*\*[^*]+\*\* /, '').split(/(?<=[.!?]) /))
      .filter((sentence) => /\b(?:we|reminds)\b/i.test(sentence))
      .map((sentence) => ({ file, sentence }))
  })
  expect(said.length).toBeGreaterThan(20)
  const listed = new Set(sentences.map(({ file, sentence }) => `${file}: ${sentence}`))
  expect(said.filter(({ file, sentence }) => !listed.has(`${file}: ${sentence}`))).toEqual([])
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
