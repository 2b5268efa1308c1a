import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { extname } from 'node:path'
import { AppError } from '#errors/app-error.ts'
import {
  type InspectionMessage,
  type InspectionRequest,
  isProgress,
  writeHead,
} from './inspection-messages.ts'

/** The child's module beside this file: source in tests, bundled in build/program. */
const CHILD = new URL(`./inspection-child${extname(import.meta.filename)}`, import.meta.url)
const MEMORY_CHECK_MS = 100
const START_MS = 15_000
const RETRY_AFTER_SECONDS = 5

export interface InspectionLimits {
  /** Time limit of one file, or of one drawn page, in milliseconds. */
  timeMs: number
  /** Limit of the child's peak resident memory in bytes; checked on Linux. */
  memoryBytes: number
  /** An idle child is ended after this many milliseconds. */
  idleMs: number
}

/**
 * How a request ended. `done`: with its last message. `died`: the file crashed the child. `exceeded`: the child was
 * killed for its time or memory. `stopped`: by `stop`. `killed`: by somebody else, which says nothing about the file.
 */
export type InspectionEnd = 'done' | 'died' | 'exceeded' | 'stopped' | 'killed'

/** Signals that no crash of a parser sends: a service manager, a terminal or the kernel short of memory does. */
const FROM_OUTSIDE: readonly (NodeJS.Signals | null)[] = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGKILL']
/**
 * Runs before the child loads anything. A stop of the whole process group, as systemd and terminals do it, reaches the
 * child, too: it goes on, and ends with the server (inspection-child.ts).
 */
const IGNORE_SIGNALS =
  'data:text/javascript,for(const name of ["SIGTERM","SIGINT","SIGHUP"])process.on(name,()=>{})'

/** One child process that handles one file at a time; started on demand, and again after a crash. */
export interface InspectionProcess {
  /**
   * Sends a request to the child and passes each of its messages to `onMessage`. Throws unavailable when no child can be started.
   */
  run(request: InspectionRequest, onMessage: (message: InspectionMessage) => void): Promise<InspectionEnd>
  /** True when a child has been started. */
  isWarm(): boolean
  /** True while the child reads a file. */
  isWorking(): boolean
  /**
   * Time spent on the current or last file, in milliseconds: CPU time where it can be read, so that a busy machine
   * makes no file slow.
   */
  workedMs(): number
  /** Kills the child, whatever it does. */
  stop(): void
}

export function createInspectionProcess(limits: InspectionLimits): InspectionProcess {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let stopped = false
  let clock: (() => number) | null = null
  let worked = 0

  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    // Unread input may be freed by its owner from now on.
    child?.stdin?.destroy()
    child = undefined
  }
  return {
    async run(request, onMessage) {
      clearTimeout(idle)
      stopped = false
      worked = 0
      // A signal to the whole group also ends a child that is just starting.
      if (!child?.connected) child = await start().catch(() => start())
      if (stopped) end()
      const onChildMessage = (message: InspectionMessage) => {
        if ('started' in message) clock = startClock(child?.pid)
        onMessage(message)
      }
      const outcome = child ? await exchange({ child, request, limits, onMessage: onChildMessage }) : 'died'
      worked = clock?.() ?? 0
      clock = null
      if (outcome === 'done') idle = setTimeout(end, limits.idleMs).unref()
      else end()
      return outcome !== 'done' && stopped ? 'stopped' : outcome
    },
    isWarm: () => child?.connected === true,
    isWorking: () => clock !== null,
    workedMs: () => clock?.() ?? worked,
    stop() {
      stopped = true
      end()
    },
  }
}

async function start(): Promise<ChildProcess> {
  const child = fork(CHILD, [], {
    serialization: 'advanced',
    // Nothing of the server's environment (keys, URLs) is accessible to a hostile file.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: [
      '--max-old-space-size=128',
      '--expose-gc',
      '--disable-warning=ExperimentalWarning',
      `--import=${IGNORE_SIGNALS}`,
    ],
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  // An idle child must not keep the server process alive.
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
      const cause = new Error('the process that inspects files does not start')
      reject(new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS, cause }))
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

interface Exchange {
  child: ChildProcess
  request: InspectionRequest
  limits: InspectionLimits
  onMessage(message: InspectionMessage): void
}

type ExchangeEnd = Exclude<InspectionEnd, 'stopped'>

function exchange({ child, request, limits, onMessage }: Exchange): Promise<ExchangeEnd> {
  return new Promise((resolve) => {
    const finish = (outcome: ExchangeEnd) => {
      clearTimeout(time)
      clearInterval(memory)
      child.off('message', onChildMessage)
      child.off('exit', die)
      resolve(outcome)
    }
    const onChildMessage = (message: unknown) => {
      const inspectionMessage = message as InspectionMessage
      onMessage(inspectionMessage)
      if (isProgress(inspectionMessage)) time.refresh()
      else void Promise.all([checkMemory(), written]).then(() => finish('done'))
    }
    const die = (_code: number | null, signal: NodeJS.Signals | null) =>
      finish(FROM_OUTSIDE.includes(signal) ? 'killed' : 'died')
    const time = setTimeout(() => finish('exceeded'), limits.timeMs)
    const checkMemory = async () => {
      if ((await readMemory(child.pid)) > limits.memoryBytes) finish('exceeded')
    }
    const memory = setInterval(checkMemory, MEMORY_CHECK_MS)
    child.on('message', onChildMessage)
    child.once('exit', die)
    child.stdin?.cork()
    child.stdin?.write(writeHead(request))
    // After it the bytes may be freed, so `done` waits for the write, too.
    const written = new Promise<void>((resolve) => child.stdin?.write(request.bytes, () => resolve()))
    child.stdin?.uncork()
  })
}

/**
 * Peak resident memory of a process in bytes, so that no peak between two checks is missed; 0 where it cannot be read.
 */
async function readMemory(pid: number | undefined): Promise<number> {
  if (process.platform !== 'linux' || !pid) return 0
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

/** Returns a function that returns the CPU time of a process since now, in milliseconds. */
function startClock(pid: number | undefined): () => number {
  const started = performance.now()
  const before = readProcessorMs(pid)
  let last = 0
  return () => {
    const now = readProcessorMs(pid)
    last = before === null ? performance.now() - started : Math.max(last, (now ?? 0) - before)
    return last
  }
}

/**
 * Fields 14 and 15 of /proc/<pid>/stat, after the process name in brackets; they count hundredths of a second on every
 * system.
 */
function readProcessorMs(pid: number | undefined): number | null {
  if (process.platform !== 'linux' || !pid) return null
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}
