import { createRoute, z } from '@hono/zod-openapi'
import { CASE_NOTES_PATH, NOTES_PER_PAGE } from '#back-office/case-file/contract.ts'
import { newNoteSchema, noteSchema } from '#back-office/case-file/schema.ts'
import { numberParams, pageQuery } from '#back-office/case-file/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { addNote, readNotes } from './service.ts'

const listRoute = createRoute({
  method: 'get',
  path: CASE_NOTES_PATH,
  summary: 'Internal notes on a case, newest first; no applicant can reach them',
  description: `At most ${NOTES_PER_PAGE}; older ones with \`before\`, the id of the oldest one seen.`,
  tags,
  request: { params: numberParams, query: pageQuery },
  responses: {
    200: { description: 'Notes', content: { 'application/json': { schema: z.array(noteSchema) } } },
    ...errorResponses(400, 401, 404),
  },
})

const addRoute = createRoute({
  method: 'post',
  path: CASE_NOTES_PATH,
  summary: 'Add an internal note',
  description: 'Colleagues who are named in it, as `@` and their whole name, are told by mail.',
  tags,
  request: {
    params: numberParams,
    body: { required: true, content: { 'application/json': { schema: newNoteSchema } } },
  },
  responses: {
    201: { description: 'The note', content: { 'application/json': { schema: noteSchema } } },
    ...errorResponses(400, 401, 404, 409),
  },
})

export function createNoteRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('query') }
      return c.json(await requireStaff(c).transaction((act) => readNotes(act, wanted)), 200)
    })
    .openapi(addRoute, async (c) => {
      const note = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => addNote(deps, act, note)), 201)
    })
}

export type NotesApi = ReturnType<typeof createNoteRoutes>
