import { m } from '#messages/messages.js'

const LONGEST_WAIT_IN_MINUTES = 60

/** How long to wait after too many attempts; `seconds` as the server's Retry-After gives them, or null. */
export function explainWait(seconds: number | null): string {
  if (seconds === null || seconds <= 0) return m.account_wait_later()
  if (seconds < 60) return m.account_wait_seconds({ seconds: Math.max(2, Math.ceil(seconds)) })
  if (seconds > LONGEST_WAIT_IN_MINUTES * 60)
    return m.account_wait_hours({ hours: Math.ceil(seconds / 3600) })
  const minutes = Math.ceil(seconds / 60)
  return m.account_wait_minutes({ minutes })
}
