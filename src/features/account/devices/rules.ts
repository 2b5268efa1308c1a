import { m } from '#messages/messages.js'

/** The order matters: most user agents also name the browsers they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Names that are the same in every language; null for what is not on our list. */
export interface BrowserNames {
  browser: string | null
  system: string | null
}

/** Firefox and Windows from a User-Agent header; only names of our own list, whatever the header says. */
export function recognizeBrowser(userAgent: string): BrowserNames {
  const find = (list: typeof BROWSERS) => list.find(([mark]) => mark.test(userAgent))?.[1] ?? null
  return { browser: find(BROWSERS), system: find(SYSTEMS) }
}

/** "Firefox on Windows" */
export function describeBrowser({ browser, system }: BrowserNames): string {
  if (browser && system) return m.account_devices_name({ browser, system })
  return browser ?? system ?? m.account_devices_unknown()
}
