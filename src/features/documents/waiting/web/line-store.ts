/** A measurement covers at least this time. */
const WINDOW_MS = 2_000
const BITS_IN_MEGABIT = 1_000_000
/** So many bytes that arrived tell something, however quickly they did. */
const TELLING_BYTES = 100_000
const VERY_THIN_MEGABITS = 1
const THIN_MEGABITS = 4
const MOST_AT_ONCE = 4

interface LineDependencies {
  /** Milliseconds of a clock that nobody sets (performance.now). */
  now(): number
}

/**
 * How fast the line takes what we send, measured from the progress of all uploads together, and how many of them
 * it carries at once. What browsers estimate themselves is missing on iPhones and stale elsewhere.
 */
export class Line {
  readonly #dependencies: LineDependencies
  readonly #watchers = new Set<() => void>()
  #megabits: number | null = null
  #since: number | null = null
  #bytes = 0
  #running = 0
  #turns = 0

  constructor(dependencies: LineDependencies) {
    this.#dependencies = dependencies
  }

  /** Begins an upload; the result takes the bytes of it that have left so far, and ends it. */
  begin(): { moved(total: number): void; end(): void } {
    if (this.#running === 0) this.#restart()
    this.#running += 1
    let isOver = false
    let before = 0
    return {
      moved: (total) => {
        this.#add(total - before)
        before = total
      },
      end: () => {
        if (isOver) return
        isOver = true
        this.#running -= 1
        if (this.#megabits === null && this.#bytes >= TELLING_BYTES) this.#measure()
      },
    }
  }

  /**
   * Takes one of the turns that all uploads share; the result gives it back. Null while the line has no room: four at
   * once, two on a thin line, one on a very thin one or where nothing is known yet.
   */
  acquireSlot(): (() => void) | null {
    if (this.#turns >= this.#countAtOnce()) return null
    this.#turns += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#turns -= 1
      for (const watcher of this.#watchers) watcher()
    }
  }

  /** Calls back whenever there may be room again. */
  watch(watcher: () => void): void {
    this.#watchers.add(watcher)
  }

  /** Another network: nothing is known of it. */
  forget(): void {
    this.#megabits = null
    this.#restart()
  }

  #countAtOnce(): number {
    if (this.#megabits === null || this.#megabits < VERY_THIN_MEGABITS) return 1
    return this.#megabits < THIN_MEGABITS ? 2 : MOST_AT_ONCE
  }

  #restart(): void {
    this.#since = this.#dependencies.now()
    this.#bytes = 0
  }

  #add(bytes: number): void {
    this.#bytes += bytes
    if (this.#elapsed() >= WINDOW_MS) this.#measure()
  }

  #measure(): void {
    const measured = (this.#bytes * 8) / BITS_IN_MEGABIT / (Math.max(this.#elapsed(), 1) / 1000)
    this.#megabits = this.#megabits === null ? measured : (this.#megabits + measured) / 2
    this.#restart()
    for (const watcher of this.#watchers) watcher()
  }

  #elapsed(): number {
    const now = this.#dependencies.now()
    return now - (this.#since ?? now)
  }
}

/** The line of this device. */
export const line = new Line({ now: () => performance.now() })
