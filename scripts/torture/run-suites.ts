import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Runs every test file in which `name` stands, with these environment variables. Throws when one fails. */
export function runSuitesThatName(name: string, env: Record<string, string>, rounds: number): void {
  const found = execFileSync('git', ['grep', '-lw', name, '--', 'src', 'tests', 'scripts'], { cwd: ROOT })
  const suites = found
    .toString()
    .split('\n')
    .filter((path) => path.endsWith('.test.ts'))
  for (let round = 0; round < rounds; round += 1) {
    const { status } = spawnSync(process.execPath, ['scripts/test.ts', ...suites], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error('a suite failed')
  }
}
