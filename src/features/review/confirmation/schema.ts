import { z } from 'zod'
import { applicationFormSchema } from '#features/application-form/schema.ts'
import { CASE_STAGES } from '#features/cases/contract.ts'
import { documentKeySchema } from '#features/documents/schema.ts'
import { personalInfoSchema } from '#features/personal-info/schema.ts'

export const confirmationSchema = z.object({
  number: z.string().describe('Year and running number, for example 2026-0412.'),
  stage: z.enum(CASE_STAGES),
  submitted_at: z.string(),
  check_by: z
    .object({ date: z.string(), working_days: z.int() })
    .nullable()
    .describe(
      'The day until which the consultancy checks what was submitted, and the promise it follows from (CHECK_WORKING_DAYS); null when none is configured.',
    ),
  personal_info: personalInfoSchema
    .omit({ id: true, user_id: true, nationality_code: true, updated_at: true })
    .describe('As submitted.'),
  application_form: applicationFormSchema
    .omit({ id: true, user_id: true, criminal_record: true, updated_at: true })
    .extend({ criminal_record_answered: z.boolean() })
    .describe(
      'As submitted. The answer about a criminal record is sealed: only whether there was one is said.',
    ),
  documents: z.array(
    z.object({
      document_type: documentKeySchema,
      requested_name: z
        .string()
        .nullable()
        .describe('The title of one that you have added beside the eight.'),
      file_name: z.string(),
      replaced: z.boolean().describe('True when you have sent another file since.'),
    }),
  ),
})
/** What was submitted, and what happens with it. */
export type Confirmation = z.infer<typeof confirmationSchema>
