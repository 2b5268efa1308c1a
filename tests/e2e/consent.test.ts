import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { passCaptcha } from '#tests/support/captcha-box.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { advanceOneMinute } from '#tests/support/wait-until-idle.ts'

const ID = 'G-TEST123456'
const app = await startTestApp({ env: { ANALYTICS_ID: ID } })
const plain = await startTestApp()
const { newPage } = await launchBrowser()

const KEEP_AT_LEAVING = `addEventListener('pagehide', () =>
  sessionStorage.setItem('told', JSON.stringify(window.dataLayer.filter((one) => one.event))))`

interface Pushed {
  event?: string
  page_path?: string
  page_title?: string
  form?: string
  transaction_id?: string
}

async function open(path: string, { measured = true, phone = false, person = false } = {}) {
  const url = measured ? app.url : plain.url
  const viewport = phone ? { width: 360, height: 740 } : { width: 1280, height: 800 }
  const tab = await newPage({ url, viewport, person: person ? await app.createPerson() : undefined })
  const { page } = tab
  // No test calls a third party; the attempted requests are counted.
  await page.route(/googletagmanager\.com/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.tagLoaded = true' }),
  )
  await page.clock.install()
  await page.goto(path)
  const banner = page.getByRole('region', { name: 'May we count visits?' })
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  const events = async (name?: string) => {
    const pushed = await eventsOf(page)
    return name ? (pushed ?? []).filter((one) => one.event === name) : pushed
  }
  return { ...tab, banner, press, events }
}

function eventsOf(page: Page) {
  return page.evaluate<Pushed[] | null>(
    'window.dataLayer ? window.dataLayer.filter((one) => one.event).map((one) => ({ ...one })) : null',
  )
}

describe('EVENTS-1 without ANALYTICS_ID', () => {
  it('nobody is asked, nothing is measured, and the policy of a page names nobody else', async () => {
    const { page, banner, events, expectNoFaults, close } = await open('/', { measured: false })
    await advanceOneMinute(page)
    expect(await banner.count()).toBe(0)
    expect(await events()).toBeNull()
    expect((await plain.fetch('/')).headers.get('content-security-policy')).not.toContain('google')
    expectNoFaults()
    await close()
  })
})

describe('EVENTS-1 consent', () => {
  it('before a choice nothing is pushed, stored or sent; the policy of a page allows the tag', async () => {
    const { page, banner, events, faults, close } = await open('/')
    await banner.waitFor()
    await page.getByRole('link', { name: 'About', exact: true }).first().click()
    await banner.waitFor()
    expect(await events()).toBeNull()
    expect(await page.evaluate('localStorage.length')).toBe(0)
    expect(faults.outside).toEqual([])
    expect((await app.fetch('/')).headers.get('content-security-policy')).toContain(
      "script-src 'self' https://www.googletagmanager.com",
    )
    await close()
  })

  it('refusing is as easy as accepting, and is remembered', async () => {
    const { page, banner, press, events, faults, close } = await open('/', { phone: true })
    await banner.waitFor()
    const look = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((button) => {
        const { width, height } = button.getBoundingClientRect()
        const { backgroundColor, color, fontSize } = getComputedStyle(button)
        return { width: Math.round(width), height, backgroundColor, color, fontSize }
      })
    expect(await look('Refuse')).toEqual(await look('Accept'))
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await expectNoAxeViolations(page)
    await press('Refuse')
    await banner.waitFor({ state: 'detached' })
    await page.goto('/about')
    await advanceOneMinute(page)
    expect(await banner.count()).toBe(0)
    expect(await events()).toBeNull()
    expect(faults.outside).toEqual([])
    await close()
  })

  it('accepting loads the tag, and every page is told of once', async () => {
    const { page, banner, press, events, faults, close } = await open('/about?secret=1')
    await banner.waitFor()
    await press('Accept')
    await expect.poll(() => page.evaluate('window.tagLoaded')).toBe(true)
    await expect.poll(() => events('app_loaded')).toHaveLength(1)
    await expect.poll(() => events('page_view')).toMatchObject([{ page_path: '/about' }])
    expect(JSON.stringify(await events())).not.toContain('secret')
    expect(faults.outside.every((url) => url.includes(`gtag/js?id=${ID}`))).toBe(true)
    expect(faults.csp).toEqual([])
    await page.goto('/contact')
    await expect.poll(() => events('page_view')).toMatchObject([{ page_path: '/contact' }])
    await expect.poll(() => events('app_loaded')).toHaveLength(1)
    await page.getByLabel('Name', { exact: true }).focus()
    await expect.poll(() => events('form_start')).toMatchObject([{ form: 'contact' }])
    expect(await banner.count()).toBe(0)
    await close()
  })

  it('in the application every change of route is a page_view', async () => {
    const { page, events, press, banner, close } = await open('/about', { person: true })
    await banner.waitFor()
    await press('Accept')
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await page
      .getByRole('navigation', { name: 'Application' })
      .getByRole('link', { name: /^Resources/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Resources' }).waitFor()
    await expect
      .poll(async () => (await events('page_view'))?.map((one) => [one.page_path, one.page_title]))
      .toEqual([
        ['/dashboard', 'Dashboard · Pobyt'],
        ['/resources', 'Resources · Pobyt'],
      ])
    await expect.poll(() => events('app_loaded')).toHaveLength(1)
    await close()
  })

  it('a registration and a sign-in are forms that were begun and completed', async () => {
    const { page, events, press, banner, close } = await open('/register')
    const fill = async (texts: Record<string, string>) => {
      for (const [label, text] of Object.entries(texts))
        await page.getByLabel(label, { exact: true }).fill(text)
    }
    await banner.waitFor()
    await press('Accept')
    const choice = {
      Email: `nino.${crypto.randomUUID().slice(0, 8)}@example.com`,
      Password: 'Green-Kestrel-58',
    }
    await fill({ 'Full name': 'Nino Lomidze', ...choice, 'Confirm password': choice.Password })
    await page.getByRole('checkbox', { name: /I accept the Terms of Service/ }).check()
    await passCaptcha(page)
    await press('Create account')
    await expect.poll(() => events('sign_up')).toHaveLength(1)
    await expect.poll(() => events('form_start')).toMatchObject([{ form: 'register' }])
    await expect.poll(() => events('form_complete')).toMatchObject([{ form: 'register' }])

    await page.goto('/login')
    await page.evaluate(KEEP_AT_LEAVING)
    await fill(choice)
    await press('Sign In')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    // The sign-in is a document of its own: the tag sends what it has when the page is left.
    const told = await page.evaluate<Pushed[]>(`JSON.parse(sessionStorage.getItem('told'))`)
    expect(told.filter(({ event }) => event === 'sign_in')).toHaveLength(1)
    expect(told.filter(({ event }) => event === 'form_complete')).toMatchObject([{ form: 'login' }])
    await close()
  })

  it('the sign-in is told of once, too', async () => {
    const { page, events, press, banner, close } = await open('/login')
    await banner.waitFor()
    await press('Accept')
    await page.reload()
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
    await advanceOneMinute(page)
    await expect.poll(() => events('page_view')).toHaveLength(1)
    await expect.poll(() => events('app_loaded')).toHaveLength(1)
    await close()
  })

  it('a step of signing in is not measured: its address is a secret until it has left the bar', async () => {
    const { page, events, press, banner, faults, close } = await open('/about')
    await banner.waitFor()
    await press('Accept')
    await expect.poll(() => page.evaluate('window.tagLoaded')).toBe(true)
    faults.outside.length = 0
    await page.goto('/reset-password?token=secret')
    await page.getByRole('link', { name: 'Send me a new link' }).click()
    await page.getByRole('button', { name: 'Send the link' }).waitFor()
    expect(await events()).toBeNull()
    expect(faults.outside).toEqual([])
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect.poll(() => events('page_view')).toMatchObject([{ page_path: '/login' }])
    await close()
  })

  it('the choice is shown and changed on the cookie policy; taking it back ends the measuring', async () => {
    const { page, press, events, banner, close } = await open('/')
    await banner.waitFor()
    await press('Accept')
    await page.context().addCookies([{ name: '_ga', value: 'GA1.1.1', url: app.url }])
    await page.goto('/CookiePolicy')
    await page.getByText('You have accepted that visits are counted.').waitFor()
    await press('Refuse')
    await page.getByText('Nothing is counted.').waitFor()
    await expect.poll(() => events()).toBeNull()
    expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('_ga')
    await press('Accept')
    await page.getByText('You have accepted that visits are counted.').waitFor()
    await expect.poll(() => events('page_view')).toHaveLength(1)
    await close()
  })

  it('choosing a package and its purchase are told, the purchase once by all tabs together', async () => {
    const { page, events, press, banner, close } = await open('/', { person: true })
    await banner.waitFor()
    await press('Accept')
    await page.goto('/your-package')
    await press('Choose Basic')
    await expect.poll(() => events('package_select')).toMatchObject([{ package_type: 'basic' }])
    const [checkout] = await Promise.all([page.waitForEvent('popup'), press(/^Proceed to Payment/)])
    const other = await page.context().newPage()
    await other.route(/googletagmanager\.com/, (route) => route.fulfill({ body: '' }))
    await other.goto('/your-package')
    for (const tab of [page, other]) await tab.getByText('Waiting for the provider').waitFor()
    await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
    for (const tab of [page, other]) {
      await tab.bringToFront()
      await tab.getByText('Paid', { exact: true }).waitFor()
    }
    const readState = async () =>
      (await Promise.all([page, other].map((tab) => eventsOf(tab))))
        .flat()
        .filter((one) => one?.event === 'purchase')
    await expect.poll(readState).toMatchObject([{ value: 1099, currency: 'PLN', package_type: 'basic' }])
    const [payment] = (await (await page.request.get('/api/payments')).json()) as { id: string }[]
    expect((await readState())[0]?.transaction_id).toBe(payment?.id)
    await close()
  })
})
