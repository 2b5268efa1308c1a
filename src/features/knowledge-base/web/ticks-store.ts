const KEY = 'pobyt-ticks:'

/** The ticked entries of a guide, as they are kept on this device. */
export function readTicks(guide: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY + guide) ?? '[]')
    return Array.isArray(kept) ? kept.filter((entry) => typeof entry === 'string') : []
  } catch {
    return []
  }
}

/** Keeps the ticked entries of a guide; none removes its record. */
export function writeTicks(guide: string, ticks: readonly string[]): void {
  try {
    if (ticks.length === 0) localStorage.removeItem(KEY + guide)
    else localStorage.setItem(KEY + guide, JSON.stringify(ticks))
  } catch {
    // The browser can forbid storage; the ticks then last as long as the page.
  }
}
