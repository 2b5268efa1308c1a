// npm run demo as a process of its own, in a folder of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../tests/support/postgres-server.ts'

const ROOT = join(import.meta.dirname, '../..')
const READY_WITHIN_MS = 120_000

export interface SignIn {
  role: 'applicant' | 'specialist' | 'admin'
  email: string
  password: string
  totp_secret?: string
}

/** A demo that is ready. Killed at its end: asked to end, it would take its folder along before somebody looks into it. */
export interface DemoProcess {
  url: string
  people: SignIn[]
  /** Ends the process; its data folder stays until `remove`. */
  kill(): Promise<{ dataDir: string }>
  remove(): Promise<void>
}

/** Starts the demo of the current build. Throws when it is not ready in time. */
export async function startDemo(): Promise<DemoProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'pobyt-torture-demo-'))
  const file = join(folder, 'people.json')
  const port = String(await findFreePort())
  const env = { ...process.env, TMPDIR: folder, DEMO_PEOPLE: file, PORT: port, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [join(ROOT, 'scripts/demo.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
    const dataDir = readdirSync(folder).find((name) => name.startsWith('pobyt-demo-')) ?? ''
    return { dataDir: join(folder, dataDir) }
  }
  const remove = async () => {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  }
  const began = performance.now()
  while (!existsSync(file)) {
    const isLate = performance.now() - began > READY_WITHIN_MS
    if (isLate || child.exitCode !== null) {
      await remove()
      throw new Error(isLate ? 'the demo is not ready in time' : `the demo ended with ${child.exitCode}`)
    }
    await sleep(100)
  }
  console.log(`ready after ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return { url: `http://localhost:${port}`, people: JSON.parse(readFileSync(file, 'utf8')), kill, remove }
}
