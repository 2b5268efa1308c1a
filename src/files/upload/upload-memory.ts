import { AppError } from '#errors/app-error.ts'

export interface UploadLimits {
  /** Bytes of all uploads together that lie in memory. */
  bytes: number
  /** Uploads of one account whose bodies are read at a time. */
  uploadsOfAccount: number
  /** What those may announce to send, in bytes; one upload is always taken. */
  bytesOfAccount: number
  /** A body of which nothing comes for so long is given up, in milliseconds. */
  idleMs: number
  /** While memory is short, a body has to bring `rateBytes` in every `rateMs` milliseconds. */
  rateBytes: number
  rateMs: number
}

const MEGABYTE = 1024 * 1024
const LIMITS: UploadLimits = {
  bytes: 96 * MEGABYTE,
  uploadsOfAccount: 8,
  bytesOfAccount: 24 * MEGABYTE,
  idleMs: 60_000,
  // 5 MB in five minutes.
  rateBytes: 32 * 1024,
  rateMs: 2_000,
}
/** Whoever had to give way may try again after so many seconds. */
const RETRY_AFTER_SECONDS = 30

/** An upload whose bytes are counted. */
export interface CountedUpload {
  /** Aborted when the upload has to end: nothing comes any more, or others need its memory. */
  signal: AbortSignal
  /** Counts bytes that have arrived, and waits until they fit. Throws the signal's reason. */
  take(bytes: number): Promise<void>
  /** The body is complete: it may lie until the work on it is done. */
  complete(): void
}

export interface UploadMemory {
  /**
   * Runs `work` for an upload that announces `expected` bytes. Bodies arrive side by side and hold nothing but what
   * has come of them. What an account sends beyond its share stays with the sender until its own uploads are done.
   */
  run<T>(
    upload: { accountId: string; expected: number },
    work: (upload: CountedUpload) => Promise<T>,
  ): Promise<T>
  /** Bytes that lie in memory now. */
  used(): number
}

/** Bounds the memory that the bodies of uploads take, so that neither a crowd nor slow senders can fill it. */
export function createUploadMemory(options: Partial<UploadLimits> = {}): UploadMemory {
  const limits = { ...LIMITS, ...options }
  const shares = createShares(limits)
  const budget = new Budget(limits)
  return {
    async run({ accountId, expected }, work) {
      const giveBack = await shares.acquire(accountId, expected)
      const held = budget.open(expected)
      const idle = setTimeout(() => {
        if (!held.waiting) held.control.abort(wentAway())
      }, limits.idleMs).unref()
      try {
        return await work({
          signal: held.control.signal,
          async take(bytes) {
            await budget.take(held, bytes)
            idle.refresh()
          },
          complete() {
            held.complete = true
            clearTimeout(idle)
          },
        })
      } finally {
        clearTimeout(idle)
        budget.close(held)
        giveBack()
      }
    },
    used: () => budget.used(),
  }
}

interface Share {
  uploads: number
  bytes: number
}

/** Keeps each account to its share; what is over it waits for the account's own uploads. */
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
    /** Answers how to give the share back. */
    async acquire(accountId: string, expected: number): Promise<() => void> {
      while (!isFree(accountId, expected)) {
        const own = queued.get(accountId) ?? new Set()
        queued.set(accountId, own)
        await new Promise<void>((wake) => own.add(wake))
      }
      change(accountId, { uploads: 1, bytes: expected })
      return () => {
        change(accountId, { uploads: -1, bytes: -expected })
        wakeAll(accountId)
      }
    },
  }
}

interface Held {
  expected: number
  bytes: number
  /** Bytes that came since `since` (performance.now()). */
  recent: number
  since: number
  complete: boolean
  waiting: { bytes: number; wake(): void } | null
  control: AbortController
}

/** Counts the bytes of all uploads, and decides who goes on when they are too many. */
class Budget {
  readonly #limits: UploadLimits
  readonly #uploads = new Set<Held>()
  #total = 0
  /** May pass the limit, so that there is always one that comes to its end. */
  #favoured: Held | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(limits: UploadLimits) {
    this.#limits = limits
  }

  used(): number {
    return this.#total
  }

  open(expected: number): Held {
    const control = new AbortController()
    const empty = { bytes: 0, recent: 0, complete: false, waiting: null }
    const held = { expected, ...empty, since: performance.now(), control }
    this.#uploads.add(held)
    return held
  }

  async take(held: Held, bytes: number): Promise<void> {
    held.control.signal.throwIfAborted()
    if (this.#fits(held, bytes)) this.#count(held, bytes)
    else await this.#wait(held, bytes)
  }

  close(held: Held): void {
    this.#uploads.delete(held)
    this.#total -= held.bytes
    if (this.#favoured === held) this.#favoured = undefined
    this.#serve()
  }

  #fits(held: Held, bytes: number): boolean {
    return held === this.#favoured || this.#total + bytes <= this.#limits.bytes
  }

  #count(held: Held, bytes: number): void {
    this.#total += bytes
    held.bytes += bytes
    held.recent += bytes
  }

  #wait(held: Held, bytes: number): Promise<void> {
    const { signal } = held.control
    return new Promise((resolve, reject) => {
      const end = () => reject(signal.reason)
      signal.addEventListener('abort', end, { once: true })
      const wake = () => {
        signal.removeEventListener('abort', end)
        resolve()
      }
      held.waiting = { bytes, wake }
      this.#serve()
    })
  }

  /** Who needs least to be complete is first: so most come to their end. */
  #listWaiting(): Held[] {
    const missing = (held: Held) => held.expected - held.bytes
    return [...this.#uploads]
      .filter((held) => held.waiting)
      .sort((one, other) => missing(one) - missing(other))
  }

  #serve(): void {
    this.#favoured ??= this.#listWaiting()[0]
    for (const held of this.#listWaiting()) {
      if (!held.waiting || !this.#fits(held, held.waiting.bytes)) continue
      this.#count(held, held.waiting.bytes)
      held.waiting.wake()
      held.waiting = null
    }
    if (this.#listWaiting().length > 0) {
      this.#timer ??= setInterval(() => this.#relieve(), this.#limits.rateMs).unref()
      return
    }
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Memory is short: those who bring too little give way to those who wait. */
  #relieve(): void {
    const { rateBytes, rateMs } = this.#limits
    const now = performance.now()
    for (const held of this.#uploads) {
      const elapsed = now - held.since
      if (elapsed < rateMs) continue
      const slow = held.recent * rateMs < rateBytes * elapsed
      if (slow && !held.complete && !held.waiting) held.control.abort(gaveWay())
      Object.assign(held, { recent: 0, since: now })
    }
  }
}

function gaveWay(): AppError {
  return new AppError('rate_limited', { retryAfter: RETRY_AFTER_SECONDS })
}

/** Nobody hears this, and it is no fault of ours. */
function wentAway(): AppError {
  return new AppError('invalid_input')
}
