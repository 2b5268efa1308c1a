// Run by scripts/torture/mutants.ts in a copy of the project, whose files it changes: node run-mutants.ts <name> …
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import { createTemplate, dropDatabase } from '../../../tests/support/database-setup.ts'
import { type Mutant, mutate } from './mutant.ts'
import { MUTANTS } from './mutant-list.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PROJECTS = ['unit', 'server']

/** What the tests say of a copy: the first test that fails, or what keeps them from being run. */
interface Verdict {
  failed: string | null
  broken: string | null
}

/** One process for all mutants: what is loaded and made for the tests stays, but for what a mutant changes. */
async function runMutants(mutants: readonly Mutant[]): Promise<boolean> {
  const vitest = await createVitest({
    root: ROOT,
    project: PROJECTS,
    watch: false,
    retry: 0,
    bail: 1,
    reporters: [{}],
  })
  try {
    await requireGreen(vitest, [...new Set(mutants.flatMap(({ tests }) => tests))])
    const faults: string[] = []
    for (const [index, mutant] of mutants.entries()) {
      const started = performance.now()
      const { failed, broken } = await runMutant(vitest, mutant)
      const seconds = ((performance.now() - started) / 1000).toFixed(0)
      const verdict = broken ? `BROKEN: ${broken}` : failed ? `killed by "${failed}"` : 'SURVIVED'
      console.log(`${index + 1}/${mutants.length} ${mutant.name}: ${verdict} (${seconds} s)`)
      if (broken || !failed) faults.push(`${mutant.name}: ${broken ? 'broken' : mutant.guards}`)
    }
    console.log(`\n${mutants.length - faults.length} of ${mutants.length} killed`)
    for (const fault of faults) console.log(`  not killed: ${fault}`)
    return faults.length === 0
  } finally {
    await vitest.close()
  }
}

/**
 * The tests must pass with every guard in its place: otherwise their failing would say nothing. Twice, because on a busy
 * machine one of so many may fail once.
 */
async function requireGreen(vitest: Vitest, tests: readonly string[]): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { failed, broken } = await runTests(vitest, tests)
    if (!failed && !broken) return console.log(`${tests.length} test files pass with all guards`)
    console.log(`with all guards: ${broken ?? failed}`)
  }
  throw new Error('the tests fail with all guards in their places')
}

async function runMutant(vitest: Vitest, mutant: Mutant): Promise<Verdict> {
  const path = join(ROOT, mutant.file)
  const whole = readFileSync(path, 'utf8')
  const isMigration = mutant.file.startsWith('migrations/')
  try {
    writeFileSync(path, mutate(ROOT, mutant))
    vitest.invalidateFile(path)
    const run = () => runTests(vitest, mutant.tests)
    return await (isMigration ? withChangedTemplate(vitest, run) : run())
  } catch (error) {
    return { failed: null, broken: String(error) }
  } finally {
    writeFileSync(path, whole)
    vitest.invalidateFile(path)
  }
}

/**
 * The databases of the tests in `run` are copies of one that is made from the migrations as they are now; those after it
 * are copies of the whole one again.
 */
async function withChangedTemplate<T>(vitest: Vitest, run: () => Promise<T>): Promise<T> {
  const server = vitest.projects.find(({ name }) => name === 'server')
  if (!server) throw new Error('the tests of the database are in no project')
  const whole = server.getProvidedContext().postgres
  const template = await createTemplate(whole.url)
  try {
    server.provide('postgres', { ...whole, template })
    return await run()
  } finally {
    server.provide('postgres', whole)
    await dropDatabase(whole.url, template)
  }
}

async function runTests(vitest: Vitest, files: readonly string[]): Promise<Verdict> {
  const paths = files.map((file) => join(ROOT, file))
  const found = await vitest.globTestSpecifications(paths)
  const specifications = found.filter(({ moduleId }) => paths.includes(moduleId))
  if (specifications.length < files.length) return { failed: null, broken: 'a test file is in no project' }
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const modules = testModules.filter(({ moduleId }) => paths.includes(moduleId))
  const failed = modules.flatMap((module) => [...module.children.allTests('failed')]).at(0)
  if (failed) return { failed: failed.fullName, broken: null }
  return { failed: null, broken: findBroken(modules, unhandledErrors) }
}

/** What fails without a test: a file that cannot be loaded, or a hook. */
function findBroken(modules: readonly TestModule[], unhandled: readonly unknown[]): string | null {
  const [error] = [...modules.flatMap((module) => module.errors()), ...unhandled]
  return error ? String((error as { message?: string }).message ?? error).slice(0, 300) : null
}

const wanted = process.argv.slice(2)
const isGood = await runMutants(MUTANTS.filter(({ name }) => wanted.includes(name)))
process.exit(isGood ? 0 : 1)
