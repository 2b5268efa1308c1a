import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { requireOpenCase } from '#features/cases/server/service.ts'
import { findCurrentCase } from '#features/checks/server/store.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeaders } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireGet } from '#http/require-get.ts'
import { requireSession } from '#http/require-session.ts'
import { consumeRateLimits, DAY } from '#limits/rate-limit.ts'
import { KIT_FILE_NAME, KIT_FILE_PATH, KIT_PATH } from '../contract.ts'
import { kitSchema } from '../schema.ts'
import { openKit, readKit, requestKit, requireKitObject } from './service.ts'

const tags = ['cases']
/** Making the files keeps a processor busy for a minute. */
const MAX_KITS_A_DAY = 100

/** What every call for the files of a case answers. */
export const kitAnswers = {
  requested: { 202: { description: 'They are being made, or ready and of the same documents' } },
  state: { 200: { description: 'Their state', content: { 'application/json': { schema: kitSchema } } } },
  file: { 200: { description: 'The ZIP', content: { 'application/zip': { schema: z.string() } } } },
}

/** The headers of the ZIP. */
export const kitHeaders = (length: number) => ({
  ...attachmentHeaders({ contentType: 'application/zip', name: KIT_FILE_NAME }),
  'Content-Length': String(length),
})

const requestRoute = createRoute({
  method: 'post',
  path: KIT_PATH,
  summary: 'Have the files for the state portal made, of whatever documents are there',
  description:
    'They are made in the background and kept for 24 hours; when a document changes, they are made again.',
  tags,
  responses: { ...kitAnswers.requested, ...errorResponses(401, 409, 429) },
})

const readRoute = createRoute({
  method: 'get',
  path: KIT_PATH,
  summary: 'How far your files for the state portal are, and what was changed and is missing',
  tags,
  responses: { ...kitAnswers.state, ...errorResponses(401) },
})

const fileRoute = createRoute({
  method: 'get',
  path: KIT_FILE_PATH,
  summary: 'Your files for the state portal as one ZIP, with a read-me',
  description: 'The same bytes whenever they are made of the same documents.',
  tags,
  responses: { ...kitAnswers.file, ...errorResponses(401, 404) },
})

/** The files for the state portal. */
export function createKitRoutes(deps: Deps) {
  return createApi()
    .openapi(requestRoute, async (c) => {
      const session = requireSession(c)
      const { userId } = await session.check()
      const limit = { key: `kit:account:${userId}`, max: MAX_KITS_A_DAY, windowSeconds: DAY }
      if (deps.env.rateLimits) await consumeRateLimits(deps.database.db, [limit])
      const before = await session.transaction(async (act) =>
        requestKit(deps, act.tx, (await requireOpenCase(act)).id),
      )
      await forgetBefore(deps, before)
      return c.body(null, 202)
    })
    .openapi(readRoute, async (c) => {
      const kit = await requireSession(c).transaction(async ({ tx, actor }) =>
        readKit(tx, await findCurrentCase(tx, actor.userId)),
      )
      return c.json(kit, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(fileRoute, async (c) => {
      requireGet(c)
      const object = await requireSession(c).transaction(async ({ tx, actor }) =>
        requireKitObject(tx, await findCurrentCase(tx, actor.userId)),
      )
      const { body, length } = await openKit(deps, object)
      return c.body(body, 200, kitHeaders(length))
    })
}

/** Deletes the object of the files before; the sweep finds it when that fails. */
export async function forgetBefore(
  { files, log }: Pick<Deps, 'files' | 'log'>,
  name: string | null,
): Promise<void> {
  if (name === null) return
  await files.delete(name).catch((error: unknown) => {
    log.warn({ err: error }, 'older files for the state portal were not deleted; the sweep will move them')
  })
}

export type KitApi = ReturnType<typeof createKitRoutes>
