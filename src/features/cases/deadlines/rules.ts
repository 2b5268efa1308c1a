/**
 * How many days before the last day of the legal stay its person is reminded of it. The first two are the days from
 * which the work queue shows it in amber and in red.
 */
export const REMINDER_DAYS_BEFORE = [45, 15, 7, 1] as const

/** The reminder that is due with so many days left; null while it is too early, and once the day has passed. */
export function dueDeadlineReminder(daysLeft: number): (typeof REMINDER_DAYS_BEFORE)[number] | null {
  if (daysLeft < 0) return null
  return REMINDER_DAYS_BEFORE.findLast((days) => days >= daysLeft) ?? null
}
