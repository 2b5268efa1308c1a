import type { Act, ApplicantActor } from '#session/actor.ts'
import { REMINDER_DAYS_BEFORE } from '../contract.ts'
import { isSwitchable } from '../rules.ts'
import type { Reminder, ReminderChange } from '../schema.ts'
import { deleteUnwanted, insertUnwanted, listUnwanted } from './store.ts'

/** The reminders of the last legal day, the earliest first, and which of them the caller wants. */
export async function listReminders({ tx, actor }: Act<ApplicantActor>): Promise<Reminder[]> {
  const unwanted = await listUnwanted(tx, actor.userId)
  return REMINDER_DAYS_BEFORE.map((days_before) => {
    const required = !isSwitchable(days_before)
    return { days_before, wanted: required || !unwanted.includes(days_before), required }
  })
}

/** Switches one of them on or off, in the bell and by mail. */
export async function changeReminder(
  act: Act<ApplicantActor>,
  { days_before, wanted }: ReminderChange,
): Promise<Reminder[]> {
  const one = { user_id: act.actor.userId, days_before }
  await (wanted ? deleteUnwanted(act.tx, one) : insertUnwanted(act.tx, one))
  return listReminders(act)
}
