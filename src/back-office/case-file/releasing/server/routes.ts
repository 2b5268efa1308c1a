import { createRoute } from '@hono/zod-openapi'
import { CASE_NOTES_RELEASE_PATH } from '#back-office/case-file/contract.ts'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { releasableNotesSchema, releaseSchema } from '../schema.ts'
import { readReleasable, releaseNotes } from './service.ts'

const responses = {
  200: {
    description: 'The notes and what was released',
    content: { 'application/json': { schema: releasableNotesSchema } },
  },
}

const readRoute = createRoute({
  method: 'get',
  path: CASE_NOTES_RELEASE_PATH,
  summary: 'All notes of a case and what its person was handed of them; for admins',
  tags,
  request: { params: numberParams },
  responses: { ...responses, ...errorResponses(400, 401, 403, 404) },
})

const releaseRoute = createRoute({
  method: 'post',
  path: CASE_NOTES_RELEASE_PATH,
  summary: 'Release the notes of a case to its person on a request of access; for admins',
  description:
    'The person is notified and reads them under "Your data"; the history says who and when. 409 `changed_meanwhile` when a note was added since, 409 for a case without notes.',
  tags,
  request: {
    params: numberParams,
    body: { required: true, content: { 'application/json': { schema: releaseSchema } } },
  },
  responses: { ...responses, ...errorResponses(400, 401, 403, 404, 409) },
})

export function createNoteReleaseRoutes(deps: Deps) {
  return createApi()
    .openapi(readRoute, async (c) => {
      const { number } = c.req.valid('param')
      const read = await requireStaff(c).transaction((act) => readReleasable(act, number))
      return c.json(read, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(releaseRoute, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => releaseNotes(deps, act, wanted)), 200)
    })
}

export type NoteReleaseApi = ReturnType<typeof createNoteReleaseRoutes>
