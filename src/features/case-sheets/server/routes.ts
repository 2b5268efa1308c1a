import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeaders } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { SHEET_FILE_PATH, TEMPLATE_MAX, TEMPLATE_PATH, TEMPLATES_PATH } from '../contract.ts'
import { filledSchema, sheetSchema, templatesSchema } from '../schema.ts'
import { listTemplates, printSheet, readOwnValues, readSheet } from './service.ts'

const tags = ['case-sheets']
export const templateParams = z.object({
  template: z.string().max(TEMPLATE_MAX).describe('For example appeal.'),
})
export const fileParams = z.object({
  file: z
    .string()
    .max(TEMPLATE_MAX + 4)
    .describe('The name of a template with .pdf, for example appeal.pdf.'),
})
export const templatesAnswer = {
  200: {
    description: 'By title',
    content: { 'application/json': { schema: templatesSchema } },
  },
}
export const sheetAnswer = {
  200: {
    description: 'The sheet, with what is known in its fields and where it stands',
    content: { 'application/json': { schema: sheetSchema } },
  },
}
export const sheetFileAnswer = {
  200: {
    description: 'One sheet to print and sign; the same fields are the same bytes',
    content: { 'application/pdf': { schema: z.any().openapi({ type: 'string', format: 'binary' }) } },
  },
}
export const filledBody = { required: true, content: { 'application/json': { schema: filledSchema } } }

const listRoute = createRoute({
  method: 'get',
  path: TEMPLATES_PATH,
  summary: 'The letters and forms that your case can fill in',
  tags,
  responses: { ...templatesAnswer, ...errorResponses(401) },
})

const readRoute = createRoute({
  method: 'get',
  path: TEMPLATE_PATH,
  summary:
    'One of them as a form, with what your case knows in its fields, in the Polish form that they must have',
  description: 'Nothing is guessed: a field that is not known is empty.',
  tags,
  request: { params: templateParams },
  responses: { ...sheetAnswer, ...errorResponses(401, 404) },
})

const fileRoute = createRoute({
  method: 'get',
  path: SHEET_FILE_PATH,
  summary: 'The same as PDF, filled in with what is known; the other fields are lines to write on',
  tags,
  request: { params: fileParams },
  responses: { ...sheetFileAnswer, ...errorResponses(401, 404) },
})

const printRoute = createRoute({
  method: 'post',
  path: SHEET_FILE_PATH,
  summary: 'The same as PDF with other texts in its fields; nothing of them is stored',
  description: 'What is not sent is printed as it is known, and an empty text leaves the line to write on.',
  tags,
  request: { params: fileParams, body: filledBody },
  responses: { ...sheetFileAnswer, ...errorResponses(400, 401, 404) },
})

/** "appeal.pdf" as "appeal". Throws not_found for the name of another kind of file. */
export function templateOf(file: string): string {
  const name = /^(.+)\.pdf$/.exec(file)?.[1]
  if (!name) throw new AppError('not_found')
  return name
}

/** The headers of a sheet; the name of the file says nothing of the person. */
export const sheetHeaders = (bytes: Uint8Array, template: string) => ({
  ...attachmentHeaders({ contentType: 'application/pdf', name: `${template}.pdf` }),
  'Content-Length': String(bytes.length),
})

/** The sheets of the caller's own case. */
export function createCaseSheetRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => {
      await requireSession(c).transaction(async () => undefined)
      return c.json(await listTemplates(), 200)
    })
    .openapi(readRoute, async (c) => {
      const { template } = c.req.valid('param')
      const known = await requireSession(c).transaction((act) => readOwnValues(deps, act))
      return c.json(await readSheet(template, known), 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(fileRoute, async (c) => {
      const template = templateOf(c.req.valid('param').file)
      const known = await requireSession(c).transaction((act) => readOwnValues(deps, act))
      const bytes = await printSheet({ template, known })
      return c.body(new Uint8Array(bytes), 200, sheetHeaders(bytes, template))
    })
    .openapi(printRoute, async (c) => {
      const template = templateOf(c.req.valid('param').file)
      const { fields: written } = c.req.valid('json')
      const known = await requireSession(c).transaction((act) => readOwnValues(deps, act))
      const bytes = await printSheet({ template, known, written })
      return c.body(new Uint8Array(bytes), 200, sheetHeaders(bytes, template))
    })
}

export type CaseSheetsApi = ReturnType<typeof createCaseSheetRoutes>
