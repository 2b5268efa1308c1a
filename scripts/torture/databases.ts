import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export const about =
  'The suites of the server that run on PostgreSQL alone in npm test, on the embedded database.'
export const defaultRounds = 1

/** Throws when a suite fails. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  const found = execFileSync('git', ['grep', '-l', 'TEST_DATABASES', '--', 'src', 'tests'], { cwd: ROOT })
  const suites = found
    .toString()
    .split('\n')
    .filter((path) => path.endsWith('.test.ts'))
  for (let round = 0; round < rounds; round += 1) {
    const { status } = spawnSync(process.execPath, ['scripts/test.ts', ...suites], {
      cwd: ROOT,
      env: { ...process.env, TEST_EMBEDDED: 'on' },
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error('a suite failed on the embedded database')
  }
}
