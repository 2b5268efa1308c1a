import { REMINDER_DAYS_BEFORE, type ReminderDays, SWITCHABLE_REMINDERS } from './contract.ts'

/** So many days late an early reminder is still sent, after a time without a running server; a late one always is. */
export const CATCH_UP_DAYS = 3

/**
 * The reminder that is due with so many days left. Null while it is too early, once the day has passed, and between early
 * reminders: whoever enters a day that is 80 days ahead knows it, and is reminded 60 days before it.
 */
export function dueReminderDays(daysLeft: number): ReminderDays | null {
  if (daysLeft < 0) return null
  const days = REMINDER_DAYS_BEFORE.findLast((one) => one >= daysLeft)
  if (days === undefined) return null
  return !isSwitchable(days) || daysLeft > days - CATCH_UP_DAYS ? days : null
}

/** Whether a person can do without this reminder. */
export function isSwitchable(days: ReminderDays): boolean {
  return SWITCHABLE_REMINDERS.some((one) => one === days)
}
