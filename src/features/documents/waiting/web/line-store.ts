/** A measurement covers at least this time. */
const WINDOW_MS = 2_000
const BITS_IN_MEGABIT = 1_000_000
const VERY_THIN_MEGABITS = 1
const THIN_MEGABITS = 4

interface LineDependencies {
  /** Milliseconds of a clock that nobody sets (performance.now). */
  now(): number
  /** The browser's own estimate in megabits a second, if it has one. */
  estimate(): number | null
}

/**
 * How fast the line takes what we send, measured from the progress of all uploads together, and how many of them
 * it carries at once.
 */
export class Line {
  readonly #dependencies: LineDependencies
  #megabits: number | null = null
  #since: number | null = null
  #bytes = 0
  #running = 0

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
        if (!isOver) this.#running -= 1
        isOver = true
      },
    }
  }

  /** How many uploads may run at once, at most `most`. */
  countAtOnce(most: number): number {
    const megabits = this.#megabits ?? this.#dependencies.estimate()
    if (megabits === null || megabits >= THIN_MEGABITS) return most
    return Math.min(most, megabits < VERY_THIN_MEGABITS ? 1 : 2)
  }

  #restart(): void {
    this.#since = this.#dependencies.now()
    this.#bytes = 0
  }

  #add(bytes: number): void {
    this.#bytes += bytes
    const elapsed = this.#dependencies.now() - (this.#since ?? this.#dependencies.now())
    if (elapsed < WINDOW_MS) return
    const measured = (this.#bytes * 8) / BITS_IN_MEGABIT / (elapsed / 1000)
    this.#megabits = this.#megabits === null ? measured : (this.#megabits + measured) / 2
    this.#restart()
  }
}

function estimateOfBrowser(): number | null {
  if (!('connection' in navigator)) return null
  const { downlink } = navigator.connection as { downlink?: unknown }
  return typeof downlink === 'number' && downlink > 0 ? downlink : null
}

/** The line of this device. */
export const line = new Line({ now: () => performance.now(), estimate: estimateOfBrowser })
