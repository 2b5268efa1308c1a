import { m } from '#messages/messages.js'

const LONGEST_WAIT_IN_MINUTES = 60

/** The sentence that says how long to wait after too many attempts; `seconds` is the server's Retry-After, or null. */
export function explainWait(seconds: number | null): string {
  if (seconds === null || seconds <= 0) return m.client_rate_limited_later()
  if (seconds < 60) return m.client_rate_limited_seconds({ seconds: Math.max(2, Math.ceil(seconds)) })
  if (seconds > LONGEST_WAIT_IN_MINUTES * 60)
    return m.client_rate_limited_hours({ hours: Math.ceil(seconds / 3600) })
  const minutes = Math.ceil(seconds / 60)
  return m.client_rate_limited_minutes({ minutes })
}
