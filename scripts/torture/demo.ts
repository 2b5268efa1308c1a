// npm run demo as somebody would run it: a process of its own, and its folder afterwards.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { appCode } from '../../tests/support/second-factor.ts'
import { ensureBuild } from '../ensure-build.ts'
import { type SignIn, startDemo } from './demo-process.ts'

export const about =
  'npm run demo is ready within 120 s, lets everybody in, staff with a code of the present step, and leaves an unbroken audit log.'
export const defaultRounds = 1

const ROOT = join(import.meta.dirname, '../..')
const SAMPLED_APPLICANTS = ['tamar@demo.example', 'alena@demo.example', 'oleksandr.shevchuk@demo.example']

export async function run({ rounds }: { rounds: number }): Promise<void> {
  await ensureBuild()
  for (let round = 1; round <= rounds; round += 1) await runOnce()
}

async function runOnce(): Promise<void> {
  const demo = await startDemo()
  try {
    for (const person of demo.people)
      if (person.totp_secret || SAMPLED_APPLICANTS.includes(person.email)) await signIn(demo.url, person)
    const { dataDir } = await demo.kill()
    execFileSync(process.execPath, [join(ROOT, 'build/program/pobyt.js'), 'verify-audit'], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: 'inherit',
    })
  } finally {
    await demo.remove()
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
