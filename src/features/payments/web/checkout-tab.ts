export interface CheckoutTab {
  go(url: string): void
  close(): void
}

/**
 * A blank tab for the provider's checkout. To be called in the click itself: browsers block a tab that is opened
 * later, when its address is known. Null when it was blocked all the same.
 */
export function openCheckoutTab(words: string): CheckoutTab | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  // 'noopener' would give no handle on the tab; the provider's page must not get one on ours.
  tab.opener = null
  tab.document.title = words
  tab.document.body.textContent = words
  return {
    go: (url) => tab.location.replace(url),
    close: () => tab.close(),
  }
}

/** The checkout's address, when it is one a browser may be sent to. Throws otherwise. */
export function readCheckoutUrl(answer: unknown): string {
  const given = typeof answer === 'object' && answer !== null && 'url' in answer ? answer.url : null
  const url = new URL(String(given), location.href)
  if (!/^https?:$/.test(url.protocol)) throw new Error(`The checkout has no web address: ${given}`)
  return url.href
}
