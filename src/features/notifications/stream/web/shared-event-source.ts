import { type LiveEvent, openEventSource, POLL_MS } from './event-source.ts'

const FIRST_RETRY_MS = 1_000

interface SharedEventSourceOptions {
  userId: string
  onEvent: (event: LiveEvent) => void
}

/**
 * One event stream for all tabs of a browser: the tab that holds the lock (the leader) opens it and broadcasts its
 * events. When the leader closes, another tab gets the lock. Without Web Locks or BroadcastChannel each tab polls every
 * minute. Returns a function that leaves.
 */
export function joinSharedEventSource({ userId, onEvent }: SharedEventSourceOptions): () => void {
  if (!('locks' in navigator && 'BroadcastChannel' in window && 'EventSource' in window)) {
    const poll = setInterval(() => onEvent({ event: 'refresh' }), POLL_MS)
    return () => clearInterval(poll)
  }
  const name = `pobyt-notifications-${userId}`
  const leave = new AbortController()
  const tabs = new BroadcastChannel(name)
  tabs.onmessage = ({ data }: MessageEvent<LiveEvent>) => onEvent(data)

  const lead = () =>
    new Promise<void>((resolve) => {
      const close = openEventSource((event) => {
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
    console.warn('the lock of the notification stream will be requested again', error)
    setTimeout(() => follow().catch(followAgain), retryDelay)
    retryDelay = Math.min(2 * retryDelay, POLL_MS)
  }
  follow().catch(followAgain)
  return () => {
    leave.abort()
    tabs.close()
  }
}
