// What /sw.js answers with SERVICE_WORKER=off: a worker that removes itself and everything that one of ours has kept.

interface LateEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface WorkerScope {
  skipWaiting(): Promise<void>
  registration: { unregister(): Promise<boolean> }
  addEventListener(type: 'install' | 'activate', listener: (event: LateEvent) => void): void
}

const worker = globalThis as unknown as WorkerScope
worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(removeAll()))

async function removeAll(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('pobyt-shell-')) await caches.delete(name)
  await worker.registration.unregister()
}

export {}
