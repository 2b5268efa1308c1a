import type { BrowserContext, Page } from 'playwright-core'

/*
 * A toast disappears after some seconds, and a page may navigate at the moment it shows one. Therefore every toast is
 * recorded when it becomes visible, and tests read the record.
 */

/** Titles and texts in order of appearance, without those a test has taken. */
const recorded = new WeakMap<Page, string[]>()

/** Runs in the page: reports every title and text that appears in its region "Messages". */
const WATCH = `(() => {
  const reported = new WeakMap()
  const look = () => {
    for (const line of document.querySelectorAll('section[aria-label="Messages"] p')) {
      const text = line.textContent
      if (reported.get(line) === text || !line.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      reported.set(line, text)
      window.pobytReportNotice(text)
    }
  }
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
})()`

/** Records the messages of every page of this profile, from its next document on. */
export async function recordNotices(context: BrowserContext): Promise<void> {
  await context.exposeBinding('pobytReportNotice', ({ page }, text: string) => {
    recorded.set(page, [...listNotices(page), text])
  })
  await context.addInitScript(WATCH)
}

/** Messages that were shown and not taken yet. */
export function listNotices(page: Page): readonly string[] {
  return recorded.get(page) ?? []
}

/** Removes the oldest message with this text from the record; false when there is none. */
export function takeNotice(page: Page, text: string): boolean {
  const at = listNotices(page).indexOf(text)
  if (at >= 0) recorded.set(page, listNotices(page).toSpliced(at, 1))
  return at >= 0
}
