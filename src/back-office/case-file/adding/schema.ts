import { z } from 'zod'
import { CHOSEN_ARRIVALS } from '#features/documents/contract.ts'
import { m } from '#messages/messages.js'

/** The texts beside the file of a document that staff add. */
export const additionSchema = z.strictObject({
  arrived_by: z.enum(CHOSEN_ARRIVALS, { error: () => m.back_office_adding_arrival_missing() }),
  seen_version: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .optional(),
})
export type Addition = z.output<typeof additionSchema>
