import { randomBytes } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** How often the holder touches the lock, and how long a stranger waits for that. Milliseconds. */
const HEARTBEAT = 500
const PATIENCE = 4_000
const LOOK_EVERY = 100

interface Holder {
  pid: number
  /** Clock ticks from boot to the start of the process; tells a reused pid. Null where /proc is missing. */
  started: string | null
  /** Boot and pid namespace: only inside the same one does a pid say anything. */
  place: string
  nonce: string
}

export interface DataLock {
  release(): void
}

/** Another living process has the embedded database open. */
export class DataFolderInUseError extends Error {
  constructor(dataDir: string, holder: Holder) {
    super(
      `The data folder ${dataDir} is in use by another Pobyt process (pid ${holder.pid}). ` +
        'Stop that process, or give this one a DATA_DIR of its own. ' +
        'Several servers on the same data need PostgreSQL (DATABASE_URL).',
    )
    this.name = 'DataFolderInUseError'
  }
}

/**
 * Takes `dataDir`/db.lock for this process, and takes over one left by a process that is gone.
 * Two processes on one embedded database would both be let in and lose rows.
 * Throws DataFolderInUseError when the holder is alive: at once when that can be seen from here, else with its next
 * heartbeat. `patience` is how long that is waited for, in milliseconds.
 */
export async function lockDataFolder(dataDir: string, { patience = PATIENCE } = {}): Promise<DataLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'db.lock')
  const own: Holder = {
    pid: process.pid,
    started: readStart(process.pid),
    place: readPlace(),
    nonce: randomBytes(8).toString('hex'),
  }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (createLock(path, own)) return keepLock(path, own)
    const found = readHolder(path)
    if (!found) continue
    if (await isAlive({ path, holder: found, patience })) throw new DataFolderInUseError(dataDir, found)
    if (takeOver(path, found) && createLock(path, own)) {
      // Of several that take over at once, one may have moved another's fresh lock for a moment.
      await sleep(50)
      if (readHolder(path)?.nonce === own.nonce) return keepLock(path, own)
    }
  }
  throw new DataFolderInUseError(dataDir, readHolder(path) ?? own)
}

/** A hard link appears with its content and fails when the name is taken: atomic on every file system. */
function createLock(path: string, own: Holder): boolean {
  const draft = `${path}.${own.nonce}`
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Moves a dead holder's lock away. False when it was no longer that holder's; then it is put back. */
function takeOver(path: string, dead: Holder): boolean {
  const aside = `${path}.${randomBytes(8).toString('hex')}`
  try {
    renameSync(path, aside)
    if (readHolder(aside)?.nonce === dead.nonce) return true
    linkSync(aside, path)
    return false
  } catch {
    return false
  } finally {
    rmSync(aside, { force: true })
  }
}

function keepLock(path: string, own: Holder): DataLock {
  const heartbeat = setInterval(() => touch(path), HEARTBEAT)
  heartbeat.unref()
  return {
    release() {
      clearInterval(heartbeat)
      if (readHolder(path)?.nonce === own.nonce) rmSync(path, { force: true })
    },
  }
}

function touch(path: string): void {
  try {
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // Somebody removed the lock by hand; nothing to keep fresh.
  }
}

interface Found {
  path: string
  holder: Holder
  patience: number
}

async function isAlive({ path, holder, patience }: Found): Promise<boolean> {
  if (holder.place === readPlace()) {
    return isRunning(holder.pid) && holder.started === readStart(holder.pid)
  }
  // Another container or another machine: its pid means nothing here, its heartbeat does.
  const before = readTouched(path)
  for (let waited = 0; waited < patience; waited += LOOK_EVERY) {
    await sleep(LOOK_EVERY)
    if (readTouched(path) !== before) return true
  }
  return false
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function readHolder(path: string): Holder | null {
  try {
    const holder: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isHolder(holder) ? holder : { pid: 0, started: null, place: 'unreadable', nonce: '' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    return { pid: 0, started: null, place: 'unreadable', nonce: '' }
  }
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null && 'pid' in value && 'nonce' in value && 'place' in value
}

function readTouched(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null
}

/** Field 22 of /proc/<pid>/stat; the name in field 2 may hold spaces, so count from its closing bracket. */
function readStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function readPlace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}
