import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { PLAN_CALENDAR_FEED_PATH, PLAN_CALENDAR_PATH } from '../contract.ts'
import { planCalendarAddressSchema, planCalendarStateSchema } from '../schema.ts'
import {
  consumeFeedLimit,
  createCalendarAddress,
  deleteCalendarAddress,
  readCalendarState,
  readFeed,
} from './service.ts'

const tags = ['plan']

const stateRoute = createRoute({
  method: 'get',
  path: PLAN_CALENDAR_PATH,
  summary: 'Whether your plan has a secret address for calendars',
  tags,
  responses: {
    200: { description: 'Since when', content: { 'application/json': { schema: planCalendarStateSchema } } },
    ...errorResponses(401),
  },
})

const createAddressRoute = createRoute({
  method: 'post',
  path: PLAN_CALENDAR_PATH,
  summary: 'Make a secret address for your plan; the one before is worth nothing then',
  tags,
  responses: {
    201: {
      description: 'Shown once',
      content: { 'application/json': { schema: planCalendarAddressSchema } },
    },
    ...errorResponses(401),
  },
})

const deleteAddressRoute = createRoute({
  method: 'delete',
  path: PLAN_CALENDAR_PATH,
  summary: 'Delete the address',
  tags,
  responses: { 204: { description: 'There is none' }, ...errorResponses(401) },
})

const feedRoute = createRoute({
  method: 'get',
  path: PLAN_CALENDAR_FEED_PATH,
  summary: 'The plan of an applicant, for calendar programs: `{secret}.ics`',
  description: 'The address is the right to read it. Days that are not done, and visits that are booked.',
  tags,
  request: { params: z.object({ file: z.string().max(100) }) },
  responses: {
    200: { description: 'iCalendar', content: { 'text/calendar': { schema: z.string() } } },
    304: { description: 'Not changed since `If-None-Match`' },
    ...errorResponses(404, 429),
  },
})

const FEED_HEADERS = {
  'content-type': 'text/calendar; charset=utf-8',
  'cache-control': 'private, no-store',
}
const NO_STORE = { 'Cache-Control': 'no-store' }

export function createPlanCalendarRoutes(deps: Deps) {
  return createApi()
    .openapi(stateRoute, async (c) =>
      c.json(await requireSession(c).transaction(readCalendarState), 200, NO_STORE),
    )
    .openapi(createAddressRoute, async (c) =>
      c.json(await requireSession(c).transaction((act) => createCalendarAddress(deps, act)), 201, NO_STORE),
    )
    .openapi(deleteAddressRoute, async (c) => {
      await requireSession(c).transaction(deleteCalendarAddress)
      return c.body(null, 204)
    })
    .openapi(feedRoute, async (c) => {
      await consumeFeedLimit(deps, c.get('clientAddress'))
      const { text, etag } = await readFeed(deps, c.req.valid('param').file)
      const headers = { ...FEED_HEADERS, etag }
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
      return c.body(text, 200, headers)
    })
}

export type PlanCalendarApi = ReturnType<typeof createPlanCalendarRoutes>
