import { AppError } from '#errors/app-error.ts'

export interface UploadLimits {
  /** Limit of the bytes of all uploads in memory. */
  bytes: number
  /** Concurrent uploads of one account. */
  uploadsOfAccount: number
  /** Limit of the bytes that these may announce together; one upload is always allowed. */
  bytesOfAccount: number
  /** A body without progress for this many milliseconds is aborted. */
  idleMs: number
  /** While uploads wait for memory, a body must bring `rateBytes` in every `rateMs` milliseconds. */
  rateBytes: number
  rateMs: number
}

const MEGABYTE = 1024 * 1024
const LIMITS: UploadLimits = {
  bytes: 64 * MEGABYTE,
  uploadsOfAccount: 8,
  bytesOfAccount: 24 * MEGABYTE,
  idleMs: 60_000,
  // 5 MB in five minutes.
  rateBytes: 32 * 1024,
  rateMs: 2_000,
}
/** Retry-After of an upload that was aborted for being too slow, in seconds. */
const RETRY_AFTER_SECONDS = 30

/** An upload whose bytes are counted. */
export interface CountedUpload {
  /** Aborted when the upload has to end: it made no progress, or others need its memory. */
  signal: AbortSignal
  /** Counts received bytes and waits until they fit. Throws the signal's reason. */
  take(bytes: number): Promise<void>
  /** Called when the body is complete: it may stay in memory until the work on it is done. */
  complete(): void
}

export interface UploadMemory {
  /**
   * Runs `work` for an upload that announces `expected` bytes. Bodies arrive concurrently and only received bytes take
   * memory. An account's uploads beyond its share are not read until its own uploads have finished.
   */
  run<T>(
    upload: { accountId: string; expected: number },
    work: (upload: CountedUpload) => Promise<T>,
  ): Promise<T>
  /** Bytes of uploads in memory now. */
  used(): number
}

/** Limits the memory of upload bodies, so that neither many nor slow clients can exhaust it. */
export function createUploadMemory(options: Partial<UploadLimits> = {}): UploadMemory {
  const limits = { ...LIMITS, ...options }
  const shares = createShares(limits)
  const budget = new Budget(limits)
  return {
    async run({ accountId, expected }, work) {
      const release = await shares.acquire(accountId, expected)
      const active = budget.open(expected)
      const idle = setTimeout(() => {
        if (!active.waiting) active.control.abort(createDisconnectError())
      }, limits.idleMs).unref()
      try {
        return await work({
          signal: active.control.signal,
          async take(bytes) {
            await budget.take(active, bytes)
            idle.refresh()
          },
          complete() {
            active.complete = true
            clearTimeout(idle)
          },
        })
      } finally {
        clearTimeout(idle)
        budget.close(active)
        release()
      }
    },
    used: () => budget.used(),
  }
}

interface Share {
  uploads: number
  bytes: number
}

/** Limits each account to its share; further uploads wait for the account's own. */
function createShares(limits: UploadLimits) {
  const shares = new Map<string, Share>()
  const queued = new Map<string, Set<() => void>>()

  function change(accountId: string, by: Share): void {
    const share = shares.get(accountId) ?? { uploads: 0, bytes: 0 }
    const next = { uploads: share.uploads + by.uploads, bytes: share.bytes + by.bytes }
    if (next.uploads === 0) shares.delete(accountId)
    else shares.set(accountId, next)
  }
  function isFree(accountId: string, expected: number): boolean {
    const share = shares.get(accountId)
    if (!share) return true
    return share.uploads < limits.uploadsOfAccount && share.bytes + expected <= limits.bytesOfAccount
  }
  function wakeAll(accountId: string): void {
    const wakes = queued.get(accountId) ?? []
    queued.delete(accountId)
    for (const wake of wakes) wake()
  }
  return {
    /** Waits for the share and returns the function that releases it. */
    async acquire(accountId: string, expected: number): Promise<() => void> {
      while (!isFree(accountId, expected)) {
        const waiters = queued.get(accountId) ?? new Set()
        queued.set(accountId, waiters)
        await new Promise<void>((wake) => waiters.add(wake))
      }
      change(accountId, { uploads: 1, bytes: expected })
      return () => {
        change(accountId, { uploads: -1, bytes: -expected })
        wakeAll(accountId)
      }
    },
  }
}

interface ActiveUpload {
  expected: number
  bytes: number
  /** Bytes received since `since` (performance.now()). */
  recent: number
  since: number
  complete: boolean
  waiting: { bytes: number; wake(): void } | null
  control: AbortController
}

/** Counts the bytes of all uploads, and decides which continue when there are too many. */
class Budget {
  readonly #limits: UploadLimits
  readonly #uploads = new Set<ActiveUpload>()
  #total = 0
  /** May exceed the limit, so that at least one upload can always finish. */
  #prioritized: ActiveUpload | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(limits: UploadLimits) {
    this.#limits = limits
  }

  used(): number {
    return this.#total
  }

  open(expected: number): ActiveUpload {
    const control = new AbortController()
    const empty = { bytes: 0, recent: 0, complete: false, waiting: null }
    const active = { expected, ...empty, since: performance.now(), control }
    this.#uploads.add(active)
    return active
  }

  async take(active: ActiveUpload, bytes: number): Promise<void> {
    active.control.signal.throwIfAborted()
    if (this.#fits(active, bytes)) this.#count(active, bytes)
    else await this.#wait(active, bytes)
  }

  close(active: ActiveUpload): void {
    this.#uploads.delete(active)
    this.#total -= active.bytes
    if (this.#prioritized === active) this.#prioritized = undefined
    this.#serve()
  }

  #fits(active: ActiveUpload, bytes: number): boolean {
    return active === this.#prioritized || this.#total + bytes <= this.#limits.bytes
  }

  #count(active: ActiveUpload, bytes: number): void {
    this.#total += bytes
    active.bytes += bytes
    active.recent += bytes
  }

  #wait(active: ActiveUpload, bytes: number): Promise<void> {
    const { signal } = active.control
    return new Promise((resolve, reject) => {
      const end = () => reject(signal.reason)
      signal.addEventListener('abort', end, { once: true })
      const wake = () => {
        signal.removeEventListener('abort', end)
        resolve()
      }
      active.waiting = { bytes, wake }
      this.#serve()
    })
  }

  /** Waiting uploads, the one with the fewest missing bytes first, so that most can finish. */
  #listWaiting(): ActiveUpload[] {
    const missing = (active: ActiveUpload) => active.expected - active.bytes
    return [...this.#uploads]
      .filter((active) => active.waiting)
      .sort((one, other) => missing(one) - missing(other))
  }

  #serve(): void {
    this.#prioritized ??= this.#listWaiting()[0]
    for (const active of this.#listWaiting()) {
      if (!active.waiting || !this.#fits(active, active.waiting.bytes)) continue
      this.#count(active, active.waiting.bytes)
      active.waiting.wake()
      active.waiting = null
    }
    if (this.#listWaiting().length > 0) {
      this.#timer ??= setInterval(() => this.#abortSlow(), this.#limits.rateMs).unref()
      return
    }
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Aborts uploads that are too slow while others wait for memory. */
  #abortSlow(): void {
    const { rateBytes, rateMs } = this.#limits
    const now = performance.now()
    for (const active of this.#uploads) {
      const elapsed = now - active.since
      if (elapsed < rateMs) continue
      const slow = active.recent * rateMs < rateBytes * elapsed
      if (slow && !active.complete && !active.waiting) active.control.abort(createTooSlowError())
      Object.assign(active, { recent: 0, since: now })
    }
  }
}

function createTooSlowError(): AppError {
  return new AppError('rate_limited', { retryAfter: RETRY_AFTER_SECONDS })
}

/** The client has disconnected, so nobody reads this error; it is not the server's fault. */
function createDisconnectError(): AppError {
  return new AppError('invalid_input')
}
