import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core'
import { expect, inject } from 'vitest'
import { HINT_COOKIE } from '#shared/cookies.ts'
import { launchOptions } from './chromium.ts'
import { closeAfterTest, closeAtEnd } from './close-at-end.ts'
import type { Person } from './create-person.ts'
import { recordNotices } from './notices.ts'
import { WAIT_MS } from './patience.ts'
import { imitateTranslator, TRANSLATED, type Translation } from './translator/imitate-translator.ts'
import { watchRequests } from './wait-until-idle.ts'

/** Faults that a healthy page never has. */
export interface PageFaults {
  consoleErrors: string[]
  /** Violation reports of the content security policy. */
  csp: string[]
  /** Requests to other origins than the page's. */
  outside: string[]
}

export interface PageOptions extends BrowserContextOptions {
  /** The base URL of page.goto(), and the only allowed origin. */
  url: string
  /** Signs this person in. */
  person?: Person
  /** Translates its pages, as a browser does; null never. */
  translated?: Translation | null
}

export interface TestPage {
  page: Page
  faults: PageFaults
  /** Fails when there has been any fault. Expected console errors (a tested 404) can be ignored. */
  expectNoFaults(options?: { ignore?: RegExp }): void
  close(): Promise<void>
}

/** The browser of this process, shared by all its test files. */
let shared: Promise<Browser> | undefined

/**
 * A real Chromium; a profile is closed after the test that opened it, one that is opened outside of a test after the file's
 * last. Playwright disables the back/forward cache, which
 * real browsers have; enable it where it matters.
 */
export async function launchBrowser({ backForwardCache = false } = {}) {
  const browser = await (backForwardCache ? launchWithBackCache() : launchShared())

  /** A new profile with one page. By default light, 1280 × 800 and without animations. */
  async function newPage({
    url,
    person,
    translated = TRANSLATED,
    ...options
  }: PageOptions): Promise<TestPage> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1280, height: 800 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/Warsaw',
      // page.route does not see what a service worker requests.
      serviceWorkers: 'block',
      ...options,
    })
    closeAfterTest(() => context.close())
    if (translated) await translate(context, translated)
    context.setDefaultTimeout(WAIT_MS)
    if (person) await context.addCookies(signedInCookies(url, person))
    await recordNotices(context)
    const page = await context.newPage()
    watchRequests(page)
    const faults = await watchFaults(page, new URL(url).origin)
    return {
      page,
      faults,
      expectNoFaults: ({ ignore } = {}) => {
        const consoleErrors = faults.consoleErrors.filter((text) => !ignore?.test(text))
        expect({ ...faults, consoleErrors }).toEqual({ consoleErrors: [], csp: [], outside: [] })
      },
      close: () => context.close(),
    }
  }
  return { newPage }
}

/** Fails the test in whose pages a text was not the one that React believes is there. */
async function translate(context: BrowserContext, way: Translation): Promise<void> {
  const faults = await imitateTranslator(context, way)
  closeAfterTest(async () => expect(faults).toEqual([]))
}

async function launchShared(): Promise<Browser> {
  const browser = await shared
  if (browser?.isConnected()) return browser
  shared = chromium.launch(launchOptions(inject('chromium')))
  return shared
}

async function launchWithBackCache(): Promise<Browser> {
  const options = launchOptions(inject('chromium'))
  const browser = await chromium.launch({
    ...options,
    ignoreDefaultArgs: [...listIgnored(options), '--disable-back-forward-cache'],
    args: [...(options.args ?? []), '--enable-features=BackForwardCache'],
  })
  closeAtEnd(() => browser.close())
  return browser
}

const listIgnored = ({ ignoreDefaultArgs }: LaunchOptions) =>
  Array.isArray(ignoreDefaultArgs) ? ignoreDefaultArgs : []

function signedInCookies(url: string, person: Person) {
  const shared = { url, sameSite: 'Lax' } as const
  return [
    { ...shared, ...person.session, httpOnly: true },
    { ...shared, name: HINT_COOKIE, value: '1' },
  ]
}

async function watchFaults(page: Page, origin: string): Promise<PageFaults> {
  const faults: PageFaults = { consoleErrors: [], csp: [], outside: [] }
  page.on('console', (message) => {
    if (message.type() === 'error') faults.consoleErrors.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => faults.consoleErrors.push(String(error.stack ?? error)))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol) && url.origin !== origin) {
      faults.outside.push(request.url())
    }
  })
  await page.exposeFunction('pobytReportCsp', (report: string) => faults.csp.push(report))
  await page.addInitScript(`
    document.addEventListener('securitypolicyviolation', (event) => {
      window.pobytReportCsp(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile + ':' + event.lineNumber)
    })
  `)
  return faults
}
