import { createGrowingTimer, type Timers } from './growing-timer.ts'

export type Line = 'up' | 'down'
/** What asking our server finds: it answers, it answers with an error (5xx), or nothing of it is heard. */
export type Probed = 'reached' | 'refused' | 'lost'

interface LineParts extends Timers {
  /** Asks our server right now. */
  probe(): Promise<Probed>
  /** False only where the browser is sure that there is no connection. */
  isOnLine(): boolean
}

const FIRST_PROBE_MS = 3_000
const LAST_PROBE_MS = 30_000

/**
 * Whether our server can be reached. What a browser says of its connection is only a hint, so the server is asked: when
 * a call has failed, when the browser's opinion changes, and again and again while the line is down. Nothing is asked
 * while nobody watches.
 */
export function createLineStore({ probe, isOnLine, setTimer, clearTimer }: LineParts) {
  let found: Probed = isOnLine() ? 'reached' : 'lost'
  let probing: Promise<Line> | undefined
  const next = createGrowingTimer({ setTimer, clearTimer, first: FIRST_PROBE_MS, last: LAST_PROBE_MS })
  const watchers = new Set<() => void>()

  const get = (): Line => (found === 'reached' ? 'up' : 'down')

  function set(probed: Probed): void {
    if (probed === 'reached') next.reset()
    else if (watchers.size > 0) next.set(() => void check())
    if (probed === found) return
    found = probed
    for (const watcher of watchers) watcher()
  }

  function check(): Promise<Line> {
    probing ??= probe()
      .then((probed) => {
        set(probed)
        return get()
      })
      .finally(() => {
        probing = undefined
      })
    return probing
  }

  return {
    get,
    /** True while the line is down because our server answers with errors: the connection is good. */
    isServerDown: () => found === 'refused',
    /** Asks the server now; resolves with what it finds. */
    check,
    /** The browser is sure that the connection has gone. */
    lose: () => set('lost'),
    /** For the outcome of every call. None is a proof: an answer may have left before the line went. */
    report(reached: boolean): void {
      if (watchers.size > 0 && reached === (get() === 'down')) void check()
    },
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      if (watchers.size === 1 && get() === 'down') void check()
      return () => {
        watchers.delete(watcher)
        if (watchers.size === 0) next.reset()
      }
    },
  }
}

const PROBE_LIMIT_MS = 8_000

/** The sign-in page of a public network answers everything, but not with JSON. */
async function probeServer(): Promise<Probed> {
  try {
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS)
    const { ok, status, headers } = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal })
    if (ok && (headers.get('content-type') ?? '').startsWith('application/json')) return 'reached'
    return status >= 500 ? 'refused' : 'lost'
  } catch {
    return 'lost'
  }
}

export const lineStore = createLineStore({
  probe: probeServer,
  isOnLine: () => globalThis.navigator?.onLine !== false,
  setTimer: (work, milliseconds) => setTimeout(work, milliseconds),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
})
