import { createRoute } from '@hono/zod-openapi'
import { CASE_DOSSIER_PATH } from '#back-office/case-file/contract.ts'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import { requireCaseId } from '#back-office/case-file/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { makeDossier } from '#features/dossier/server/dossier-file.ts'
import { dossierAnswer } from '#features/dossier/server/routes.ts'
import { openDossier } from '#features/dossier/server/service.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeader } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireGet } from '#http/require-get.ts'
import { requireStaff } from '#http/require-staff.ts'
import { sendBytes } from '#http/send-file.ts'
import { tags } from '#http/staff-api.ts'
import { m } from '#messages/messages.js'

const dossierRoute = createRoute({
  method: 'get',
  path: CASE_DOSSIER_PATH,
  summary:
    'All documents of a case in one PDF for the visit at the office; the audit log says who has made it',
  tags,
  request: { params: numberParams },
  responses: { ...dossierAnswer, ...errorResponses(401, 404, 422, 503) },
})

/** The dossier of an applicant, for staff. */
export function createCaseDossierRoutes(deps: Deps) {
  return createApi().openapi(dossierRoute, async (c) => {
    requireGet(c)
    const { number } = c.req.valid('param')
    const facts = await requireStaff(c).transaction(async (act) =>
      openDossier(act, await requireCaseId(act, number)),
    )
    const disposition = attachmentHeader(m.dossier_file_name({ number }))
    return sendBytes(c, {
      bytes: await makeDossier(deps, facts),
      contentType: 'application/pdf',
      disposition,
    })
  })
}
