export type Line = 'up' | 'down'

interface LineParts {
  /** Whether our server answers right now. */
  probe(): Promise<boolean>
  /** False only where the browser is sure that there is no connection. */
  isOnLine(): boolean
  setTimer(work: () => void, milliseconds: number): unknown
  clearTimer(timer: unknown): void
}

const FIRST_PROBE_MS = 3_000
const LAST_PROBE_MS = 30_000

/**
 * Whether our server can be reached. What a browser says of its connection is only a hint, so the server is asked: when
 * a call has failed, when the browser's opinion changes, and again and again while the line is down. Nothing is asked
 * while nobody watches.
 */
export function createLineStore({ probe, isOnLine, setTimer, clearTimer }: LineParts) {
  let line: Line = isOnLine() ? 'up' : 'down'
  let probing: Promise<Line> | undefined
  const next = createGrowingTimer({ setTimer, clearTimer })
  const watchers = new Set<() => void>()

  function set(found: Line): void {
    if (found === 'up') next.reset()
    else if (watchers.size > 0) next.set(() => void check())
    if (found === line) return
    line = found
    for (const watcher of watchers) watcher()
  }

  function check(): Promise<Line> {
    probing ??= probe()
      .then((reached) => {
        set(reached ? 'up' : 'down')
        return line
      })
      .finally(() => {
        probing = undefined
      })
    return probing
  }

  return {
    get: () => line,
    /** Asks the server now; resolves with what it finds. */
    check,
    /** The browser is sure that the connection has gone. */
    lose: () => set('down'),
    /**
     * For the outcome of every call: one that got an answer, and one that got none. Neither is a proof: an answer may
     * have left before the line went.
     */
    report(reached: boolean): void {
      if (watchers.size > 0 && reached === (line === 'down')) void check()
    },
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      if (watchers.size === 1 && line === 'down') void check()
      return () => {
        watchers.delete(watcher)
        if (watchers.size === 0) next.reset()
      }
    },
  }
}

/** One timer, whose waits double. */
function createGrowingTimer({ setTimer, clearTimer }: Pick<LineParts, 'setTimer' | 'clearTimer'>) {
  let timer: unknown
  let wait = FIRST_PROBE_MS
  return {
    set(work: () => void): void {
      clearTimer(timer)
      timer = setTimer(work, wait)
      wait = Math.min(wait * 2, LAST_PROBE_MS)
    },
    reset(): void {
      clearTimer(timer)
      wait = FIRST_PROBE_MS
    },
  }
}

const PROBE_LIMIT_MS = 8_000

/** The sign-in page of a public network answers everything, but not with JSON. */
async function probeServer(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS)
    const { ok, headers } = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal })
    return ok && (headers.get('content-type') ?? '').startsWith('application/json')
  } catch {
    return false
  }
}

export const lineStore = createLineStore({
  probe: probeServer,
  isOnLine: () => globalThis.navigator?.onLine !== false,
  setTimer: (work, milliseconds) => setTimeout(work, milliseconds),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
})
