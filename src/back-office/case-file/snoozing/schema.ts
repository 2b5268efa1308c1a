import { z } from 'zod'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { MOST_AT_ONCE } from '../contract.ts'
import { SNOOZE_DAYS_MAX } from './contract.ts'

const today = () => todayInWarsaw(readClock())

const untilSchema = z.iso
  .date({ abort: true, error: () => m.shared_enter_date() })
  .refine((day) => day > today(), { error: () => m.back_office_snooze_error_past() })
  .refine((day) => day <= addDays(today(), SNOOZE_DAYS_MAX), {
    error: () => m.back_office_snooze_error_far({ max: SNOOZE_DAYS_MAX }),
  })

export const snoozeSchema = z.strictObject({
  numbers: z.array(z.string().max(20)).min(1).max(MOST_AT_ONCE),
  until: untilSchema.nullable().describe('YYYY-MM-DD, the day on which they come back; null ends it.'),
})
export type Snooze = z.infer<typeof snoozeSchema>
