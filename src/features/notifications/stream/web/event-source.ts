/** Without a stream the list is fetched this often. */
export const POLL_MS = 60_000
const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 5 * 60_000
/** Timers of a hidden tab fire once a minute; a longer gap means that the device was asleep. */
const SLEPT_MS = 3 * POLL_MS

interface EventSourceOptions {
  path: string
  /** What is done with the data of an event, by its name. */
  handlers: Record<string, (data: string) => void>
  /** Events may have been missed, or cannot be heard. The data is the server's; without it there is no connection. */
  onRefresh(data?: string): void
}

/**
 * Opens an event stream and reconnects with growing delays when it breaks. While it is not connected, it calls
 * `onRefresh` every minute. Returns a function that closes it.
 */
export function openEventSource({ path, handlers, onRefresh }: EventSourceOptions): () => void {
  let source: EventSource | undefined
  let connected = false
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let lastTick = Date.now()

  function connect(): void {
    clearTimeout(retry)
    source?.close()
    connected = false
    const stream = new EventSource(path)
    source = stream
    stream.addEventListener('refresh', ({ data }) => {
      connected = true
      failures = 0
      onRefresh(data)
    })
    for (const [name, handle] of Object.entries(handlers))
      stream.addEventListener(name, ({ data }) => handle(data))
    stream.onerror = () => {
      // CLOSED means that the server refused the stream. If the session has ended, fetching anything shows it.
      if (stream.readyState === EventSource.CLOSED) onRefresh()
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
    else if (!connected) onRefresh()
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
