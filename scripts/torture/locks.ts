import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const about =
  'Twelve processes start at once on a data folder whose holder was killed: each time one gets the lock.'
export const defaultRounds = 25

const AT_ONCE = 12

/** Prints "ready", waits for the start, prints whether it got the lock, and then holds it. */
const CONTENDER = `
  import { lockDataFolder } from '#database/data-lock.ts'
  console.log('ready')
  process.stdin.once('data', async () => {
    const held = await lockDataFolder(process.argv[1]).then(() => true, () => false)
    console.log(held ? 'in' : 'refused')
  })
`

/** Each round begins with the lock file that the previous round's winner has left. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pobyt-locks-'))
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const contenders = Array.from({ length: AT_ONCE }, () => startContender(folder))
      try {
        await Promise.all(contenders.map((contender) => readWord(contender)))
        const words = contenders.map((contender) => readWord(contender))
        for (const { stdin } of contenders) stdin?.write('go\n')
        const inside = (await Promise.all(words)).filter((word) => word === 'in').length
        if (inside !== 1) throw new Error(`${inside} of ${AT_ONCE} got the lock in round ${round}`)
      } finally {
        await Promise.all(contenders.map(kill))
      }
    }
    console.log(`${rounds * AT_ONCE} starts, one got the lock ${rounds} times`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function startContender(folder: string): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '-e', CONTENDER, folder], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

async function readWord({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('a contender has no output')
  const [chunk] = await once(stdout, 'data')
  return String(chunk).trim()
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
