import { createRoute, z } from '@hono/zod-openapi'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { CASE_MACROS_PATH } from '../contract.ts'
import { caseMacroSchema } from '../schema.ts'
import { listCaseMacros } from './service.ts'

const listRoute = createRoute({
  method: 'get',
  path: CASE_MACROS_PATH,
  summary: 'What each macro of the team would do in this case today',
  description: 'It is done by `POST /api/staff/cases/acts`, with this one case.',
  tags,
  request: { params: numberParams },
  responses: {
    200: {
      description: 'By name',
      content: { 'application/json': { schema: z.array(caseMacroSchema) } },
    },
    ...errorResponses(401, 404),
  },
})

export function createCaseMacroRoutes(deps: Deps) {
  return createApi().openapi(listRoute, async (c) => {
    const { number } = c.req.valid('param')
    const macros = await requireStaff(c).transaction((act) => listCaseMacros(deps, act, number))
    return c.json(macros, 200, { 'Cache-Control': 'no-store' })
  })
}

export type CaseMacrosApi = ReturnType<typeof createCaseMacroRoutes>
