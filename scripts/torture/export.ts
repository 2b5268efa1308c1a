import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgresServer } from '../../tests/support/postgres-server.ts'
import { makePdfOfSize } from '../../tests/support/sample-files.ts'
import { solveCaptcha } from '../../tests/support/solve-captcha.ts'
import { type ServerProcess, startServerProcess } from '../../tests/support/start-process.ts'
import { unzip } from '../../tests/support/unzip.ts'

import { createDatabase } from './tortured-server.ts'

export const about =
  'The copy of the data of a person with 100 MB on both databases: every file whole, and the server at most 150 MB larger.'
export const defaultRounds = 1

const FILES = 20
const FILE_BYTES = 5 * 1024 * 1024
/** Of files that are not sent yet; more are refused. */
const AT_ONCE = 5
const GROWTH_MB = 150
const PASSWORD = 'kwiat-na-oknie-7'
const SECOND_MS = 1_000

/** Throws when a file is missing or changed, or the server's memory has grown by more than GROWTH_MB. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    await withServer({}, (server) => exportOn('embedded', server))
    const postgres = await startPostgresServer()
    try {
      await withServer({ DATABASE_URL: await createDatabase(postgres.url) }, (server) =>
        exportOn('PostgreSQL', server),
      )
    } finally {
      await postgres.stop()
    }
  }
}

async function withServer(env: Record<string, string>, work: (server: ServerProcess) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pobyt-torture-export-'))
  const server = await startServerProcess({ dataDir, env: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env } })
  try {
    await work(server)
  } finally {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function exportOn(database: string, server: ServerProcess): Promise<void> {
  const call = await signUp(server.url)
  const sent = await sendFiles(call)
  await settle(server.pid)
  const idle = readMegabytes(server.pid)
  await call('/api/account/export', { method: 'POST', json: { password: PASSWORD } })
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, readMegabytes(server.pid))
  }, 20)
  const started = performance.now()
  const href = await waitForCopy(call, server)
  const seconds = (performance.now() - started) / SECOND_MS
  const made = peak
  const found = await hashesOf(await call(href))
  clearInterval(watch)
  const missing = [...sent].filter((hash) => !found.has(hash))
  console.log(
    `export, ${database}: ${FILES} files of 5 MB in ${seconds.toFixed(1)} s; memory idle ${idle.toFixed(0)} MB, while it was made ${made.toFixed(0)}, with the download ${peak.toFixed(0)}; missing or changed: ${missing.length}`,
  )
  if (missing.length > 0) throw new Error(`${database}: ${missing.length} files are missing or changed`)
  if (peak - idle > GROWTH_MB) throw new Error(`${database}: memory grew by ${(peak - idle).toFixed(0)} MB`)
}

type Call = (path: string, init?: { method?: string; json?: object; body?: FormData }) => Promise<Response>

async function signUp(url: string): Promise<Call> {
  let cookie = ''
  const call: Call = async (path, { method, json, body } = {}) => {
    const response = await fetch(new URL(path, url), {
      method: method ?? 'GET',
      headers: { origin: url, cookie, ...(json ? { 'content-type': 'application/json' } : {}), ...captcha },
      body: json ? JSON.stringify(json) : body,
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    const set = response.headers.getSetCookie().map((one) => one.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    return response
  }
  let captcha: Record<string, string> = { 'x-captcha-response': await solveCaptcha(url) }
  const account = { email: 'tamar@example.com', password: PASSWORD }
  await call('/api/auth/sign-up/email', {
    method: 'POST',
    json: { ...account, name: 'Tamar Beridze', acceptTerms: true },
  })
  captcha = {}
  await call('/api/auth/sign-in/email', { method: 'POST', json: account })
  return call
}

/** Sends files of different content in messages; returns their hashes. */
async function sendFiles(call: Call): Promise<Set<string>> {
  const sent = new Set<string>()
  for (let first = 0; first < FILES; first += AT_ONCE) {
    const files: string[] = []
    for (let n = first; n < first + AT_ONCE; n += 1) {
      const pdf = Buffer.concat([
        makePdfOfSize(FILE_BYTES - 8),
        Buffer.from(`%${String(n).padStart(6, '0')}\n`),
      ])
      sent.add(hash(pdf))
      const body = new FormData()
      body.set('file', new Blob([pdf], { type: 'application/pdf' }), `scan-${n}.pdf`)
      const { id } = (await (await call('/api/messages/files', { method: 'POST', body })).json()) as {
        id: string
      }
      files.push(id)
    }
    await call('/api/messages', { method: 'POST', json: { text: `Files from ${first}`, files } })
  }
  return sent
}

async function waitForCopy(call: Call, server: ServerProcess): Promise<string> {
  for (;;) {
    const state = (await (await call('/api/account/export')).json()) as { state: string; href?: string }
    if (state.href) return state.href
    if (state.state === 'failed') throw new Error(`the copy failed:\n${server.output()}`)
    await sleep(200)
  }
}

async function hashesOf(answer: Response): Promise<Set<string>> {
  return new Set([...(await unzip(await answer.arrayBuffer())).values()].map(hash))
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Waits until the memory has not changed by a megabyte for three seconds: garbage of the uploads is no idle server. */
async function settle(pid: number): Promise<void> {
  let before = readMegabytes(pid)
  for (let quiet = 0; quiet < 3; ) {
    await sleep(SECOND_MS)
    const now = readMegabytes(pid)
    quiet = Math.abs(now - before) < 1 ? quiet + 1 : 0
    before = now
  }
}

function readMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
