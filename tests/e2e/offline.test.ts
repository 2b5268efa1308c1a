import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { APPLICATION_FORM, PERSONAL_INFO } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser, type PageOptions } from '#tests/support/browser.ts'
import { closeAtEnd } from '#tests/support/close-at-end.ts'
import { expectScreen, holdCalls } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { AUTOSAVE_QUIET_MS } from '#ui/form/autosave.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const INFO = '/api/personal-info'
const FORM = '/api/application-form'

async function open(path: string, options: Partial<PageOptions> = {}) {
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  await person.json(INFO, { method: 'PUT', json: PERSONAL_INFO })
  await person.json(FORM, { method: 'PUT', json: APPLICATION_FORM })
  const tab = await newPage({ url: app.url, person, viewport: { width: 360, height: 740 }, ...options })
  const { page } = tab
  await page.goto(path)
  const main = page.getByRole('main')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  return {
    ...tab,
    person,
    field,
    main,
    save: page.getByRole('button', { name: 'Save & Continue' }),
    notice: main.getByText(
      'You are offline. What you typed is kept on this phone; we save when you are back.',
    ),
    saved: async () => (await person.json<{ address: string }>(INFO)).body,
  }
}

/** What the mark under the heading says, without its time. */
const markOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('p[aria-live]')
    .textContent()
    .then((text) => (text ?? '').replace(/ [\d:]+$/, ''))

describe('a form that saves itself', () => {
  it('says when, in the database a moment after the last key, without a notice and without leaving', async () => {
    const { page, field, saved, close } = await open('/personal-info')
    await field('Address').fill('ul. Nowa 7')
    await expect.poll(saved).toMatchObject({ address: 'ul. Nowa 7' })
    await expect.poll(() => markOf(page)).toBe('Saved')
    await expect.poll(() => page.locator('p[aria-live] time').getAttribute('datetime')).toMatch(/Z$/)
    expect(await page.getByText('Personal information saved').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/personal-info')
    await page.reload()
    await expect.poll(() => field('Address').inputValue()).toBe('ul. Nowa 7')
    await close()
  })

  it('keeps what is typed while it saves, as it is typed, and saves that too', async () => {
    const { page, field, saved, close } = await open('/personal-info')
    const address = field('Address')
    await address.fill('')
    await address.pressSequentially('ul. Nowa ')
    await expect.poll(saved).toMatchObject({ address: 'ul. Nowa' })
    await address.press('End')
    await address.pressSequentially('7 m. ')
    await expect.poll(saved).toMatchObject({ address: 'ul. Nowa 7 m.' })
    await expect.poll(() => address.inputValue()).toBe('ul. Nowa 7 m. ')
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expectScreen(page, '/dashboard', 'Dashboard')
    await close()
  })

  it('is left without a question while the line is down, and saved from whatever screen when it is back', async () => {
    const { page, field, saved, notice, close } = await open('/personal-info', {
      viewport: { width: 1440, height: 900 },
    })
    await page.getByRole('link', { name: /^Review Application/ }).click()
    await expectScreen(page, '/review-application', 'Review Application')
    await page.goBack()
    await field('Address').waitFor()
    await page.context().setOffline(true)
    await field('Address').fill('ul. Nowa 7')
    await expect.poll(() => markOf(page)).toBe('Saved on this phone')
    await page.getByRole('link', { name: /^Review Application/ }).click()
    await expectScreen(page, '/review-application', 'Review Application')
    await page.context().setOffline(false)
    await expect.poll(saved).toMatchObject({ address: 'ul. Nowa 7' })
    await page.getByText('Personal information saved').waitFor()
    await page.getByRole('main').getByText('ul. Nowa 7').waitFor()
    expect(await notice.count()).toBe(0)
    await close()
  })

  it('does not take its own save, which took long, for one of another tab', async () => {
    const { page, field, saved, close } = await open('/personal-info')
    // Only what is sent from now on is held: the form has been read.
    await field('Address').waitFor()
    const puts = await holdCalls(page, `**${INFO}`)
    await field('Address').fill('ul. Nowa 7')
    await expect.poll(() => puts.count()).toBe(1)
    await field('Address').fill('ul. Nowa 7 m. 4')
    // A timer that begins after the form's own one ends after it.
    await page.evaluate((quiet) => new Promise((resolve) => setTimeout(resolve, quiet)), AUTOSAVE_QUIET_MS)
    puts.release()
    await expect.poll(saved).toMatchObject({ address: 'ul. Nowa 7 m. 4' })
    await expect.poll(() => markOf(page)).toBe('Saved')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await close()
  })

  it('saves nothing while an answer is wrong, and keeps it on the phone', async () => {
    const { page, field, saved, close } = await open('/personal-info')
    await field('Address').fill('ul. Nowa 7')
    await field('Phone Number').fill('12')
    await expect.poll(() => markOf(page)).toBe('Saved on this phone')
    expect(await saved()).toMatchObject({ phone: PERSONAL_INFO.phone })
    expect(await page.getByText('Enter a phone number with its country code').count()).toBe(0)
    await close()
  })

  it('asks which version counts when another device has saved, and stays on the screen', async () => {
    const { page, person, field, saved, close } = await open('/personal-info')
    await field('Address').waitFor()
    await person.json(INFO, { method: 'PUT', json: { ...PERSONAL_INFO, nationality: 'Armenia' } })
    await field('Address').fill('ul. Moja 1')
    const dialog = page.getByRole('dialog', { name: 'Changed in another place' })
    await dialog.waitFor()
    expect(await saved()).toMatchObject({ address: PERSONAL_INFO.address, nationality: 'Armenia' })
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(saved).toMatchObject({ address: 'ul. Moja 1', nationality: 'Georgia' })
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/personal-info')
    await close()
  })
})

describe('a line that is gone', () => {
  it.each([
    ['/personal-info', 'Address', INFO, 'address'],
    ['/application-form', 'Accommodation details', FORM, 'accommodation'],
  ])(
    '%s says so and why it waits, keeps what is typed, and saves it when it is back',
    async (path, label, api, name) => {
      const { page, person, field, notice, save, close } = await open(path)
      const stored = async () => (await person.json<Record<string, unknown>>(api)).body[name]
      await field(label).waitFor()
      await page.context().setOffline(true)
      await notice.waitFor()
      await field(label).fill('ul. Nowa 7')
      await expect.poll(() => markOf(page)).toBe('Saved on this phone')
      await page
        .getByText('You can go on when the line is back. Nothing is lost, also if you close this page.')
        .waitFor()
      await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
      await save.focus()
      await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectNoAxeViolations(page)
      }
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      await page.context().setOffline(false)
      await expect.poll(stored).toBe('ul. Nowa 7')
      await notice.waitFor({ state: 'hidden' })
      await expect.poll(() => markOf(page)).toBe('Saved')
      await page
        .getByRole('status')
        .filter({ hasText: 'You are online again.' })
        .waitFor({ state: 'attached' })
      expect(new URL(page.url()).pathname).toBe(path)
      await close()
    },
  )

  it('is found by a call that fails, whatever the browser says', async () => {
    const { page, field, notice, saved, close } = await open('/personal-info')
    await field('Address').waitFor()
    const silence = /\/(api\/.*|healthz)$/
    await page.route(silence, (route) => route.abort())
    await field('Address').fill('ul. Nowa 7')
    await notice.waitFor()
    await page.unroute(silence)
    await expect.poll(saved).toMatchObject({ address: 'ul. Nowa 7' })
    await close()
  })
})

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
    await tab.page.reload()
    await expect.poll(() => tab.page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
    return tab
  }

  const keptShell = (page: Page) =>
    expect
      .poll(() => page.evaluate(`caches.match('/dashboard', { ignoreVary: true }).then(Boolean)`))
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
    await expect.poll(() => markOf(page)).toBe('Saved on this phone')
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
    await late.clock.install()
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
    await expect.poll(held).toBe(1)
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
    await expect.poll(() => page.evaluate('caches.keys()')).not.toContain('pobyt-shell-old')
    await keptShell(page)
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'You are offline.' }).waitFor()
    await close()
  })

  it('public pages register nothing', async () => {
    const { page, close } = await open('/about', { serviceWorkers: 'allow' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)')).toBe(
      0,
    )
    await close()
  })
})
