import { readAnalyticsId, startAnalytics } from './analytics.ts'

export type Consent = 'accepted' | 'refused'

/** The cookie policy names this key. */
export const CONSENT_KEY = 'pobyt-consent'
/** Increase it when the question changes: every visitor is asked again. */
const CONSENT_VERSION = 1
const CONSENT_DAYS = 365
const DAY_MS = 24 * 60 * 60 * 1000

/** The visitor's choice; null when there is none, when it is older than a year, or when it has another version. */
export function readConsent(): Consent | null {
  try {
    const { choice, version, at } = JSON.parse(localStorage.getItem(CONSENT_KEY) ?? '{}')
    const valid = version === CONSENT_VERSION && Date.now() - Date.parse(at) < CONSENT_DAYS * DAY_MS
    return valid && (choice === 'accepted' || choice === 'refused') ? choice : null
  } catch {
    return null
  }
}

/**
 * Stores the choice with its version and time. Accepting starts measuring at once; withdrawing deletes the tag's
 * cookies.
 */
export function saveConsent(choice: Consent): void {
  const before = readConsent()
  try {
    const stored = { choice, version: CONSENT_VERSION, at: new Date().toISOString() }
    localStorage.setItem(CONSENT_KEY, JSON.stringify(stored))
  } catch {
    // The browser can forbid storage; the choice then applies to this page only.
  }
  if (choice === 'accepted') startWithConsent('accepted')
  else if (before === 'accepted') {
    forgetTagCookies()
    // A loaded tag can only be removed by loading the page again. reload() would be taken for React Router's own
    // reload.
    location.replace(location.pathname + location.search)
  }
}

/** Starts measuring when an id is configured and the visitor has accepted, on this page or before. */
export function startWithConsent(consent: Consent | null = readConsent()): void {
  const id = readAnalyticsId()
  if (id && consent === 'accepted') startAnalytics(id)
}

function forgetTagCookies(): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '')
  const parts = location.hostname.split('.')
  const domains = parts.map((_, from) => parts.slice(from).join('.'))
  for (const name of names.filter((one) => /^_(ga|gid|gat|gcl)/.test(one))) {
    for (const domain of ['', ...domains.map((one) => `; Domain=${one}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
      document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
    }
  }
}
