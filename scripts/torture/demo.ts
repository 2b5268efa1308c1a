// npm run demo as somebody would run it: a process of its own, and its folder afterwards.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../tests/support/postgres-server.ts'
import { appCode } from '../../tests/support/second-factor.ts'
import { ensureBuild } from '../ensure-build.ts'

export const about =
  'npm run demo is ready within 120 s, lets everybody in, staff with a code of the present step, and leaves an unbroken audit log.'
export const defaultRounds = 1

const ROOT = join(import.meta.dirname, '../..')
const READY_WITHIN_MS = 120_000
const SAMPLED_APPLICANTS = ['tamar@demo.example', 'alena@demo.example', 'oleksandr.shevchuk@demo.example']

interface SignIn {
  role: 'applicant' | 'specialist' | 'admin'
  email: string
  password: string
  totp_secret?: string
}

export async function run({ rounds }: { rounds: number }): Promise<void> {
  await ensureBuild()
  for (let round = 1; round <= rounds; round += 1) await runOnce()
}

async function runOnce(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pobyt-torture-demo-'))
  const file = join(folder, 'people.json')
  const port = String(await findFreePort())
  const env = { ...process.env, TMPDIR: folder, DEMO_PEOPLE: file, PORT: port, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [join(ROOT, 'scripts/demo.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  try {
    const began = performance.now()
    while (!existsSync(file)) {
      if (child.exitCode !== null) throw new Error(`the demo ended with ${child.exitCode}`)
      if (performance.now() - began > READY_WITHIN_MS) throw new Error('the demo is not ready in time')
      await sleep(100)
    }
    console.log(`ready after ${((performance.now() - began) / 1000).toFixed(0)} s`)
    const people: SignIn[] = JSON.parse(readFileSync(file, 'utf8'))
    for (const person of people)
      if (person.totp_secret || SAMPLED_APPLICANTS.includes(person.email))
        await signIn(`http://localhost:${port}`, person)
    // Not asked to end: then it would take its folder along.
    child.kill('SIGKILL')
    await exited
    const dataDir = readdirSync(folder).find((name) => name.startsWith('pobyt-demo-')) ?? ''
    execFileSync(process.execPath, [join(ROOT, 'build/program/pobyt.js'), 'verify-audit'], {
      env: { ...process.env, DATA_DIR: join(folder, dataDir) },
      stdio: 'inherit',
    })
  } finally {
    child.kill('SIGKILL')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signIn(origin: string, { role, email, password, totp_secret }: SignIn): Promise<void> {
  const jar = new Map<string, string>()
  const call = async (path: string, body?: object) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(new URL(path, origin), {
      method: body ? 'POST' : 'GET',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    })
    if (!answer.ok) throw new Error(`${email}: ${path} answers ${answer.status} ${await answer.text()}`)
    for (const text of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split(/=(.*)/s)
      jar.set(name, value)
    }
    return answer.json()
  }
  await call('/api/auth/sign-in/email', { email, password })
  if (totp_secret) {
    const code = await appCode(`otpauth://totp/Pobyt?secret=${totp_secret}`)
    await call('/api/auth/two-factor/verify-totp', { code })
  }
  const { counts } = (await call(role === 'applicant' ? '/api/progress' : '/api/staff/cases')) as {
    counts?: { all: number }
  }
  if (role !== 'applicant' && !(counts && counts.all >= 40)) throw new Error(`${email} sees too few cases`)
}
