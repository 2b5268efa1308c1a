import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Hears of new notifications while somebody is signed in; gives the words of the newest, to be said aloud. */
export function useLiveNotifications(userId: string | undefined): string {
  const client = useQueryClient()
  const [words, setWords] = useState('')
  useEffect(() => {
    if (!userId) return
    let stop: (() => void) | undefined
    let over = false
    const start = async () => {
      const { watchNotifications } = await import('./watch-notifications.ts')
      if (!over) stop = watchNotifications({ client, userId, onNew: ({ message }) => setWords(message) })
      await import('./notification-panel.tsx')
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
