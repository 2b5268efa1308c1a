import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { bookConsultation, listNextStarts } from '#features/consultations/booking/server/service.ts'
import { MINUTES_TEXTS } from '#features/consultations/contract.ts'
import {
  bookingSchema,
  calendarDaySchema,
  cancelSchema,
  consultationSchema,
  dateSchema,
  freeTimeSchema,
  requestSchema,
} from '#features/consultations/schema.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeaders } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { m } from '#messages/messages.js'
import {
  cancelConsultation,
  consumeChangeLimit,
  consumeRequestLimits,
  getConsultationFile,
  getOwnConsultation,
  listDays,
  listFreeStarts,
  listOwnConsultations,
  requestConsultation,
} from './service.ts'

const tags = ['consultations']
const params = z.object({ id: z.string() })
const minutes = z.enum(MINUTES_TEXTS, { error: () => m.consultations_error_minutes() })
/** The consultation that is being moved: its own time counts as free. */
const moving = z.string().optional()
const body = <T extends z.ZodType>(schema: T) => ({
  required: true as const,
  content: { 'application/json': { schema } },
})
const answer = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { 'application/json': { schema } },
})

const requestConsultationRoute = createRoute({
  method: 'post',
  path: '/api/consultations',
  summary: 'Requests a consultation',
  tags,
  request: { body: body(requestSchema) },
  responses: {
    201: answer('The request, pending', consultationSchema),
    ...errorResponses(400, 401, 403, 409, 413, 429),
  },
})

const listConsultationsRoute = createRoute({
  method: 'get',
  path: '/api/consultations',
  summary: 'The caller’s consultations, newest first, at most 50',
  tags,
  request: { query: z.strictObject({ before: z.uuid().optional() }) },
  responses: { 200: answer('Consultations', z.array(consultationSchema)), ...errorResponses(400, 401) },
})

const listFreeTimesRoute = createRoute({
  method: 'get',
  path: '/api/consultations/slots',
  summary: 'The free start times of a day; none on a closed day',
  tags,
  request: { query: z.strictObject({ date: dateSchema, minutes, moving }) },
  responses: { 200: answer('Free times', z.array(freeTimeSchema)), ...errorResponses(400, 401, 404, 409) },
})

const listNextTimesRoute = createRoute({
  method: 'get',
  path: '/api/consultations/next',
  summary: 'The first free start time of each of the next three days that have one',
  tags,
  request: { query: z.strictObject({ minutes, moving: z.uuid().optional() }) },
  responses: { 200: answer('Free times', z.array(freeTimeSchema)), ...errorResponses(400, 401, 409) },
})

const listConsultationDaysRoute = createRoute({
  method: 'get',
  path: '/api/consultations/calendar',
  summary: 'Every day of a month: how many start times are free, or why it is closed',
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

const getConsultationRoute = createRoute({
  method: 'get',
  path: '/api/consultations/{id}',
  summary: 'One of the caller’s consultations',
  tags,
  request: { params },
  responses: { 200: answer('The consultation', consultationSchema), ...errorResponses(401, 404) },
})

const bookConsultationRoute = createRoute({
  method: 'post',
  path: '/api/consultations/{id}/booking',
  summary:
    'Books a time for a consultation, or moves it; the old time is released only when the new one is booked',
  tags,
  request: { params, body: body(bookingSchema) },
  responses: {
    201: answer('The consultation, booked', consultationSchema),
    ...errorResponses(400, 401, 403, 404, 409, 429),
  },
})

const cancelConsultationRoute = createRoute({
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

const getConsultationFileRoute = createRoute({
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

const CALENDAR_FILE_HEADERS = attachmentHeaders({
  contentType: 'text/calendar; charset=utf-8',
  name: 'consultation.ics',
})

export function createConsultationRoutes(deps: Deps) {
  return createApi()
    .openapi(requestConsultationRoute, async (c) => {
      const session = requireSession(c)
      const input = c.req.valid('json')
      await consumeRequestLimits({ deps, session, clientAddress: c.get('clientAddress') })
      return c.json(await session.transaction((act) => requestConsultation(act, { deps, input })), 201)
    })
    .openapi(listConsultationsRoute, async (c) => {
      const { before } = c.req.valid('query')
      const list = await requireSession(c).transaction((act) => listOwnConsultations(act, { deps, before }))
      return c.json(list, 200)
    })
    .openapi(listFreeTimesRoute, async (c) => {
      const { date, moving, minutes } = c.req.valid('query')
      const query = { date, moving, minutes: Number(minutes) }
      const times = await requireSession(c).transaction((act) => listFreeStarts(act, { deps, ...query }))
      return c.json(times, 200)
    })
    .openapi(listNextTimesRoute, async (c) =>
      c.json(await listNextStarts({ deps, session: requireSession(c), ...c.req.valid('query') }), 200),
    )
    .openapi(listConsultationDaysRoute, async (c) => {
      const query = { ...c.req.valid('query'), minutes: Number(c.req.valid('query').minutes) }
      return c.json(await requireSession(c).transaction((act) => listDays(act, { deps, ...query })), 200)
    })
    .openapi(getConsultationRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await requireSession(c).transaction((act) => getOwnConsultation(act, { deps, id })), 200)
    })
    .openapi(bookConsultationRoute, async (c) => {
      const session = requireSession(c)
      const { id } = c.req.valid('param')
      const booking = c.req.valid('json')
      await consumeChangeLimit({ deps, session })
      return c.json(await session.transaction((act) => bookConsultation(act, { deps, id, booking })), 201)
    })
    .openapi(cancelConsultationRoute, async (c) => {
      const session = requireSession(c)
      const { id } = c.req.valid('param')
      await consumeChangeLimit({ deps, session })
      return c.json(await session.transaction((act) => cancelConsultation(act, { deps, id })), 200)
    })
    .openapi(getConsultationFileRoute, async (c) => {
      const { id } = c.req.valid('param')
      const file = await requireSession(c).transaction((act) => getConsultationFile(act, { deps, id }))
      return c.body(file, 200, CALENDAR_FILE_HEADERS)
    })
}

export type ConsultationsApi = ReturnType<typeof createConsultationRoutes>
