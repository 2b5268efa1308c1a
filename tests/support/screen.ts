import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listNotices, takeNotice } from './notices.ts'
import { waitUntil } from './wait-until.ts'

/**
 * A toast, by its whole title or text. It counts from the moment it was visible, even when it has disappeared
 * meanwhile; each one is matched once.
 */
export function notice(page: Page, text: string) {
  return {
    waitFor: () =>
      waitUntil(() => {
        if (takeNotice(page, text)) return
        throw new Error(`"${text}" was not shown; shown were ${JSON.stringify(listNotices(page))}`)
      }),
    /** True when it has been shown and not been matched yet. */
    wasShown: () => listNotices(page).includes(text),
  }
}

/** Waits for a screen: its path, its heading and the document's title. */
export async function expectScreen(page: Page, path: string, heading: string) {
  await page.waitForURL((url) => url.pathname === path)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  // Before it stands how much is unread at the desk.
  await expect.poll(async () => (await page.title()).replace(/^\(\d+\) /, '')).toBe(`${heading} · Pobyt`)
}

/** Waits until the element of this accessible name has the focus. */
export async function expectFocus(page: Page, name: string | RegExp): Promise<void> {
  const at = expect.poll(() => focused(page))
  await (typeof name === 'string' ? at.toBe(name) : at.toMatch(name))
}

/** The accessible name of the focused element; '' when none that is shown has the focus: a closed dialog keeps it for a while. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const at = document.activeElement
    if (at === document.body || !at.checkVisibility()) return ''
    const named = at.getAttribute('aria-label') ?? at.labels?.[0]?.innerText
    if (named) return named.trim()
    const copy = at.cloneNode(true)
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
    return copy.textContent.trim()
  })()`)
}

/** Holds requests to this URL until they are released, but not the first `after` of them, and counts them. */
export async function holdCalls(page: Page, address: string, { after = 0 } = {}) {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  let calls = 0
  await page.route(address, async (route) => {
    calls += 1
    if (calls > after) await gate
    await route.continue()
  })
  return { release, count: () => calls }
}
