import { NOTIFICATION_STREAM_PATH } from '#features/notifications/contract.ts'
import type { Notification } from '#features/notifications/schema.ts'

/** What the server tells, as the tabs of one browser pass it on. */
export type LiveEvent =
  | { event: 'notification'; data: Notification }
  | { event: 'read'; data: { read: string[] | 'all' } }
  | { event: 'refresh' }

/** Without a stream the list is asked for this often. */
export const POLL_MS = 60_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 5 * 60_000
/** A hidden tab's timers fire once a minute; a longer gap means that the device slept. */
const SLEPT_MS = 3 * POLL_MS

/**
 * The line from the server to one browser: a stream, opened again with growing waits whenever it breaks. While
 * there is none, a `refresh` every minute takes its place. Returns how to close it.
 */
export function openEventSource(tell: (told: LiveEvent) => void): () => void {
  let source: EventSource | undefined
  let connected = false
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let lastTick = Date.now()

  function connect(): void {
    clearTimeout(retry)
    source?.close()
    connected = false
    const stream = new EventSource(NOTIFICATION_STREAM_PATH)
    source = stream
    stream.addEventListener('refresh', () => {
      connected = true
      failures = 0
      tell({ event: 'refresh' })
    })
    stream.addEventListener('notification', ({ data }) =>
      tell({ event: 'notification', data: JSON.parse(data) }),
    )
    stream.addEventListener('read', ({ data }) => tell({ event: 'read', data: JSON.parse(data) }))
    stream.onerror = () => {
      // Closed: the server refused. Perhaps nobody is signed in any more; the list's own call will say.
      if (stream.readyState === EventSource.CLOSED) tell({ event: 'refresh' })
      stream.close()
      connected = false
      const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
      failures += 1
      retry = setTimeout(connect, wait * (0.5 + Math.random() / 2))
    }
  }

  const tick = setInterval(() => {
    const slept = Date.now() - lastTick > SLEPT_MS
    lastTick = Date.now()
    if (slept) connect()
    else if (!connected) tell({ event: 'refresh' })
  }, POLL_MS)
  window.addEventListener('online', connect)
  connect()
  return () => {
    clearInterval(tick)
    clearTimeout(retry)
    window.removeEventListener('online', connect)
    source?.close()
  }
}
