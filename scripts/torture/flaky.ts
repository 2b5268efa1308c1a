import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export const about = 'The whole npm test, which fails where a test passes only when it is repeated.'
export const defaultRounds = 5

/** Each round is one run of npm test. Throws when one fails. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`round ${round}`)
    const { status } = spawnSync(process.execPath, ['scripts/test.ts'], {
      cwd: ROOT,
      env: { ...process.env, TEST_FLAKY: 'fail' },
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error(`npm test failed in round ${round}`)
  }
}
