import { FairOrder } from './fair-order.ts'

/** Something that does one piece of work at a time, and can be made to stop. */
export interface Worker {
  /** True when it can begin at once. */
  isWarm(): boolean
  /** When it began what it is doing (performance.now()); null while it prepares, or rests. */
  workingSince(): number | null
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
  /** Work that has run for so long may be stopped for the sake of others, in milliseconds. */
  slowMs: number
  /** A worker that is not warm is taken only when work has waited for so long, in milliseconds. */
  patienceMs: number
  /** Work counts at least this much, so that the turns of quick work go round by account, in milliseconds. */
  leastCostMs: number
}

interface Job<W> extends QueueTurn {
  work(worker: W): Promise<unknown>
  resolve(result: unknown): void
  reject(error: unknown): void
  /** When it came (performance.now()). */
  since: number
  /** Its account's work was stopped for the sake of others: it has to wait for other slow work. */
  slow: boolean
}

interface Run<W> {
  job: Job<W>
  worker: W
}

const TICK_MS = 50

/**
 * Shares workers fairly among accounts: one piece of work of an account at a time, the account whose work has taken
 * least next. Where all workers are busy with slow work and somebody else waits, one of them goes on; the other is
 * stopped and begins again when no other slow work runs, as does all further work of its account until it is quick.
 */
export class InspectionQueue<W extends Worker> {
  readonly #options: QueueOptions
  readonly #workers: W[]
  /** The last used is taken first, so that a quiet server keeps one warm or none. */
  readonly #free: W[]
  readonly #running = new Set<Run<W>>()
  #waiting: Job<W>[] = []
  readonly #order: FairOrder
  readonly #slowAccounts = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(workers: W[], options: QueueOptions) {
    this.#workers = workers
    this.#free = [...workers]
    this.#options = options
    this.#order = new FairOrder(options.leastCostMs)
  }

  /** Does the work when its turn comes. Throws when the queue is closed. */
  run<T>(turn: QueueTurn, work: (worker: W) => Promise<T | typeof STOPPED>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) return reject(closedError())
      const slow = this.#slowAccounts.has(turn.accountId)
      const done = resolve as (result: unknown) => void
      this.#waiting.push({ ...turn, work, resolve: done, reject, since: performance.now(), slow })
      this.#dispatch()
    })
  }

  /** Counts more time against an account than its work has taken. */
  charge(accountId: string, milliseconds: number): void {
    this.#order.charge(accountId, milliseconds)
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
      this.#timer ??= setInterval(() => this.#relieve(), TICK_MS).unref()
      return
    }
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #findNext(): Job<W> | undefined {
    const busy = new Set([...this.#running].map(({ job }) => (job.background ? '' : job.accountId)))
    const slowRuns = this.#listSlow().length > 0
    let next: Job<W> | undefined
    for (const job of this.#waiting) {
      if (job.background || busy.has(job.accountId) || (job.slow && slowRuns)) continue
      if (!next || this.#order.beginOf(job.accountId) < this.#order.beginOf(next.accountId)) next = job
    }
    return next
  }

  #findBackground(): Job<W> | undefined {
    const one = [...this.#running].some(({ job }) => job.background)
    return one ? undefined : this.#waiting.find((job) => job.background)
  }

  /** Warming up takes a fifth of a second: a warm worker is mostly free before that. */
  #takeWorker(job: Job<W>): W | undefined {
    const warm = this.#free.findLastIndex((worker) => worker.isWarm())
    const mayWarmUp = this.#running.size === 0 || this.#hasWaited(job)
    const index = warm < 0 && mayWarmUp ? this.#free.length - 1 : warm
    return index < 0 ? undefined : this.#free.splice(index, 1)[0]
  }

  async #begin(run: Run<W>): Promise<void> {
    const { job, worker } = run
    const started = performance.now()
    if (!job.background) this.#order.begin(job.accountId)
    this.#running.add(run)
    try {
      const result = await job.work(worker)
      if (result !== STOPPED) job.resolve(result)
      else if (this.#closed) job.reject(closedError())
      else this.#waiting.unshift(job)
      if (result !== STOPPED && !job.background) this.#judge(job, performance.now() - started)
    } catch (error) {
      job.reject(error)
    }
    this.#running.delete(run)
    this.#free.push(worker)
    if (!job.background) this.#order.charge(job.accountId, performance.now() - started)
    if (this.#running.size === 0 && this.#waiting.length === 0) this.#forget()
    this.#dispatch()
  }

  /** An account whose work is quick again need not wait for the slow any more. */
  #judge({ accountId }: Job<W>, milliseconds: number): void {
    if (milliseconds < this.#options.slowMs) this.#slowAccounts.delete(accountId)
  }

  #forget(): void {
    this.#order.forget()
    this.#slowAccounts.clear()
  }

  /** Looks after those who have waited longer than they should have to. */
  #relieve(): void {
    this.#dispatch()
    const next = this.#findNext()
    if (!next || !this.#hasWaited(next)) return
    const background = [...this.#running].find(({ job }) => job.background)
    if (background) background.worker.stop()
    else this.#putSlowBack()
  }

  #putSlowBack(): void {
    const slow = this.#listSlow()
    const last = slow.findLast(({ job }) => !job.slow) ?? slow.at(-1)
    if (!last || slow.length < 2 || slow.length < this.#workers.length) return
    const { accountId } = last.job
    this.#slowAccounts.add(accountId)
    for (const job of [last.job, ...this.#waiting]) if (job.accountId === accountId) job.slow = true
    last.worker.stop()
  }

  #listSlow(): Run<W>[] {
    return [...this.#running].filter(({ job, worker }) => {
      if (job.background) return false
      const since = worker.workingSince()
      return job.slow || (since !== null && performance.now() - since >= this.#options.slowMs)
    })
  }

  #hasWaited({ since }: Job<W>): boolean {
    return performance.now() - since >= this.#options.patienceMs
  }
}

function closedError(): Error {
  return new Error('files are not inspected any more: the server is closing')
}
