import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { StartError } from '#errors/start-error.ts'
import { readChangedFacts } from '#server/read-changed-facts.ts'
import { createFolder } from '#tests/support/places.ts'

const FEE = { value: 460, unit: 'PLN', source: 'fees', checked_on: '2027-01-15', certainty: 'A' }

function readFrom(files: Record<string, unknown>) {
  const dataDir = createFolder()
  for (const [name, content] of Object.entries(files)) {
    const file = join(dataDir, 'facts', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  }
  return { dataDir, read: () => readChangedFacts(dataDir) }
}

describe('DATA_DIR/facts', () => {
  test('may be missing', () => {
    expect(readChangedFacts(createFolder())).toEqual({})
  })

  test('contains records, sources, and texts by language', () => {
    const { read } = readFrom({
      'fees.json': { 'fee-work': { ...FEE, source: 'fees2027' } },
      'sources.json': { fees2027: {} },
      'en/2027.json': { 'fee-other': { text: 'It costs {{fee-other}} for now.' } },
      'en/sources.json': { fees2027: 'The fees of 2027' },
      'notes.txt': 'not read',
    })
    expect(read()).toEqual({
      records: { 'fee-work': { ...FEE, source: 'fees2027' } },
      sources: { fees2027: {} },
      words: { 'fee-other': { text: 'It costs {{fee-other}} for now.' } },
      sourceNames: { fees2027: 'The fees of 2027' },
    })
  })

  test.each([
    ['fees.json', '{"fee-work": ', /fees\.json is not valid: it is not JSON/],
    ['fees.json', [FEE], /fees\.json is not valid: it must be a JSON object/],
    ['fees.json', { 'fee-moon': FEE }, /fees\.json is not valid: fee-moon: there is no such fact$/],
    [
      'fees.json',
      { 'fee-work': { ...FEE, value: undefined } },
      /fees\.json is not valid: fee-work: has a unit but no value$/,
    ],
    [
      'fees.json',
      { 'fee-work': { ...FEE, checked_on: '2027-02-30' } },
      /fees\.json is not valid: fee-work\.checked_on: is not a date/,
    ],
    [
      'en/words.json',
      { 'fee-work': { text: 'Half a' } },
      /en\/words\.json is not valid: fee-work\.text: is not a sentence/,
    ],
    ['sources.json', { fees: {} }, /sources\.json is not valid: fees: is a source of the build/],
  ])('an invalid %s stops the start with one sentence', (name, content, words) => {
    const { dataDir, read } = readFrom({ 'a.json': { 'fee-card': { ...FEE, value: 110 } }, [name]: content })
    expect(read).toThrow(StartError)
    expect(read).toThrow(words)
    expect(read).toThrow(dataDir)
  })
})
