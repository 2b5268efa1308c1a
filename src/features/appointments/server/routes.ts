import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { listCalendar, listFreeSlots } from '#features/appointments/availability/server/service.ts'
import {
  bookAppointmentRoute,
  changeAppointmentRoute,
  getCalendarFileRoute,
  getTimesAheadRoute,
  listAppointmentsRoute,
  listCalendarRoute,
  listFreeSlotsRoute,
} from '#features/appointments/contract.ts'
import {
  bookAppointment,
  changeAppointment,
  getCalendarFile,
  getTimesAhead,
  listOwnAppointments,
} from '#features/appointments/server/service.ts'
import { createApi, fieldsOf } from '#http/api.ts'
import { requireSession } from '#http/require-session.ts'

export function createAppointmentsRoutes(deps: Deps) {
  return createApi()
    .openapi(listAppointmentsRoute, async (c) => {
      const { before } = c.req.valid('query')
      return c.json(await listOwnAppointments({ session: requireSession(c), before }), 200)
    })
    .openapi(bookAppointmentRoute, async (c) => {
      const booking = c.req.valid('json')
      return c.json(await bookAppointment({ deps, session: requireSession(c), booking }), 201)
    })
    .openapi(getTimesAheadRoute, async (c) =>
      c.json(await getTimesAhead({ deps, session: requireSession(c) }), 200),
    )
    .openapi(listFreeSlotsRoute, async (c) => {
      const { office_location: office, ...wanted } = c.req.valid('query')
      return c.json(await listFreeSlots({ deps, session: requireSession(c), office, ...wanted }), 200)
    })
    .openapi(listCalendarRoute, async (c) => {
      const { office_location: office, ...wanted } = c.req.valid('query')
      return c.json(await listCalendar({ deps, session: requireSession(c), office, ...wanted }), 200)
    })
    .openapi(
      changeAppointmentRoute,
      async (c) => {
        const { id } = c.req.valid('param')
        const change = c.req.valid('json')
        return c.json(await changeAppointment({ deps, session: requireSession(c), id, change }), 200)
      },
      (result) => {
        if (!result.success)
          throw new AppError('invalid_input', { fields: fieldsOf(meantIssues(result.error)) })
      },
    )
    .openapi(getCalendarFileRoute, async (c) => {
      const file = await getCalendarFile({ session: requireSession(c), id: c.req.valid('param').id })
      return c.body(file, 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="appointment.ics"',
        'cache-control': 'private, no-store',
      })
    })
}

export type AppointmentsApi = ReturnType<typeof createAppointmentsRoutes>

type ValidationError = Parameters<typeof fieldsOf>[0]
type UnionIssue = ValidationError['issues'][number] & { errors?: UnionIssue[][] }

/** Of the two bodies a change may have, the faults of the one that was meant: with a status, canceling. */
function meantIssues(error: ValidationError): ValidationError {
  const union: UnionIssue | undefined = error.issues.find((issue) => issue.code === 'invalid_union')
  const [cancel, move] = union?.errors ?? []
  if (!cancel || !move) return error
  const hasStatus = move.some((issue) => issue.code === 'unrecognized_keys' && issue.keys?.includes('status'))
  return { issues: hasStatus ? cancel : move }
}
