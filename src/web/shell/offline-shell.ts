const CACHE_PREFIX = 'pobyt-shell-'
/** The worker keeps nothing without it (service-worker.ts). */
const PERMISSION = `${CACHE_PREFIX}permission`
const LOCK = 'pobyt-shell'
/** After everything that the first screen needs. */
const QUIET_MS = 5_000

let isWanted = false

/**
 * Registers the service worker, which keeps the shell, once the page has nothing else to do. Returns what stops it.
 * Only for people who are signed in.
 */
export function keepOfflineShell(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return () => {}
  isWanted = true
  const timer = setTimeout(() => whenIdle(() => void change(register)), QUIET_MS)
  return () => clearTimeout(timer)
}

/** At sign-out: nothing of ours stays, and nothing comes again before the next sign-in. */
export async function removeOfflineShell(): Promise<void> {
  isWanted = false
  if ('serviceWorker' in navigator) await change(remove)
}

/** One change at a time in all tabs: a registration that has begun is ended before it is removed. */
async function change(work: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request(LOCK, work)
  } catch (error) {
    console.warn('the offline shell could not be changed', error)
  }
}

async function register(): Promise<void> {
  if (!isWanted) return
  await caches.open(PERMISSION)
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  registration?.active?.postMessage('fill')
}

/** The permission first: whatever the worker opens from then on, it deletes itself. */
async function remove(): Promise<void> {
  await caches.delete(PERMISSION)
  for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX)) await caches.delete(name)
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.unregister()
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else work()
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
