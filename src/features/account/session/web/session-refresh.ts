import { isRefreshDue, SESSION_TICK_MS } from '#features/account/rules.ts'
import { readClock } from '#shared/clock.ts'

interface RefreshOptions {
  /** Expiry of the session in milliseconds; null while nobody is signed in. */
  getExpiry(): number | null
  refresh(): Promise<unknown>
}

/**
 * Checks the session's expiry every 30 s and whenever the page becomes visible (a sleeping phone runs no timers), and
 * renews the session within three checks of it. Returns a function that stops.
 */
export function startSessionRefresh({ getExpiry, refresh }: RefreshOptions): () => void {
  let running = false
  const tick = async () => {
    const expiresAt = getExpiry()
    if (running || expiresAt === null || !isRefreshDue({ expiresAt, now: readClock().getTime() })) return
    running = true
    await refresh().finally(() => {
      running = false
    })
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') void tick()
  }
  const timer = setInterval(() => void tick(), SESSION_TICK_MS)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
