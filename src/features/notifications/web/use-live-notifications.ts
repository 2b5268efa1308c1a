import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LoadedNotifications } from '#features/notifications/rules.ts'
import { retriableImport } from '#ui/retriable-import.ts'

export const importLiveUpdates = () => retriableImport(() => import('./live-updates.tsx'))

/** How long the list waits for the stream. */
const LISTENING_MS = 4_000

/**
 * Receives new notifications while a person is signed in. True from when the list is to be fetched: once this tab
 * hears what comes after it, so that it is fetched once and misses nothing. Without a stream it is true soon, too.
 */
export function useLiveNotifications(userId: string | undefined): boolean {
  const client = useQueryClient()
  const [listening, setListening] = useState(false)
  useEffect(() => {
    if (!userId) return
    let stop: (() => void) | undefined
    let unmounted = false
    const onListening = () => setListening(true)
    const start = async () => {
      const { watchNotifications } = await importLiveUpdates()
      if (!unmounted) stop = watchNotifications({ client, userId, onListening })
    }
    const timer = setTimeout(onListening, LISTENING_MS)
    const cancel = runWhenIdle(() =>
      start().catch((error: unknown) => {
        console.error('live notifications could not be started', error)
        onListening()
      }),
    )
    return () => {
      unmounted = true
      clearTimeout(timer)
      cancel()
      stop?.()
    }
  }, [client, userId])
  return listening
}

/** The message of the latest notification that arrived while the page is open, for screen readers. */
export function useLatestMessage(loaded: LoadedNotifications | undefined): string {
  // By its time as well: one that the server makes new again keeps its id.
  const newestKey = useRef<string | null>(null)
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (!loaded) return
    const [newest] = loaded.list
    const before = newestKey.current
    const key = newest ? `${newest.id} ${newest.sent_at}` : ''
    newestKey.current = key
    if (before !== null && newest && key !== before && !newest.read) setMessage(newest.message)
  }, [loaded])
  return message
}

/** Runs the work when the browser is idle after the first paint. Returns a function that cancels it. */
function runWhenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5_000 })
  return () => cancelIdleCallback(handle)
}
