import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { register } from '#tests/support/applicant.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { expectFocus, expectScreen, holdCalls } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

async function openSignedIn() {
  const account = await register(app)
  const tab = await newPage({ url: app.url })
  const { page } = tab
  const signIn = async (at = page) => {
    await at.getByLabel('Email', { exact: true }).fill(account.email)
    await at.getByLabel('Password', { exact: true }).fill(account.password)
    await at.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expectScreen(at, '/dashboard', 'Dashboard')
  }
  const logOut = async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  }
  const sessions = () =>
    app.sql('select 1 from session s join "user" u on u.id = s.user_id where email = $1', [account.email])
  await page.goto('/login')
  await signIn()
  // A check of the session may still be running.
  await waitUntilIdle(page)
  return { ...tab, signIn, logOut, sessions }
}

/** Lets every request except the account's reach the server at once, but holds the answers until they are released. */
async function holdAnswers(page: Page) {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const statuses: number[] = []
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/api/auth/')) return route.continue()
    if (pathname.endsWith('/stream')) return route.abort()
    const response = await route.fetch()
    statuses.push(response.status())
    await gate
    return route.fulfill({ response })
  })
  return { release, statuses }
}

describe('where the focus rests', () => {
  it('after the sign-in it is at the heading of the screen; a screen that is opened begins at its top', async () => {
    const { page, close } = await openSignedIn()
    await expectFocus(page, 'Dashboard')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate('document.querySelector("main").contains(document.activeElement)'))
      .toBe(true)
    await page.reload()
    await expectScreen(page, '/dashboard', 'Dashboard')
    await waitUntilIdle(page)
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true)
    await close()
  })
})

describe('AUTH-8 a 401 that is older than the session', () => {
  it('does not end a session that began meanwhile in another tab', async () => {
    const { page, signIn, close } = await openSignedIn()
    const held = await holdAnswers(page)
    await app.sql('delete from session')
    await page.getByRole('link', { name: 'Resources' }).first().click()
    await expect.poll(() => held.statuses).toContain(401)

    const other = await page.context().newPage()
    await other.goto(new URL('/login', app.url).href)
    await signIn(other)

    const reads = await holdCalls(page, '**/api/auth/get-session')
    reads.release()
    held.release()
    // The error applies to its own request only; the next one uses the new session.
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('region', { name: 'Files to download' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/resources')
    expect(reads.count()).toBe(1)
    await close()
  })

  it('a form says that it was not saved, and saves at the next press', async () => {
    const { page, close } = await openSignedIn()
    await page.goto('/personal-info')
    await page.getByLabel('Full Name').fill('Tamar Beridze')
    await page.getByLabel('Phone Number').fill('+48 573 000 111')
    await page.getByLabel('Address').fill('ul. Prosta 51 m. 8')
    await page.getByLabel('Date of Birth').fill('1994-03-08')
    await page.getByLabel('Nationality').fill('Georgia')
    await page.getByLabel('Passport Number').fill('15BC40982')
    let refused = false
    await page.route('**/api/personal-info', (route) => {
      if (refused || route.request().method() !== 'PUT') return route.continue()
      refused = true
      return route.fulfill({ status: 401, json: { error: { code: 'signed_out' } } })
    })
    await page.getByRole('button', { name: 'Save & Continue' }).click()
    await page.getByRole('region', { name: 'Messages' }).getByText('Error saving information').waitFor()
    await page.getByRole('button', { name: 'Save & Continue' }).click()
    await expectScreen(page, '/documents', 'Document Upload')
    await close()
  })
})

/** Answers with this expiry the first time, then with these failures, then lets the server answer. */
async function fakeReads(page: Page, { expiresAt, failures }: { expiresAt: Date; failures: number[] }) {
  const answers: string[] = []
  await page.route('**/api/auth/get-session', async (route) => {
    const status = answers.length === 0 ? undefined : failures.shift()
    answers.push(String(status ?? 'server'))
    if (status) return route.fulfill({ status, body: '' })
    const response = await route.fetch()
    const json = await response.json()
    if (answers.length === 1) json.session.expiresAt = expiresAt.toISOString()
    return route.fulfill({ response, json })
  })
  return answers
}

describe('AUTH-8 a session that ends soon', () => {
  it('is refreshed within 90 seconds of its end, with doubling waits while the gateway fails', async () => {
    const person = await app.createPerson()
    const { page, close } = await newPage({ url: app.url, person })
    const expiresAt = new Date(Date.now() + 100_000)
    // More than the three repeats of any other call.
    const answers = await fakeReads(page, { expiresAt, failures: [502, 503, 504, 503, 502] })
    await page.clock.install()
    await page.goto('/resources')
    await expectScreen(page, '/resources', 'Resources')
    await waitUntilIdle(page)
    await page.clock.runFor(30_000)
    let waited = 0
    await expect
      .poll(async () => {
        await waitUntilIdle(page)
        await page.clock.runFor(1_000)
        waited += 1_000
        return answers
      })
      .toEqual(['server', '502', '503', '504', '503', '502', 'server'])
    // Not by the next look at the expiry, 30 seconds later.
    expect(waited).toBeLessThan(20_000)
    // The end that the server has answered counts from now on.
    await waitUntilIdle(page)
    await page.clock.runFor(60_000)
    await waitUntilIdle(page)
    expect(answers).toHaveLength(7)
    expect(new URL(page.url()).pathname).toBe('/resources')
    await close()
  })

  it('of which the gateway says nothing stays, and is over with the first refusal', async () => {
    const person = await app.createPerson()
    const { page, close } = await newPage({ url: app.url, person })
    const expiresAt = new Date(Date.now() + 60_000)
    const answers = await fakeReads(page, { expiresAt, failures: [...Array(8).fill(503), 400] })
    await page.clock.install()
    await page.goto('/resources')
    await expectScreen(page, '/resources', 'Resources')
    await expect
      .poll(async () => {
        await page.clock.runFor(5_000)
        return answers.length
      })
      .toBeGreaterThan(7)
    expect(new URL(page.url()).pathname).toBe('/resources')
    await expect
      .poll(async () => {
        await page.clock.runFor(5_000)
        return new URL(page.url()).pathname
      })
      .toBe('/login')
    expect(answers.slice(8)).toEqual(['503', '400'])
    await close()
  })
})

describe('AUTH-8 a session that is over', () => {
  it('is found by a tab that nobody touches, when the server ends its stream of events', async () => {
    const person = await app.createPerson()
    const { page, close } = await newPage({ url: app.url, person })
    await page.goto('/resources')
    await expectScreen(page, '/resources', 'Resources')
    await expect.poll(() => app.deps.live.count()).toBeGreaterThan(0)
    await waitUntilIdle(page)
    await app.sql('delete from session where user_id = $1', [person.id])
    // The server does so about once a minute.
    await app.deps.live.checkSessions()
    await expectScreen(page, '/login', 'Sign In')
    await close()
  })

  it('is removed at once by a call of the account, too', async () => {
    const person = await app.createPerson()
    const { page, close } = await newPage({ url: app.url, person })
    await page.goto('/account')
    await expectScreen(page, '/account', 'Sign-in and security')
    await page.getByRole('button', { name: 'Change', exact: true }).first().click()
    await page.getByLabel('Full name', { exact: true }).fill('Tamar Beridze')
    await app.sql('delete from session where user_id = $1', [person.id])
    // Not on the field: the end of the stream of events may have led away before.
    await page.keyboard.press('Enter')
    await expectScreen(page, '/login', 'Sign In')
    await page.getByText('Sign in to continue where you were.').waitFor()
    await close()
  })

  it('and is said to be so late does not sign out who has signed in since', async () => {
    const { page, signIn, close } = await openSignedIn()
    await app.sql('delete from session')
    const { promise: gate, resolve: release } = Promise.withResolvers<void>()
    const late: string[] = []
    await page.route('**/api/auth/get-session', async (route) => {
      // Not by route.fetch, which sets the cookies of the answer at once.
      const cookie = (await route.request().headerValue('cookie')) ?? ''
      const answer = await fetch(new URL('/api/auth/get-session', app.url), { headers: { cookie } })
      const body = await answer.text()
      const cookies = answer.headers.getSetCookie().join('\n')
      late.push(body)
      await gate
      const headers = {
        'content-type': 'application/json',
        ...(cookies ? { 'set-cookie': cookies } : {}),
      }
      await route.fulfill({ status: answer.status, headers, body })
    })
    await page.reload()
    await expect.poll(() => late).toEqual(['null'])

    const other = await page.context().newPage()
    await other.goto(new URL('/login', app.url).href)
    await signIn(other)
    release()
    await expectScreen(page, '/dashboard', 'Dashboard')
    await other.reload()
    await expectScreen(other, '/dashboard', 'Dashboard')
    await close()
  })
})

describe('AUTH-11 a sign-out the server did not hear of', () => {
  it('leaves nothing open: until it has been heard the product is signed out, also after a reload', async () => {
    const { page, logOut, sessions, close } = await openSignedIn()
    await page.route('**/api/auth/sign-out', (route) => route.abort())
    await logOut()
    expect(await sessions()).toHaveLength(1)
    const shown: string[] = []
    page.on('request', (request) => shown.push(new URL(request.url()).pathname))
    await page.goto('/dashboard')
    await expectScreen(page, '/login', 'Sign In')
    await page.reload()
    await expectScreen(page, '/login', 'Sign In')
    expect(shown.filter((path) => path.startsWith('/api/') && path !== '/api/auth/sign-out')).toEqual([])

    await page.unroute('**/api/auth/sign-out')
    await page.goto('/documents')
    await expectScreen(page, '/login', 'Sign In')
    await expect.poll(sessions).toEqual([])
    await close()
  })

  it('is repeated by a public page, and when the connection is back', async () => {
    const { page, logOut, sessions, close } = await openSignedIn()
    await page.route('**/api/auth/sign-out', (route) => route.abort())
    await logOut()
    await page.goto('/about')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
    expect(await sessions()).toHaveLength(1)
    await page.unroute('**/api/auth/sign-out')
    await page.context().setOffline(true)
    await page.waitForFunction(() => !navigator.onLine)
    await page.context().setOffline(false)
    await expect.poll(sessions).toEqual([])
    await close()
  })

  it('of the drawer of a public page waits as well', async () => {
    const { page, sessions, close } = await openSignedIn()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/about')
    await page.route('**/api/auth/sign-out', (route) => route.abort())
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto('/dashboard')
    await expectScreen(page, '/login', 'Sign In')
    await page.unroute('**/api/auth/sign-out')
    await page.goto('/about')
    await expect.poll(sessions).toEqual([])
    await close()
  })

  it('is over with the next sign-in, which stays', async () => {
    const { page, signIn, logOut, close } = await openSignedIn()
    await page.route('**/api/auth/sign-out', (route) => route.abort())
    await logOut()
    await page.goto('/login')
    await signIn()
    await page.unroute('**/api/auth/sign-out')
    await page.reload()
    await expectScreen(page, '/dashboard', 'Dashboard')
    await close()
  })
})
