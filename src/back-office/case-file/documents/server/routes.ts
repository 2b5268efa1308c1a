import { createRoute, z } from '@hono/zod-openapi'
import { judgmentSchema } from '#back-office/case-file/schema.ts'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { openPageView, openVersion } from '#features/documents/versions/server/service.ts'
import { passportZoneSchema } from '#features/personal-info/passport-zone/schema.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeader } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { sendBytes } from '#http/send-file.ts'
import { idParams, tags } from '#http/staff-api.ts'
import {
  CASE_ZONE_PATH,
  MAX_TAB_LENGTH,
  STAFF_DOCUMENT_FILE_PATH,
  STAFF_DOCUMENT_PAGE_PATH,
  TAB_HEADER,
  VERDICT_PATH,
} from '../contract.ts'
import { newVerdictSchema, takeBackSchema } from '../schema.ts'
import { drawAhead, giveVerdict, readPassportZone, takeVerdictBack } from './service.ts'

const bytes = { schema: { type: 'string', format: 'binary' } } as const
/** A whole number from 1 on, of at most five digits. */
const counted = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .transform(Number)
  .openapi({ type: 'integer', minimum: 1 })
/** An older version; without it the newest one. */
const version = counted.optional()

const fileRoute = createRoute({
  method: 'get',
  path: STAFF_DOCUMENT_FILE_PATH,
  summary:
    'The file of a document as uploaded, or one PDF of its pages; the audit log says who has opened it',
  tags,
  request: { params: idParams, query: z.strictObject({ version }) },
  responses: {
    200: {
      description: 'An attachment with the uploaded file name',
      content: { 'application/pdf': bytes, 'image/jpeg': bytes, 'image/png': bytes },
    },
    ...errorResponses(400, 401, 404, 422, 503, 507),
  },
})

const pageRoute = createRoute({
  method: 'get',
  path: STAFF_DOCUMENT_PAGE_PATH,
  summary: 'One page of a document as a picture; the audit log says who has opened it',
  description: 'Pages are counted from 1; a picture is page 1. Drawn by the server, and kept encrypted.',
  tags,
  request: {
    params: idParams.extend({ page: counted }),
    query: z.strictObject({ version }),
  },
  responses: {
    200: { description: 'The page', content: { 'image/jpeg': bytes } },
    ...errorResponses(400, 401, 404, 422, 503, 507),
  },
})

const zoneRoute = createRoute({
  method: 'get',
  path: CASE_ZONE_PATH,
  summary:
    'What is certain in the machine-readable zone of the passport of a case, and where the answers differ',
  tags,
  request: { params: numberParams },
  responses: {
    200: { description: 'The fields', content: { 'application/json': { schema: passportZoneSchema } } },
    ...errorResponses(401, 404),
  },
})

const verdictRoute = createRoute({
  method: 'post',
  path: VERDICT_PATH,
  summary: 'Accept a document, or ask for it again',
  description:
    'Counts only for the current version, and only if this member of staff has opened it; otherwise 409 `replaced_meanwhile` with the current `version`. With `seen_verdict_id`, 409 `changed_meanwhile` when another verdict stands by now, or none: `current` has the `status` and the `verdict`, null for none. The status stands at once; the applicant is told some minutes later, once for all verdicts of the batch. The event of the desk’s stream names the caller by the header `X-Tab`. Without `message` the applicant reads the sentence of the reason.',
  tags,
  request: {
    params: idParams,
    body: { required: true, content: { 'application/json': { schema: newVerdictSchema } } },
  },
  responses: {
    200: {
      description: 'The verdict, and the case as it is now, but its answers',
      content: { 'application/json': { schema: judgmentSchema } },
    },
    ...errorResponses(400, 401, 404, 409),
  },
})

const takeBackRoute = createRoute({
  method: 'delete',
  path: VERDICT_PATH,
  summary: 'Take the verdict on the current version back; both stay in the history',
  description:
    'The verdict that it replaced stands again; without one the document is being checked. With `seen_verdict_id`, 409 `changed_meanwhile` as for a verdict.',
  tags,
  request: { params: idParams, query: takeBackSchema },
  responses: { 204: { description: 'Done' }, ...errorResponses(400, 401, 404, 409) },
})

export function createDocumentReviewRoutes(deps: Deps) {
  return createApi()
    .openapi(fileRoute, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('query') }
      const { row, bytes, name } = await openVersion({ deps, session: requireStaff(c), ...wanted })
      return sendBytes(c, { bytes, contentType: row.content_type, disposition: attachmentHeader(name) })
    })
    .openapi(pageRoute, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('query') }
      const session = requireStaff(c)
      const bytes = await openPageView({ deps, session, ...wanted })
      void drawAhead({ deps, session, ...wanted })
      return sendBytes(c, { bytes, contentType: 'image/jpeg', disposition: 'inline' })
    })
    .openapi(zoneRoute, async (c) => {
      const { number } = c.req.valid('param')
      return c.json(await requireStaff(c).transaction((act) => readPassportZone(act, number)), 200)
    })
    .openapi(verdictRoute, async (c) => {
      const tab = c.req.header(TAB_HEADER)?.slice(0, MAX_TAB_LENGTH)
      const given = { ...c.req.valid('param'), ...c.req.valid('json'), tab }
      return c.json(await requireStaff(c).transaction((act) => giveVerdict(deps, act, given)), 200)
    })
    .openapi(takeBackRoute, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('query') }
      await requireStaff(c).transaction((act) => takeVerdictBack(act, wanted))
      return c.body(null, 204)
    })
}

export type DocumentReviewApi = ReturnType<typeof createDocumentReviewRoutes>
