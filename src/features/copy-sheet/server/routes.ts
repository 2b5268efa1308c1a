import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeaders } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { COPY_SHEET_FIELD_PATH, COPY_SHEET_PATH, COPY_SHEET_PDF_PATH, FIELD_MAX } from '../contract.ts'
import { copySheetSchema, tickSchema } from '../schema.ts'
import { drawCopySheet } from './copy-sheet-file.ts'
import { readOwnSheet, tickOwnField } from './service.ts'

const tags = ['copy-sheet']
export const fieldParams = z.object({
  field: z.string().max(FIELD_MAX).describe('The id of a field, for example person.surname.'),
})
export const sheetContent = { content: { 'application/json': { schema: copySheetSchema } } }
export const tickBody = { required: true, content: { 'application/json': { schema: tickSchema } } }
export const pdfContent = {
  content: { 'application/pdf': { schema: z.any().openapi({ type: 'string', format: 'binary' }) } },
}

const readRoute = createRoute({
  method: 'get',
  path: COPY_SHEET_PATH,
  summary:
    'Every field of the state portal in its order, with the answer in the Polish form that it must have',
  description:
    'Only the fields that the purpose of the stay needs. Nothing is guessed: an answer that has to be written in Polish is `to_translate` until a specialist has.',
  tags,
  responses: { 200: { description: 'The sheet', ...sheetContent }, ...errorResponses(401) },
})

const tickRoute = createRoute({
  method: 'put',
  path: COPY_SHEET_FIELD_PATH,
  summary: 'Tick a field as copied, or not',
  description:
    'It counts for the answer as it stands: with another one the field is not done, but `changed`.',
  tags,
  request: { params: fieldParams, body: tickBody },
  responses: { 200: { description: 'The sheet', ...sheetContent }, ...errorResponses(400, 401, 404, 409) },
})

const pdfRoute = createRoute({
  method: 'get',
  path: COPY_SHEET_PDF_PATH,
  summary: 'The copy sheet as PDF; the same answers are the same bytes',
  tags,
  responses: { 200: { description: 'The sheet', ...pdfContent }, ...errorResponses(401) },
})

/** The headers of the sheet as a file. */
export const pdfHeaders = (bytes: Uint8Array, name: string) => ({
  ...attachmentHeaders({ contentType: 'application/pdf', name }),
  'Content-Length': String(bytes.length),
})

export function createCopySheetRoutes(deps: Deps) {
  return createApi()
    .openapi(readRoute, async (c) => {
      const sheet = await requireSession(c).transaction((act) => readOwnSheet(deps, act))
      return c.json(sheet, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(tickRoute, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireSession(c).transaction((act) => tickOwnField(deps, act, wanted)), 200)
    })
    .openapi(pdfRoute, async (c) => {
      const sheet = await requireSession(c).transaction((act) => readOwnSheet(deps, act))
      const bytes = await drawCopySheet(sheet)
      return c.body(new Uint8Array(bytes), 200, pdfHeaders(bytes, 'Pobyt-MOS.pdf'))
    })
}

export type CopySheetApi = ReturnType<typeof createCopySheetRoutes>
