import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../tests/support/postgres-server.ts'
import { median } from './load.ts'

const SAMPLE_MS = 100
const REST_MS = 8_000
/** Milliseconds per tick of the kernel's accounting, on Linux. */
const TICK_MS = 10

/** A server process under measurement; memory and CPU time on Linux only. */
export interface MeasuredServer {
  url: string
  /** Resident memory of the process without its children. */
  megabytes(): string
  /** Peak memory of the process and its children together since the last call, sampled every tenth of a second. */
  highestMegabytes(): string
  /** CPU time of the process and its children so far. */
  cpuMs(): number
  /** CPU time of the process alone so far. */
  ownCpuMs(): number
  /** Waits until the work after a start is over. */
  settle(): Promise<void>
  stop(): Promise<void>
}

type Variables = Record<string, string>
/** What every server of a benchmark is started with. */
export type BenchEnv = Record<'DATABASE_URL' | 'DATA_DIR' | 'APP_SECRET' | 'FILES_KEY', string>

/** Starts a script and waits until it answers requests. */
export async function startMeasured(script: string, env: Variables): Promise<MeasuredServer> {
  const { child, url } = await start(script, env)
  const processes = watchProcesses(child.pid ?? 0)
  return {
    url,
    ...processes,
    settle: () => sleep(REST_MS),
    async stop() {
      processes.unwatch()
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Watches the processes below one, and itself: what they use, and what those that have ended used. */
export function watchProcesses(pid: number) {
  let highest = 0
  let ended = 0
  const ticks = new Map<number, number>()
  const sample = () => {
    const tree = listTree(pid)
    highest = Math.max(
      highest,
      tree.reduce((sum, one) => sum + readResident(one), 0),
    )
    for (const one of tree) ticks.set(one, readTicks(one))
    for (const [one, count] of ticks) {
      if (tree.includes(one)) continue
      ended += count
      ticks.delete(one)
    }
  }
  const sampling = setInterval(sample, SAMPLE_MS)
  return {
    megabytes: () => readResident(pid).toFixed(0),
    highestMegabytes() {
      const peak = highest
      highest = 0
      return peak.toFixed(0)
    },
    cpuMs() {
      sample()
      return (ended + [...ticks.values()].reduce((sum, count) => sum + count, 0)) * TICK_MS
    },
    ownCpuMs: () => readTicks(pid) * TICK_MS,
    unwatch: () => clearInterval(sampling),
  }
}

/** Starts each script in turn, `times` times; the median time until /healthz answers, as a line of text. */
export async function measureStart(
  scripts: Record<string, { script: string; env: Variables }>,
  times: number,
): Promise<string> {
  const taken = new Map<string, number[]>()
  for (let round = 0; round <= times; round += 1) {
    for (const [name, { script, env }] of Object.entries(scripts)) {
      const { child, ms } = await start(script, env)
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      if (round > 0) taken.set(name, [...(taken.get(name) ?? []), ms])
    }
  }
  const first = median([...taken.values()][0] ?? [])
  return [...taken]
    .map(([name, all]) => `${name} ${median(all).toFixed(0)} ms (${(median(all) / first).toFixed(1)})`)
    .join(', ')
}

async function start(script: string, env: Variables) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers(`${url}/healthz`))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`)
    await sleep(2)
  }
  return { child, url, ms: performance.now() - began }
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    }).on('error', () => resolve(false))
  })
}

function listTree(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    parents.set(Number(name), parentOf(Number(name)))
  const tree = [pid]
  for (let i = 0; i < tree.length; i += 1)
    tree.push(...[...parents].filter(([, parent]) => parent === tree[i]).map(([child]) => child))
  return tree
}

/** The process that started this one, on Linux. */
export const parentOf = (pid: number): number => Number(readStat(pid)[1] ?? 0)

/** The fields after the process name, from the state on. */
function readStat(pid: number): string[] {
  const text = read(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function readTicks(pid: number): number {
  const fields = readStat(pid)
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}

function readResident(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
