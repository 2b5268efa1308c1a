import { z } from 'zod'
import { applicationFormSchema } from '#features/application-form/schema.ts'
import { appointmentSchema } from '#features/appointments/schema.ts'
import { documentSchema } from '#features/documents/schema.ts'
import { personalInfoSchema } from '#features/personal-info/schema.ts'

export const reviewSchema = z.object({
  personal_info: personalInfoSchema.nullable(),
  documents: z.array(documentSchema),
  application_form: applicationFormSchema.nullable(),
  appointments: z.array(appointmentSchema),
  /** ISO instant of the first submission. */
  submitted_at: z.string().nullable(),
})
export type Review = z.infer<typeof reviewSchema>

export const submissionSchema = z.object({ submitted_at: z.string() })
export type Submission = z.infer<typeof submissionSchema>
