import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { RELEASED_NOTES_PATH } from '../contract.ts'
import { noteReleaseSchema } from '../schema.ts'
import { listOwnReleases } from './store.ts'

const listRoute = createRoute({
  method: 'get',
  path: RELEASED_NOTES_PATH,
  summary: 'Our notes on your cases that you have asked for, the newest copy first',
  tags: ['account'],
  responses: {
    200: {
      description: 'Copies of the notes',
      content: { 'application/json': { schema: z.array(noteReleaseSchema) } },
    },
    ...errorResponses(401),
  },
})

/** The notes that the caller was handed on a request of access. */
export function createReleasedNotesRoutes(_deps: Deps) {
  return createApi().openapi(listRoute, async (c) =>
    c.json(await listOwnReleases(requireSession(c)), 200, { 'Cache-Control': 'no-store' }),
  )
}

export type ReleasedNotesApi = ReturnType<typeof createReleasedNotesRoutes>
