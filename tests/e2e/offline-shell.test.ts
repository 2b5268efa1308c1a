import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { markOf, openAnswered } from '#tests/support/answered-person.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser, type PageOptions } from '#tests/support/browser.ts'
import { closeAtEnd } from '#tests/support/close-at-end.ts'
import { expectScreen, holdCalls } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
/** Its worker is registered five seconds after everything else, which keptShell brings forward. */
const open = (path: string, options?: Partial<PageOptions>) =>
  openAnswered({ app, newPage }, path, { ...options, withClock: true })

const OLD_WORKER = `addEventListener('install', () => skipWaiting())
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('fetch', () => {})`

/**
 * The application behind a server that answers the first call for /sw.js with an older worker, and holds what the newer
 * one asks for until `release` is called. (Playwright sees no call of a worker that is being installed.)
 */
async function startBeforeDeploy() {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const { host } = new URL(app.url)
  let workers = 0
  let held = 0
  const server = createServer(async (incoming, response) => {
    if (incoming.url === '/sw.js' && workers++ === 0) {
      return response.setHeader('content-type', 'text/javascript').end(OLD_WORKER)
    }
    if (incoming.url === '/dashboard' && incoming.headers['sec-fetch-mode'] !== 'navigate') {
      held += 1
      await gate
    }
    const { method, headers } = incoming
    const passed = request(
      new URL(incoming.url ?? '/', app.url),
      { method, headers: { ...headers, host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://${new URL(app.url).hostname}:${port}`, held: () => held, release }
}

describe('the shell on a phone without a line', () => {
  /** A page whose worker keeps the whole shell. */
  async function openKept(path = '/personal-info') {
    const tab = await open(path, { serviceWorkers: 'allow' })
    await keptShell(tab.page)
    // A page that is being opened while the worker takes over is not among those it takes.
    await controlled(tab.page)
    await tab.page.reload()
    await controlled(tab.page)
    return tab
  }

  const controlled = (page: Page) =>
    expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)

  const keptShell = (page: Page) =>
    expect
      .poll(async () => {
        await page.clock.runFor(5_000)
        return page.evaluate(`caches.match('/dashboard', { ignoreVary: true }).then(Boolean)`)
      })
      .toBe(true)

  async function logOut(page: Page) {
    await page.getByRole('button', { name: /Tamar Beridze|My Account/ }).click()
    const item = page.getByRole('menuitem', { name: 'Logout' })
    await item
      .or(page.getByRole('button', { name: 'Logout' }))
      .first()
      .click()
  }

  const listKept = (page: Page) =>
    page.evaluate(`(async () => {
      const paths = []
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
      }
      return paths
    })()`) as Promise<string[]>

  it('holds nothing of a person: the page of every signed-in path and hashed files', async () => {
    const { page, close } = await openKept()
    const kept = await listKept(page)
    expect(kept.length).toBeGreaterThan(20)
    expect(kept.filter((path) => path !== '/dashboard' && !path.startsWith('/assets/'))).toEqual([])
    const html = await page.evaluate(
      `caches.match('/dashboard', { ignoreVary: true }).then((page) => page.text())`,
    )
    expect(html).not.toContain('Tamar')
    await close()
  })

  it('what was typed without a line and left by a reload is in the database when the line is back', async () => {
    const { page, field, saved, notice, close } = await openKept()
    await field('Address').waitFor()
    await page.context().setOffline(true)
    await notice.waitFor()
    await field('Address').fill('ul. Nowa 7')
    await expect.poll(() => markOf(page)).toBe('Saved on this device')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'You are offline.' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectNoAxeViolations(page)
    expect(await page.getByText('ul. Nowa 7').count()).toBe(0)
    await page.context().setOffline(false)
    await expect.poll(() => field('Address').inputValue()).toBe('ul. Nowa 7')
    await expect.poll(saved).toMatchObject({ address: 'ul. Nowa 7' })
    await close()
  })

  it('opens the pages of a document, too', async () => {
    const { page, close } = await openKept('/documents/cv/pages')
    await page.getByRole('button', { name: 'Add pages' }).waitFor()
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'You are offline.' }).waitFor()
    await close()
  })

  it('goes with the sign-out, and nobody sees a screen after it', async () => {
    const { page, close } = await openKept('/dashboard')
    await expectScreen(page, '/dashboard', 'Dashboard')
    await logOut(page)
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => page.evaluate('caches.keys()')).toEqual([])
    await expect
      .poll(() =>
        page.evaluate('navigator.serviceWorker.getRegistration().then((found) => found === undefined)'),
      )
      .toBe(true)
    await close()
  })

  it('is not brought back by what comes after the sign-out: a timer of the page, a call to the worker', async () => {
    const { page, close } = await openKept('/dashboard')
    const other = await page.context().newPage()
    await other.goto('/about')
    await expect.poll(() => other.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
    const late = await page.context().newPage()
    await late.addInitScript(`
      const { register } = ServiceWorkerContainer.prototype
      window.registrations = 0
      ServiceWorkerContainer.prototype.register = function (...parts) {
        window.registrations += 1
        return register.apply(this, parts)
      }`)
    await late.goto('/dashboard')
    await expectScreen(late, '/dashboard', 'Dashboard')
    await page.close()
    const signOuts = await holdCalls(late, '**/api/auth/sign-out')
    await logOut(late)
    await expect.poll(() => signOuts.count()).toBe(1)
    await expect.poll(() => late.evaluate('caches.keys()')).toEqual([])
    // On a slow machine the page may have registered it before the sign-out.
    await late.evaluate('registrations = 0')
    await late.clock.runFor(10_000)
    expect(await late.evaluate('registrations')).toBe(0)

    // The file is asked for after the call, so its answer says that the call has been heard.
    await other.evaluate(`(async () => {
      navigator.serviceWorker.controller.postMessage('fill')
      await fetch('/assets/' + (await (await fetch('/dashboard')).text()).match(/assets\\/([^"]+\\.js)/)[1])
    })()`)
    expect(await other.evaluate('caches.keys()')).toEqual([])
    signOuts.release()
    await late.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => late.evaluate('caches.keys()')).toEqual([])
    await close()
  })

  it('a new build is kept when it has been opened once, and takes the place of the old one as a whole', async () => {
    const { url, held, release } = await startBeforeDeploy()
    const { page, close } = await open('/dashboard', { url, serviceWorkers: 'allow' })
    await page.evaluate(`(async () => {
      await (await caches.open('pobyt-shell-old')).put('/dashboard', new Response('of an older build'))
      await navigator.serviceWorker.register('/sw.js')
      await navigator.serviceWorker.ready
    })()`)
    await page.reload()
    await expectScreen(page, '/dashboard', 'Dashboard')
    await expect.poll(() => page.clock.runFor(5_000).then(held)).toBe(1)
    expect(await page.evaluate('caches.keys()')).toContain('pobyt-shell-old')
    release()
    await expect.poll(() => page.evaluate('caches.keys()')).not.toContain('pobyt-shell-old')
    await keptShell(page)
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'You are offline.' }).waitFor()
    await close()
  })

  it('a worker of an older build gives way: the page is the new one, and its set is deleted', async () => {
    const { page, close } = await open('/dashboard', { serviceWorkers: 'allow' })
    await expectScreen(page, '/dashboard', 'Dashboard')
    await page.context().route('**/sw.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `addEventListener('install', () => skipWaiting())
          addEventListener('activate', (event) => event.waitUntil(clients.claim()))
          addEventListener('fetch', () => {})`,
      }),
    )
    await page.evaluate(`(async () => {
      await (await caches.open('pobyt-shell-old')).put('/dashboard', new Response('of an older build'))
      await navigator.serviceWorker.register('/sw.js')
      await navigator.serviceWorker.ready
    })()`)
    await page.context().unroute('**/sw.js')
    await page.reload()
    await expectScreen(page, '/dashboard', 'Dashboard')
    await keptShell(page)
    await expect.poll(() => page.evaluate('caches.keys()')).not.toContain('pobyt-shell-old')
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'You are offline.' }).waitFor()
    await close()
  })

  it('public pages register nothing', async () => {
    const { page, close } = await open('/about', { serviceWorkers: 'allow' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await waitUntilIdle(page)
    await page.clock.runFor(10_000)
    expect(await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)')).toBe(
      0,
    )
    await close()
  })
})
