import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { CALENDAR_ADDRESS_PATH, CALENDAR_FEED_PATH } from '../contract.ts'
import { calendarAddressSchema, calendarStateSchema } from '../schema.ts'
import {
  consumeFeedLimit,
  createCalendarFeed,
  readCalendarState,
  readFeed,
  revokeCalendarFeed,
} from './service.ts'

const stateRoute = createRoute({
  method: 'get',
  path: CALENDAR_ADDRESS_PATH,
  summary: 'Whether the calendar of the caller has a secret address',
  tags,
  responses: {
    200: { description: 'Since when', content: { 'application/json': { schema: calendarStateSchema } } },
    ...errorResponses(401, 404),
  },
})

const makeRoute = createRoute({
  method: 'post',
  path: CALENDAR_ADDRESS_PATH,
  summary: 'Make a secret address for the caller’s calendar; the one before is worth nothing then',
  tags,
  responses: {
    201: { description: 'Shown once', content: { 'application/json': { schema: calendarAddressSchema } } },
    ...errorResponses(401, 404),
  },
})

const takeRoute = createRoute({
  method: 'delete',
  path: CALENDAR_ADDRESS_PATH,
  summary: 'Take the address away',
  tags,
  responses: { 204: { description: 'There is none' }, ...errorResponses(401, 404) },
})

const feedRoute = createRoute({
  method: 'get',
  path: CALENDAR_FEED_PATH,
  summary: 'The calendar of a member of staff, for calendar programs: `{token}.ics`',
  description: 'The address is the right to read it. From 30 days back; without canceled visits.',
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

export function createStaffCalendarRoutes(deps: Deps) {
  return createApi()
    .openapi(stateRoute, async (c) =>
      c.json(await requireStaff(c).transaction((act) => readCalendarState(act)), 200, {
        'Cache-Control': 'no-store',
      }),
    )
    .openapi(makeRoute, async (c) =>
      c.json(await requireStaff(c).transaction((act) => createCalendarFeed(deps, act)), 201, {
        'Cache-Control': 'no-store',
      }),
    )
    .openapi(takeRoute, async (c) => {
      await requireStaff(c).transaction((act) => revokeCalendarFeed(act))
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

export type StaffCalendarApi = ReturnType<typeof createStaffCalendarRoutes>
