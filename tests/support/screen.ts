import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A message at the foot of the screen, by its whole title or text. */
export function notice(page: Page, text: string) {
  return page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first()
}

/** Waits for a screen: its address, its heading and the document's title. */
export async function expectScreen(page: Page, path: string, heading: string) {
  await page.waitForURL((url) => url.pathname === path)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  await expect.poll(() => page.title()).toBe(`${heading} · Pobyt`)
}

/** Where the keyboard is, as a screen reader would name it; nothing when it is nowhere. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const at = document.activeElement
    if (at === document.body) return ''
    const named = at.getAttribute('aria-label') ?? at.labels?.[0]?.innerText
    if (named) return named.trim()
    const copy = at.cloneNode(true)
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
    return copy.textContent.trim()
  })()`)
}

/** Keeps calls to this address from leaving until they are let go; counts them. */
export async function holdCalls(page: Page, address: string) {
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
  let calls = 0
  await page.route(address, async (route) => {
    calls += 1
    await gate
    await route.continue()
  })
  return { letGo, count: () => calls }
}
