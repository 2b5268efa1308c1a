import { createRoute, z } from '@hono/zod-openapi'
import {
  CASE_APPOINTMENT_TIMES_PATH,
  CASE_APPOINTMENTS_PATH,
  CASE_CONSULTATION_TIMES_PATH,
  CASE_CONSULTATIONS_PATH,
} from '#back-office/case-file/contract.ts'
import { visitSchema } from '#back-office/case-file/schema.ts'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import {
  caseBookingSchema,
  caseConsultationSchema,
  caseTimesQuerySchema,
  consultationTimesQuerySchema,
} from '../schema.ts'
import {
  bookConsultationForApplicant,
  bookForApplicant,
  listCaseTimes,
  listConsultationTimes,
} from './service.ts'

const timesRoute = createRoute({
  method: 'get',
  path: CASE_APPOINTMENT_TIMES_PATH,
  summary: 'The times of a day that the applicant of a case can have at an office; none on a closed day',
  tags,
  request: { params: numberParams, query: caseTimesQuerySchema },
  responses: {
    200: {
      description: 'Times, for example "09:30"',
      content: { 'application/json': { schema: z.array(z.string()) } },
    },
    ...errorResponses(400, 401, 404),
  },
})

const bookRoute = createRoute({
  method: 'post',
  path: CASE_APPOINTMENTS_PATH,
  summary: 'Book an appointment for the applicant of a case, who is told',
  description:
    'By the rules of the applicant’s own booking; the applicant moves or cancels it like an own one. 409 `slot_taken` names `appointment_time`: the time is taken, or the applicant has another appointment then. 409 `conflict`: the case has ended, or the applicant has the maximum of future appointments.',
  tags,
  request: {
    params: numberParams,
    body: { required: true, content: { 'application/json': { schema: caseBookingSchema } } },
  },
  responses: {
    201: {
      description: 'The appointment, as the case file has it',
      content: { 'application/json': { schema: visitSchema } },
    },
    ...errorResponses(400, 401, 404, 409),
  },
})

const consultationTimesRoute = createRoute({
  method: 'get',
  path: CASE_CONSULTATION_TIMES_PATH,
  summary: 'The times of a day at which a consultation of this length can begin; none on a closed day',
  tags,
  request: { params: numberParams, query: consultationTimesQuerySchema },
  responses: {
    200: {
      description: 'Times, for example "09:30"',
      content: { 'application/json': { schema: z.array(z.string()) } },
    },
    ...errorResponses(400, 401, 404, 409),
  },
})

const consultationRoute = createRoute({
  method: 'post',
  path: CASE_CONSULTATIONS_PATH,
  summary: 'Book a consultation by telephone for the applicant of a case, who is told',
  description:
    'Of every length, whatever the package includes; the applicant moves or cancels it like an own one. 409 `slot_taken` names `time`. 409 `conflict`: the case has ended, the applicant has the maximum of future consultations, or bookings go to an external calendar.',
  tags,
  request: {
    params: numberParams,
    body: { required: true, content: { 'application/json': { schema: caseConsultationSchema } } },
  },
  responses: {
    201: {
      description: 'The consultation, as the case file has it',
      content: { 'application/json': { schema: visitSchema } },
    },
    ...errorResponses(400, 401, 404, 409),
  },
})

export function createCaseBookingRoutes(deps: Deps) {
  return createApi()
    .openapi(timesRoute, async (c) => {
      const query = { ...c.req.valid('param'), ...c.req.valid('query') }
      return c.json(await requireStaff(c).transaction((act) => listCaseTimes(deps, act, query)), 200)
    })
    .openapi(consultationTimesRoute, async (c) => {
      const query = { ...c.req.valid('param'), ...c.req.valid('query') }
      return c.json(await requireStaff(c).transaction((act) => listConsultationTimes(deps, act, query)), 200)
    })
    .openapi(consultationRoute, async (c) => {
      const booking = { ...c.req.valid('param'), ...c.req.valid('json') }
      const booked = await requireStaff(c).transaction((act) =>
        bookConsultationForApplicant(deps, act, booking),
      )
      return c.json(booked, 201)
    })
    .openapi(bookRoute, async (c) => {
      const booking = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => bookForApplicant(deps, act, booking)), 201)
    })
}

export type CaseBookingApi = ReturnType<typeof createCaseBookingRoutes>
