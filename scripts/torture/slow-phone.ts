import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { CAPTCHA_HEADER } from '../../src/captcha/captcha-header.ts'
import { findChromium, launchOptions } from '../../tests/support/chromium.ts'
import { solveCaptcha } from '../../tests/support/solve-captcha.ts'
import { weigh } from '../../tests/support/weigh-page.ts'
import { startTortureServer } from './tortured-server.ts'

export const about =
  'A poor phone (50 KB/s, 400 ms, CPU × 4): sign-in can be used within 3 s, the dashboard 6 s after it.'
export const defaultRounds = 3

const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const CPU = 4
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const SIGN_IN_MS = 3_000
const DASHBOARD_MS = 6_000
const PATIENCE_MS = 120_000
const UNTOUCHED_MS = 5_000
/** Between two keys of somebody who types on a phone. */
const KEY_MS = 120
const PERSON = { name: 'Olena Kovalenko', email: 'olena@example.com', password: 'quiet-rivers-71-north' }

/** Each round is a new profile, so that nothing is cached. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  const server = await startTortureServer()
  const browser = await chromium.launch(launchOptions(await findChromium()))
  try {
    await register(server.url)
    await printWeights(browser, server.url)
    const times: Times[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await measure(browser, server.url))
    report(
      '/login can be used',
      times.map(({ usable }) => usable),
      SIGN_IN_MS,
    )
    report(
      'the dashboard after the sign-in',
      times.map(({ dashboard }) => dashboard),
      DASHBOARD_MS,
    )
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function register(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json', [CAPTCHA_HEADER]: await solveCaptcha(url) }
  const body = JSON.stringify({ ...PERSON, acceptTerms: true })
  const answer = await fetch(new URL('/api/auth/sign-up/email', url), { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`no account: ${answer.status} ${await answer.text()}`)
}

/** What the first five seconds of a page cost when nobody touches it. */
async function printWeights(browser: Browser, url: string): Promise<void> {
  const signedIn = await browser.newContext({ baseURL: url })
  const { email, password } = PERSON
  await signedIn.request.post('/api/auth/sign-in/email', { data: { email, password } })
  await printWeight(signedIn, '/dashboard')
  for (const path of ['/login', '/register'])
    await printWeight(await browser.newContext({ baseURL: url, ...PHONE }), path)
}

async function printWeight(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage()
  const scale = await weigh(page)
  await page.goto(path)
  await page.waitForTimeout(UNTOUCHED_MS)
  const { bytes, requests } = scale.read()
  console.log(`${path}: ${requests.length} requests, ${(bytes / 1000).toFixed(1)} KB`)
  await context.close()
}

interface Times {
  usable: number
  dashboard: number
}

async function measure(browser: Browser, url: string): Promise<Times> {
  const context = await browser.newContext({ baseURL: url, ...PHONE })
  context.setDefaultTimeout(PATIENCE_MS)
  try {
    const page = await context.newPage()
    await slowDown(page)
    const opened = Date.now()
    await page.goto('/login', { waitUntil: 'commit' })
    const submit = page.locator('form[name=login] [type=submit]')
    await submit.click({ trial: true })
    const usable = Date.now() - opened
    await type(page, 'email', PERSON.email)
    await type(page, 'password', PERSON.password)
    const pressed = Date.now()
    await submit.click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor({ state: 'attached' })
    return { usable, dashboard: Date.now() - pressed }
  } finally {
    await context.close()
  }
}

async function type(page: Page, name: string, text: string): Promise<void> {
  await page.locator(`input[name=${name}]`).tap()
  await page.keyboard.type(text, { delay: KEY_MS })
}

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', LINE)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU })
}

function report(what: string, times: number[], most: number): void {
  const median = [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY
  console.log(`${what} after ${median} ms (${times.join(', ')})`)
  if (median > most) throw new Error(`${what} took longer than ${most} ms`)
}
