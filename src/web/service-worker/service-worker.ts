// Keeps the application's shell for a line that is gone: the HTML that every signed-in path is answered with, and the
// hashed files it needs, as one set per build. It never touches the API, so nothing of a person is in its cache. The
// build makes /sw.js of it (scripts/build-service-worker.ts).

interface LateEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends LateEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate' | 'message', listener: (event: LateEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

declare const __OFFLINE_SHELL__: {
  build: string
  /** A path that is answered with the shell. */
  shell: string
  paths: readonly string[]
  /** A file that only the shell of this build names. */
  mark: string
  files: readonly string[]
}

const worker = globalThis as unknown as WorkerScope
const { build, shell, paths, mark, files } = __OFFLINE_SHELL__
const PREFIX = 'pobyt-shell-'
const CACHE = PREFIX + build
/** A line that is slower than this is treated like one that is gone. */
const PAGE_LIMIT_MS = 4_000

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
// The page asks for it once it has nothing else to do.
worker.addEventListener('message', (event) => event.waitUntil(fillCache().catch(() => {})))
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate' && paths.includes(pathname)) event.respondWith(openScreen(event.request))
  else if (files.includes(pathname)) event.respondWith(findFile(event.request))
})

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name)
  }
  await worker.clients.claim()
}

/** The shell last: with it in the cache the set is whole. Stops where the server has another build by now. */
async function fillCache(): Promise<void> {
  const cache = await caches.open(CACHE)
  const page = await fetch(shell, { cache: 'no-cache' })
  if (!page.ok || page.redirected || !(await page.clone().text()).includes(mark)) return
  for (const file of files) {
    if (await cache.match(file, { ignoreVary: true })) continue
    const answer = await fetch(file, { priority: 'low' })
    if (!answer.ok) return
    await cache.put(file, answer)
  }
  await cache.put(shell, page)
}

async function openScreen(request: Request): Promise<Response> {
  const answer = fetch(request)
  const late = new Promise<null>((resolve) => setTimeout(resolve, PAGE_LIMIT_MS, null))
  const first = await Promise.race([answer, late]).catch(() => null)
  return first ?? (await findCached(shell)) ?? answer
}

const findFile = async (request: Request): Promise<Response> =>
  (await findCached(request.url)) ?? fetch(request)

const findCached = (url: string): Promise<Response | undefined> =>
  caches.match(url, { cacheName: CACHE, ignoreVary: true })

export {}
