import { POLL_MS } from './event-source.ts'

const FIRST_RETRY_MS = 1_000

interface Refresh {
  event: 'refresh'
  /** For so long nothing had changed when the stream was opened; undefined where that is not known. */
  quiet_ms?: number
}

interface SharedEventSourceOptions<E> {
  /** Of the lock and of the channel: one for each stream of each person. */
  name: string
  /** Opens the stream of this browser; returns a function that closes it. */
  open(onEvent: (event: E | Refresh) => void): () => void
  /** `refresh`: events may have been missed. */
  onEvent(event: E | Refresh): void
}

/**
 * One event stream for all tabs of a browser, while this page is shown: a page in the back/forward cache must hold
 * neither a lock nor a stream. Returns a function that leaves.
 */
export function joinSharedEventSource<E>(options: SharedEventSourceOptions<E>): () => void {
  let leave = join(options)
  const onHide = () => leave()
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    leave = join(options)
    options.onEvent({ event: 'refresh' })
  }
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', onShow)
    leave()
  }
}

/**
 * The tab that holds the lock (the leader) opens the stream and broadcasts its events. When the leader closes, another
 * tab gets the lock. Without Web Locks or BroadcastChannel each tab polls every minute.
 */
function join<E>({ name, open, onEvent }: SharedEventSourceOptions<E>): () => void {
  if (!('locks' in navigator && 'BroadcastChannel' in window && 'EventSource' in window)) {
    const poll = setInterval(() => onEvent({ event: 'refresh' }), POLL_MS)
    return () => clearInterval(poll)
  }
  const leave = new AbortController()
  const tabs = new BroadcastChannel(name)
  tabs.onmessage = ({ data }: MessageEvent<E | Refresh>) => onEvent(data)

  const lead = () =>
    new Promise<void>((resolve) => {
      const close = open((event) => {
        tabs.postMessage(event)
        onEvent(event)
      })
      leave.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  const follow = async () => {
    const wasLeader = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock && !leave.signal.aborted) await lead()
      return lock !== null
    })
    if (wasLeader || leave.signal.aborted) return
    // Another tab is the leader. What it broadcast before this tab listened is in the fetched list.
    onEvent({ event: 'refresh' })
    await navigator.locks.request(name, { signal: leave.signal }, lead)
  }
  // A lock that is granted while the page opens a tab is lost, because Chromium cannot run the callback at that moment.
  let retryDelay = FIRST_RETRY_MS
  const followAgain = (error: unknown) => {
    if (leave.signal.aborted) return
    console.warn('the lock of the event stream will be requested again', error)
    setTimeout(() => follow().catch(followAgain), retryDelay)
    retryDelay = Math.min(2 * retryDelay, POLL_MS)
  }
  follow().catch(followAgain)
  return () => {
    leave.abort()
    tabs.close()
  }
}
