import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import { signToken } from '../../src/session/session-cookie.ts'
import type { PersonHost } from '../../tests/support/create-person.ts'
import { startPostgresServer } from '../../tests/support/postgres-server.ts'
import { PROGRAM } from '../build-stamp.ts'
import type { Sender } from './send-upload.ts'

const SECRET = 'torture-secret-torture-secret-torture'
const KEY = Buffer.alloc(32, 7).toString('base64')
const ROOT = join(import.meta.dirname, '../..')

export interface TortureServer {
  url: string
  /** Where tests/support/create-person.ts creates people. */
  host: PersonHost
  /** Adds signed-in people without any data. */
  addPeople(count: number): Promise<Sender[]>
  /** Resident memory of the server without its children. */
  megabytes(): number
  stop(): Promise<void>
}

/**
 * Starts the built server of the project in `root` as a process of its own, without rate limits, on an empty
 * PostgreSQL.
 */
export async function startTortureServer({
  root = ROOT,
  env = {},
}: {
  root?: string
  env?: Record<string, string>
} = {}): Promise<TortureServer> {
  const folder = mkdtempSync(join(tmpdir(), 'pobyt-torture-'))
  const postgres = await startPostgresServer()
  const databaseUrl = await createDatabase(postgres.url)
  const child = spawn(process.execPath, [join(root, relative(ROOT, PROGRAM))], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      APP_SECRET: SECRET,
      FILES_KEY: KEY,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await waitForAddress(child)
  return {
    url,
    host: {
      url,
      deps: { env: { publicUrl: new URL(url), appSecret: SECRET } },
      sql: (text, params) => runSql(databaseUrl, text, params),
    },
    addPeople: (count) => addPeople(databaseUrl, url, count),
    megabytes: () => readMegabytes(child.pid ?? 0),
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a database of its own on the server of `url`; returns its address. */
export async function createDatabase(url: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query('create database pobyt_torture')
  await admin.end()
  const created = new URL(url)
  created.pathname = '/pobyt_torture'
  return created.href
}

function waitForAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const found = /runs at (http:\/\/\S+)/.exec(text)
      if (found?.[1]) resolve(found[1].replace('localhost', '127.0.0.1'))
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)))
  })
}

/** Runs one statement on a connection of its own. */
export async function runSql<Row>(databaseUrl: string, text: string, params: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text, params)).rows
  } finally {
    await client.end()
  }
}

async function addPeople(databaseUrl: string, url: string, count: number): Promise<Sender[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into "user" (id, full_name, email, terms_version, terms_accepted_at)
       select 'p' || n, 'Person ' || n, 'p' || n || '@example.com', 'torture', now() from generate_series(1, $1) n`,
      [count],
    )
    await client.query(
      `insert into session (id, user_id, token, expires_at)
       select 's' || n, 'p' || n, 'token-' || n, now() + interval '1 day' from generate_series(1, $1) n`,
      [count],
    )
  } finally {
    await client.end()
  }
  return Array.from({ length: count }, (_, i) => ({
    url,
    cookie: `better-auth.session_token=${encodeURIComponent(signToken(`token-${i + 1}`, SECRET))}`,
  }))
}

function readMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
