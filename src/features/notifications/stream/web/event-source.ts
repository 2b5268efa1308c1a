import { NOTIFICATION_STREAM_PATH, type NotificationTopic } from '#features/notifications/contract.ts'
import type { Notification } from '#features/notifications/schema.ts'

/** An event of the server; tabs of one browser also pass it to each other. */
export type LiveEvent =
  | { event: 'notification'; data: Notification }
  | { event: 'read'; data: { read: string[] | 'all' } }
  | { event: 'changed'; data: { topic: NotificationTopic } }
  | { event: 'refresh' }

/** Without a stream the list is fetched this often. */
export const POLL_MS = 60_000
const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 5 * 60_000
/** Timers of a hidden tab fire once a minute; a longer gap means that the device was asleep. */
const SLEPT_MS = 3 * POLL_MS

/**
 * Opens the event stream and reconnects with growing delays when it breaks. While it is not connected, it emits a
 * `refresh` every minute. Returns a function that closes it.
 */
export function openEventSource(onEvent: (event: LiveEvent) => void): () => void {
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
      onEvent({ event: 'refresh' })
    })
    stream.addEventListener('notification', ({ data }) =>
      onEvent({ event: 'notification', data: JSON.parse(data) }),
    )
    stream.addEventListener('changed', ({ data }) => onEvent({ event: 'changed', data: JSON.parse(data) }))
    stream.addEventListener('read', ({ data }) => onEvent({ event: 'read', data: JSON.parse(data) }))
    stream.onerror = () => {
      // CLOSED means that the server refused the stream. If the session has ended, fetching the list shows it.
      if (stream.readyState === EventSource.CLOSED) onEvent({ event: 'refresh' })
      stream.close()
      connected = false
      const wait = Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS)
      failures += 1
      retry = setTimeout(connect, wait * (0.5 + Math.random() / 2))
    }
  }

  const tick = setInterval(() => {
    const wasAsleep = Date.now() - lastTick > SLEPT_MS
    lastTick = Date.now()
    if (wasAsleep) connect()
    else if (!connected) onEvent({ event: 'refresh' })
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
