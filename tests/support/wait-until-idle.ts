import type { Page, Request } from 'playwright-core'
import { waitUntil } from './wait-until.ts'

/** What follows from an answer is on the screen two frames later; an idle moment may never come on a busy machine. */
const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))'

const underWay = new WeakMap<Page, Set<Request>>()

/** Tracks the page's requests without a response. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => requests.add(request))
  // A request whose response is not read to its end does not finish.
  page.on(
    'response',
    (response) => response.request().resourceType() === 'fetch' && requests.delete(response.request()),
  )
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/**
 * Waits until the page is loaded and drawn, and has no running request except its event stream. advanceOneMinute brings forward what it does later.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState()
  await waitUntil(async () => {
    // A response can cause another request, so two checks in a row have to find nothing.
    for (let check = 0; check < 2; check += 1) {
      await page.evaluate(TWO_FRAMES)
      const open = [...(underWay.get(page) ?? [])].filter((one) => one.resourceType() !== 'eventsource')
      if (open.length > 0) throw new Error(`no answer yet to ${open.map((one) => one.url()).join(', ')}`)
    }
  })
}

/**
 * Runs everything that the page has scheduled within a minute. It needs page.clock.install() before the page is opened.
 */
export async function advanceOneMinute(page: Page): Promise<void> {
  await page.waitForLoadState()
  await page.clock.runFor(60_000)
}
