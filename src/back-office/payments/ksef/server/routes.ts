import { createRoute, z } from '@hono/zod-openapi'
import { STAFF_INVOICE_KSEF_PATH, STAFF_INVOICE_XML_PATH } from '#back-office/payments/contract.ts'
import { staffPaymentSchema } from '#back-office/payments/schema.ts'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeaders } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import { openDocument, sendAgain } from './service.ts'

const XML_TYPE = 'application/xml'

const againRoute = createRoute({
  method: 'post',
  path: STAFF_INVOICE_KSEF_PATH,
  summary: 'Send an invoice that KSeF has rejected once more, written anew',
  description: 'A conflict (409) where it is not rejected: it waits, is sent, or is accepted.',
  tags,
  request: { params: idParams },
  responses: {
    200: {
      description: 'The payment with its invoice',
      content: { 'application/json': { schema: staffPaymentSchema } },
    },
    ...errorResponses(401, 403, 404, 409),
  },
})

const xmlRoute = createRoute({
  method: 'get',
  path: STAFF_INVOICE_XML_PATH,
  summary: 'An invoice of a firm in the structure FA(3) of KSeF; the log says who has fetched it',
  description:
    'The document that was sent, byte for byte, else as it would be. A conflict (409) names what the schema refuses.',
  tags,
  request: { params: idParams },
  responses: {
    200: { description: 'The document', content: { [XML_TYPE]: { schema: z.string() } } },
    ...errorResponses(401, 403, 404, 409),
  },
})

/** What the desk does with KSeF itself: an invoice sent once more, or entered by hand. */
export function createStaffKsefRoutes(deps: Deps) {
  return createApi()
    .openapi(againRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await requireStaff(c).transaction((act) => sendAgain(deps, act, id)), 200)
    })
    .openapi(xmlRoute, async (c) => {
      const { name, xml } = await openDocument(deps, requireStaff(c), c.req.valid('param').id)
      return c.body(xml, 200, attachmentHeaders({ contentType: `${XML_TYPE}; charset=utf-8`, name }))
    })
}

export type StaffKsefApi = ReturnType<typeof createStaffKsefRoutes>
