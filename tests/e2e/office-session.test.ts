import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { expectFocus, expectScreen, holdCalls } from '#tests/support/screen.ts'
import { appCode, forgetUsedCodes } from '#tests/support/second-factor.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { advanceOneMinute, waitUntilIdle } from '#tests/support/wait-until-idle.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
type Screen = [path: string, heading: string]
const QUEUE: Screen = ['/office', 'Work queue']
const TEAM: Screen = ['/office/team', 'Team and roles']
const PASSWORD = 'kwiat-na-oknie-7'
const hash = await hashPassword(PASSWORD)

/** A tab of an admin. */
async function openOffice(path: string, prepare?: (page: Page) => Promise<void>) {
  const person = await app.createPerson({ name: 'Ewa Nowak' })
  await app.sql(`insert into staff (user_id, role) values ($1, 'admin')`, [person.id])
  await app.sql('update session set second_factor_at = now() where user_id = $1', [person.id])
  const tab = await newPage({ url: app.url, person, viewport: { width: 1440, height: 900 } })
  await prepare?.(tab.page)
  await tab.page.goto(path)
  return { ...tab, person }
}

/** A stream that says nothing, neither an event nor its end: the tab is told of nothing. */
const silenceStream = (page: Page) => page.route('**/api/staff/stream', () => {})

/** A tab of an admin who signs in with a password and the codes of an app. */
async function openSignIn() {
  const person = await app.createPerson({ name: 'Ewa Nowak' })
  await givePassword(app, person, hash)
  const { body } = await person.json<{ totpURI: string }>('/api/auth/two-factor/enable', {
    method: 'POST',
    json: { password: PASSWORD },
  })
  const code = await appCode(body.totpURI)
  await person.json('/api/auth/two-factor/verify-totp', { method: 'POST', json: { code } })
  await forgetUsedCodes(app, person.id)
  await app.sql(`insert into staff (user_id, role) values ($1, 'admin')`, [person.id])
  const tab = await newPage({ url: app.url, viewport: { width: 1440, height: 900 } })
  await silenceStream(tab.page)
  // A code counts once: each sign-in takes that of a later step.
  let step = 0
  const signIn = async (page: Page, screen: Screen = QUEUE) => {
    await page.getByLabel('Email', { exact: true }).fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expectFocus(page, 'Code from the app')
    // Typed where the focus is, and sent by its last digit.
    await page.keyboard.type(await appCode(body.totpURI, step))
    step += 1
    await expectScreen(page, ...screen)
  }
  await tab.page.goto('/office/sign-in')
  await signIn(tab.page)
  await waitUntilIdle(tab.page)
  const openOther = async (path: string) => {
    const other = await tab.page.context().newPage()
    await other.goto(new URL(path, app.url).href)
    return other
  }
  return { ...tab, signIn, openOther }
}

const office = (page: Page) => page.getByRole('navigation', { name: 'Office' })

describe('AUTH-8 the session of the people of the consultancy', () => {
  it('ends and begins in all tabs at once', async () => {
    const { page, signIn, openOther, close } = await openSignIn()
    const other = await openOther('/office/people')
    await expectScreen(other, '/office/people', 'People')
    await office(page).getByRole('button', { name: 'Logout' }).click()
    for (const tab of [page, other]) {
      await tab.waitForURL((url) => url.pathname === '/')
      await tab.goto(new URL('/office/sign-in', app.url).href)
    }
    await signIn(page)
    await expectScreen(other, ...QUEUE)
    await close()
  })

  it('is not ended by a 401 that is older than it', async () => {
    const { page, signIn, openOther, close } = await openSignIn()
    const { promise: gate, resolve: release } = Promise.withResolvers<void>()
    const statuses: number[] = []
    await page.route('**/api/staff/people*', async (route) => {
      const response = await route.fetch()
      statuses.push(response.status())
      await gate
      return route.fulfill({ response })
    })
    // The bell would find the end of the session first.
    await page.route('**/api/notifications**', (route) => route.abort())
    await app.sql('delete from session')
    await office(page).getByRole('link', { name: 'People' }).click()
    await expect.poll(() => statuses).toEqual([401])
    await signIn(await openOther('/office/sign-in'))
    const reads = await holdCalls(page, '**/api/auth/get-session')
    reads.release()
    release()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('list', { name: 'List of people' }).or(page.getByText('Nobody')).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/office/people')
    await close()
  })

  it('that is over is removed by the next call, and the sign-in leads back', async () => {
    const { page, signIn, close } = await openSignIn()
    // It is over when the call is made: any earlier, the stream of the bell could find it before the click.
    const end = async (route: Route) => {
      await app.sql('delete from session')
      await route.continue()
    }
    await page.route('**/api/staff/people*', end, { times: 1 })
    await office(page).getByRole('link', { name: 'People' }).click()
    await expectScreen(page, '/office/sign-in', 'Sign in to the office')
    await page.getByText('Sign in to continue where you were.', { exact: true }).waitFor()
    await signIn(page, ['/office/people', 'People'])
    await close()
  })

  it('that is over is found at once by a tab that nobody touches', async () => {
    const { page, person, close } = await openOffice('/office/team')
    await expectScreen(page, ...TEAM)
    await waitUntilIdle(page)
    await app.sql('delete from session where user_id = $1', [person.id])
    await expectScreen(page, '/office/sign-in', 'Sign in to the office')
    await close()
  })

  it('that is over is found within a minute without a stream', async () => {
    const { page, person, close } = await openOffice('/office/team', async (tab) => {
      await silenceStream(tab)
      await tab.clock.install()
    })
    await expectScreen(page, ...TEAM)
    await waitUntilIdle(page)
    await app.sql('delete from session where user_id = $1', [person.id])
    await advanceOneMinute(page)
    await expectScreen(page, '/office/sign-in', 'Sign in to the office')
    await close()
  })

  it('outlives a lost line, which is said with what to do, and read anew when it is back', async () => {
    const { page, person, close } = await openOffice('/office/people')
    await expectScreen(page, '/office/people', 'People')
    await page.context().setOffline(true)
    const banner = page
      .getByRole('status')
      .getByText('You are offline, nothing is lost. Stay on this page and go on when you are back.')
    await banner.waitFor()
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport)
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectNoAxeViolations(page)
      }
    }
    await page.getByLabel('Name or email address', { exact: true }).fill(person.email)
    await page.getByLabel('Name or email address', { exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.context().setOffline(false)
    await banner.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' })
    await page.getByRole('status').filter({ hasText: 'You are online again.' }).waitFor({ state: 'attached' })
    expect(new URL(page.url()).pathname).toBe('/office/people')
    await close()
  })
})
