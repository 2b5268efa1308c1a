import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { copyPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { waitUntil } from './wait-until.ts'

export interface PostgresServer {
  /** URL of a role that may create databases and roles, as on a managed PostgreSQL; not a superuser. */
  url: string
  /** Stops every process of it (SIGSTOP), so that it keeps its connections and answers nothing. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

const OWNER = 'pobyt'

/** Durability is off: the data is only needed during the test run. */
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
 * The shell stops the server when its own standard input ends, which happens when we close it or when this process ends
 * for any reason; it ends with the server and deletes the folder.
 */
const GUARD = `
folder=$1; shift
exec 3<&0
"$folder/bin/postgres" "$@" &
pid=$!
(read -r ended <&3; kill -INT "$pid") &
wait "$pid"
rm -rf "$folder"
`

/** Starts a real PostgreSQL on a free port. Throws with its output when it does not start. */
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
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const printed: string[] = []
  guard.stderr.on('data', (chunk) => printed.push(String(chunk)))
  const stop = () => endGuard(guard)
  try {
    const admin = await connectWhenReady({ port, password, guard })
    await admin.query(`create role ${OWNER} login createdb createrole password '${password}'`)
    await admin.end()
  } catch (error) {
    await stop()
    throw new Error(`PostgreSQL for the tests did not start:\n${printed.join('')}`, { cause: error })
  }
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of listDescendants(guard.pid ?? 0)) process.kill(pid, signal)
  }
  return {
    url: `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres`,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    stop,
  }
}

/** The processes below this one, on Linux. */
function listDescendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return children.map(Number).flatMap((child) => [child, ...listDescendants(child)])
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

/** Below the ephemeral ports, which an outgoing connection could take before the server does. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    await new Promise((done) => probe.close(done))
    return port
  }
}

interface Starting {
  port: number
  password: string
  guard: ChildProcess
}

async function connectWhenReady({ port, password, guard }: Starting): Promise<pg.Client> {
  const login = { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' }
  const client = await waitUntil(async () => {
    if (hasEnded(guard)) return null
    const connecting = new pg.Client(login)
    await connecting.connect()
    return connecting
  })
  if (!client) throw new Error('the server ended')
  return client
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function endGuard(guard: ChildProcess): Promise<void> {
  const ended = hasEnded(guard) ? null : once(guard, 'exit')
  guard.stdin?.end()
  await ended
}
