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
  navigator: { connection?: { saveData?: boolean } }
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
  /** Of further screens, whose addresses have ids. */
  pattern: string
  /** A file that only the shell of this build names. */
  mark: string
  files: readonly string[]
}

const worker = globalThis as unknown as WorkerScope
const { build, shell, paths, pattern, mark, files } = __OFFLINE_SHELL__
const FURTHER = new RegExp(pattern)
const PREFIX = 'pobyt-shell-'
const CACHE = PREFIX + build
/** An empty cache that the page makes while somebody is signed in: the permission to keep anything. */
const PERMISSION = `${PREFIX}permission`
/** A line that is slower than this is treated like one that is gone. */
const PAGE_LIMIT_MS = 4_000

// Whole before it takes over: until then the worker before it opens its own set. What was fetched stays for the next try.
worker.addEventListener('install', (event) => {
  void worker.skipWaiting()
  event.waitUntil(fillOnce())
})
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
// The page asks at each start: the browser may have thrown the set away, or a sign-out that another tab has survived.
// It is taken then, too: a page that was being opened while the worker took over is not among those it took.
worker.addEventListener('message', (event) =>
  event.waitUntil(
    fillOnce()
      .then(() => worker.clients.claim())
      .catch(() => {}),
  ),
)
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  const isScreen = paths.includes(pathname) || FURTHER.test(pathname)
  if (mode === 'navigate' && isScreen) event.respondWith(openScreen(event.request))
  else if (files.includes(pathname)) event.respondWith(findFile(event.request))
})

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE && name !== PERMISSION) await caches.delete(name)
  }
  await worker.clients.claim()
}

let filling: Promise<void> | undefined

function fillOnce(): Promise<void> {
  filling ??= fillCache().finally(() => {
    filling = undefined
  })
  return filling
}

/** The shell last: with it in the cache the set is whole. Fails where the server has another build by now. */
async function fillCache(): Promise<void> {
  if (worker.navigator.connection?.saveData) throw new Error('data are saved')
  const cache = await openCache()
  if (await cache.match(shell, { ignoreVary: true })) return
  const page = await fetch(shell, { cache: 'no-cache' })
  if (!page.ok || page.redirected || !(await page.clone().text()).includes(mark))
    throw new Error('not this build')
  for (const file of files) {
    if (await cache.match(file, { ignoreVary: true })) continue
    const answer = await fetch(file, { priority: 'low' })
    if (!answer.ok) throw new Error(`${file} was answered ${answer.status}`)
    await cache.put(file, answer)
  }
  await cache.put(shell, page)
}

/**
 * A sign-out takes the permission away first and then every cache there is. So it finds one that was opened while the
 * permission lasted, and what is still put into a deleted one goes nowhere.
 */
async function openCache(): Promise<Cache> {
  const cache = await caches.open(CACHE)
  if (!(await caches.has(PERMISSION))) {
    await caches.delete(CACHE)
    throw new Error('nobody is signed in')
  }
  return cache
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
