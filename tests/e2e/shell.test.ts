import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SIGNED_IN_PATHS } from '#shared/paths.ts'
import { saveApplication, uploadDocuments } from '#tests/support/applicant.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { expectFocus, expectScreen, focused } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const SCREENS = [
  ['Dashboard', '/dashboard', 'Dashboard'],
  ['Your Package', '/your-package', 'Your Package'],
  ['Personal Information', '/personal-info', 'Personal Information'],
  ['Document Upload', '/documents', 'Document Upload'],
  ['Application Form', '/application-form', 'Application Form'],
  ['Review Application', '/review-application', 'Review Application'],
  ['Schedule Appointment', '/appointment', 'Schedule Appointment'],
  ['Your plan', '/plan', 'Your plan'],
  ['Messages', '/messages', 'Messages'],
  ['Resources', '/resources', 'Resources'],
] as const

async function open(path: string, options: { phone?: boolean; visitor?: boolean; name?: string } = {}) {
  const person = options.visitor
    ? undefined
    : await app.createPerson({ name: options.name ?? 'Tamar Beridze' })
  const viewport = options.phone ? { width: 360, height: 740 } : { width: 1280, height: 800 }
  const tab = await newPage({ url: app.url, person, viewport })
  const { page } = tab
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const sidebar = page.getByRole('navigation', { name: 'Application' })
  const response = await page.goto(path)
  return { ...tab, person, button, sidebar, response }
}

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, { limit = 80 } = {}) {
  const passed: string[] = []
  for (let press = 0; press < limit; press += 1) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    if (typeof name === 'string' ? at === name : name.test(at)) return
    passed.push(at)
  }
  throw new Error(`"${name}" is not reached by Tab; passed: ${passed.join(' | ')}`)
}

describe('SHELL-1 and SHELL-3 sidebar and top bar', () => {
  it('has the seven entries in order, the case, the help links and Logout', async () => {
    const { sidebar, close } = await open('/dashboard')
    await sidebar.getByRole('heading', { name: 'Application Process' }).waitFor()
    const entries = await sidebar.getByRole('listitem').filter({ hasText: /\w/ }).allInnerTexts()
    await sidebar.getByRole('heading', { name: 'Your case' }).waitFor()
    expect(entries.map((text) => text.split('\n')[0])).toEqual([
      ...SCREENS.map(([entry]) => entry),
      'Knowledge Base',
      'Help Center',
      'Logout',
    ])
    await close()
  })

  it('an entry is named with the state of its step, in one phrase, and agrees with the dashboard', async () => {
    const { page, sidebar, person, button, close } = await open('/dashboard')
    if (!person) throw new Error('nobody is signed in')
    await uploadDocuments(person, ['passport', 'photo'])
    await page.reload()
    const names = ['Your Package, done', 'Document Upload, 2 of 8 documents uploaded']
    for (const name of names) await sidebar.getByRole('link', { name, exact: true }).waitFor()
    await page.getByRole('region', { name: 'Application Progress' }).getByText('1, done').waitFor()
    await button('Collapse sidebar').click()
    await sidebar.getByRole('link', { name: 'Your Package, done', exact: true }).waitFor()
    await close()
  })

  it('every entry leads to its screen: heading focused, document and top bar named, entry marked', async () => {
    const { page, sidebar, expectNoFaults, close } = await open('/appointment')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const [entry, path, heading] of SCREENS) {
      await sidebar.getByRole('link', { name: new RegExp(`^${entry}`) }).click()
      await expectScreen(page, path, heading)
      await expectFocus(page, heading)
      await page.getByRole('banner').getByText(heading, { exact: true }).waitFor()
      await expect
        .poll(() => sidebar.locator('[aria-current=page]').textContent())
        .toMatch(new RegExp(`^${entry}`))
    }
    for (const [entry, path] of [
      ['Knowledge Base', '/knowledge-base'],
      ['Help Center', '/help-center'],
    ] as const) {
      await page.goto('/dashboard')
      await sidebar.getByRole('link', { name: entry }).click()
      await page.waitForURL((url) => url.pathname === path)
      await page.getByRole('heading', { level: 1, name: entry }).waitFor()
    }
    expectNoFaults()
    await close()
  })

  it('greets by name, or by the address where there is none', async () => {
    const { page, person, close } = await open('/dashboard')
    const banner = page.getByRole('banner')
    await banner.getByText('Welcome back, Tamar Beridze', { exact: true }).waitFor()
    await app.sql(`update "user" set full_name = '' where id = $1`, [person?.id])
    await page.reload()
    await banner.getByText(`Welcome back, ${person?.email}`, { exact: true }).waitFor()
    await close()
  })

  it('the account menu opens, is walked and closed by keyboard', async () => {
    const { page, button, close } = await open('/dashboard')
    const menu = button('My Account')
    await menu.focus()
    await page.keyboard.press('Enter')
    for (const entry of [
      'Your Profile',
      'Knowledge Base',
      'Help Center',
      'Sign-in and security',
      'Notification settings',
      'Logout',
    ]) {
      await page.keyboard.press('Tab')
      await expectFocus(page, entry)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Your Profile' }).waitFor({ state: 'hidden' })
    await expectFocus(page, 'My Account')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectScreen(page, '/personal-info', 'Personal Information')
    await close()
  })
})

describe('SHELL-2 sidebar and drawer', () => {
  it('Ctrl+b closes the sidebar to icons, a cookie keeps that for seven days', async () => {
    const { page, button, sidebar, close } = await open('/dashboard')
    await button('Collapse sidebar').waitFor()
    const width = async () => (await sidebar.locator('xpath=..').boundingBox())?.width
    await expect.poll(() => width()).toBe(256)
    await page.keyboard.press('Control+b')
    await button('Expand sidebar').waitFor()
    await expect.poll(width).toBe(48)
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'sidebar_state')
    expect(cookie?.value).toBe('false')
    const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
    await page.reload()
    await button('Expand sidebar').waitFor()
    await sidebar.getByRole('link', { name: 'Document Upload' }).click()
    await expectScreen(page, '/documents', 'Document Upload')
    await page.keyboard.press('Meta+b')
    await button('Collapse sidebar').waitFor()
    await close()
  })

  it('on a phone it is a drawer: 18rem, focus inside, Escape closes and gives the focus back', async () => {
    const { page, button, sidebar, close } = await open('/dashboard', { phone: true })
    await button('Open menu').click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.waitFor()
    expect((await drawer.boundingBox())?.width).toBe(288)
    await expectFocus(page, 'Close menu')
    const inside = () => drawer.evaluate((element) => element.contains(document.activeElement))
    for (let press = 0; press < 16; press += 1) {
      await page.keyboard.press('Tab')
      // After the last tab stop the browser's own controls have the focus: the body, never the page behind.
      expect((await inside()) || (await page.evaluate('document.activeElement === document.body'))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await expectFocus(page, 'Open menu')
    await page.keyboard.press('Control+b')
    await sidebar.getByRole('link', { name: 'Review Application' }).click()
    await expectScreen(page, '/review-application', 'Review Application')
    await drawer.waitFor({ state: 'hidden' })
    await close()
  })
})

describe('SHELL-4 and SITE-9 pages one may not see, and pages that are not there', () => {
  it('every signed-in page sends a visitor to the sign-in', async () => {
    const { page, close } = await open('/login', { visitor: true })
    for (const path of SIGNED_IN_PATHS) {
      await page.goto(path)
      await expectScreen(page, '/login', 'Sign In')
    }
    await close()
  })

  it.each([true, false])('an unknown path is 404 with a way home (visitor: %s)', async (visitor) => {
    const { page, response, expectNoFaults, close } = await open('/no/such/page', { visitor })
    expect(response?.status()).toBe(404)
    await expectScreen(page, '/no/such/page', 'Oops! Page not found.')
    expectNoFaults({ ignore: /404/ })
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await close()
  })

  it('a failure nobody caught is a page with the message and Reload Page', async () => {
    const { page, button, close } = await open('/dashboard')
    await page.route('**/api/review', (route) => route.fulfill({ json: { documents: 'none' } }))
    await page.goto('/review-application')
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    // The JavaScript error itself is only logged.
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('An unexpected error occurred')
    await expect.poll(() => page.title()).toBe('Something went wrong · Pobyt')
    await page.unroute('**/api/review')
    await button('Reload Page').click()
    await expectScreen(page, '/review-application', 'Review Application')
    await close()
  })
})

describe('BELL-1 the bell', () => {
  it('opens an empty panel, closes on Escape', async () => {
    const { page, button, close } = await open('/dashboard')
    await button('Notifications').press('Enter')
    const panel = page.getByRole('region', { name: 'Notifications' })
    await panel.getByText('No notifications', { exact: true }).waitFor()
    expect((await panel.boundingBox())?.width).toBe(320)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await expectFocus(page, 'Notifications')
    await close()
  })
})

describe('the keyboard alone', () => {
  it('the first Tab offers to skip to the content, on every kind of page', async () => {
    for (const path of ['/', '/login', '/dashboard']) {
      const { page, close } = await open(path, { visitor: path !== '/dashboard' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('Tab')
      await expectFocus(page, 'Skip to content')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('MAIN')
      await close()
    }
  })

  it('walks the path from the dashboard to a booked appointment', async () => {
    const { page, person, close } = await open('/dashboard')
    if (!person) throw new Error('nobody is signed in')
    await saveApplication(person)
    await page.reload()
    const press = async (name: string | RegExp) => {
      await tabTo(page, name)
      await page.keyboard.press('Enter')
    }
    await expectScreen(page, '/dashboard', 'Dashboard')
    await press('Go to Review Application')
    await expectScreen(page, '/review-application', 'Review Application')
    await press('Change: Personal Information')
    await expectScreen(page, '/personal-info', 'Personal Information')
    await tabTo(page, 'Address')
    await page.keyboard.type('ul. Nowa 7')
    await press('Save & Continue')
    await expectScreen(page, '/documents', 'Document Upload')
    await press('Continue to Application Form')
    await expectScreen(page, '/application-form', 'Application Form')
    await press('Save & Continue')
    await expectScreen(page, '/review-application', 'Review Application')
    await press('Submit Application')
    await expectScreen(page, '/appointment', 'Schedule Appointment')
    await tabTo(page, 'Office')
    await page.keyboard.type('Gda')
    await tabTo(page, 'Next month')
    await page.keyboard.press('Enter')
    await tabTo(page, /^\d+ \w+ \d{4}$/)
    await page.keyboard.press('Enter')
    await page.getByText('Free times: 13 of 13.').waitFor()
    await tabTo(page, 'Time')
    await page.keyboard.press('ArrowDown')
    await press('Schedule')
    await expectScreen(page, '/dashboard', 'Dashboard')
    await close()
  })
})
