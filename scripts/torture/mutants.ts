import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresServer } from '../../tests/support/postgres-server.ts'
import { linkTree } from '../builds.ts'
import { ensureBuild } from '../ensure-build.ts'
import { copyProject } from './copied-project.ts'
import { mutate } from './mutants/mutant.ts'
import { MUTANTS } from './mutants/mutant-list.ts'

export const about =
  'One guard after the other is taken away in a copy of the project: a test must fail; -- mutants <name> for one.'
export const defaultRounds = 1
/** What can be run by itself. */
export const names: readonly string[] = MUTANTS.map(({ name }) => name)

const ROOT = join(import.meta.dirname, '../..')

/** Throws when a guard can be taken away unseen, and when one is not where the list says. */
export async function run({ only }: { only: readonly string[] }): Promise<void> {
  for (const mutant of MUTANTS) mutate(ROOT, mutant)
  await ensureBuild()
  const chosen = only.length > 0 ? only : names
  const copy = mkdtempSync(join(tmpdir(), 'pobyt-mutants-'))
  const postgres = await startPostgresServer()
  try {
    copyProject(copy)
    for (const made of ['src/messages', 'build']) linkTree(join(ROOT, made), join(copy, made))
    // A process of the copy: the tests, and all that they load, are the copy's.
    const child = spawn(process.execPath, ['scripts/torture/mutants/run-mutants.ts', ...chosen], {
      cwd: copy,
      env: { ...process.env, TEST_DATABASE_URL: postgres.url },
      stdio: 'inherit',
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error('a guard can be taken away unseen')
  } finally {
    await postgres.stop()
    rmSync(copy, { recursive: true, force: true })
  }
}
