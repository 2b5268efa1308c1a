import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium, launchOptions } from '../../tests/support/chromium.ts'
import { startTortureServer } from './tortured-server.ts'

export const about =
  'Islands on a connection of 50 KB/s and 400 ms: each is ready within 3 s of its first touch.'
export const defaultRounds = 5

const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const MAX_MS = 3_000

const ISLANDS = [
  { name: 'contact-form', path: '/contact', touch: 'input[name=name]' },
  { name: 'order-dialog', path: '/services', touch: 'a[data-package=basic][href^="/your-package"]' },
]

/** Runs in the page: milliseconds from the first focus until the island is ready. */
const MEASURE = `({ name, touch }) => new Promise((resolve) => {
  const host = document.querySelector('[data-island=' + name + ']')
  const start = performance.now()
  new MutationObserver(() => resolve(Math.round(performance.now() - start)))
    .observe(host, { attributeFilter: ['data-ready'] })
  document.querySelector(touch).focus()
})`

/** Each round opens each page in a new profile, so that nothing is cached. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  const server = await startTortureServer()
  const browser = await chromium.launch(launchOptions(await findChromium()))
  try {
    for (const island of ISLANDS) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) times.push(await measure(browser, server.url, island))
      const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY
      console.log(`${island.name}: ready after ${median} ms (${times.join(', ')})`)
      if (median > MAX_MS) throw new Error(`${island.name} took longer than ${MAX_MS} ms`)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function measure(browser: Browser, url: string, { name, path, touch }: (typeof ISLANDS)[number]) {
  const context = await browser.newContext({ baseURL: url })
  try {
    await context.addCookies([{ url, name: 'pobyt_signed_in', value: '1' }])
    const page = await context.newPage()
    await slowDown(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    return await page.evaluate<number>(`(${MEASURE})(${JSON.stringify({ name, touch })})`)
  } finally {
    await context.close()
  }
}

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', LINE)
}
