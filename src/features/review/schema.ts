import { z } from 'zod'
import { type ApplicationFormAnswers, applicationFormSchema } from '#features/application-form/schema.ts'
import { appointmentSchema } from '#features/appointments/schema.ts'
import { documentSchema } from '#features/documents/schema.ts'
import { type PersonalInfoAnswers, personalInfoSchema } from '#features/personal-info/schema.ts'

export const reviewQuerySchema = z.strictObject({
  case: z.string().optional().describe('Number of an application, for example 2026-0412.'),
})

export const reviewSchema = z.object({
  personal_info: personalInfoSchema.nullable(),
  documents: z.array(documentSchema),
  documents_set_aside: z
    .int()
    .describe('Empty slots that you have set aside; they are neither uploaded nor missing.'),
  application_form: applicationFormSchema.nullable(),
  appointments: z.array(appointmentSchema),
  /** ISO instant of the first submission. */
  submitted_at: z.string().nullable(),
})
export type Review = z.infer<typeof reviewSchema>

export const submissionSchema = z.object({ submitted_at: z.string() })
export type Submission = z.infer<typeof submissionSchema>

/** A sensitive answer of a submission: only the id of the encrypted record, so that the answer can be erased. */
export interface EncryptedAnswer {
  sealed: string
}

/** The answers of a submission as they are stored. Null where a sensitive question was not answered. */
export interface SubmittedAnswers {
  personal_info: PersonalInfoAnswers
  application_form: Omit<ApplicationFormAnswers, 'criminal_record'> & {
    criminal_record: EncryptedAnswer | null
  }
}
