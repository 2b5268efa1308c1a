import { createRoute } from '@hono/zod-openapi'
import {
  CASE_COPY_SHEET_FIELD_PATH,
  CASE_COPY_SHEET_PATH,
  CASE_COPY_SHEET_PDF_PATH,
  CASE_TRANSLATION_PATH,
} from '#back-office/case-file/contract.ts'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import { newTranslationSchema } from '#features/copy-sheet/schema.ts'
import { drawCopySheet } from '#features/copy-sheet/server/copy-sheet-file.ts'
import {
  fieldParams,
  pdfContent,
  pdfHeaders,
  sheetContent,
  tickBody,
} from '#features/copy-sheet/server/routes.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireGet } from '#http/require-get.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { readCaseSheet, tickCaseField, translateAnswer } from './service.ts'

const params = numberParams.extend(fieldParams.shape)
const sheet = { 200: { description: 'The sheet', ...sheetContent } }

const readRoute = createRoute({
  method: 'get',
  path: CASE_COPY_SHEET_PATH,
  summary: 'The copy sheet of a case; the audit log says who has read it',
  description: 'Of what is sealed (courts, proceedings, detention) it says that there is an answer.',
  tags,
  request: { params: numberParams },
  responses: { ...sheet, ...errorResponses(401, 404) },
})

const tickRoute = createRoute({
  method: 'put',
  path: CASE_COPY_SHEET_FIELD_PATH,
  summary: 'Tick a field of a case as copied, or not; its person sees the same',
  tags,
  request: { params, body: tickBody },
  responses: { ...sheet, ...errorResponses(400, 401, 404, 409) },
})

const translateRoute = createRoute({
  method: 'put',
  path: CASE_TRANSLATION_PATH,
  summary: 'Write an answer in Polish, as it is typed into the state portal',
  description:
    'It counts for the answer as it stands: of another one the sheet says that it is to be translated again. With `original`, 409 `changed_meanwhile` when the answer is another by now.',
  tags,
  request: {
    params,
    body: { required: true, content: { 'application/json': { schema: newTranslationSchema } } },
  },
  responses: { ...sheet, ...errorResponses(400, 401, 404, 409) },
})

const pdfRoute = createRoute({
  method: 'get',
  path: CASE_COPY_SHEET_PDF_PATH,
  summary: 'The copy sheet of a case as PDF; the audit log says who has read it',
  tags,
  request: { params: numberParams },
  responses: { 200: { description: 'The sheet', ...pdfContent }, ...errorResponses(401, 404) },
})

export function createCaseCopySheetRoutes() {
  return createApi()
    .openapi(readRoute, async (c) => {
      requireGet(c)
      const { number } = c.req.valid('param')
      const read = await requireStaff(c).transaction((act) => readCaseSheet(act, number))
      return c.json(read, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(tickRoute, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => tickCaseField(act, wanted)), 200)
    })
    .openapi(translateRoute, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => translateAnswer(act, wanted)), 200)
    })
    .openapi(pdfRoute, async (c) => {
      requireGet(c)
      const { number } = c.req.valid('param')
      const read = await requireStaff(c).transaction((act) => readCaseSheet(act, number))
      const bytes = await drawCopySheet(read)
      return c.body(new Uint8Array(bytes), 200, pdfHeaders(bytes, `Pobyt-MOS-${number}.pdf`))
    })
}

export type CaseCopySheetApi = ReturnType<typeof createCaseCopySheetRoutes>
