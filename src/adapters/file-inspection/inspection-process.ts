import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import type { Inspection } from './file-inspector.ts'

const CHILD = new URL('./inspection-child.ts', import.meta.url)
/** Linux counts memory in pages of this size on every platform Node is built for here. */
const PAGE_BYTES = 4096
const MEMORY_LOOK_MS = 100
const START_MS = 15_000

export interface InspectionLimits {
  /** One file may take this long, in milliseconds. */
  timeMs: number
  /** Resident memory of the child in bytes; watched on Linux. */
  memoryBytes: number
  /** An unused child ends after this many milliseconds. */
  idleMs: number
}

/** One child process that takes one file at a time; started when needed, again after it broke. */
export interface InspectionProcess {
  /** Throws when a child cannot be started at all: that is our fault, not the file's. */
  run(bytes: Uint8Array): Promise<Inspection>
  end(): void
}

export function createInspectionProcess(limits: InspectionLimits): InspectionProcess {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }
  return {
    async run(bytes) {
      clearTimeout(idle)
      if (!child?.connected) child = await start()
      const answer = await ask({ child, bytes, limits })
      if (answer === null) end()
      else idle = setTimeout(end, limits.idleMs).unref()
      return answer ?? { fault: 'unreadable' }
    },
    end,
  }
}

async function start(): Promise<ChildProcess> {
  const child = fork(CHILD, [], {
    serialization: 'advanced',
    // Nothing of the server's environment (keys, addresses) is within reach of a hostile file.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=128', '--disable-warning=ExperimentalWarning'],
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  // A waiting child must not keep the server from ending.
  child.unref()
  child.channel?.unref()
  if (child.stdin instanceof Socket) child.stdin.unref()
  child.on('error', () => {})
  child.stdin?.on('error', () => {})
  await becomeReady(child)
  return child
}

function becomeReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error('the process that inspects files does not start'))
    }
    const timer = setTimeout(fail, START_MS)
    child.once('error', fail)
    child.once('exit', fail)
    child.once('message', () => {
      clearTimeout(timer)
      child.off('exit', fail)
      resolve()
    })
  })
}

/** The child's answer, or null when it died or had to be killed. */
function ask(job: {
  child: ChildProcess
  bytes: Uint8Array
  limits: InspectionLimits
}): Promise<Inspection | null> {
  const { child, bytes, limits } = job
  return new Promise((resolve) => {
    const finish = (answer: Inspection | null) => {
      clearTimeout(timer)
      clearInterval(memory)
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(answer)
    }
    const onMessage = (message: unknown) => finish(readAnswer(message))
    const onExit = () => finish(null)
    const timer = setTimeout(() => finish(null), limits.timeMs)
    const look = async () => {
      if ((await readMemory(child.pid)) > limits.memoryBytes) finish(null)
    }
    const memory = setInterval(look, MEMORY_LOOK_MS)
    void look()
    child.once('message', onMessage)
    child.once('exit', onExit)
    const length = Buffer.allocUnsafe(4)
    length.writeUInt32LE(bytes.length)
    child.stdin?.write(length)
    child.stdin?.write(bytes)
  })
}

function readAnswer(message: unknown): Inspection {
  const answer = message as Inspection
  // Structured clone turns a Buffer into a plain Uint8Array.
  if ('preview' in answer) return { ...answer, preview: Buffer.from(answer.preview) }
  return answer
}

async function readMemory(pid: number | undefined): Promise<number> {
  if (process.platform !== 'linux' || !pid) return 0
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES
}
