import { z } from 'zod'
import { DECISIONS } from '#features/cases/status/contract.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { latestEnd } from './rules.ts'

const day = z.iso.date({ abort: true, error: () => m.shared_enter_date() })

export const newResidenceCardSchema = z
  .strictObject({
    collected_on: day
      .refine((date) => date <= todayInWarsaw(readClock()), {
        error: () => m.residence_card_error_future(),
      })
      .describe('The day on which the card was collected, YYYY-MM-DD: not before the decision.'),
    valid_until: day.describe('The last day that is printed on the card, YYYY-MM-DD.'),
  })
  .superRefine(({ collected_on, valid_until }, { addIssue }) => {
    const latest = latestEnd(collected_on)
    if (valid_until <= collected_on)
      addIssue({ code: 'custom', path: ['valid_until'], message: m.residence_card_error_end_before() })
    else if (valid_until > latest)
      addIssue({
        code: 'custom',
        path: ['valid_until'],
        message: m.residence_card_error_end_late({ date: formatDate(latest) }),
      })
  })
export type NewResidenceCard = z.infer<typeof newResidenceCardSchema>

export const residenceCardSchema = z
  .object({
    decision: z.enum(DECISIONS).nullable().describe('Null until the consultancy knows it.'),
    recordable: z.boolean().describe('Whether a card can be recorded: the permit is granted.'),
    earliest_day: z
      .string()
      .nullable()
      .describe('The first day on which it can have been collected; null while no such day is known.'),
    card: z
      .object({
        collected_on: z.string(),
        valid_until: z.string(),
        by_staff: z.boolean().describe('True where the consultancy has recorded it as it stands.'),
        recorded_by: z.string().nullable().describe('Who of the team has; null where the applicant has.'),
        recorded_at: z.string(),
      })
      .nullable(),
    renewal: z
      .object({
        from: z.string().describe('The day from which the next application can be started.'),
        may_start: z.boolean(),
      })
      .nullable()
      .describe('Null without a card.'),
  })
  .describe('What comes after the decision; days as YYYY-MM-DD.')
export type ResidenceCard = z.infer<typeof residenceCardSchema>

export const nextCaseSchema = z.strictObject({
  use_card_day: z
    .boolean({ error: () => m.legal_stay_unknown_wrong() })
    .default(false)
    .describe('Whether the end of the card is the last legal day of the next application.'),
})
export type NextCase = z.output<typeof nextCaseSchema>
