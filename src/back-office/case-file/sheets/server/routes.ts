import { createRoute } from '@hono/zod-openapi'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import {
  fileParams,
  filledBody,
  sheetAnswer,
  sheetFileAnswer,
  sheetHeaders,
  templateOf,
  templateParams,
  templatesAnswer,
} from '#features/case-sheets/server/routes.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireGet } from '#http/require-get.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { CASE_SHEET_FILE_PATH, CASE_TEMPLATE_PATH, CASE_TEMPLATES_PATH } from '../contract.ts'
import { listCaseTemplates, printCaseSheet, readCaseSheet } from './service.ts'

const listRoute = createRoute({
  method: 'get',
  path: CASE_TEMPLATES_PATH,
  summary: 'The letters and forms that a case can fill in',
  tags,
  request: { params: numberParams },
  responses: { ...templatesAnswer, ...errorResponses(401, 404) },
})

const readRoute = createRoute({
  method: 'get',
  path: CASE_TEMPLATE_PATH,
  summary: 'One of them as a form, with what the case knows; the audit log says who has read it',
  tags,
  request: { params: numberParams.extend(templateParams.shape) },
  responses: { ...sheetAnswer, ...errorResponses(401, 404) },
})

const fileRoute = createRoute({
  method: 'get',
  path: CASE_SHEET_FILE_PATH,
  summary: 'The same as PDF, filled in with what is known; the audit log says who has made it',
  tags,
  request: { params: numberParams.extend(fileParams.shape) },
  responses: { ...sheetFileAnswer, ...errorResponses(401, 404) },
})

const printRoute = createRoute({
  method: 'post',
  path: CASE_SHEET_FILE_PATH,
  summary: 'The same as PDF with other texts in its fields; the audit log says who has made it',
  description: 'What is not sent is printed as it is known. Nothing of what was written is stored.',
  tags,
  request: { params: numberParams.extend(fileParams.shape), body: filledBody },
  responses: { ...sheetFileAnswer, ...errorResponses(400, 401, 404) },
})

/** The sheets of a case, for staff who see it. */
export function createCaseFileSheetRoutes() {
  return createApi()
    .openapi(listRoute, async (c) => {
      const { number } = c.req.valid('param')
      return c.json(await requireStaff(c).transaction((act) => listCaseTemplates(act, number)), 200)
    })
    .openapi(readRoute, async (c) => {
      requireGet(c)
      const wanted = c.req.valid('param')
      const sheet = await requireStaff(c).transaction((act) => readCaseSheet(act, wanted))
      return c.json(sheet, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(fileRoute, async (c) => {
      requireGet(c)
      const { number, file } = c.req.valid('param')
      const template = templateOf(file)
      const bytes = await requireStaff(c).transaction((act) => printCaseSheet(act, { number, template }))
      return c.body(new Uint8Array(bytes), 200, sheetHeaders(bytes, template))
    })
    .openapi(printRoute, async (c) => {
      const { number, file } = c.req.valid('param')
      const template = templateOf(file)
      const { fields: written } = c.req.valid('json')
      const wanted = { number, template, written }
      const bytes = await requireStaff(c).transaction((act) => printCaseSheet(act, wanted))
      return c.body(new Uint8Array(bytes), 200, sheetHeaders(bytes, template))
    })
}

export type CaseFileSheetsApi = ReturnType<typeof createCaseFileSheetRoutes>
