import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { expectScreen, focused, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const SCRIPTS = '**/assets/*.js'

async function open(path: string, { signedIn = true, phone = false } = {}) {
  const person = signedIn ? await app.createPerson() : undefined
  const viewport = phone ? { width: 360, height: 740 } : { width: 1440, height: 900 }
  const tab = await newPage({ url: app.url, person, viewport })
  const { page } = tab
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') loads.push(new URL(request.url()).pathname)
  })
  await page.goto(path)
  const entry = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Application' }).getByRole('link', { name })
  return { ...tab, loads, entry, failure: failureOf(page) }
}

function failureOf(page: Page) {
  const alert = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })
  return { alert, retry: alert.getByRole('button', { name: 'Try again', exact: true }) }
}

describe('a screen whose script cannot be fetched', () => {
  it.each([false, true])('says so, what is safe, and how to go on (phone: %s)', async (phone) => {
    const { page, failure, close } = await open('/appointment', { phone })
    await page.route(SCRIPTS, (route) => route.abort())
    await page.goto('/dashboard')
    await failure.alert.getByText('What you saved is safe.').waitFor()
    expect(await page.getByText('Loading...').isVisible()).toBe(false)
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toBe('This page could not be loaded')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Try again')
    await page.unroute(SCRIPTS)
    await page.keyboard.press('Enter')
    await expectScreen(page, '/dashboard', 'Dashboard')
    await close()
  })

  it('after a click leads to the screen asked for, once it can be loaded', async () => {
    const { page, entry, failure, close } = await open('/dashboard')
    await expectScreen(page, '/dashboard', 'Dashboard')
    await page.route(SCRIPTS, (route) => route.abort())
    await entry(/^Schedule Appointment/).click()
    await failure.alert.waitFor()
    expect(new URL(page.url()).pathname).toBe('/appointment')
    await page.unroute(SCRIPTS)
    await failure.retry.click()
    await expectScreen(page, '/appointment', 'Schedule Appointment')
    await close()
  })

  it('is not loaded over and over', async () => {
    const { page, loads, entry, failure, close } = await open('/dashboard')
    await expectScreen(page, '/dashboard', 'Dashboard')
    await page.route('**/assets/appointment-page-*.js', (route) => route.abort())
    await entry(/^Schedule Appointment/).click()
    await failure.alert.waitFor()
    expect(loads).toEqual(['/dashboard', '/appointment'])
    await close()
  })

  it('a connection that is gone leaves the person where they are, and the next press works when it is back', async () => {
    const { page, loads, entry, close } = await open('/dashboard')
    await expectScreen(page, '/dashboard', 'Dashboard')
    await page.context().setOffline(true)
    await entry(/^Schedule Appointment/).click()
    await notice(page, 'This page could not be loaded').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    expect(loads).toEqual(['/dashboard'])
    await page.context().setOffline(false)
    await entry(/^Schedule Appointment/).click()
    await expectScreen(page, '/appointment', 'Schedule Appointment')
    await close()
  })
})

describe('a screen of which a part cannot be fetched', () => {
  it('says so in its frame, on its heading, and comes with the button', async () => {
    const { page, loads, close } = await open('/dashboard')
    await expectScreen(page, '/dashboard', 'Dashboard')
    const part = '**/assets/appointment-form-*.js*'
    await page.route(part, (route) => route.abort())
    await page.goto('/appointment')
    const main = page.getByRole('main')
    const heading = main.getByRole('heading', { level: 1, name: 'This page could not be loaded' })
    // Once it is loaded anew by itself, in case that the server has another build.
    await expect.poll(() => loads).toEqual(['/dashboard', '/appointment', '/appointment'])
    await heading.waitFor()
    await expect.poll(() => focused(page)).toBe('This page could not be loaded')
    expect(await main.getByText('Loading...').count()).toBe(0)
    await expectNoAxeViolations(page)
    await page.unroute(part)
    await main.getByRole('button', { name: 'Try again' }).click()
    await expectScreen(page, '/appointment', 'Schedule Appointment')
    await close()
  })
})

describe('a page built ahead whose script cannot be fetched', () => {
  it('the forgotten password says why its button does nothing', async () => {
    const { page, failure, close } = await open('/about', { signedIn: false, phone: true })
    await page.route(SCRIPTS, (route) => route.abort())
    await page.goto('/forgot-password')
    await failure.alert.waitFor()
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await page.unroute(SCRIPTS)
    await failure.retry.click()
    await page
      .getByRole('button', { name: 'Send the link', exact: true })
      .and(page.locator(':enabled'))
      .waitFor()
    expect(await failure.alert.count()).toBe(0)
    await close()
  })

  it('one that takes longer than thirty seconds says so too, and goes on when it comes', async () => {
    const { page, failure, close } = await open('/about', { signedIn: false })
    const { promise: gate, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await gate
      await route.continue()
    })
    await page.clock.install()
    await page.goto('/forgot-password', { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
    expect(await failure.alert.count()).toBe(0)
    await page.clock.fastForward(31_000)
    await failure.alert.waitFor()
    release()
    await failure.alert.waitFor({ state: 'hidden' })
    await close()
  })
})
