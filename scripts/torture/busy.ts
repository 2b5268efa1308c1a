import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'

export const about = 'The whole npm test, beside two processes per processor that only use CPU time.'
export const defaultRounds = 1

/** Each round is one run of npm test. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  const count = 2 * availableParallelism()
  const eaters = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);']))
  const stop = () => {
    for (const eater of eaters) eater.kill('SIGKILL')
  }
  process.once('exit', stop)
  try {
    for (let round = 1; round <= rounds; round += 1) {
      console.log(`round ${round}: npm test beside ${count} processes`)
      const test = spawn('npm', ['test'], { stdio: 'inherit', shell: process.platform === 'win32' })
      const [code] = await once(test, 'exit')
      if (code !== 0) throw new Error(`npm test ended with ${code} in round ${round}`)
    }
  } finally {
    process.off('exit', stop)
    stop()
  }
}
