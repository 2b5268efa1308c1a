import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkFacts, listUnitFaults } from './check-facts.ts'

const root = mkdtempSync(join(tmpdir(), 'pobyt-facts-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('the facts and texts of this project have no fault', () => {
  expect(checkFacts(join(import.meta.dirname, '..'))).toEqual([])
})

test('a record in two files, a file that is not imported, and unknown facts in texts are faults', () => {
  mkdirSync(join(root, 'content/facts'), { recursive: true })
  writeFileSync(join(root, 'content/facts/law.json'), '{"fee-work":{}}')
  writeFileSync(join(root, 'content/facts/new.json'), '{"fee-work":{},"fee-new":{}}')
  writeFileSync(join(root, 'content/guide.md'), '{{fee-card}} {{fee-old}} {{fee-card.width}}\n\n§ no-rule\n')
  expect(checkFacts(root)).toEqual([
    'content/facts/new.json: fee-work is also in content/facts/law.json.',
    'content/facts/new.json: fee-new is not used. Import the file in src/facts/fact-book.ts.',
    'content/guide.md: No fact has the id "fee-old" (content/facts/)',
    'content/guide.md: {{fee-card.width}} has no value',
    'content/guide.md: No fact has the id "no-rule" (content/facts/)',
  ])
})

test('a unit with plural forms, or a case of it, has those of the language', () => {
  const forms = { one: '{n} d', few: '{n} dd', many: '{n} ddd', other: '{n} dddd' }
  expect(
    listUnitFaults('pl', {
      PLN: { other: '{n} PLN' },
      days: { ...forms, genitive: { one: '{n} g', other: '{n} gg' } },
      weeks: { one: '{n} w', other: '{n} ww' },
      years: { ...forms, genitive: { other: '{n} g' } },
    }),
  ).toEqual(['pl: the unit days.genitive has no form few, many', 'pl: the unit weeks has no form few, many'])
  expect(listUnitFaults('en', { days: { one: '{n} day', other: '{n} days' } })).toEqual([])
})
