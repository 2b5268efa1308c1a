import { z } from 'zod'
import { m } from '#messages/messages.js'
import { isPossibleStay } from './rules.ts'

export const lastLegalDaySchema = z.strictObject({
  last_legal_day: z.iso
    .date({ abort: true, error: () => m.shared_enter_date() })
    .refine(isPossibleStay, { error: () => m.cases_stay_far() })
    .nullable(),
})
