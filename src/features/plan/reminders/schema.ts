import { z } from 'zod'
import { m } from '#messages/messages.js'
import { REMINDER_DAYS_BEFORE, SWITCHABLE_REMINDERS } from './contract.ts'

export const reminderSchema = z.object({
  days_before: z.literal([...REMINDER_DAYS_BEFORE]),
  wanted: z.boolean(),
  required: z.boolean().describe('True for the last three, which come in any case.'),
})
export type Reminder = z.infer<typeof reminderSchema>

export const reminderChangeSchema = z.strictObject({
  days_before: z.literal([...SWITCHABLE_REMINDERS], { error: () => m.plan_reminders_error_days() }),
  wanted: z.boolean({ error: () => m.plan_reminders_error_wanted() }),
})
export type ReminderChange = z.infer<typeof reminderChangeSchema>
