import { Readable } from 'node:stream'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { requireOwner } from '#features/account/reauthentication/server/service.ts'
import { EXPORT_FILE_PATH, EXPORT_PATH } from '#features/own-data/export/contract.ts'
import { exportStateSchema } from '#features/own-data/export/schema.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeaders } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireGet } from '#http/require-get.ts'
import { requireSession } from '#http/require-session.ts'
import { consumeRateLimits, DAY } from '#limits/rate-limit.ts'
import { wallClockInWarsaw } from '#shared/dates.ts'
import { openExport, readExport, requestExport } from './service.ts'

const tags = ['account']
const MAX_COPIES_A_DAY = 5
/** Left out by an account without a password, which needs a sign-in of the last five minutes. */
const body = z.strictObject({ password: z.string().min(1).max(1_000).optional() })

const requestRoute = createRoute({
  method: 'post',
  path: EXPORT_PATH,
  summary: 'Ask for a copy of everything that is kept about you',
  tags,
  request: { body: { content: { 'application/json': { schema: body } }, required: true } },
  responses: {
    202: { description: 'It is being made; a mail says when it is ready' },
    ...errorResponses(400, 401, 403, 429),
  },
})

const readRoute = createRoute({
  method: 'get',
  path: EXPORT_PATH,
  summary: 'How far your copy is',
  tags,
  responses: {
    200: { description: 'Its state', content: { 'application/json': { schema: exportStateSchema } } },
    ...errorResponses(401),
  },
})

const fileRoute = createRoute({
  method: 'get',
  path: EXPORT_FILE_PATH,
  summary: 'Your copy as a ZIP, once',
  tags,
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: { description: 'The ZIP', content: { 'application/zip': { schema: z.string() } } },
    ...errorResponses(400, 401, 404),
  },
})

/** The copy of one's own data. */
export function createExportRoutes(deps: Deps) {
  return createApi()
    .openapi(requestRoute, async (c) => {
      const session = requireSession(c)
      const { userId, sessionId } = await session.check()
      await requireOwner(deps, { userId, sessionId, ...c.req.valid('json') })
      const limit = { key: `own-data-export:account:${userId}`, max: MAX_COPIES_A_DAY, windowSeconds: DAY }
      if (deps.env.rateLimits) await consumeRateLimits(deps.database.db, [limit])
      const before = await session.transaction((act) => requestExport(deps, act))
      if (before)
        await deps.files.delete(before).catch((error: unknown) => {
          deps.log.warn({ err: error }, 'an older copy was not deleted; the sweep will move it to the trash')
        })
      return c.body(null, 202)
    })
    .openapi(readRoute, async (c) =>
      c.json(await requireSession(c).transaction(readExport), 200, { 'Cache-Control': 'no-store' }),
    )
    .openapi(fileRoute, async (c) => {
      requireGet(c)
      const session = requireSession(c)
      const { madeAt, length, ...file } = await openExport(deps, session, c.req.valid('param').id)
      const body = Readable.toWeb(file.body) as ReadableStream<Uint8Array<ArrayBuffer>>
      return c.body(body, 200, {
        ...attachmentHeaders({
          contentType: 'application/zip',
          name: `pobyt-${wallClockInWarsaw(madeAt).date}.zip`,
        }),
        'Content-Length': String(length),
      })
    })
}

export type ExportApi = ReturnType<typeof createExportRoutes>
