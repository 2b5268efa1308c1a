import type { Page, Request } from 'playwright-core'
import { waitUntil } from './wait-until.ts'

const underWay = new WeakMap<Page, Set<Request>>()

/** Keeps in mind which requests of the page have no answer yet. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => requests.add(request))
  // A call whose answer nobody reads to its end does not finish.
  page.on(
    'response',
    (response) => response.request().resourceType() === 'fetch' && requests.delete(response.request()),
  )
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/**
 * Waits until the page has nothing left to do by itself: it is loaded, idle, and has no request under way but its
 * stream of events. What it does at a later time is brought forward by passAMinute.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState()
  await waitUntil(async () => {
    // An answer can lead to the next request, so two looks in a row have to find nothing.
    for (let check = 0; check < 2; check += 1) {
      await page.evaluate('new Promise((done) => requestIdleCallback(() => done()))')
      const open = [...(underWay.get(page) ?? [])].filter((one) => one.resourceType() !== 'eventsource')
      if (open.length > 0) throw new Error(`no answer yet to ${open.map((one) => one.url()).join(', ')}`)
    }
  })
}

/** All that a page has put off for up to a minute happens now. It needs page.clock.install() before it is opened. */
export async function advanceOneMinute(page: Page): Promise<void> {
  await page.waitForLoadState()
  await page.clock.runFor(60_000)
}
