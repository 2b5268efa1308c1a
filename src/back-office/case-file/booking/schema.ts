import { z } from 'zod'
import { BOOKING_NOTE_MAX } from '#features/appointments/contract.ts'
import { bookingSchema, dateSchema, officeSchema } from '#features/appointments/schema.ts'
import { CONSULTATION_SERVICES, MINUTES_TEXTS } from '#features/consultations/contract.ts'
import { bookingSchema as consultationBooking } from '#features/consultations/schema.ts'
import { plainText } from '#shared/text-schema.ts'

/** What the applicant's own form sends, with our words to the applicant in place of the applicant's. */
export const caseBookingSchema = bookingSchema.omit({ notes: true }).extend({
  booking_note: plainText({ max: BOOKING_NOTE_MAX }).optional().describe('The applicant reads it.'),
})
export type CaseBooking = z.infer<typeof caseBookingSchema>

/** A consultation by telephone; every length, whatever the package includes. */
export const caseConsultationSchema = consultationBooking.extend({
  service: z.enum(CONSULTATION_SERVICES).default('general-consultation'),
  booking_note: caseBookingSchema.shape.booking_note,
})
export type CaseConsultation = z.infer<typeof caseConsultationSchema>

export const consultationTimesQuerySchema = z.strictObject({
  date: dateSchema,
  minutes: z.enum(MINUTES_TEXTS),
})
export type ConsultationTimesQuery = z.infer<typeof consultationTimesQuerySchema>

export const caseTimesQuerySchema = z.strictObject({ office_location: officeSchema, date: dateSchema })
export type CaseTimesQuery = z.infer<typeof caseTimesQuerySchema>
