/**
 * How many days before the last day of the legal stay its person is reminded of it. The first two are the days from
 * which the work queue shows it in amber and in red.
 */
export const REMINDER_DAYS_BEFORE = [45, 15, 7, 1] as const

/** From so many days on the applicant's screens show the last legal day in amber, and in red. */
const STAY_AMBER_DAYS = 30
const STAY_RED_DAYS = 7

/** How near the last legal day is, by the days that are left: negative once it has passed. */
export function stayTone(daysLeft: number): 'calm' | 'near' | 'last_days' | 'passed' {
  if (daysLeft < 0) return 'passed'
  if (daysLeft <= STAY_RED_DAYS) return 'last_days'
  return daysLeft <= STAY_AMBER_DAYS ? 'near' : 'calm'
}

/** The reminder that is due with so many days left; null while it is too early, and once the day has passed. */
export function dueDeadlineReminder(daysLeft: number): (typeof REMINDER_DAYS_BEFORE)[number] | null {
  if (daysLeft < 0) return null
  return REMINDER_DAYS_BEFORE.findLast((days) => days >= daysLeft) ?? null
}
