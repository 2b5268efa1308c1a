import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { copyPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'

export interface PostgresServer {
  /** Login that may create databases and roles, as on a managed PostgreSQL; not a superuser. */
  url: string
  stop(): Promise<void>
}

const OWNER = 'pobyt'

/** Durability is off: the data lives as long as the test run. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  max_wal_size: '1GB',
}

/**
 * The shell waits for the end of its input, which comes when we say so or when we are gone, however that
 * happened; then it stops the server and removes the folder.
 */
const GUARD = `
folder=$1; shift
"$folder/bin/postgres" "$@" 2>"$folder/log" &
pid=$!
read -r ended
kill -INT "$pid"
wait "$pid"
rm -rf "$folder"
`

/** A real PostgreSQL of our own on a free port. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const binaries = await copyPostgresBinaries()
  const { folder, runAs } = binaries
  const data = join(folder, 'data')
  const password = randomBytes(16).toString('hex')
  await createCluster({ binaries, data, password })

  const port = await findFreePort()
  const settings = Object.entries({ ...SETTINGS, port: String(port) }).flatMap(([k, v]) => [
    '-c',
    `${k}=${v}`,
  ])
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', folder, '-D', data, ...settings], {
    ...runAs,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const stop = () => endGuard(guard)
  try {
    const admin = await connectWhenReady({ port, password, log: join(folder, 'log') })
    await admin.query(`create role ${OWNER} login createdb createrole password '${password}'`)
    await admin.end()
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres`, stop }
}

interface Cluster {
  binaries: PostgresBinaries
  data: string
  password: string
}

async function createCluster({ binaries, data, password }: Cluster): Promise<void> {
  const { folder, runAs, path } = binaries
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (runAs) chownSync(passwordFile, runAs.uid, runAs.gid)
  const options = ['-D', data, '-U', 'postgres', '-A', 'password', '--pwfile', passwordFile, '--no-sync']
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await promisify(execFile)(path('initdb'), [...options, ...locale], { ...runAs, cwd: folder })
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}

async function connectWhenReady({ port, password, log }: { port: number; password: string; log: string }) {
  const deadline = Date.now() + 20_000
  for (;;) {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password,
      database: 'postgres',
    })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error(`PostgreSQL for the tests did not start:\n${readFileSync(log, 'utf8')}`, {
          cause: error,
        })
      }
      await sleep(50)
    }
  }
}

async function endGuard(guard: ChildProcess): Promise<void> {
  if (guard.exitCode !== null || guard.signalCode !== null) return
  const ended = once(guard, 'exit')
  guard.stdin?.end()
  await ended
}
