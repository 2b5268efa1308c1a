export interface PendingTab {
  /** Shows this address, unless somebody has closed the tab. */
  goTo(address: string): void
  close(): void
}

/**
 * A new tab that says to wait until its address is known. To be called in the press of a button: browsers block a
 * tab that is opened later. Null when it was blocked all the same.
 */
export function openPendingTab({ title, text }: { title: string; text: string }): PendingTab | null {
  const tab = window.open('about:blank', '_blank')
  if (!tab) return null
  // 'noopener' would give no handle on the tab; the page that comes into it must get none on ours.
  tab.opener = null
  const { body, documentElement: root } = tab.document
  tab.document.title = title
  root.lang = document.documentElement.lang
  root.style.colorScheme = 'light dark'
  body.style.font = '1.0625rem/1.6 sans-serif'
  body.style.padding = '2rem'
  body.textContent = text
  return {
    goTo: (address) => (tab.closed ? undefined : tab.location.replace(address)),
    close: () => tab.close(),
  }
}
