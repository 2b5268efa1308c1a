import { AccountUsage } from './account-usage.ts'

/** Something that does one piece of work at a time, and can be made to stop. */
export interface Worker {
  /** True when it can begin at once. */
  isWarm(): boolean
  /** False while it prepares, and while it rests. */
  isWorking(): boolean
  /** How much it has worked on what it does, or did last, in milliseconds. */
  workedMs(): number
  /** Breaks off what it is doing. */
  stop(): void
}

/** The answer of work that was stopped before its end: it is done again later. */
export const STOPPED = Symbol('stopped')

export interface QueueTurn {
  accountId: string
  /** Done only while nothing else can be, and stopped when something else comes. */
  background?: boolean
}

export interface QueueOptions {
  /** Work that takes longer may be stopped for the sake of others, in milliseconds; twice that the next time. */
  slowMs: number
  /** Being stopped counts as so much more work of the account, in milliseconds. */
  interruptionCostMs: number
  /** Work of an account that took more than this lately does not begin while other slow work runs, in milliseconds. */
  heavyMs: number
  /** A worker that is not warm is taken only when work has waited for so long, in milliseconds. */
  warmUpAfterMs: number
  /** Background work that has taken less is left to end: stopping a worker costs more than that, in milliseconds. */
  backgroundMs: number
  /** Work counts at least this much, so that the turns of quick work go round by account, in milliseconds. */
  minCostMs: number
}

interface Job<W> extends QueueTurn {
  work(worker: W): Promise<unknown>
  resolve(result: unknown): void
  reject(error: unknown): void
  /** When it came (performance.now()). */
  since: number
  /** How often it was stopped for the sake of others. */
  interruptions: number
}

interface Run<W> {
  job: Job<W>
  worker: W
}

const TICK_MS = 50

/**
 * Shares workers fairly among accounts: one piece of work of an account at a time, next the account whose work took
 * least lately, so the turns of quick work go round. Slow work holds one worker at most while somebody else waits:
 * the other is stopped and begins again later, with more time.
 */
export class InspectionQueue<W extends Worker> {
  readonly #options: QueueOptions
  readonly #workers: W[]
  /** The last used is taken first, so that a quiet server keeps one warm or none. */
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

  /** Does the work when its turn comes. Throws when the queue is closed. */
  run<T>(turn: QueueTurn, work: (worker: W) => Promise<T | typeof STOPPED>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) return reject(closedError())
      const done = resolve as (result: unknown) => void
      this.#waiting.push({ ...turn, work, resolve: done, reject, since: performance.now(), interruptions: 0 })
      this.#dispatch()
    })
  }

  /** Counts more time against an account than its work has taken. */
  charge(accountId: string, milliseconds: number): void {
    this.#usage.charge(accountId, milliseconds)
  }

  /** Ends all work, and refuses what waits. */
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

  /** Warming up takes a fifth of a second: a warm worker is mostly free before that. Heavy work leaves it to others. */
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

  /** Looks after those who have waited longer than they should have to. */
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

  /** Those that run longer than their time, and all of heavy accounts, in the order in which they began. */
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

function closedError(): Error {
  return new Error('files are not inspected any more: the server is closing')
}
