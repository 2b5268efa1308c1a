import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { createClamdScanner } from '#files/scanning/clamd.ts'
import { closeAtEnd } from './close-at-end.ts'
import { waitUntil } from './wait-until.ts'

/** What our signatures find: in parts, so that a scanner does not find this file. */
export const TEST_VIRUS = ['EICAR-STANDARD', 'ANTIVIRUS-TEST-FILE'].join('-')
/** A file that is found by its hash as a whole. */
export const TEST_VIRUS_FILE = Buffer.from('a file that only its hash gives away')
/** Largest file that both take, in bytes. */
export const MOST_BYTES = 1024 * 1024

/** A clamd of a test: the real one, or a stand-in that speaks its protocol. */
export interface TestClamd {
  /** Value of CLAMAV_HOST. */
  host: string
  /** How many files it has scanned to the end. */
  countScans(): number
  /** Ends it at once, also in the middle of a scan. */
  kill(): Promise<void>
  /** Starts it again at the same place. */
  start(): Promise<void>
  /** Takes connections, but does not answer until it is thawed. */
  freeze(): void
  thaw(): void
}

const clamd = findClamd()

/** The scanners that a suite runs with. */
export const SCANNERS: [name: string, start: () => Promise<TestClamd>][] = [
  ['a stand-in', startStandIn],
  ...(clamd ? [['clamd', () => startClamd(clamd)] as [string, () => Promise<TestClamd>]] : []),
]
/** Said in the name of a skipped test where there is no clamd. */
export const MISSING_CLAMD = clamd
  ? null
  : 'clamd is not on this machine: install clamav-daemon, or set CLAMD_PATH'

function findClamd(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const named = process.env.CLAMD_PATH
  return named ?? folders.map((folder) => join(folder, 'clamd')).find((path) => existsSync(path)) ?? null
}

/** The real clamd with two signatures of our own and no download, at a socket in a temporary folder. */
async function startClamd(program: string): Promise<TestClamd> {
  const folder = mkdtempSync(join(tmpdir(), 'pobyt-clamd-'))
  const [host, log, signatures] = ['clamd.sock', 'clamd.log', 'signatures'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  writeSignatures(signatures)
  const settings = [
    `DatabaseDirectory ${signatures}`,
    `LocalSocket ${host}`,
    'FixStaleSocket yes',
    'Foreground yes',
    `StreamMaxLength ${MOST_BYTES}`,
    `TemporaryDirectory ${folder}`,
    `LogFile ${log}`,
    'LogClean yes',
    `User ${userInfo().username}`,
  ]
  writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  let child: ChildProcess | undefined
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  const start = async () => {
    child = spawn(program, ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' })
    await waitForScanner(host)
  }
  closeAtEnd(async () => {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  })
  await start()
  return {
    host,
    kill,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    countScans: () => readFileSync(log, 'utf8').match(/instream\([^)]*\): .*(OK|FOUND)$/gm)?.length ?? 0,
  }
}

function writeSignatures(folder: string): void {
  mkdirSync(folder)
  const hash = createHash('sha256').update(TEST_VIRUS_FILE).digest('hex')
  writeFileSync(join(folder, 'own.hsb'), `${hash}:${TEST_VIRUS_FILE.length}:Pobyt.Test.Hash\n`)
  writeFileSync(join(folder, 'own.ndb'), `Pobyt.Test.Inside:0:*:${Buffer.from(TEST_VIRUS).toString('hex')}\n`)
}

async function waitForScanner(path: string): Promise<void> {
  const scanner = createClamdScanner({ address: { path } })
  await waitUntil(async () => {
    if ((await scanner.version()) === null) throw new Error('clamd does not answer')
    return true
  })
}

/** Speaks the part of the protocol that we use, byte for byte, and refuses everything else. */
export async function startStandIn(): Promise<TestClamd> {
  const sockets = new Set<Socket>()
  let port = 0
  let server: Server | undefined
  let scans = 0
  let frozen: (() => void)[] | null = null
  const serve = (socket: Socket) => {
    sockets.add(socket)
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    const take = () => {
      const reply = readCommand(received)
      if (!reply || socket.writableEnded) return
      if (reply.isScan) scans += 1
      socket.end(`${reply.text}\0`)
    }
    socket.on('data', (part) => {
      received = Buffer.concat([received, part])
      if (frozen) frozen.push(take)
      else take()
    })
  }
  const kill = async () => {
    for (const socket of sockets) socket.resetAndDestroy()
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    server = undefined
    frozen = null
  }
  const start = async () => {
    const started = createServer(serve)
    server = started
    await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve))
    const address = started.address()
    if (address !== null && typeof address === 'object') port = address.port
  }
  closeAtEnd(kill)
  await start()
  return {
    host: `127.0.0.1:${port}`,
    countScans: () => scans,
    kill,
    start,
    freeze() {
      frozen = []
    },
    thaw() {
      const waiting = frozen ?? []
      frozen = null
      for (const take of waiting) take()
    },
  }
}

const COMMANDS: Record<string, string> = {
  PING: 'PONG',
  VERSION: 'ClamAV 1.4.6/0/Thu Jan  1 00:00:00 1970',
}

interface Reply {
  text: string
  isScan: boolean
}

/** The answer to what was received so far; null while more is to come. */
function readCommand(received: Buffer): Reply | null {
  const end = received.indexOf(0)
  if (end < 0) return null
  const command = received.subarray(0, end).toString('latin1')
  if (command === 'zINSTREAM') return readStream(received.subarray(end + 1))
  const text = command.startsWith('z') ? COMMANDS[command.slice(1)] : undefined
  return { text: text ?? 'UNKNOWN COMMAND', isScan: false }
}

function readStream(received: Buffer): Reply | null {
  const parts: Buffer[] = []
  let total = 0
  for (let at = 0; received.length >= at + 4; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return { text: judge(Buffer.concat(parts)), isScan: true }
    total += length
    if (total > MOST_BYTES) return { text: 'INSTREAM size limit exceeded. ERROR', isScan: false }
    if (received.length < at + 4 + length) return null
    parts.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

function judge(bytes: Buffer): string {
  if (bytes.equals(TEST_VIRUS_FILE)) return 'stream: Pobyt.Test.Hash.UNOFFICIAL FOUND'
  return bytes.includes(TEST_VIRUS) ? 'stream: Pobyt.Test.Inside.UNOFFICIAL FOUND' : 'stream: OK'
}
