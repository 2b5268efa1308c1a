/** Checks the records of content/facts/ and their texts, and that texts refer only to existing facts. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT_BOOKS, type FactBook } from '#facts/fact-book.ts'
import { listMarks } from '#facts/fact-marks.ts'
import { listFactFaults } from '#facts/fact-schema.ts'
import { GRAMMATICAL_CASES } from '#facts/grammatical-case.ts'
import { fillMarks, isFactId } from '#facts/require-fact.ts'

const NOT_RECORDS = /(sources|units)\.json$/

/** Every fault of the content at `root`, one line each. */
export function checkFacts(root: string): string[] {
  const books = Object.entries(BUILT_BOOKS).flatMap(([language, book]) =>
    listFactFaults(book).map((fault) => `${language}: ${fault}`),
  )
  const units = Object.entries(BUILT_BOOKS).flatMap(([language, book]) =>
    listUnitFaults(language, book.units),
  )
  return [...books, ...units, ...listMisplaced(root), ...listUnknownMarks(root)]
}

/**
 * Units without a plural form of the language: one with `other` alone is the same for every number ("PLN"). The forms of
 * a case are complete too.
 */
export function listUnitFaults(language: string, units: FactBook['units']): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return Object.entries(units).flatMap(([unit, forms]) => {
    const cases = GRAMMATICAL_CASES.map((name) => ({ name: `${unit}.${name}`, forms: forms[name] }))
    return [{ name: unit, forms }, ...cases].flatMap(({ name, forms: ofCase }) => {
      const given = pluralCategories.filter((category) => ofCase?.[category] !== undefined)
      if (given.length < 2 || given.length === pluralCategories.length) return []
      const missing = pluralCategories.filter((category) => !given.includes(category))
      return [`${language}: the unit ${name} has no form ${missing.join(', ')}`]
    })
  })
}

/** Finds ids in two files, of which one record would be lost, and files that are not imported. */
function listMisplaced(root: string): string[] {
  const seen = new Map<string, string>()
  const faults: string[] = []
  for (const file of globSync('content/facts/*.json', { cwd: root }).sort()) {
    if (NOT_RECORDS.test(file)) continue
    for (const id of Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')))) {
      const other = seen.get(id)
      if (other) faults.push(`${file}: ${id} is also in ${other}.`)
      if (!isFactId(id)) faults.push(`${file}: ${id} is not used. Import the file in src/facts/fact-book.ts.`)
      seen.set(id, file)
    }
  }
  return faults
}

/** Legal texts have other placeholders, which src/features/site/legal/web/legal-text.ts checks. */
function listUnknownMarks(root: string): string[] {
  const texts = globSync('content/**/*.md', { cwd: root, exclude: ['content/*/legal'] })
  return texts.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const rules = [...text.matchAll(/^§ (\S+)/gm)].map(([, id = '']) => ({ id, part: 'text' }))
    return [...listMarks(text), ...rules].flatMap(({ id, part }) => {
      try {
        fillMarks(part === '' ? `{{${id}}}` : `{{${id}.${part}}}`)
        return []
      } catch (error) {
        return [`${file}: ${error instanceof Error ? error.message : error}`]
      }
    })
  })
}

if (import.meta.main) {
  const faults = checkFacts(join(import.meta.dirname, '..'))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
