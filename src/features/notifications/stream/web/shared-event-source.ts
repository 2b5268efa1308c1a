import { type LiveEvent, openEventSource, POLL_MS } from './event-source.ts'

const FIRST_WAIT_MS = 1_000

interface SharedEventSource {
  userId: string
  hear: (told: LiveEvent) => void
}

/**
 * One line for all tabs of a browser: the tab that holds the lock opens it and passes on what it hears; when that
 * tab goes, another gets the lock. A browser that cannot do this asks every minute in each tab. Returns how to
 * leave.
 */
export function joinSharedEventSource({ userId, hear }: SharedEventSource): () => void {
  if (!('locks' in navigator && 'BroadcastChannel' in window && 'EventSource' in window)) {
    const poll = setInterval(() => hear({ event: 'refresh' }), POLL_MS)
    return () => clearInterval(poll)
  }
  const name = `pobyt-notifications-${userId}`
  const leave = new AbortController()
  const tabs = new BroadcastChannel(name)
  tabs.onmessage = ({ data }: MessageEvent<LiveEvent>) => hear(data)

  const lead = () =>
    new Promise<void>((resolve) => {
      const close = openEventSource((told) => {
        tabs.postMessage(told)
        hear(told)
      })
      leave.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  const follow = async () => {
    const led = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock && !leave.signal.aborted) await lead()
      return lock !== null
    })
    if (led || leave.signal.aborted) return
    // Another tab leads; what it passed on before this one listened is in the list by now.
    hear({ event: 'refresh' })
    await navigator.locks.request(name, { signal: leave.signal }, lead)
  }
  // A lock that is granted while the page opens a tab is lost: Chromium cannot call the page just then.
  let wait = FIRST_WAIT_MS
  const followAgain = (error: unknown) => {
    if (leave.signal.aborted) return
    console.warn('the lock of the notifications is asked for again', error)
    setTimeout(() => follow().catch(followAgain), wait)
    wait = Math.min(2 * wait, POLL_MS)
  }
  follow().catch(followAgain)
  return () => {
    leave.abort()
    tabs.close()
  }
}
