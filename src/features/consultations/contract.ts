import { createRoute, z } from '@hono/zod-openapi'
import { plainLine, plainText, requiredLine } from '#features/personal-info/contract.ts'
import { errorResponses } from '#http/error-responses.ts'
import { m } from '#messages/messages.js'
import { todayInWarsaw } from '#shared/dates.ts'
import { parsePhone } from '#shared/phone.ts'
import { cleanLine } from '#shared/text.ts'

/** The three types of consultation; minutes as on their cards, and the lowest package that holds them. */
export const CONSULTATION_TYPES = [
  { id: 'initial', minutes: 30, package: 'free' },
  { id: 'document-review', minutes: 45, package: 'basic' },
  { id: 'strategy', minutes: 60, package: 'standard' },
] as const
export type ConsultationType = (typeof CONSULTATION_TYPES)[number]
export type Minutes = ConsultationType['minutes']

export const CONSULTATION_SERVICES = [
  'temporary-residence',
  'permanent-residence',
  'eu-long-term',
  'work-permit',
  'company-registration',
  'business-incubator',
  'translation-services',
  'general-consultation',
] as const
export type ConsultationService = (typeof CONSULTATION_SERVICES)[number]

export const PREFERRED_TIMES = ['morning', 'afternoon', 'evening'] as const
export type PreferredTime = (typeof PREFERRED_TIMES)[number]
export const CONSULTATION_STATUSES = ['pending', 'booked', 'canceled'] as const
export const CLOSURE_REASONS = ['past', 'too_far', 'holiday', 'closed'] as const

export const NAME_MAX = 200
export const EMAIL_MAX = 254
export const PHONE_MAX = 40
export const MESSAGE_MAX = 2000
export const CONSULTATIONS_PER_PAGE = 50
/** The first day that can be booked is tomorrow, so that the consultancy has read the request. */
export const EARLIEST_DAYS_AHEAD = 1
export const LATEST_DAYS_AHEAD = 60
/** A consultation can begin every half hour from the opening on. */
export const GRID_MINUTES = 30
/** How many requests without a time one person may have. */
export const PENDING_MAX = 10
/** How many consultations one person may have ahead. */
export const CONSULTATIONS_AHEAD = 3
/** The specification's delay between the notice and the calendar. */
export const CALENDAR_DELAY_MS = 1500
export const CALENDAR_PATH = '/consultation/calendar'

const email = z
  .string({ error: () => m.consultation_error_email() })
  .overwrite(cleanLine)
  .pipe(
    z
      .email({ error: () => m.consultation_error_email() })
      .max(EMAIL_MAX, { error: () => m.forms_error_too_long({ max: EMAIL_MAX }) }),
  )
const phone = plainLine({ max: PHONE_MAX })
const preferredDate = z
  .union([z.literal(''), z.iso.date({ error: () => m.consultation_error_preferred_date() })], {
    error: () => m.consultation_error_preferred_date(),
  })
  .refine((date) => date === '' || date >= todayInWarsaw(new Date()), {
    error: () => m.consultation_error_preferred_date_past(),
  })

/** Everything of a request that can be checked at once. An empty text counts as left out. */
export const promptRequestSchema = z.strictObject({
  name: requiredLine({ max: NAME_MAX, missing: () => m.consultation_error_name() }),
  email,
  phone: phone.nullish(),
  service: z.enum(CONSULTATION_SERVICES, { error: () => m.consultation_error_service() }),
  preferred_date: preferredDate.nullish(),
  preferred_time: z
    .union([z.literal(''), z.enum(PREFERRED_TIMES)], { error: () => m.consultation_error_preferred_time() })
    .nullish(),
  message: plainText({ max: MESSAGE_MAX }).nullish(),
})

/** Checked with parseAsync only: the phone's rule is loaded when it is needed. */
export const requestSchema = promptRequestSchema.extend({
  phone: phone
    .refine(isPhone, { error: () => m.consultation_error_phone(), when: ({ issues }) => issues.length === 0 })
    .nullish(),
})
export type ConsultationRequest = z.infer<typeof requestSchema>

const day = z.iso.date({ error: () => m.consultation_error_date() })
const time = z
  .string({ error: () => m.consultation_error_time() })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => m.consultation_error_time() })

export const bookingSchema = z.strictObject({
  date: day,
  time,
  minutes: z.union([z.literal(30), z.literal(45), z.literal(60)], {
    error: () => m.consultation_error_minutes(),
  }),
})
export type ConsultationBooking = z.infer<typeof bookingSchema>

export const cancelSchema = z.strictObject({
  status: z.literal('canceled', { error: () => m.consultation_error_status() }),
})

export const consultationSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  /** E.164: "+48573000111". */
  phone: z.string().nullable(),
  service: z.enum(CONSULTATION_SERVICES),
  message: z.string().nullable(),
  preferred_date: z.string().nullable(),
  preferred_time: z.enum(PREFERRED_TIMES).nullable(),
  status: z.enum(CONSULTATION_STATUSES),
  created_at: z.string(),
  /** Warsaw date, wall clock and length; of a canceled one those it had. */
  booked_date: z.string().nullable(),
  booked_time: z.string().nullable(),
  minutes: z.int().nullable(),
  /** Where its time is chosen: a path of this site, or the address of an outside calendar. */
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
  /** Of the holiday. */
  name: z.string().optional(),
})
export type ConsultationDay = z.infer<typeof calendarDaySchema>

const tags = ['consultations']
const params = z.object({ id: z.string() })
const minutes = z.enum(['30', '45', '60'], { error: () => m.consultation_error_minutes() })
/** The consultation to be moved: its own time counts as free. */
const moving = z.string().optional()
const body = <T extends z.ZodType>(schema: T) => ({
  required: true as const,
  content: { 'application/json': { schema } },
})
const answer = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { 'application/json': { schema } },
})

export const requestConsultationRoute = createRoute({
  method: 'post',
  path: '/api/consultations',
  summary: 'Asks for a consultation',
  tags,
  request: { body: body(requestSchema) },
  responses: {
    201: answer('The request, pending', consultationSchema),
    ...errorResponses(400, 401, 403, 409, 413, 429),
  },
})

export const listConsultationsRoute = createRoute({
  method: 'get',
  path: '/api/consultations',
  summary: 'The caller’s consultations, newest first, at most 50',
  tags,
  request: { query: z.strictObject({ before: z.uuid().optional() }) },
  responses: { 200: answer('Consultations', z.array(consultationSchema)), ...errorResponses(400, 401) },
})

export const listFreeTimesRoute = createRoute({
  method: 'get',
  path: '/api/consultations/slots',
  summary: 'The free start times of a day; none on a day that cannot be booked',
  tags,
  request: { query: z.strictObject({ date: day, minutes, moving }) },
  responses: { 200: answer('Free times', z.array(freeTimeSchema)), ...errorResponses(400, 401, 404, 409) },
})

export const listConsultationDaysRoute = createRoute({
  method: 'get',
  path: '/api/consultations/calendar',
  summary: 'Every day of a month: how many start times are free, and why it is closed',
  tags,
  request: {
    query: z.strictObject({
      month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: () => m.appointments_error_month() }),
      minutes,
      moving,
    }),
  },
  responses: {
    200: answer('Days of the month', z.array(calendarDaySchema)),
    ...errorResponses(400, 401, 404, 409),
  },
})

export const getConsultationRoute = createRoute({
  method: 'get',
  path: '/api/consultations/{id}',
  summary: 'One of the caller’s consultations',
  tags,
  request: { params },
  responses: { 200: answer('The consultation', consultationSchema), ...errorResponses(401, 404) },
})

export const bookConsultationRoute = createRoute({
  method: 'post',
  path: '/api/consultations/{id}/booking',
  summary: 'Books a time for a consultation, or moves it; the old time is kept until the new one is got',
  tags,
  request: { params, body: body(bookingSchema) },
  responses: {
    201: answer('The consultation, booked', consultationSchema),
    ...errorResponses(400, 401, 403, 404, 409, 429),
  },
})

export const cancelConsultationRoute = createRoute({
  method: 'patch',
  path: '/api/consultations/{id}',
  summary: 'Cancels a request, or a booked consultation that has not begun',
  tags,
  request: { params, body: body(cancelSchema) },
  responses: {
    200: answer('The consultation, canceled', consultationSchema),
    ...errorResponses(400, 401, 403, 404, 409, 429),
  },
})

export const getConsultationFileRoute = createRoute({
  method: 'get',
  path: '/api/consultations/{id}/calendar',
  summary: 'The booked consultation as a calendar file',
  tags,
  request: { params },
  responses: {
    200: { description: 'iCalendar', content: { 'text/calendar': { schema: z.string() } } },
    ...errorResponses(401, 404),
  },
})

async function isPhone(text: string): Promise<boolean> {
  if (text === '') return true
  // A browser that cannot fetch the number plans just now leaves the check to the server.
  return (await parsePhone(text).catch(() => undefined)) !== null
}
