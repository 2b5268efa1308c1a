import { useEffect } from 'react'
import { queryClient } from '#client/query-client.ts'
import { importLiveUpdates } from '#features/notifications/web/use-live-notifications.ts'
import { retriableImport } from '#ui/retriable-import.ts'

const POLL_MS = 60_000

const importDeskStream = () => retriableImport(() => import('./desk-stream-store.ts'))

/** Keeps what is shown of the desk up to date; without a stream it is fetched anew every minute. */
export function useDeskStream(userId: string): void {
  useEffect(() => {
    const since = performance.now()
    let stop: (() => void) | undefined
    let stopped = false
    Promise.all([importDeskStream(), importLiveUpdates()]).then(
      ([{ watchDesk }, updates]) => {
        if (!stopped) stop = watchDesk({ userId, since, updates })
      },
      (error: unknown) => {
        console.error('the changes of the desk cannot be heard', error)
        const poll = setInterval(() => void queryClient.invalidateQueries(), POLL_MS)
        stop = () => clearInterval(poll)
      },
    )
    return () => {
      stopped = true
      stop?.()
    }
  }, [userId])
}
