import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createPerson, type Person, type PersonHost, type PersonOptions } from './create-person.ts'
import { type Answer, send, sendJson } from './http.ts'
import { findFreePort } from './postgres-server.ts'
import { type ReverseProxy, startRoundRobinProxy } from './round-robin-proxy.ts'
import { startS3Process } from './s3/s3-process.ts'
import { s3Env } from './s3/s3-server.ts'
import { type RunOptions, type ServerProcess, startServerProcess } from './start-process.ts'

type Init = RequestInit & { json?: unknown }

/** Where calls are made: at one of the servers, as they arrive there behind a proxy, or through the proxy. */
export interface Door {
  url: string
  fetch(path: string, init?: RequestInit): Promise<Response>
  json<T = unknown>(path: string, init?: Init): Promise<Answer<T>>
  /** The calls of a person here. */
  as(person: Person): Person
}

/** Two processes of the server with one PostgreSQL and one S3 store, each with a folder of its own, behind a proxy. */
export interface TwoServers {
  databaseUrl: string
  proxy: ReverseProxy
  first: Door
  second: Door
  through: Door
  /** The process that runs at one of the ports now. */
  process(at: 0 | 1): ServerProcess
  /** Starts one that has ended, on its port and its folder. */
  start(at: 0 | 1, options?: Pick<RunOptions, 'program' | 'env'>): Promise<void>
  createPerson(options?: PersonOptions): Promise<Person>
  host: PersonHost
  sql<T = Record<string, unknown>>(text: string, params?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

interface TwoServersOptions {
  databaseUrl: string
  /** Empty. */
  folder: string
  env?: Record<string, string>
  /** Runs in front of the two ports; the tests' own one by default. */
  startProxy?: (ports: readonly number[]) => Promise<ReverseProxy>
}

export async function startTwoServers(options: TwoServersOptions): Promise<TwoServers> {
  const { databaseUrl, folder, startProxy = startRoundRobinProxy } = options
  const ports = [await findFreePort(), await findFreePort()] as const
  const proxy = await startProxy(ports)
  const store = await startS3Process({ root: makeFolder(folder, 'store') })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  // At the end the database server may stop before its last connection is closed.
  pool.on('error', () => {})
  const appSecret = randomUUID()
  const env = {
    APP_SECRET: appSecret,
    FILES_KEY: randomBytes(32).toString('hex'),
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: proxy.url,
    LOG_LEVEL: 'error',
    ...s3Env(store),
    ...options.env,
  }
  const running: ServerProcess[] = []
  const start: TwoServers['start'] = async (at, more = {}) => {
    const dataDir = makeFolder(folder, `data-${at}`)
    running[at] = await startServerProcess({
      ...more,
      dataDir,
      port: ports[at],
      env: { ...env, ...more.env },
    })
  }
  const sql = async <T>(text: string, params?: unknown[]) => (await pool.query(text, params)).rows as T[]
  const host = { url: proxy.url, deps: { env: { publicUrl: new URL(proxy.url), appSecret } }, sql }
  const close = async () => {
    for (const server of running) await server?.kill()
    await proxy.close()
    await store.kill()
    await pool.end()
  }
  try {
    await Promise.all([start(0), start(1)])
  } catch (error) {
    await close()
    throw error
  }
  return {
    databaseUrl,
    proxy,
    first: openDoor(`http://127.0.0.1:${ports[0]}`, proxy.url),
    second: openDoor(`http://127.0.0.1:${ports[1]}`, proxy.url),
    through: openDoor(proxy.url, proxy.url),
    process: (at) => running[at] ?? fail(at),
    start,
    createPerson: (person) => createPerson(host, person),
    host,
    sql,
    close,
  }
}

function makeFolder(folder: string, name: string): string {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  return path
}

function fail(at: number): never {
  throw new Error(`server ${at} was not started`)
}

/** `origin` is what browsers have in their address bar. */
function openDoor(url: string, origin: string): Door {
  const withOrigin = <T extends RequestInit>(init?: T, cookie?: string) => {
    const headers = new Headers(init?.headers)
    if (init?.method && init.method !== 'GET') headers.set('origin', origin)
    if (cookie) headers.set('cookie', [cookie, headers.get('cookie') ?? []].flat().join('; '))
    return { ...init, headers }
  }
  return {
    url,
    fetch: (path, init) => send(url, path, withOrigin(init)),
    json: (path, init) => sendJson(url, path, withOrigin(init)),
    as: (person) => ({
      ...person,
      fetch: (path, init) => send(url, path, withOrigin(init, person.cookie)),
      json: (path, init) => sendJson(url, path, withOrigin(init, person.cookie)),
    }),
  }
}
