import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { BASE_LANGUAGE, LANGUAGES } from '#language/language.ts'
import { languagePath } from '#language/language-path.ts'
import { SIGNED_IN_PATHS } from '#shared/paths.ts'
import { register } from '#tests/support/applicant.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createMember } from '#tests/support/desk.ts'
import { expectScreen } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { advanceOneMinute, waitUntilIdle } from '#tests/support/wait-until-idle.ts'
import { weigh } from '#tests/support/weigh-page.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

const NAMES_FONT = /onest-latin-ext/
const POLISH_FONT = /onest-polish/
/** Latin with the letters of Western Europe, and what other languages need of it. */
const LATIN_FONT = /onest-latin-(?!ext)/
const BASIC_LATIN_FONT = /onest-basic-latin/
/** A script of the consultancy's desk. */
const DESK_FILE = /\/assets\/(desk|office-layout|queue)-/
const bellHasRead = (page: Page) => page.waitForResponse('**/api/notifications')

describe('What a page costs that nobody touches', () => {
  it.each(['/login', '/register'])(
    '%s: at most 12 requests and 90 KB, and no script of the application',
    async (path) => {
      const { page, expectNoFaults, close } = await newPage({
        url: app.url,
        viewport: { width: 360, height: 740 },
      })
      await page.clock.install()
      const scale = await weigh(page)
      await page.goto(path)
      await waitUntilIdle(page)
      await advanceOneMinute(page)
      await waitUntilIdle(page)
      const { bytes, requests } = scale.read()
      expect(bytes).toBeGreaterThan(10_000)
      expect(bytes).toBeLessThan(90_000)
      expect(requests.length).toBeLessThanOrEqual(12)
      expect(requests.filter((one) => /react|entry\.client|\/api\//.test(one))).toEqual([])
      expect(requests.filter((one) => NAMES_FONT.test(one))).toEqual([])
      expectNoFaults()
      await close()
    },
  )

  it.each(['/', '/services', '/contact', '/knowledge-base'])(
    '%s: its Polish words bring a font of 5 KB, and not that of all Latin letters',
    async (path) => {
      const { page, close } = await newPage({ url: app.url, viewport: { width: 360, height: 740 } })
      const scale = await weigh(page)
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      await waitUntilIdle(page)
      const { bytesOf, requests } = scale.read()
      expect(requests.filter((one) => NAMES_FONT.test(one))).toEqual([])
      expect(bytesOf(POLISH_FONT)).toBeLessThan(5_000)
      await close()
    },
  )

  it('the first page in Polish, Ukrainian and Russian: at most 5 % more than in English', async () => {
    const weights: Record<string, number> = {}
    for (const language of LANGUAGES) {
      const { page, close } = await newPage({ url: app.url, locale: language })
      const scale = await weigh(page)
      await page.goto(languagePath('/', language))
      await page.evaluate(() => document.fonts.ready)
      await waitUntilIdle(page)
      const { bytes, requests } = scale.read()
      weights[language] = bytes
      expect(requests.some((one) => LATIN_FONT.test(one))).toBe(language === BASE_LANGUAGE)
      expect(requests.some((one) => BASIC_LATIN_FONT.test(one))).toBe(language !== BASE_LANGUAGE)
      await close()
    }
    const { [BASE_LANGUAGE]: english = 0, ...others } = weights
    for (const [language, bytes] of Object.entries(others))
      expect(bytes / english, `${language}: ${bytes}, English: ${english}`).toBeLessThan(1.05)
  })

  it('the dashboard opened first: at most 20 requests, with the list of the bell, once', async () => {
    const { page, close } = await newPage({ url: app.url, person: await app.createPerson() })
    const scale = await weigh(page)
    const read = bellHasRead(page)
    await page.goto('/dashboard')
    await expectScreen(page, '/dashboard', 'Dashboard')
    await read
    await waitUntilIdle(page)
    const { requests } = scale.read()
    expect(requests.length).toBeLessThanOrEqual(20)
    expect(new Set(requests).size).toBe(requests.length)
    expect(requests.filter((one) => POLISH_FONT.test(one))).toHaveLength(1)
    expect(requests.filter((one) => NAMES_FONT.test(one))).toEqual([])
    expect(requests.filter((one) => DESK_FILE.test(one))).toEqual([])
    await close()
  })

  it.each([...SIGNED_IN_PATHS, '/documents/passport/pages'].filter((path) => path !== '/dashboard'))(
    '%s opened first: at most 32 requests, none of them twice',
    async (path) => {
      const { page, close } = await newPage({ url: app.url, person: await app.createPerson() })
      const scale = await weigh(page)
      const read = bellHasRead(page)
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await read
      await waitUntilIdle(page)
      const { requests } = scale.read()
      expect(requests.length).toBeLessThanOrEqual(32)
      expect(new Set(requests).size).toBe(requests.length)
      expect(requests.filter((one) => DESK_FILE.test(one))).toEqual([])
      await close()
    },
  )

  it('/office opened first: at most 200 KB of scripts and styles in 24 requests, none of them twice', async () => {
    const { page, close } = await newPage({ url: app.url, person: await createMember(app) })
    const scale = await weigh(page)
    const isLive = page.waitForRequest('**/api/staff/stream')
    await page.goto('/office')
    await expectScreen(page, '/office', 'Work queue')
    await isLive
    await waitUntilIdle(page)
    const { bytesOf, requests } = scale.read()
    const scripts = requests.filter((one) => one.startsWith('/assets/'))
    expect(scripts.length).toBeLessThanOrEqual(24)
    expect(new Set(scripts).size).toBe(scripts.length)
    // What the applicant's screens must not load has these names.
    expect(requests.filter((one) => DESK_FILE.test(one))).not.toEqual([])
    expect(bytesOf(/\.(js|css)$/)).toBeGreaterThan(50_000)
    expect(bytesOf(/\.(js|css)$/)).toBeLessThan(200_000)
    await close()
  })

  it('a second tab fetches the list of the bell once, too', async () => {
    const { page: first, close } = await newPage({ url: app.url, person: await app.createPerson() })
    const firstRead = bellHasRead(first)
    await first.goto('/dashboard')
    await firstRead
    const second = await first.context().newPage()
    const reads: string[] = []
    second.on(
      'request',
      (request) => request.url().endsWith('/api/notifications') && reads.push(request.url()),
    )
    const secondRead = bellHasRead(second)
    await second.goto('/dashboard')
    await secondRead
    await expectScreen(second, '/dashboard', 'Dashboard')
    await second.waitForLoadState('networkidle')
    expect(reads).toHaveLength(1)
    await close()
  })
})

describe('Sign-in as an island', () => {
  it('typing brings the application ahead, so that it is there after the sign-in', async () => {
    const account = await register(app)
    const { page, close } = await newPage({ url: app.url })
    await page.goto('/login')
    const preloads = page.locator('link[rel=modulepreload][href*="/assets/shell-"]')
    expect(await preloads.count()).toBe(0)
    await page.getByLabel('Email', { exact: true }).fill(account.email)
    await preloads.waitFor({ state: 'attached' })
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expectScreen(page, '/dashboard', 'Dashboard')
    await close()
  })

  it.each(['/login', '/register'])('%s sent before its script, or without one, comes anew', async (path) => {
    const body = new URLSearchParams({ email: 'olena@example.com', password: 'quiet-rivers-71' })
    const answer = await fetch(new URL(path, app.url), { method: 'POST', body, redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(path)
    const { page, close } = await newPage({ url: app.url, javaScriptEnabled: false })
    await page.goto(path)
    await page.getByText('Scripts are switched off in your browser.').waitFor()
    await close()
  })
})
