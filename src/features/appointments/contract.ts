import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses } from '#http/error-responses.ts'
import { m } from '#messages/messages.js'
import { cleanText } from '#shared/text.ts'

export const OFFICE_LOCATIONS = ['warsaw', 'krakow', 'gdansk', 'wroclaw', 'poznan', 'lodz'] as const
export type OfficeLocation = (typeof OFFICE_LOCATIONS)[number]

/** Every half hour from 09:00 to 15:00, Warsaw time. */
export const TIME_SLOTS = [
  '09:00',
  '09:30',
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '12:00',
  '12:30',
  '13:00',
  '13:30',
  '14:00',
  '14:30',
  '15:00',
] as const
export type TimeSlot = (typeof TIME_SLOTS)[number]

export const APPOINTMENT_STATUSES = ['scheduled', 'canceled'] as const
export const CLOSED_REASONS = ['past', 'weekend', 'holiday', 'office_closed', 'too_far'] as const
export type ClosedReason = (typeof CLOSED_REASONS)[number]

export const SLOT_MINUTES = 30
export const NOTES_MAX = 1000
/** The first day that can be booked is tomorrow, the last one a year ahead. */
export const EARLIEST_DAYS_AHEAD = 1
export const LATEST_DAYS_AHEAD = 365
export const APPOINTMENTS_PER_PAGE = 50

const office = z.enum(OFFICE_LOCATIONS, { error: () => m.appointments_error_office() })
const date = z.iso.date({ error: () => m.appointments_error_date() })
const time = z.enum(TIME_SLOTS, { error: () => m.appointments_error_time() })
const notes = z
  .string()
  .overwrite(cleanText)
  .max(NOTES_MAX, { error: () => m.appointments_error_notes_long({ max: NOTES_MAX }) })

export const bookingSchema = z.strictObject({
  office_location: office,
  appointment_date: date,
  appointment_time: time,
  notes: notes.nullish(),
})
export type Booking = z.infer<typeof bookingSchema>

export const cancelSchema = z.strictObject({
  status: z.literal('canceled', { error: () => m.appointments_error_status() }),
})
/** Either cancels or moves, never both. Notes left out stay as they are. */
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
  /** Scheduled and not yet begun. */
  ahead: z.int(),
  /** How many one person may hold at once. */
  most: z.int(),
})
export type TimesAhead = z.infer<typeof timesAheadSchema>

export const calendarDaySchema = z.object({
  date: z.string(),
  /** How many of the day's slots the caller can still book. */
  free: z.int(),
  closed: z.enum(CLOSED_REASONS).nullable(),
  /** Of the holiday, or why the office is closed. */
  name: z.string().optional(),
})
export type CalendarDay = z.infer<typeof calendarDaySchema>

const tags = ['appointments']
const params = z.object({ id: z.string() })
/** The appointment to be moved: its own time counts as free. */
const moving = z.string().optional()
const answer = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { 'application/json': { schema } },
})

export const listAppointmentsRoute = createRoute({
  method: 'get',
  path: '/api/appointments',
  summary: 'The caller’s appointments, newest first, at most 50',
  tags,
  request: { query: z.strictObject({ before: z.uuid().optional() }) },
  responses: { 200: answer('Appointments', z.array(appointmentSchema)), ...errorResponses(400, 401) },
})

export const bookAppointmentRoute = createRoute({
  method: 'post',
  path: '/api/appointments',
  summary: 'Books a time',
  description:
    '409 `slot_taken` names `appointment_time`: the time is gone, or the caller holds it already, in whichever office. 409 `conflict`: the caller holds as many times ahead as one person may.',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: bookingSchema } } } },
  responses: {
    201: answer('The appointment', appointmentSchema),
    ...errorResponses(400, 401, 403, 409, 429),
  },
})

export const getTimesAheadRoute = createRoute({
  method: 'get',
  path: '/api/appointments/ahead',
  summary: 'How many times the caller holds ahead, and how many one person may hold',
  tags,
  responses: { 200: answer('Times ahead', timesAheadSchema), ...errorResponses(401) },
})

export const listFreeSlotsRoute = createRoute({
  method: 'get',
  path: '/api/appointments/availability',
  summary: 'The free slots of an office on a day; none on a day that cannot be booked',
  tags,
  request: { query: z.strictObject({ office_location: office, date, moving }) },
  responses: { 200: answer('Free slots', z.array(slotSchema)), ...errorResponses(400, 401, 404) },
})

export const listCalendarRoute = createRoute({
  method: 'get',
  path: '/api/appointments/calendar',
  summary: 'Every day of a month: how many slots are free, and why it is closed',
  tags,
  request: {
    query: z.strictObject({
      office_location: office,
      month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: () => m.appointments_error_month() }),
      moving,
    }),
  },
  responses: {
    200: answer('Days of the month', z.array(calendarDaySchema)),
    ...errorResponses(400, 401, 404),
  },
})

export const changeAppointmentRoute = createRoute({
  method: 'patch',
  path: '/api/appointments/{id}',
  summary: 'Cancels an appointment, or moves it',
  tags,
  request: { params, body: { required: true, content: { 'application/json': { schema: changeSchema } } } },
  responses: {
    200: answer('The appointment as it now is', appointmentSchema),
    ...errorResponses(400, 401, 403, 404, 409, 429),
  },
})

export const getCalendarFileRoute = createRoute({
  method: 'get',
  path: '/api/appointments/{id}/calendar',
  summary: 'The appointment as a calendar file',
  tags,
  request: { params },
  responses: {
    200: { description: 'iCalendar', content: { 'text/calendar': { schema: z.string() } } },
    ...errorResponses(401, 404),
  },
})
