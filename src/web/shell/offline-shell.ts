const CACHE_PREFIX = 'pobyt-shell-'
/** After everything that the first screen needs. */
const QUIET_MS = 5_000

/**
 * Registers the service worker and lets it keep the shell, once the page has nothing else to do. Returns what stops it.
 * Only for people who are signed in.
 */
export function keepOfflineShell(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return () => {}
  const timer = setTimeout(() => whenIdle(() => void register().catch(reportFailure)), QUIET_MS)
  return () => clearTimeout(timer)
}

/** At sign-out: nothing of ours stays. */
export async function removeOfflineShell(): Promise<void> {
  try {
    if (!('serviceWorker' in navigator)) return
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.unregister()
    for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX)) await caches.delete(name)
  } catch (error) {
    reportFailure(error)
  }
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  if (!registration) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('fill')
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else work()
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

function reportFailure(error: unknown): void {
  console.warn('the offline shell could not be changed', error)
}
