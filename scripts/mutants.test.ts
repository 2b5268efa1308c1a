import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from '#database/project-folders.ts'
import { mutate } from './torture/mutants/mutant.ts'
import { MUTANTS } from './torture/mutants/mutant-list.ts'

test('The list of guards has a name once, and at least sixty', () => {
  expect(MUTANTS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length)
})

test.each(MUTANTS)('The guard $name is where the list says', (mutant) => {
  expect(mutate(PROJECT, mutant)).toContain(mutant.replacement)
  expect(mutant.text).not.toBe(mutant.replacement)
  expect(mutant.guards).toMatch(/^.{10,}$/)
  expect(mutant.tests.length).toBeGreaterThan(0)
  for (const file of mutant.tests) expect(existsSync(join(PROJECT, file)), file).toBe(true)
})
