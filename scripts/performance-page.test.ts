import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { STEPS } from './bench/load.ts'

const page = readFileSync('docs/performance.md', 'utf8')
const bench = readFileSync('scripts/bench.ts', 'utf8')
const compared: readonly string[] = STEPS

test('the page of performance names only commands that exist', () => {
  const steps = [...page.matchAll(/`npm run bench(?: -- ([a-z]+)[^`]*)?`/g)].map(([, step = '']) => step)
  expect(steps.length).toBeGreaterThan(6)
  const gone = steps.filter(
    (step) => step !== '' && !compared.includes(step) && !bench.includes(`=== '${step}'`),
  )
  expect(gone).toEqual([])
})

test('the page of performance refers only to decisions that exist', () => {
  const numbers = [...page.matchAll(/\b(00\d\d)\b/g)].map(([, number = '']) => number)
  expect(numbers.length).toBeGreaterThan(3)
  const decisions = readdirSync('docs/decisions')
  expect(numbers.filter((number) => !decisions.some((name) => name.startsWith(number)))).toEqual([])
})
