export const REMINDERS_PATH = '/api/case/reminders'

/** How many days before the last day of the legal stay its person is reminded of it. */
export const REMINDER_DAYS_BEFORE = [90, 60, 45, 30, 14, 7, 1] as const
export type ReminderDays = (typeof REMINDER_DAYS_BEFORE)[number]

/** Those that a person can do without. The last three come in any case. */
export const SWITCHABLE_REMINDERS = [90, 60, 45, 30] as const satisfies readonly ReminderDays[]
export type SwitchableReminder = (typeof SWITCHABLE_REMINDERS)[number]
