import { z } from 'zod'
import { MAX_EVIDENCE_PAGE } from '#features/cases/deadlines/contract.ts'
import { legalDaySchema, legalStayBasisSchema } from '#features/cases/deadlines/schema.ts'
import { documentKeySchema } from '#features/documents/schema.ts'
import { m } from '#messages/messages.js'
import { baseVersionSchema } from '#shared/text-schema.ts'

/** The document that shows the last legal day, and where in it. */
export const evidenceSchema = z.strictObject({
  document_type: documentKeySchema,
  page: z
    .int({ error: () => m.legal_stay_page_wrong() })
    .min(1, { error: () => m.legal_stay_page_wrong() })
    .max(MAX_EVIDENCE_PAGE, { error: () => m.legal_stay_page_wrong() })
    .nullable()
    .default(null)
    .describe('Its page, from 1; null for the whole document.'),
})
export type Evidence = z.infer<typeof evidenceSchema>

export const newLegalStaySchema = z
  .strictObject({
    date: legalDaySchema.nullable().describe('The last legal day, YYYY-MM-DD; null where there is none yet.'),
    basis: legalStayBasisSchema,
    unknown: z
      .boolean({ error: () => m.legal_stay_unknown_wrong() })
      .default(false)
      .describe('“I do not know”: the consultancy finds the day out.'),
    evidence: evidenceSchema
      .nullable()
      .default(null)
      .describe('The document of the case that shows the day.'),
    set_at: baseVersionSchema.describe(
      'The `set_at` that was seen: when the day was set anew since, 409 `changed_meanwhile` with the dates as `current`. Without it the newer one is overwritten.',
    ),
  })
  .superRefine(({ date, unknown }, { addIssue }) => {
    if (unknown && date !== null)
      addIssue({ code: 'custom', path: ['unknown'], message: m.legal_stay_unknown_with_day() })
  })
export type NewLegalStay = z.output<typeof newLegalStaySchema>

export const legalStaySchema = z
  .object({
    last_legal_day: z.string().nullable().describe('YYYY-MM-DD; null where nobody knows it, or none is set.'),
    basis: legalStayBasisSchema.nullable().describe('On what ground you stay; null until it is said.'),
    unknown: z
      .boolean()
      .describe('True while you have said not to know the day: the consultancy finds it out.'),
    set_by: z
      .enum(['applicant', 'consultancy'])
      .nullable()
      .describe(
        'Whose word it is: yours, until the consultancy notes or confirms the day. Null without one.',
      ),
    set_at: z.string().nullable().describe('Since when it stands like this.'),
    evidence: evidenceSchema.extend({ page: z.int().nullable() }).nullable(),
  })
  .describe('The dates of the case: the last legal day, and what it follows from.')
export type LegalStay = z.infer<typeof legalStaySchema>

export const scanSlotSchema = z.object({
  document_type: documentKeySchema.describe('The slot to upload it into.'),
})
