import { z } from 'zod'
import { documentKeySchema } from '#features/documents/schema.ts'

/** Roles of the people of the consultancy. */
const STAFF_ROLES = ['specialist', 'admin'] as const

/** What staff open of a case beside its documents. */
const OTHER_THINGS = ['answers', 'sealed_answers', 'messages', 'tasks', 'notes', 'passport_search'] as const

export const accessRowSchema = z.object({
  id: z.string(),
  name: z.string().nullable().describe('Who has opened it; null when the account is gone.'),
  role: z.enum(STAFF_ROLES).nullable().describe('Null for somebody who no longer works there.'),
  what: z
    .union([documentKeySchema, z.enum(OTHER_THINGS)])
    .describe(
      'A document by its type; `answers`: the whole case, with your answers, messages, tasks and our notes; `sealed_answers`: those of the questionnaire about courts, proceedings and detention; `messages`, `tasks` or `notes` alone, with their files; or `passport_search`: somebody has found your case by your passport number.',
    ),
  when: z.string(),
})
export type AccessRow = z.infer<typeof accessRowSchema>

export const accessPageSchema = z.strictObject({ before: z.string().max(100).optional() })
