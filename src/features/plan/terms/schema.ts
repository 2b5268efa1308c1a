import { z } from 'zod'
import { m } from '#messages/messages.js'
import { TERM_KINDS } from './contract.ts'
import { endRange, startRange } from './rules.ts'

const day = z.iso.date({ abort: true, error: () => m.shared_enter_date() })

export const newTermSchema = z
  .strictObject({
    id: z.uuid().optional().describe('Sent again with the same id, nothing is added.'),
    kind: z.enum(TERM_KINDS, { error: () => m.plan_terms_error_kind() }),
    started_on: day
      .refine((date) => date >= startRange().min && date <= startRange().max, {
        error: () => m.plan_terms_error_start(),
      })
      .describe('When the letter was delivered, or the job ended.'),
    due_on: day.nullish().describe('The last day that the letter names; without it by the rule.'),
  })
  .superRefine(({ started_on, due_on }, { addIssue }) => {
    if (!due_on) return
    const { min, max } = endRange(started_on)
    if (due_on < min || due_on > max)
      addIssue({ code: 'custom', path: ['due_on'], message: m.plan_terms_error_end() })
  })
export type NewTerm = z.infer<typeof newTermSchema>
