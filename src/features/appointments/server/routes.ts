import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import {
  listCalendar,
  listFreeSlots,
  listNextFreeSlots,
} from '#features/appointments/availability/server/service.ts'
import {
  appointmentSchema,
  bookingSchema,
  calendarDaySchema,
  changeSchema,
  dateSchema,
  officeSchema,
  slotSchema,
  timesAheadSchema,
} from '#features/appointments/schema.ts'
import {
  bookAppointment,
  changeAppointment,
  consumeChangeLimit,
  getCalendarFile,
  getTimesAhead,
  listOwnAppointments,
} from '#features/appointments/server/service.ts'
import { createApi, fieldsOf } from '#http/api.ts'
import { attachmentHeaders } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { m } from '#messages/messages.js'

const tags = ['appointments']
const params = z.object({ id: z.string() })
/** The appointment that is being moved: its own slot counts as free. */
const moving = z.string().optional()
const answer = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { 'application/json': { schema } },
})

const listAppointmentsRoute = createRoute({
  method: 'get',
  path: '/api/appointments',
  summary: 'The caller’s appointments, newest first, at most 50',
  tags,
  request: { query: z.strictObject({ before: z.uuid().optional() }) },
  responses: { 200: answer('Appointments', z.array(appointmentSchema)), ...errorResponses(400, 401) },
})

const bookAppointmentRoute = createRoute({
  method: 'post',
  path: '/api/appointments',
  summary: 'Books a time',
  description:
    '409 `slot_taken` names `appointment_time`: the slot is taken, or the caller has an appointment at this time in any office. 409 `conflict`: the caller has the maximum number of future appointments.',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: bookingSchema } } } },
  responses: {
    201: answer('The appointment', appointmentSchema),
    ...errorResponses(400, 401, 403, 409, 429),
  },
})

const getTimesAheadRoute = createRoute({
  method: 'get',
  path: '/api/appointments/ahead',
  summary: 'How many future appointments the caller has, and the maximum',
  tags,
  responses: { 200: answer('Times ahead', timesAheadSchema), ...errorResponses(401) },
})

const listFreeSlotsRoute = createRoute({
  method: 'get',
  path: '/api/appointments/availability',
  summary: 'The free slots of an office on a day; none on a closed day',
  tags,
  request: { query: z.strictObject({ office_location: officeSchema, date: dateSchema, moving }) },
  responses: { 200: answer('Free slots', z.array(slotSchema)), ...errorResponses(400, 401, 404) },
})

const listNextFreeRoute = createRoute({
  method: 'get',
  path: '/api/appointments/next',
  summary: 'The first free slot of an office on each of the next three days that have one',
  tags,
  request: { query: z.strictObject({ office_location: officeSchema, moving: z.uuid().optional() }) },
  responses: { 200: answer('Free slots', z.array(slotSchema)), ...errorResponses(400, 401) },
})

const listCalendarRoute = createRoute({
  method: 'get',
  path: '/api/appointments/calendar',
  summary: 'Every day of a month: how many slots are free, or why it is closed',
  tags,
  request: {
    query: z.strictObject({
      office_location: officeSchema,
      month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: () => m.appointments_error_month() }),
      moving,
    }),
  },
  responses: {
    200: answer('Days of the month', z.array(calendarDaySchema)),
    ...errorResponses(400, 401, 404),
  },
})

const changeAppointmentRoute = createRoute({
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

const getCalendarFileRoute = createRoute({
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

const CALENDAR_FILE_HEADERS = attachmentHeaders({
  contentType: 'text/calendar; charset=utf-8',
  name: 'appointment.ics',
})

export function createAppointmentsRoutes(deps: Deps) {
  return createApi()
    .openapi(listAppointmentsRoute, async (c) => {
      const { before } = c.req.valid('query')
      return c.json(await requireSession(c).transaction((act) => listOwnAppointments(act, { before })), 200)
    })
    .openapi(bookAppointmentRoute, async (c) => {
      const session = requireSession(c)
      const booking = c.req.valid('json')
      await consumeChangeLimit({ deps, session })
      return c.json(await session.transaction((act) => bookAppointment(act, { deps, booking })), 201)
    })
    .openapi(getTimesAheadRoute, async (c) =>
      c.json(await requireSession(c).transaction((act) => getTimesAhead(act, { deps })), 200),
    )
    .openapi(listFreeSlotsRoute, async (c) => {
      const { office_location: office, ...query } = c.req.valid('query')
      const slots = await requireSession(c).transaction((act) =>
        listFreeSlots(act, { deps, office, ...query }),
      )
      return c.json(slots, 200)
    })
    .openapi(listNextFreeRoute, async (c) =>
      c.json(await listNextFreeSlots({ deps, session: requireSession(c), ...c.req.valid('query') }), 200),
    )
    .openapi(listCalendarRoute, async (c) => {
      const { office_location: office, ...query } = c.req.valid('query')
      const days = await requireSession(c).transaction((act) => listCalendar(act, { deps, office, ...query }))
      return c.json(days, 200)
    })
    .openapi(
      changeAppointmentRoute,
      async (c) => {
        const session = requireSession(c)
        const { id } = c.req.valid('param')
        const change = c.req.valid('json')
        await consumeChangeLimit({ deps, session })
        return c.json(await session.transaction((act) => changeAppointment(act, { deps, id, change })), 200)
      },
      (result) => {
        if (!result.success)
          throw new AppError('invalid_input', { fields: fieldsOf(pickIntendedIssues(result.error)) })
      },
    )
    .openapi(getCalendarFileRoute, async (c) => {
      const { id } = c.req.valid('param')
      const file = await requireSession(c).transaction((act) => getCalendarFile(act, { id }))
      return c.body(file, 200, CALENDAR_FILE_HEADERS)
    })
}

export type AppointmentsApi = ReturnType<typeof createAppointmentsRoutes>

type ValidationError = Parameters<typeof fieldsOf>[0]
type UnionIssue = ValidationError['issues'][number] & { errors?: UnionIssue[][] }

/**
 * A change is one of two schemas; returns the issues of the intended one: canceling when there is a status, else
 * moving.
 */
function pickIntendedIssues(error: ValidationError): ValidationError {
  const union: UnionIssue | undefined = error.issues.find((issue) => issue.code === 'invalid_union')
  const [cancel, move] = union?.errors ?? []
  if (!cancel || !move) return error
  const hasStatus = move.some((issue) => issue.code === 'unrecognized_keys' && issue.keys?.includes('status'))
  return { issues: hasStatus ? cancel : move }
}
