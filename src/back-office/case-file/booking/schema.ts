import { z } from 'zod'
import { BOOKING_NOTE_MAX } from '#features/appointments/contract.ts'
import { bookingSchema, dateSchema, officeSchema } from '#features/appointments/schema.ts'
import { plainText } from '#shared/text-schema.ts'

/** What the applicant's own form sends, with our words to the applicant in place of the applicant's. */
export const caseBookingSchema = bookingSchema.omit({ notes: true }).extend({
  booking_note: plainText({ max: BOOKING_NOTE_MAX }).optional().describe('The applicant reads it.'),
})
export type CaseBooking = z.infer<typeof caseBookingSchema>

export const caseTimesQuerySchema = z.strictObject({ office_location: officeSchema, date: dateSchema })
export type CaseTimesQuery = z.infer<typeof caseTimesQuerySchema>
