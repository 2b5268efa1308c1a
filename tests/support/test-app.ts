import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import { createAltcha } from '#captcha/altcha.ts'
import type { Deps } from '#config/deps.ts'
import { readEnv } from '#config/env.ts'
import { BUILD } from '#database/project-folders.ts'
import { LANGUAGES } from '#language/language.ts'
import { builtFolder } from '#language/server/built-folder.ts'
import type { RunningServer } from '#server/server.ts'
import { closeAtEnd } from './close-at-end.ts'
import { createPerson, type Person, type PersonOptions } from './create-person.ts'
import { type Answer, send, sendJson } from './http.ts'
import { sharedInspector } from './shared-inspector.ts'
import { shareOperatorSite } from './shared-operator-site.ts'
import { createDataDir, createTestDatabase } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** True where tests start the bundled server. */
    isBundled?: boolean
  }
}

const BUNDLED_SERVER = pathToFileURL(join(import.meta.dirname, '../../build/program/server.js')).href
const BUILT_SITE = join(BUILD, 'client')

export interface TestAppOptions {
  /** Environment variables that override the test defaults. */
  env?: Record<string, string>
  database?: 'postgres' | 'pglite'
  /** Dependencies to replace, for example `now`. */
  overrides?: Partial<Deps>
}

type Server = RunningServer

const EASY_SECRET = randomUUID()
/** The real one costs each registration a second of CPU time (captcha/altcha.test.ts and the main journey have it). */
const EASY_CAPTCHA = createAltcha({ secrets: () => [EASY_SECRET], tries: { min: 2, max: 6 } })

export interface TestApp {
  readonly url: string
  readonly deps: Server['deps']
  readonly dataDir: string
  /** When what the server does beside its start is done: the resources of this build, and the first try of the jobs. */
  readonly settled: Server['settled']
  /** A real HTTP request without a cookie. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The same, with a JSON response (null for an empty body). `json` is sent as the body. */
  json<T = unknown>(path: string, init?: RequestInit & { json?: unknown }): Promise<Answer<T>>
  /** A signed-in person without the cost of a registration. */
  createPerson(options?: PersonOptions): Promise<Person>
  /** Runs SQL as the owner of the database, bypassing row-level security. */
  sql<T = Record<string, unknown>>(text: string, params?: unknown[]): Promise<T[]>
  /** Stops and starts the server on the same data. */
  restart(): Promise<void>
  close(): Promise<void>
}

/**
 * The real server on a free port, with its own database and data folder. It closes after the file's last test. Rate
 * limits are off unless `env` sets them.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database === 'pglite' ? undefined : await createTestDatabase()
  const data = createDataDir()
  const env = readEnv({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: data.path,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...options.env,
  })
  const siteDir = findSite(data.path)
  if (siteDir === BUILT_SITE) shareOperatorSite(data.path, env)
  const { startServer } = await loadServer()
  const captcha = options.env?.CAPTCHA ? {} : { captcha: EASY_CAPTCHA }
  const inspector = inject('isBundled') ? {} : { inspector: sharedInspector() }
  // Read at each start: a test may change its own.
  const start = (port: number) =>
    startServer({ ...env, port }, { siteDir, overrides: { ...captcha, ...inspector, ...options.overrides } })
  const clean = async () => {
    await database?.drop()
    data.remove()
  }
  let server = await start(0).catch(async (error: unknown) => {
    await clean()
    throw error
  })
  let closing: Promise<void> | undefined
  const end = async () => {
    const faults = await listFaultyLinks(server)
    await server.close()
    await clean()
    if (faults.length > 0) throw new Error(`links that must not stand in a mail: ${faults.join(' ')}`)
  }
  const app: TestApp = {
    get url() {
      return `http://127.0.0.1:${server.port}`
    },
    get deps() {
      return server.deps
    },
    dataDir: data.path,
    get settled() {
      return server.settled
    },
    fetch: (path, init) => send(app.url, path, init),
    json: (path, init) => sendJson(app.url, path, init),
    createPerson: (person) => createPerson(app, person),
    sql: (text, params) => runSql(server, text, params),
    async restart() {
      const { port } = server
      await server.close()
      server = await start(port)
    },
    close() {
      closing ??= end()
      return closing
    },
  }
  closeAtEnd(() => app.close())
  return app
}

/**
 * Links of the mails of these tests that lead to the API, or need a second parameter, which mail programs cut off and
 * write as "&amp;" (docs/decisions/0053). None when the database has ended already.
 */
async function listFaultyLinks(server: Server): Promise<string[]> {
  const found = await runSql<{ link: string }>(
    server,
    `select distinct (regexp_matches(text, 'https?://[^[:space:]<>"]+', 'g'))[1] as link from email_outbox`,
  ).catch(() => [])
  const { origin } = server.deps.env.publicUrl
  return found
    .map(({ link }) => link)
    .filter(
      (link) => link.startsWith(`${origin}/`) && (link.startsWith(`${origin}/api`) || link.includes('&')),
    )
}

/**
 * The server of the sources; in browser tests the bundled one, which `npm start` runs (tests/support/browser-setup.ts).
 */
export function loadServer(): Promise<typeof import('#server/server.ts')> {
  return inject('isBundled') ? import(BUNDLED_SERVER) : import('#server/server.ts')
}

/** The built site, or empty ones where a language is not built: tests of the API need no pages. */
export function findSite(dataDir: string): string {
  if (
    LANGUAGES.every((language) => existsSync(join(builtFolder(BUILT_SITE, language), '__spa-fallback.html')))
  )
    return BUILT_SITE
  const empty = join(dataDir, 'site')
  for (const language of LANGUAGES) mkdirSync(builtFolder(empty, language), { recursive: true })
  return empty
}

/** Runs SQL as the owner of the database, bypassing row-level security. */
export async function runSql<T>(
  server: Pick<Server, 'deps'>,
  text: string,
  params: unknown[] = [],
): Promise<T[]> {
  const { database } = server.deps
  const result =
    database.kind === 'pglite'
      ? await database.pglite.query<T>(text, params)
      : await database.pool.query(text, params)
  return result.rows as T[]
}
