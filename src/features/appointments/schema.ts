import { z } from 'zod'
import {
  APPOINTMENT_STATUSES,
  CLOSED_REASONS,
  NOTES_MAX,
  OFFICE_LOCATIONS,
  TIME_SLOTS,
  VISIT_OUTCOMES,
} from '#features/appointments/contract.ts'
import { m } from '#messages/messages.js'
import { cleanText } from '#shared/text.ts'

export const officeSchema = z.enum(OFFICE_LOCATIONS, { error: () => m.appointments_error_office() })
export const dateSchema = z.iso.date({ error: () => m.appointments_error_date() })
const time = z.enum(TIME_SLOTS, { error: () => m.appointments_error_time() })
const notes = z
  .string()
  .overwrite(cleanText)
  .max(NOTES_MAX, { error: () => m.appointments_error_notes_long({ max: NOTES_MAX }) })

export const bookingSchema = z.strictObject({
  office_location: officeSchema,
  appointment_date: dateSchema,
  appointment_time: time,
  notes: notes.nullish(),
})
export type Booking = z.infer<typeof bookingSchema>

export const cancelSchema = z.strictObject({
  status: z.literal('canceled', { error: () => m.appointments_error_status() }),
})
/** Cancels or moves, never both. Omitted notes stay unchanged. */
export const changeSchema = z.union([cancelSchema, bookingSchema])
export type Change = z.infer<typeof changeSchema>

export const appointmentSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  office_location: z.enum(OFFICE_LOCATIONS),
  appointment_date: z.string(),
  appointment_time: z.enum(TIME_SLOTS),
  notes: z.string().nullable(),
  status: z.enum(APPOINTMENT_STATUSES),
  outcome: z.enum(VISIT_OUTCOMES).nullable().describe('What became of it; null until staff say it.'),
  cancel_reason: z.string().nullable().describe('Why the consultancy canceled it.'),
  booked_by_us: z.boolean().describe('True when the consultancy has booked it for the applicant.'),
  booked_by: z
    .string()
    .nullable()
    .describe('Name of who of the team has; null for an own booking and when that account is gone.'),
  booking_note: z.string().nullable().describe('What the consultancy wrote about its booking.'),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Appointment = z.infer<typeof appointmentSchema>

export const slotSchema = z.object({
  office_location: z.enum(OFFICE_LOCATIONS),
  appointment_date: z.string(),
  appointment_time: z.enum(TIME_SLOTS),
})
export type Slot = z.infer<typeof slotSchema>

export const timesAheadSchema = z.object({
  /** Appointments that are scheduled and have not begun. */
  ahead: z.int(),
  /** How many one person may have at once. */
  most: z.int(),
})
export type TimesAhead = z.infer<typeof timesAheadSchema>

export const calendarDaySchema = z.object({
  date: z.string(),
  /** How many slots of the day the caller can still book. */
  free: z.int(),
  closed: z.enum(CLOSED_REASONS).nullable(),
  /** Name of the holiday, or why the office is closed. */
  name: z.string().optional(),
})
export type CalendarDay = z.infer<typeof calendarDaySchema>
