import type { BrowserContext, Page } from 'playwright-core'

/*
 * A message at the foot of the screen leaves by itself after some seconds, and a page may navigate in the moment it
 * shows one. Every message is therefore recorded when it becomes visible, and tests read the record.
 */

/** Titles and texts in the order in which they appeared, without those a test has taken. */
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

/** What has been shown and was not taken by a test. */
export function listNotices(page: Page): readonly string[] {
  return recorded.get(page) ?? []
}

/** Takes the oldest message of this text off the record; false when there is none. */
export function takeNotice(page: Page, text: string): boolean {
  const at = listNotices(page).indexOf(text)
  if (at >= 0) recorded.set(page, listNotices(page).toSpliced(at, 1))
  return at >= 0
}
