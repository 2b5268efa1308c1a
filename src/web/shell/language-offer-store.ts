/** The cookie policy names this key. */
const KEY = 'pobyt-language-offer'
export const OFFER_CLOSED_KEY = KEY

/** Hides the line that offers another language, in this browser for good. */
export function closeLanguageOffer(line: HTMLElement): void {
  line.hidden = true
  try {
    localStorage.setItem(KEY, 'closed')
  } catch {
    // The browser can forbid storage; the line then comes back with the next page.
  }
}
