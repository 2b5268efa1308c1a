import { AppError } from '#errors/app-error.ts'
import { AccountUsage } from './account-usage.ts'

/** Does one job at a time, and can be stopped. */
export interface Worker {
  /** True when it can begin without starting a process. */
  isWarm(): boolean
  /** False while it starts up, and while it is idle. */
  isWorking(): boolean
  /** Time spent on the current or last job, in milliseconds. */
  workedMs(): number
  /** Aborts the current job. */
  stop(): void
}

/** The result of a job that was stopped before its end: it is run again later. */
export const STOPPED = Symbol('stopped')

interface QueueTurn {
  accountId: string
  /** Runs only while nothing else waits, and is stopped when something else arrives. */
  background?: boolean
}

export interface QueueOptions {
  /** Jobs that take longer may be stopped in favour of others, in milliseconds; after a stop the limit doubles. */
  slowMs: number
  /** Additional usage of the account for a stopped job, in milliseconds. */
  interruptionCostMs: number
  /**
   * A job of an account with more recent usage than this does not begin while another slow job runs, in milliseconds.
   */
  heavyMs: number
  /** A cold worker is used only when a job has waited this long, in milliseconds. */
  warmUpAfterMs: number
  /** A background job that has run for less is not stopped, because stopping a worker costs more, in milliseconds. */
  backgroundMs: number
  /** Minimum usage of a job, so that quick jobs of different accounts alternate, in milliseconds. */
  minCostMs: number
}

interface Job<W> extends QueueTurn {
  work(worker: W): Promise<unknown>
  resolve(result: unknown): void
  reject(error: unknown): void
  /** Time of arrival (performance.now()). */
  since: number
  /** How often it was stopped in favour of others. */
  interruptions: number
}

interface Run<W> {
  job: Job<W>
  worker: W
}

const TICK_MS = 50

/**
 * Shares workers fairly among accounts: one job of an account at a time, next the account with the least recent usage,
 * so that quick jobs alternate. While somebody waits, slow jobs hold at most one worker: any other slow job is stopped
 * and run again later, with more time.
 */
export class InspectionQueue<W extends Worker> {
  readonly #options: QueueOptions
  readonly #workers: W[]
  /** The last used worker is taken first, so that a quiet server keeps one warm worker or none. */
  readonly #free: W[]
  readonly #running = new Set<Run<W>>()
  #waiting: Job<W>[] = []
  readonly #usage = new AccountUsage()
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(workers: W[], options: QueueOptions) {
    this.#workers = workers
    this.#free = [...workers]
    this.#options = options
  }

  /** Runs the job when its turn comes. Throws when the queue is closed. */
  run<T>(turn: QueueTurn, work: (worker: W) => Promise<T | typeof STOPPED>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) return reject(closedError())
      const done = resolve as (result: unknown) => void
      this.#waiting.push({ ...turn, work, resolve: done, reject, since: performance.now(), interruptions: 0 })
      this.#dispatch()
    })
  }

  /** Adds usage to an account, beyond the time its job has taken. */
  charge(accountId: string, milliseconds: number): void {
    this.#usage.charge(accountId, milliseconds)
  }

  load(): Record<'running' | 'waiting' | 'background_waiting', number> {
    const background = this.#waiting.filter((job) => job.background).length
    return {
      running: this.#running.size,
      waiting: this.#waiting.length - background,
      background_waiting: background,
    }
  }

  /** Aborts all jobs, and rejects those that wait. */
  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    for (const job of this.#waiting.splice(0)) job.reject(closedError())
    for (const worker of this.#workers) worker.stop()
  }

  #dispatch(): void {
    for (;;) {
      const job = this.#findNext() ?? this.#findBackground()
      const worker = job && this.#takeWorker(job)
      if (!job || !worker) break
      this.#waiting = this.#waiting.filter((other) => other !== job)
      void this.#begin({ job, worker })
    }
    if (this.#waiting.length > 0) {
      this.#timer ??= setInterval(() => this.#stopOvertime(), TICK_MS).unref()
      return
    }
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #findNext(): Job<W> | undefined {
    const busy = new Set([...this.#running].map(({ job }) => (job.background ? '' : job.accountId)))
    const slowRuns = this.#listSlow().length > 0
    const used = ({ accountId }: Job<W>) => this.#usage.usedBy(accountId)
    let next: Job<W> | undefined
    for (const job of this.#waiting) {
      if (job.background || busy.has(job.accountId) || (slowRuns && this.#isHeavy(job))) continue
      if (!next || used(job) < used(next)) next = job
    }
    return next
  }

  #findBackground(): Job<W> | undefined {
    const one = [...this.#running].some(({ job }) => job.background)
    return one ? undefined : this.#waiting.find((job) => job.background)
  }

  /**
   * Starting a worker takes a fifth of a second, in which a warm one is usually free. A heavy account takes the cold
   * worker and leaves the warm one to others.
   */
  #takeWorker(job: Job<W>): W | undefined {
    const warm = this.#free.findLastIndex((worker) => worker.isWarm())
    const cold = this.#free.findLastIndex((worker) => !worker.isWarm())
    const mayWarmUp = this.#running.size === 0 || this.#hasWaited(job)
    const [first, second] = this.#isHeavy(job) ? [cold, warm] : [warm, mayWarmUp ? cold : -1]
    const index = first < 0 ? second : first
    return index < 0 ? undefined : this.#free.splice(index, 1)[0]
  }

  async #begin(run: Run<W>): Promise<void> {
    const { job, worker } = run
    this.#running.add(run)
    try {
      const result = await job.work(worker)
      if (result !== STOPPED) job.resolve(result)
      else if (this.#closed) job.reject(closedError())
      else this.#waiting.unshift(job)
    } catch (error) {
      job.reject(error)
    }
    const took = Math.max(this.#options.minCostMs, worker.workedMs())
    if (!job.background) this.#usage.charge(job.accountId, took)
    this.#running.delete(run)
    this.#free.push(worker)
    this.#dispatch()
  }

  /** Stops a background or slow job when another job has waited too long. */
  #stopOvertime(): void {
    this.#dispatch()
    const next = this.#findNext()
    if (!next || !this.#hasWaited(next)) return
    const background = [...this.#running].find(({ job }) => job.background)
    if (!background) this.#requeueSlowest()
    else if (background.worker.workedMs() >= this.#options.backgroundMs) background.worker.stop()
  }

  #requeueSlowest(): void {
    const slow = this.#listSlow()
    const last = slow.at(-1)
    if (!last || slow.length < 2 || slow.length < this.#workers.length) return
    last.job.interruptions += 1
    this.#usage.charge(last.job.accountId, this.#options.interruptionCostMs)
    last.worker.stop()
  }

  /** The jobs over their time limit, and all of heavy accounts, in the order in which they began. */
  #listSlow(): Run<W>[] {
    return [...this.#running].filter(({ job, worker }) => {
      if (job.background) return false
      const time = this.#options.slowMs * 2 ** job.interruptions
      return this.#isHeavy(job) || (worker.isWorking() && worker.workedMs() >= time)
    })
  }

  #isHeavy({ accountId }: Job<W>): boolean {
    return this.#usage.usedBy(accountId) >= this.#options.heavyMs
  }

  #hasWaited({ since }: Job<W>): boolean {
    return performance.now() - since >= this.#options.warmUpAfterMs
  }
}

function closedError(): AppError {
  return new AppError('unavailable', { retryAfter: 1, cause: new Error('the server is closing') })
}
