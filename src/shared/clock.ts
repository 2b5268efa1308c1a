/** How far the server's clock is ahead of this device's, in milliseconds. Stays 0 on the server. */
let ahead = 0

/**
 * The time now, by the server's clock as far as its answers have told it. Whatever is compared with a time of ours (a
 * visit, a deadline, today) is compared with this: a phone's clock may be hours wrong.
 */
export function readClock(): Date {
  return new Date(Date.now() + ahead)
}

interface Answer {
  /** By this device's clock, milliseconds. */
  sentAt: number
  receivedAt: number
  /** The answer's Date header, which has no fractions of a second. */
  date: string | null
}

/**
 * Learns from an answer that no cache has kept. It was made between its request and its arrival, so a clock that fits in
 * there is left alone, however long the answer took.
 */
export function learnTime({ sentAt, receivedAt, date }: Answer): void {
  const madeAt = Date.parse(date ?? '')
  if (Number.isNaN(madeAt)) return
  ahead = Math.max(madeAt - receivedAt, Math.min(madeAt + 1_000 - sentAt, ahead))
}
