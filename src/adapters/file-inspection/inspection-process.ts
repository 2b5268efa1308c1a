import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { type InspectionMessage, type InspectionRequest, writeHead } from './inspection-messages.ts'

const CHILD = new URL('./inspection-child.ts', import.meta.url)
const MEMORY_LOOK_MS = 100
const START_MS = 15_000

export interface InspectionLimits {
  /** One file, or one page that is drawn, may take this long, in milliseconds. */
  timeMs: number
  /** Resident memory of the child in bytes; watched on Linux. */
  memoryBytes: number
  /** An unused child ends after this many milliseconds. */
  idleMs: number
}

/**
 * How a request ended. `done`: with the last of its messages. `died`: the file broke the child. `exceeded`: the
 * child had to be ended for its time or memory. `stopped`: by `stop`.
 */
export type InspectionEnd = 'done' | 'died' | 'exceeded' | 'stopped'

/** One child process that takes one file at a time; started when needed, again after it broke. */
export interface InspectionProcess {
  /** Hands a file to the child and each of its messages to `onMessage`. Throws when no child can be started. */
  run(request: InspectionRequest, onMessage: (message: InspectionMessage) => void): Promise<InspectionEnd>
  /** True when a child has been started. */
  isWarm(): boolean
  /** When the child was given its present file (performance.now()), or null. */
  workingSince(): number | null
  /** Ends the child, whatever it does. */
  stop(): void
}

export function createInspectionProcess(limits: InspectionLimits): InspectionProcess {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let stopped = false
  let since: number | null = null

  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }
  return {
    async run(request, onMessage) {
      clearTimeout(idle)
      stopped = false
      if (!child?.connected) child = await start()
      if (stopped) end()
      since = performance.now()
      const outcome = child ? await exchange({ child, request, limits, onMessage }) : 'died'
      since = null
      if (outcome === 'done') idle = setTimeout(end, limits.idleMs).unref()
      else end()
      return outcome !== 'done' && stopped ? 'stopped' : outcome
    },
    isWarm: () => child?.connected === true,
    workingSince: () => since,
    stop() {
      stopped = true
      end()
    },
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

interface Exchange {
  child: ChildProcess
  request: InspectionRequest
  limits: InspectionLimits
  onMessage(message: InspectionMessage): void
}

function exchange({ child, request, limits, onMessage }: Exchange): Promise<'done' | 'died' | 'exceeded'> {
  return new Promise((resolve) => {
    const finish = (outcome: 'done' | 'died' | 'exceeded') => {
      clearTimeout(time)
      clearInterval(memory)
      child.off('message', hear)
      child.off('exit', die)
      resolve(outcome)
    }
    const hear = (message: unknown) => {
      const told = message as InspectionMessage
      onMessage(told)
      if ('drawn' in told) time.refresh()
      else finish('done')
    }
    const die = () => finish('died')
    const time = setTimeout(() => finish('exceeded'), limits.timeMs)
    const look = async () => {
      if ((await readMemory(child.pid)) > limits.memoryBytes) finish('exceeded')
    }
    const memory = setInterval(look, MEMORY_LOOK_MS)
    child.on('message', hear)
    child.once('exit', die)
    child.stdin?.write(writeHead(request))
    child.stdin?.write(request.bytes)
  })
}

/** Resident bytes of a process; 0 where that cannot be asked. */
async function readMemory(pid: number | undefined): Promise<number> {
  if (process.platform !== 'linux' || !pid) return 0
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}
