import { z } from 'zod'
import { m } from '#messages/messages.js'
import { TRANSLATIONS } from './contract.ts'
import { isDatedOn } from './rules.ts'

export const documentDetailsSchema = z.strictObject({
  dated_on: z.iso
    .date({ abort: true, error: () => m.shared_enter_date() })
    .refine(isDatedOn, { error: () => m.documents_details_error_day() })
    .nullish()
    .describe(
      'The day that the document bears, or on which the photo was taken (YYYY-MM-DD); not a day of the future.',
    ),
  translation: z
    .enum(TRANSLATIONS, { error: () => m.documents_details_error_translation() })
    .nullish()
    .describe('Whether it needs a sworn translation into Polish, and has one.'),
  version: z
    .int()
    .min(1)
    .optional()
    .describe('The version that was seen: when the file has been replaced since, 409 `replaced_meanwhile`.'),
})
export type DocumentDetails = z.infer<typeof documentDetailsSchema>
