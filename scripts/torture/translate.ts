import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const WAYS = ['moved', 'replaced']

export const about =
  'The browser tests on pages that a translator works on: no error, no text that is stale, gone or doubled.'
export const defaultRounds = 1

/**
 * Each round runs them once for each way in which a translator treats a text (tests/support/translator). Throws at the
 * end when a test has failed.
 */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  const failed: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    for (const way of WAYS) {
      console.log(`round ${round}, texts are ${way}`)
      const { status } = spawnSync(process.execPath, ['scripts/test.ts', '--project', 'browser'], {
        cwd: ROOT,
        env: { ...process.env, TRANSLATED: way },
        stdio: 'inherit',
      })
      if (status !== 0) failed.push(`round ${round}, texts are ${way}`)
    }
  }
  if (failed.length > 0) throw new Error(`the browser tests failed: ${failed.join('; ')}`)
}
