import { z } from 'zod'
import { VISIT_OUTCOMES } from '#features/appointments/contract.ts'
import {
  CLOSURE_REASONS,
  CONSULTATION_SERVICES,
  CONSULTATION_STATUSES,
  MESSAGE_MAX,
  MINUTES_TEXTS,
  NAME_MAX,
  PHONE_MAX,
  PREFERRED_TIMES,
} from '#features/consultations/contract.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { emailAddress, personName, phoneNumber, plainLine, plainText } from '#shared/text-schema.ts'

const email = emailAddress({ invalid: () => m.consultations_error_email() })
const phone = plainLine({ max: PHONE_MAX })
const preferredDate = z
  .union([z.literal(''), z.iso.date({ error: () => m.consultations_error_preferred_date() })], {
    error: () => m.consultations_error_preferred_date(),
  })
  .refine((date) => date === '' || date >= todayInWarsaw(readClock()), {
    error: () => m.consultations_error_preferred_date_past(),
  })

/** All checks of a request that are synchronous. An empty string counts as omitted. */
export const promptRequestSchema = z.strictObject({
  name: personName({ max: NAME_MAX, missing: () => m.consultations_error_name() }),
  email,
  phone: phone.nullish(),
  service: z.enum(CONSULTATION_SERVICES, { error: () => m.consultations_error_service() }),
  preferred_date: preferredDate.nullish(),
  preferred_time: z
    .union([z.literal(''), z.enum(PREFERRED_TIMES)], { error: () => m.consultations_error_preferred_time() })
    .nullish(),
  message: plainText({ max: MESSAGE_MAX }).nullish(),
})

/** Parse it with parseAsync only: the rules for phone numbers are loaded on demand. */
export const requestSchema = promptRequestSchema.extend({
  phone: phone
    .check(
      phoneNumber({
        wrong: () => m.consultations_error_phone(),
        several: () => m.consultations_error_phone_several(),
      }),
    )
    .nullish(),
})
export type ConsultationRequest = z.infer<typeof requestSchema>

export const dateSchema = z.iso.date({ error: () => m.appointments_error_date() })

const time = z
  .string({ error: () => m.consultations_error_time() })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => m.consultations_error_time() })

export const bookingSchema = z.strictObject({
  date: dateSchema,
  time,
  minutes: z.union([z.literal(30), z.literal(45), z.literal(60), z.literal(90)], {
    error: () => m.consultations_error_minutes(),
  }),
})
export type ConsultationBooking = z.infer<typeof bookingSchema>

/** The same with the strings of radio buttons. */
export const bookingChoiceSchema = bookingSchema.extend({ minutes: z.enum(MINUTES_TEXTS) })
export type BookingChoice = z.infer<typeof bookingChoiceSchema>

export const cancelSchema = z.strictObject({
  status: z.literal('canceled', { error: () => m.appointments_error_status() }),
})

export const consultationSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  /** E.164, with an extension as in RFC 3966: "+48573000111", "+48226210000;ext=12". */
  phone: z.string().nullable(),
  service: z.enum(CONSULTATION_SERVICES),
  message: z.string().nullable(),
  preferred_date: z.string().nullable(),
  preferred_time: z.enum(PREFERRED_TIMES).nullable(),
  status: z.enum(CONSULTATION_STATUSES),
  created_at: z.string(),
  /** Warsaw date, wall clock time and length; a canceled consultation keeps them. */
  booked_date: z.string().nullable(),
  booked_time: z.string().nullable(),
  minutes: z.int().nullable(),
  outcome: z.enum(VISIT_OUTCOMES).nullable().describe('What became of it; null until staff say it.'),
  booked_by_us: z.boolean().describe('The consultancy has booked it for the person.'),
  booking_note: z.string().nullable().describe('What the consultancy says with its booking.'),
  cancel_reason: z.string().nullable().describe('Why the consultancy canceled it.'),
  /** Where a time is chosen: a path of this site, or the URL of an external calendar. */
  calendar_url: z.string(),
})
export type Consultation = z.infer<typeof consultationSchema>

export const freeTimeSchema = z.object({ date: z.string(), time: z.string(), minutes: z.int() })
export type FreeTime = z.infer<typeof freeTimeSchema>

export const calendarDaySchema = z.object({
  date: z.string(),
  /** How many start times are free. */
  free: z.int(),
  closed: z.enum(CLOSURE_REASONS).nullable(),
  /** Name of the holiday. */
  name: z.string().optional(),
})
export type ConsultationDay = z.infer<typeof calendarDaySchema>
