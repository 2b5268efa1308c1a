const KEY = 'pobyt-later'

/** The day (YYYY-MM-DD) on which this person has put the question for the last legal day off, or ANSWERED; null when neither. */
export function readLater(userId: string): string | null {
  try {
    const [owner, day] = (localStorage.getItem(KEY) ?? '').split('/')
    return owner === userId && day ? day : null
  } catch {
    return null
  }
}

/** Stands in the place of the day once the question is answered. */
export const ANSWERED = 'answered'

/** Puts the question off until the next day. */
export function writeLater(userId: string, day: string): void {
  try {
    localStorage.setItem(KEY, `${userId}/${day}`)
  } catch {
    // The browser can forbid storage; the question is then back with the next page.
  }
}
