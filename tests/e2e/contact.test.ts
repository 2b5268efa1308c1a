import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser, type PageOptions } from '#tests/support/browser.ts'
import { captchaBox, passCaptcha } from '#tests/support/captcha-box.ts'
import { makePng } from '#tests/support/sample-files.ts'
import { expectFocus } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { advanceOneMinute } from '#tests/support/wait-until-idle.ts'

const app = await startTestApp({ env: { OPERATOR_EMAIL: 'office@example.com' } })
const { newPage } = await launchBrowser()

const MESSAGE = {
  Name: 'Olena Shevchenko',
  Email: 'olena@example.com',
  Phone: '+48 573 000 111',
  Subject: 'My stay ends in March',
  Message: 'I work in Łódź.\nWhat do I need first?',
}

interface Options extends Partial<PageOptions> {
  phone?: boolean
  dark?: boolean
}

async function open({ phone, dark, ...options }: Options = {}) {
  const viewport = phone ? { width: 360, height: 740 } : { width: 1440, height: 900 }
  const colorScheme = dark ? ('dark' as const) : ('light' as const)
  const tab = await newPage({ url: app.url, viewport, colorScheme, ...options })
  const { page } = tab
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const send = page.getByRole('button', { name: 'Send message' })
  const fill = async (texts: Record<string, string> = MESSAGE) => {
    for (const [label, text] of Object.entries(texts)) await field(label).fill(text)
  }
  await page.goto('/contact')
  return { ...tab, field, send, fill, requests }
}

const mapIn = (page: Page) => page.frameLocator('iframe[title="Map of OpenStreetMap with our office"]')
const drawing = (page: Page) => page.locator('[data-office-map] svg').first()
const boxOf = async (part: Locator) => {
  const box = await part.evaluate((element) => element.getBoundingClientRect().toJSON())
  return { width: box.width, height: box.height }
}

/** Stands in for OpenStreetMap; its map is never answered while `body` gives null. Lists what was asked of it. */
async function answerForMap(page: Page, body: () => string | null): Promise<string[]> {
  const asked: string[] = []
  const icon = await makePng({ width: 16, height: 16 })
  await page.context().route(/openstreetmap/, (route) => {
    const url = route.request().url()
    asked.push(url)
    if (url.includes('/favicon.ico')) return route.fulfill({ contentType: 'image/png', body: icon })
    const html = body()
    return html === null ? undefined : route.fulfill({ contentType: 'text/html', body: html })
  })
  return asked
}

const messages = (subject: string) => app.sql('select 1 from contact_messages where subject = $1', [subject])

describe('SITE-4 the contact page', () => {
  it('has phone, emails, address, hours, social links, map and eight questions', async () => {
    const { page, expectNoFaults, close } = await open()
    const main = page.getByRole('main')
    for (const words of ['+48 22 000 00 00', 'contact@pobyt.example', 'LinkedIn'])
      await main.getByRole('link', { name: words, exact: true }).first().waitFor()
    for (const words of ['ul. Przykładowa 1', 'Mon-Fri 9:00-17:00', 'Sat 10:00-14:00'])
      await main.getByText(words, { exact: true }).first().waitFor()
    await expect.poll(() => main.locator('details').count()).toBe(8)
    const map = main.getByRole('link', { name: 'Open the map' })
    await expect.poll(() => map.getAttribute('rel')).toContain('noopener')
    await expect.poll(() => map.getAttribute('href')).toContain('openstreetmap.org')
    expectNoFaults()
    await close()
  })

  it('loads the real map only after a click that says from where', async () => {
    for (const options of [{ phone: true }, { dark: true }]) {
      const { page, expectNoFaults, close } = await open(options)
      const asked = await answerForMap(page, () => '<title>map</title><p>Streets</p>')
      const show = page.getByRole('button', { name: 'Show the map here' })
      await show.scrollIntoViewIfNeeded()
      await page.getByText('It comes from openstreetmap.org').waitFor()
      await expectNoAxeViolations(page)
      expect(asked).toEqual([])
      expectNoFaults()
      await show.press('Enter')
      await mapIn(page).getByText('Streets').waitFor()
      expect(asked).toHaveLength(2)
      expect(asked[1]).toContain('marker=52.2297%2C21.0122')
      await show.waitFor({ state: 'hidden' })
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: 'Hide the map' }).click()
      await expectFocus(page, 'Show the map here')
      await mapIn(page).owner().waitFor({ state: 'hidden' })
      expect(await boxOf(drawing(page))).toMatchObject({ height: options.phone ? 256 : expect.any(Number) })
      await close()
    }
    const policyOf = async (path: string) =>
      (await fetch(app.url + path)).headers.get('content-security-policy')
    expect(await policyOf('/contact')).toContain('frame-src https://www.openstreetmap.org')
    for (const path of ['/', '/about', '/dashboard', '/login'])
      expect(await policyOf(path)).not.toMatch(/frame-src|openstreetmap/)
  })

  it('keeps the drawing until the map is there, and where it cannot be loaded says so and leads to it', async () => {
    for (const options of [{ phone: true }, { dark: true }]) {
      const { page, close } = await open(options)
      const before = await boxOf(drawing(page))
      const route = (url: string) => url.includes('openstreetmap')
      await page.context().route(
        ({ href }) => route(href),
        (call) => call.abort(),
      )
      const show = page.getByRole('button', { name: 'Show the map here' })
      await show.click()
      await page.getByText('The map could not be loaded.').waitFor()
      const link = page.getByRole('link', { name: 'Open it at openstreetmap.org' })
      await expect.poll(() => link.getAttribute('target')).toBe('_blank')
      await expect.poll(() => link.getAttribute('href')).toContain('https://www.openstreetmap.org/search')
      expect(await boxOf(drawing(page))).toEqual(before)
      await mapIn(page).owner().waitFor({ state: 'hidden' })
      await expectNoAxeViolations(page)
      await page.context().unrouteAll()
      await answerForMap(page, () => '<title>map</title><p>Streets</p>')
      await show.click()
      await mapIn(page).getByText('Streets').waitFor()
      await close()
    }
  })

  it('gives up on a map that does not come, and does not blank the drawing meanwhile', async () => {
    const { page, close } = await open()
    await page.clock.install()
    await page.reload()
    const asked = await answerForMap(page, () => null)
    const before = await boxOf(drawing(page))
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Show the map here' }).click()
    await expect.poll(() => asked).toHaveLength(2)
    await page.getByText('Loading the map...').waitFor()
    expect(await boxOf(drawing(page))).toEqual(before)
    await mapIn(page).owner().waitFor({ state: 'hidden' })
    await advanceOneMinute(page)
    await page.getByText('The map could not be loaded.').waitFor()
    await close()
  })

  it('shows it also to a person who comes by a link from the portal', async () => {
    const person = await app.createPerson()
    const { page, close } = await newPage({ url: app.url, person })
    await answerForMap(page, () => '<title>map</title><p>Streets</p>')
    await page.goto('/resources')
    await page.getByRole('main').getByRole('link', { name: 'Contact', exact: false }).click()
    await page.waitForURL((url) => url.pathname === '/contact')
    await page.getByRole('button', { name: 'Show the map here' }).click()
    await mapIn(page).getByText('Streets').waitFor()
    await close()
  })

  it('sends: filled in, the check done by itself, stored, both mailed', async () => {
    const { page, fill, send, expectNoFaults, close } = await open()
    await fill()
    await send.click()
    await page.getByRole('heading', { name: 'Your message has been sent' }).waitFor()
    await page.getByText('olena@example.com', { exact: true }).waitFor()
    await page.getByText(MESSAGE.Subject, { exact: true }).waitFor()
    await expect.poll(() => page.getByText('What do I need first?').textContent()).toBe(MESSAGE.Message)
    expect(await messages(MESSAGE.Subject)).toHaveLength(1)
    const mails = await app.sql<{ recipient: string }>(
      'select recipient from email_outbox order by recipient',
    )
    expect(mails.map((mail) => mail.recipient)).toEqual(['office@example.com', 'olena@example.com'])
    await page.reload()
    await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('')
    expectNoFaults()
    await close()
  })

  it('a second message needs a second check, and a double press sends once', async () => {
    const { page, fill, send, close } = await open()
    await fill({ ...MESSAGE, Subject: 'Pressed twice' })
    await passCaptcha(page)
    await send.dblclick()
    await page.getByRole('heading', { name: 'Your message has been sent' }).waitFor()
    expect(await messages('Pressed twice')).toHaveLength(1)
    await page.getByRole('button', { name: 'Write another message' }).click()
    await expectFocus(page, 'Subject')
    await fill({ Subject: 'And one more', Message: 'Thank you.' })
    await send.click()
    await page.getByRole('heading', { name: 'Your message has been sent' }).waitFor()
    expect(await messages('And one more')).toHaveLength(1)
    await close()
  })

  it('shows every error at its field and in a summary that has the focus; the sentences go as they are mended', async () => {
    const { page, field, fill, send, close } = await open({ phone: true })
    await fill({ Email: 'olena@', Phone: 'call me' })
    await send.click()
    const summary = page.getByRole('region', { name: '5 things to correct' })
    await summary.waitFor()
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect
      .poll(() => summary.getByRole('link').allInnerTexts())
      .toEqual([
        'Enter your name',
        'Enter an email address like name@example.com',
        'Enter a phone number like +48 22 000 00 00, or leave it out',
        'Enter a subject: a few words are enough',
        'Write your message',
      ])
    await expectNoAxeViolations(page)
    await summary.getByRole('link', { name: 'Enter your name' }).click()
    await expectFocus(page, 'Name')
    await expect.poll(() => field('Name').getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.type('Olena')
    await expect.poll(() => field('Name').getAttribute('aria-invalid')).toBeNull()
    expect(await page.locator('#name-error').isVisible()).toBe(false)
    await expect.poll(() => page.locator('#email-error').isVisible()).toBe(true)
    await close()
  })

  it('loses nothing that was typed: on a reload, on a refusal and on a broken line', async () => {
    const { page, field, fill, send, close } = await open()
    await fill({ ...MESSAGE, Subject: 'Kept' })
    await page.reload()
    for (const [label, text] of Object.entries({ ...MESSAGE, Subject: 'Kept' }))
      await expect.poll(() => field(label).inputValue()).toBe(text)
    await page.route('**/api/contact-messages', (route) => route.abort())
    await send.click()
    await page.getByText(/We could not be reached/).waitFor()
    await page.unroute('**/api/contact-messages')
    await page.route('**/api/contact-messages', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '600' },
        json: { error: { code: 'rate_limited' } },
      }),
    )
    await send.click()
    await page.getByText(/Wait 10 minutes/).waitFor()
    await expect.poll(() => field('Message').inputValue()).toBe(MESSAGE.Message)
    await page.unroute('**/api/contact-messages')
    await send.click()
    await page.getByRole('heading', { name: 'Your message has been sent' }).waitFor()
    await close()
  })

  it('knows who is signed in at the first focus, by one call, and keeps what is typed', async () => {
    const person = await app.createPerson({ name: 'Nino Kapanadze' })
    const { page, field, requests, expectNoFaults, close } = await open({ person })
    // On a busy phone everything that a script puts off comes late.
    await page.addInitScript(
      'const wait = setTimeout; window.setTimeout = (act, after = 0) => wait(act, after + 1000)',
    )
    await page.reload()
    const asked = () => requests.filter((path) => path === '/api/auth/get-session').length
    const known = () => Promise.all(['Name', 'Email'].map((label) => field(label).inputValue()))
    expect(asked()).toBe(0)
    await field('Name').focus()
    await expect.poll(known).toEqual(['Nino Kapanadze', person.email])
    await page.keyboard.type('Nino K.')
    await field('Message').focus()
    await expect.poll(known).toEqual(['Nino K.', person.email])
    expect(asked()).toBe(1)
    expectNoFaults()
    await close()
  })

  it('puts the name in beside what is typed, and keeps none of it where nothing else is typed', async () => {
    const person = await app.createPerson({ name: 'Nino Kapanadze' })
    const { page, field, close } = await open({ person })
    await field('Message').focus()
    await expect.poll(() => field('Name').inputValue()).toBe('Nino Kapanadze')
    await page.reload()
    await page.locator('[data-island=contact-form]').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      'Nino',
    )
    await field('Email').fill('nino@example.com')
    await expect.poll(() => field('Name').inputValue()).toBe('Nino Kapanadze')
    await expect.poll(() => field('Email').inputValue()).toBe('nino@example.com')
    await close()
  })

  it('asks nobody who a visitor is', async () => {
    const { page, field, requests, close } = await open()
    await field('Name').focus()
    await page.locator('altcha-widget').waitFor()
    await expect.poll(() => field('Name').inputValue()).toBe('')
    expect(requests.filter((path) => path.startsWith('/api/auth/'))).toEqual([])
    await close()
  })

  it('the check is fetched with the first focus, not before', async () => {
    const { page, field, requests, close } = await open()
    await page.clock.install()
    await page.reload()
    await advanceOneMinute(page)
    const captcha = () => requests.filter((path) => /captcha|altcha|pbkdf2/.test(path))
    expect(captcha()).toEqual([])
    await field('Name').focus()
    await expect.poll(() => captcha().length).toBeGreaterThan(0)
    await page.locator('altcha-widget').waitFor()
    await expectFocus(page, 'Name')
    await close()
  })

  it('a check that cannot be fetched is told and stops, and the next press tries again', async () => {
    const { page, fill, send, close } = await open()
    let tries = 0
    await page.route('**/assets/captcha-widget*', (route) => {
      tries += 1
      return route.abort()
    })
    await fill({ ...MESSAGE, Subject: 'Second try' })
    await page.locator('[data-island=contact-form][data-ready]').waitFor({ state: 'attached' })
    const alert = page.locator('form [role=alert]', { hasText: 'The check could not be loaded.' })
    await alert.getByText('The check could not be loaded. Press the box to try again.').waitFor()
    // Each press has failed before the next: one that still waits would send the form once the check can be fetched.
    for (const button of [send, captchaBox(page)]) {
      const before = tries
      await button.click()
      await expect.poll(() => tries).toBeGreaterThan(before)
      await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
      await alert.waitFor()
    }
    await page.getByText('Takes a few seconds. No pictures to click.').waitFor()
    await page.unroute('**/assets/captcha-widget*')
    await passCaptcha(page)
    expect(await alert.isVisible()).toBe(false)
    await send.click()
    await page.getByRole('heading', { name: 'Your message has been sent' }).waitFor()
    await close()
  })

  it('a browser that fails in a way of its own is told, and the message can be sent again', async () => {
    const { page, fill, send, close } = await open()
    await fill({ ...MESSAGE, Subject: 'An older browser' })
    await page.evaluate('window.timeout = AbortSignal.timeout, AbortSignal.timeout = undefined')
    await send.click()
    await page.getByText(/Your message could not be sent/).waitFor()
    expect(await send.getAttribute('aria-busy')).toBeNull()
    await page.evaluate('AbortSignal.timeout = window.timeout')
    await send.click()
    await page.getByRole('heading', { name: 'Your message has been sent' }).waitFor()
    expect(await messages('An older browser')).toHaveLength(1)
    await close()
  })

  it.each([{}, { dark: true }, { phone: true }, { phone: true, dark: true }])(
    'has no accessibility violations and nothing wider than the screen (%o)',
    async (options) => {
      const { page, field, expectNoFaults, close } = await open(options)
      await field('Name').focus()
      await page.locator('altcha-widget').waitFor()
      await expectNoAxeViolations(page)
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      expectNoFaults()
      await close()
    },
  )
})

describe('SITE-7 the help center', () => {
  it('has four channels, four questions and Still Need Help', async () => {
    const { page, expectNoFaults, close } = await open()
    await page.goto('/help-center')
    for (const [channel, hours] of [
      ['Live chat', 'Mon-Fri 9:00-18:00 CET'],
      ['Phone', 'Mon-Fri 9:00-17:00 CET'],
      ['Email', '24/7, response within 24h'],
      ['FAQ', ''],
    ] as const) {
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: channel, exact: true }) })
      await card.getByText(hours).first().waitFor()
    }
    await expect.poll(() => page.locator('main details').count()).toBe(4)
    await page.getByRole('heading', { name: 'Still Need Help?' }).waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Contact us' }).click()
    await page.waitForURL((url) => url.pathname === '/contact')
    expectNoFaults()
    await close()
  })
})
