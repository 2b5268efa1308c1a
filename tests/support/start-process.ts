import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PROGRAM } from '../../scripts/build-stamp.ts'
import { WAIT_MS } from './patience.ts'
import { waitUntil } from './wait-until.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface ServerProcess {
  url: string
  pid: number
  /** Everything printed so far, both streams. */
  output(): string
  /** Sends SIGTERM and waits; resolves with the exit code. */
  stop(): Promise<number | null>
  /** The same with a signal to its whole process group (`isGroup`), as systemd and terminals send it. */
  stopGroup(signal: NodeJS.Signals): Promise<number | null>
  /** Sends SIGKILL and waits until the process has ended. */
  kill(): Promise<void>
}

export interface RunOptions {
  dataDir: string
  env?: Record<string, string>
  /** Folder of another copy of the project, whose `npm start` is run. */
  root?: string
  /** What Node runs instead. */
  program?: string
  /** Gives it a process group of its own. */
  isGroup?: boolean
  /** Of its own, where PUBLIC_URL is that of a proxy; a free one otherwise. */
  port?: number
}

/** Starts the server like `npm start`, as a process. Throws with its output when it does not start. */
export async function startServerProcess(options: RunOptions): Promise<ServerProcess> {
  const { child, output, exited } = run(options)
  const url = await waitUntil(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return null
    const printed = options.port
      ? `http://127.0.0.1:${options.port}`
      : /https?:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(output())?.[0]
    if (printed && (await answers(printed))) return printed
    throw new Error('it does not answer')
  }).catch(() => null)
  if (url) return { url, pid: child.pid ?? 0, output, ...endings(child, exited) }
  child.kill('SIGKILL')
  await exited
  throw new Error(`the server did not start:\n${output()}`)
}

/** Runs the server process until it exits, for starts that must fail. */
export async function runServerProcess(options: RunOptions) {
  const { child, output, exited } = run(options)
  const timer = setTimeout(() => child.kill('SIGKILL'), WAIT_MS)
  await exited
  clearTimeout(timer)
  return { code: child.exitCode, output: output() }
}

function run({ dataDir, env, root, program = PROGRAM, isGroup = false, port = 0 }: RunOptions) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_ENV|NODE_OPTIONS)/.test(name),
  )
  const child = spawn(process.execPath, [root ? join(root, 'scripts/start.ts') : program], {
    cwd: root ?? ROOT,
    env: {
      ...Object.fromEntries(inherited),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...env,
    },
    detached: isGroup,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  child.stdout.on('data', (chunk) => printed.push(String(chunk)))
  child.stderr.on('data', (chunk) => printed.push(String(chunk)))
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  const exited = once(child, 'close').finally(() => process.off('exit', killChild))
  return { child, output: () => printed.join(''), exited }
}

function endings(child: ChildProcess, exited: Promise<unknown>) {
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
    async stopGroup(signal: NodeJS.Signals) {
      process.kill(-(child.pid ?? 0), signal)
      await exited
      return child.exitCode
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(new URL('/healthz', url))).ok
  } catch {
    return false
  }
}
