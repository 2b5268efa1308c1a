import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SIGNED_IN_PATHS } from '#shared/paths.ts'
import { PERSONAL_INFO, register } from '#tests/support/applicant.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'
import { isWhole } from '#tests/support/whole-tests.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1440, height: 900 }

const bar = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** In the page: the controls of main, and those of them that lie under the bar of messages. */
const MEASURE = `
  const controls = [...document.querySelectorAll('main :is(a[href], button, input, select, textarea, summary):not([tabindex="-1"])')]
    .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 1)
  const bar = document.querySelector('section[aria-label="Messages"]')
  const edge = () => bar.getBoundingClientRect().top
  const isCovered = (control) => {
    const { top, bottom } = control.getBoundingClientRect()
    // A browser scrolls to the caret of a text area, not to its last line.
    const end = control.matches('textarea:focus') ? Math.min(bottom, top + 48) : bottom
    return top < innerHeight && end > edge()
  }
  const name = (control) => control.outerHTML.slice(0, 120)`
const COVERED = `(() => {${MEASURE}; return controls.filter(isCovered).map(name) })()`
const COVERED_WITH_FOCUS = `(() => {${MEASURE}
  return controls.filter((control) => { control.focus(); return isCovered(control) }).map(name)
})()`

/** The room for the bar is that of the frame: on other screens at each size, unless everything is tested. */
const somePaths = (turn: number) => SIGNED_IN_PATHS.filter((_, i) => isWhole || i % 3 === turn)

describe('no notice covers a control', () => {
  it.each([PHONE, DESKTOP])('on signed-in screens at $width × $height', async (viewport) => {
    const { page, close } = await newPage({ url: app.url, viewport })
    const account = await register(app)
    // A warning at the sign-in stays until the screen it leads to is left.
    await page.route('**/api/auth/sign-in/email', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'x-password-warning': 'common' } })
    })
    for (const path of somePaths(viewport === PHONE ? 0 : 1)) {
      await page.context().clearCookies()
      await page.goto(`/login?from=${path}`)
      await page.getByLabel('Email', { exact: true }).fill(account.email)
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.waitForURL((url) => url.pathname !== '/login')
      await bar(page).getByText('Your password is easy to guess').waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await waitUntilIdle(page)
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
      await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
      expect(await page.evaluate(COVERED), `${path}, at its end`).toEqual([])
      await page.evaluate('window.scrollTo(0, 0)')
      expect(await page.evaluate(COVERED_WITH_FOCUS), `${path}, by keyboard`).toEqual([])
      expect((await bar(page).boundingBox())?.height).toBeLessThan(viewport.height / 2.9)
    }
    await close()
  })

  it.each([PHONE, DESKTOP])(
    'on the pages of sign-in, registration and recovery at $width × $height',
    async (viewport) => {
      const { page, close } = await newPage({ url: app.url, viewport })
      const tries = [
        {
          path: '/login',
          texts: { Email: 'tamar@example.com', Password: 'Green-Kestrel-58' },
          button: 'Sign In',
          title: 'Login failed',
        },
        {
          path: '/register',
          texts: {
            'Full name': 'Tamar Beridze',
            Email: 'tamar@example.com',
            Password: 'Green-Kestrel-58',
            'Confirm password': 'Green-Kestrel-58',
          },
          button: 'Create account',
          title: 'CAPTCHA Required',
        },
        {
          path: '/forgot-password',
          texts: { Email: 'tamar@example.com' },
          button: 'Send the link',
          title: 'The link could not be sent',
        },
      ]
      await page.route('**/api/auth/{sign-in,request-password-reset}**', (route) => route.abort())
      for (const { path, texts, button, title } of tries) {
        await page.goto(path)
        await waitUntilIdle(page)
        for (const [label, text] of Object.entries(texts))
          await page.getByLabel(label, { exact: true }).fill(text)
        // The press is under test; Playwright would wait until the button is enabled.
        await page.getByRole('button', { name: button }).click({ force: true })
        await bar(page).getByText(title).waitFor()
        await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
        expect(await page.evaluate(COVERED), `${path}, at its end`).toEqual([])
        await page.evaluate('window.scrollTo(0, 0)')
        expect(await page.evaluate(COVERED_WITH_FOCUS), `${path}, by keyboard`).toEqual([])
      }
      await close()
    },
  )

  it('several failures at once leave two thirds of a small screen, and each stands at its slot', async () => {
    const person = await app.createPerson()
    const { page, close } = await newPage({ url: app.url, person, viewport: PHONE })
    await page.goto('/documents')
    await page.getByText('0 of 8 documents uploaded').first().waitFor()
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
    for (const slot of ['passport', 'photo', 'cv', 'accommodation'])
      await page.locator(`input[type=file][name=${slot}]`).setInputFiles(file)
    await expect.poll(() => page.getByRole('main').getByText('Invalid file type.').count()).toBe(4)
    await expect.poll(() => bar(page).getByText('Invalid file type').count()).toBe(2)
    expect((await bar(page).boundingBox())?.height).toBeLessThan(PHONE.height / 3)
    await close()
  })

  it('a control that is pressed where the notice appears is scrolled above it', async () => {
    const person = await app.createPerson()
    const { page, close } = await newPage({ url: app.url, person, viewport: PHONE })
    await page.goto('/personal-info')
    await page.getByLabel('Full Name').waitFor()
    await page.route('**/api/personal-info', (route) => route.fulfill({ status: 500, json: {} }))
    for (const [label, text] of FIELDS) await page.getByLabel(label, { exact: true }).fill(text)
    const save = page.getByRole('button', { name: 'Save & Continue' })
    await save.evaluate((button: Element) => button.scrollIntoView(false))
    await save.click()
    await bar(page).getByText('Error saving information').waitFor()
    const bottom = async () => {
      const box = await save.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    await expect.poll(bottom).toBeLessThanOrEqual((await bar(page).boundingBox())?.y ?? 0)
    await close()
  })
})

const FIELDS = [
  ['Full Name', PERSONAL_INFO.full_name],
  ['Phone Number', PERSONAL_INFO.phone],
  ['Address', PERSONAL_INFO.address],
  ['Date of Birth', PERSONAL_INFO.date_of_birth],
  ['Nationality', PERSONAL_INFO.nationality],
  ['Passport Number', PERSONAL_INFO.passport_number],
] as const

describe('one notice a result', () => {
  it('the save that works takes its failure away', async () => {
    const { page, close } = await newPage({ url: app.url, person: await app.createPerson() })
    await page.goto('/personal-info')
    await page.getByLabel('Full Name').waitFor()
    for (const [label, text] of FIELDS) await page.getByLabel(label, { exact: true }).fill(text)
    const save = page.getByRole('button', { name: 'Save & Continue' })
    await page.route('**/api/personal-info', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await save.click()
    await bar(page).getByText('Error saving information').waitFor()
    await page.unroute('**/api/personal-info')
    await save.click()
    await notice(page, 'Personal information saved').waitFor()
    expect(await bar(page).getByText('Error saving information').count()).toBe(0)
    await close()
  })

  it('an error is gone when the page it speaks of is left', async () => {
    const { page, close } = await newPage({ url: app.url, person: await app.createPerson() })
    await page.goto('/documents')
    // The press is under test; Playwright would wait until the button is enabled.
    await page.getByRole('button', { name: 'Continue to Application Form' }).click({ force: true })
    await bar(page).getByText('Missing documents').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Personal Information' }).waitFor()
    await bar(page).getByText('Missing documents').waitFor({ state: 'detached' })
    await close()
  })

  it('a failure that the page announces is not announced a second time, and the next load takes its notice away', async () => {
    const { page, close } = await newPage({ url: app.url, person: await app.createPerson() })
    await page.route('**/api/documents', (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto('/documents')
    await bar(page).getByText('Error loading documents').waitFor()
    const live =
      'document.querySelector(\'section[aria-label="Messages"] p\').closest("[aria-live]").ariaLive'
    expect(await page.evaluate(live)).toBe('off')
    expect(await bar(page).getByRole('alert').count()).toBe(0)
    await page.unroute('**/api/documents')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('0 of 8 documents uploaded').first().waitFor()
    await bar(page).getByText('Error loading documents').waitFor({ state: 'detached' })
    await close()
  })
})
