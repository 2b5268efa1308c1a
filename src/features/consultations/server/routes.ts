import type { Deps } from '#config/deps.ts'
import { bookConsultation } from '#features/consultations/booking/server/service.ts'
import {
  bookConsultationRoute,
  cancelConsultationRoute,
  getConsultationFileRoute,
  getConsultationRoute,
  listConsultationDaysRoute,
  listConsultationsRoute,
  listFreeTimesRoute,
  requestConsultationRoute,
} from '#features/consultations/contract.ts'
import { createApi } from '#http/api.ts'
import { requireSession } from '#http/require-session.ts'
import {
  cancelConsultation,
  getConsultationFile,
  getOwnConsultation,
  listDays,
  listFreeStarts,
  listOwnConsultations,
  requestConsultation,
} from './service.ts'

export function createConsultationRoutes(deps: Deps) {
  return createApi()
    .openapi(requestConsultationRoute, async (c) => {
      const call = { deps, session: requireSession(c), clientAddress: c.get('clientAddress') }
      return c.json(await requestConsultation({ ...call, input: c.req.valid('json') }), 201)
    })
    .openapi(listConsultationsRoute, async (c) => {
      const { before } = c.req.valid('query')
      return c.json(await listOwnConsultations({ deps, session: requireSession(c), before }), 200)
    })
    .openapi(listFreeTimesRoute, async (c) => {
      const { date, moving, minutes } = c.req.valid('query')
      const wanted = { date, moving, minutes: Number(minutes) }
      return c.json(await listFreeStarts({ deps, session: requireSession(c), ...wanted }), 200)
    })
    .openapi(listConsultationDaysRoute, async (c) => {
      const { month, moving, minutes } = c.req.valid('query')
      const wanted = { month, moving, minutes: Number(minutes) }
      return c.json(await listDays({ deps, session: requireSession(c), ...wanted }), 200)
    })
    .openapi(getConsultationRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await getOwnConsultation({ deps, session: requireSession(c), id }), 200)
    })
    .openapi(bookConsultationRoute, async (c) => {
      const { id } = c.req.valid('param')
      const booking = c.req.valid('json')
      return c.json(await bookConsultation({ deps, session: requireSession(c), id, booking }), 201)
    })
    .openapi(cancelConsultationRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await cancelConsultation({ deps, session: requireSession(c), id }), 200)
    })
    .openapi(getConsultationFileRoute, async (c) => {
      const { id } = c.req.valid('param')
      const file = await getConsultationFile({ deps, session: requireSession(c), id })
      return c.body(file, 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="consultation.ics"',
        'cache-control': 'private, no-store',
      })
    })
}

export type ConsultationsApi = ReturnType<typeof createConsultationRoutes>
