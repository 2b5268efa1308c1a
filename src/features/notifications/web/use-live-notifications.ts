import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { NotificationFeed } from '#features/notifications/rules.ts'
import { retriableImport } from '#ui/retriable-import.ts'

export const importPanel = () => retriableImport(() => import('./notification-panel.tsx'))

/** Hears of new notifications while somebody is signed in. */
export function useLiveNotifications(userId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!userId) return
    let stop: (() => void) | undefined
    let over = false
    const start = async () => {
      const { watchNotifications } = await import('../stream/web/stream-store.ts')
      if (!over) stop = watchNotifications({ client, userId })
      await importPanel()
    }
    const forget = whenIdle(() =>
      start().catch((error: unknown) => console.error('notifications are not heard live', error)),
    )
    return () => {
      over = true
      forget()
      stop?.()
    }
  }, [client, userId])
}

/** The words of a notification that came while the page was there, by whichever way, to be said aloud. */
export function useNewWords(feed: NotificationFeed | undefined): string {
  const known = useRef<string | null>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    if (!feed) return
    const [newest] = feed.list
    const before = known.current
    known.current = newest?.id ?? ''
    if (before !== null && newest && newest.id !== before && !newest.read) setWords(newest.message)
  }, [feed])
  return words
}

/** After the first paint, when nothing more urgent is left to do. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5_000 })
  return () => cancelIdleCallback(handle)
}
