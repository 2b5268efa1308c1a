import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { LAST_LEGAL_DAY_PATH } from '#features/cases/deadlines/contract.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { LEGAL_STAY_SCAN_PATH } from '../contract.ts'
import { legalStaySchema, newLegalStaySchema, scanSlotSchema } from '../schema.ts'
import { readOwnLegalStay, requireScanSlot, setOwnLegalStay } from './service.ts'

const tags = ['cases']
const dates = {
  description: 'The dates of the case',
  content: { 'application/json': { schema: legalStaySchema } },
}

const readRoute = createRoute({
  method: 'get',
  path: LAST_LEGAL_DAY_PATH,
  summary: 'Until when you may stay in Poland, on what ground, and what shows it',
  tags,
  responses: { 200: dates, ...errorResponses(401) },
})

const setRoute = createRoute({
  method: 'put',
  path: LAST_LEGAL_DAY_PATH,
  summary: 'Say until when you may stay in Poland, until the consultancy has noted or confirmed it',
  description:
    'The first call opens the case. Who waits for a decision on an application filed in time has no last day: `date` is null and `basis` is `waiting`. Answered 409 once the consultancy has noted a day, and once the application is filed.',
  tags,
  request: {
    body: { required: true, content: { 'application/json': { schema: newLegalStaySchema } } },
  },
  responses: { 200: dates, ...errorResponses(400, 401, 403, 409, 429) },
})

const scanRoute = createRoute({
  method: 'post',
  path: LEGAL_STAY_SCAN_PATH,
  summary: 'Ask for a place for a document beside the eight that shows your last legal day',
  description:
    'The same place at every call. The file is uploaded to /api/documents/{document_type} with it.',
  tags,
  responses: {
    200: { description: 'The place', content: { 'application/json': { schema: scanSlotSchema } } },
    ...errorResponses(401, 403, 409, 429),
  },
})

export function createLegalStayRoutes(deps: Deps) {
  return createApi()
    .openapi(readRoute, async (c) => c.json(await requireSession(c).transaction(readOwnLegalStay), 200))
    .openapi(setRoute, async (c) => {
      const stay = c.req.valid('json')
      return c.json(await requireSession(c).transaction((act) => setOwnLegalStay(deps, act, stay)), 200)
    })
    .openapi(scanRoute, async (c) => c.json(await requireSession(c).transaction(requireScanSlot), 200))
}

export type LegalStayApi = ReturnType<typeof createLegalStayRoutes>
