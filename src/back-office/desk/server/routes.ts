import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import type { LiveEvents } from '#features/notifications/stream/server/service.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { currentLanguage } from '#language/language.ts'
import { COLLEAGUES_PATH, DESK_STREAM_PATH } from '../contract.ts'
import { colleagueSchema } from '../schema.ts'
import { readColleagues } from './service.ts'

const colleaguesRoute = createRoute({
  method: 'get',
  path: COLLEAGUES_PATH,
  summary: 'The people of staff to whom a case can be given',
  tags,
  responses: {
    200: { description: 'By name', content: { 'application/json': { schema: z.array(colleagueSchema) } } },
    ...errorResponses(401, 404),
  },
})

const streamRoute = createRoute({
  method: 'get',
  path: DESK_STREAM_PATH,
  summary: 'Changes of the desk, as server-sent events',
  description:
    'Events: `refresh` (first, then with `quiet_ms`: for how long nothing has changed before it; and when events may have been missed), `desk` with `case` (this case has changed: fetch it and the queue again; null for a restricted one; `tab` names the caller of a verdict, by its header `X-Tab`), and `inbox` with `entry` (this entry has changed: fetch it and the inbox again; null when only the list has). It ends with its session.',
  tags,
  responses: {
    200: { description: 'Stays open', content: { 'text/event-stream': { schema: z.string() } } },
    ...errorResponses(401, 404, 429, 503),
  },
})

export function createDeskRoutes(deps: Pick<Deps, 'now'> & { live: LiveEvents }) {
  return createApi()
    .openapi(colleaguesRoute, async (c) =>
      c.json(await requireStaff(c).transaction((act) => readColleagues(deps, act)), 200),
    )
    .openapi(streamRoute, async (c) => {
      const { userId, sessionId } = await requireStaff(c).transaction(async ({ actor }) => actor)
      const { outgoing } = c.env as { outgoing: ServerResponse }
      const language = currentLanguage()
      await deps.live.open({
        userId,
        sessionId,
        language,
        outgoing,
        desk: true,
        requestId: c.get('requestId'),
      })
      return RESPONSE_ALREADY_SENT.clone()
    })
}

export type DeskApi = ReturnType<typeof createDeskRoutes>
