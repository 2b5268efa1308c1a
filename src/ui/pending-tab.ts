import { currentLanguage } from '#language/language.ts'

interface PendingTab {
  /** Opens this URL in the tab, unless the person has closed it. */
  goTo(address: string): void
  close(): void
}

/**
 * Opens a new tab with a waiting message until its URL is known. Call it while handling a press: browsers block tabs
 * opened later. Null when the browser blocks it nevertheless.
 */
export function openPendingTab({ title, text }: { title: string; text: string }): PendingTab | null {
  const tab = window.open('about:blank', '_blank')
  if (!tab) return null
  // 'noopener' would return no handle to the tab; the page loaded in it must get no handle to ours.
  tab.opener = null
  const { body, documentElement: root } = tab.document
  tab.document.title = title
  root.lang = currentLanguage()
  root.style.colorScheme = 'light dark'
  body.style.font = '1.0625rem/1.6 sans-serif'
  body.style.padding = '2rem'
  body.textContent = text
  return {
    goTo: (address) => (tab.closed ? undefined : tab.location.replace(address)),
    close: () => tab.close(),
  }
}
