import { createRoute } from '@hono/zod-openapi'
import { recordCaseReading, recordStaffAct } from '#audit/audit-log.ts'
import { CASE_KIT_FILE_PATH, CASE_KIT_PATH } from '#back-office/case-file/contract.ts'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import { requireCaseForWriting, requireCaseId } from '#back-office/case-file/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { requireNotEnded } from '#features/cases/server/service.ts'
import { forgetBefore, kitAnswers, kitHeaders } from '#features/kit/server/routes.ts'
import { openKit, readKit, requestKit, requireKitObject } from '#features/kit/server/service.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireGet } from '#http/require-get.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'

const request = { params: numberParams }

const requestRoute = createRoute({
  method: 'post',
  path: CASE_KIT_PATH,
  summary: 'Have the files of a case for the state portal made; the audit log says who',
  tags,
  request,
  responses: { ...kitAnswers.requested, ...errorResponses(401, 404, 409) },
})

const readRoute = createRoute({
  method: 'get',
  path: CASE_KIT_PATH,
  summary: 'How far the files of a case for the state portal are; the audit log says who has read it',
  tags,
  request,
  responses: { ...kitAnswers.state, ...errorResponses(401, 404) },
})

const fileRoute = createRoute({
  method: 'get',
  path: CASE_KIT_FILE_PATH,
  summary: 'The files of a case for the state portal; the audit log says who has downloaded them',
  tags,
  request,
  responses: { ...kitAnswers.file, ...errorResponses(401, 404) },
})

/** The files of a case for the state portal, at the desk. */
export function createCaseKitRoutes(deps: Deps) {
  return createApi()
    .openapi(requestRoute, async (c) => {
      const { number } = c.req.valid('param')
      const before = await requireStaff(c).transaction(async (act) => {
        const caseRow = await requireCaseForWriting(act, number)
        requireNotEnded(caseRow)
        const { id } = caseRow
        recordStaffAct(act, { act: 'case.kit_requested', subject: { kind: 'case', id }, caseId: id })
        return requestKit(deps, act.tx, id)
      })
      await forgetBefore(deps, before)
      return c.body(null, 202)
    })
    .openapi(readRoute, async (c) => {
      requireGet(c)
      const { number } = c.req.valid('param')
      const kit = await requireStaff(c).transaction(async (act) => {
        const id = await requireCaseId(act, number)
        recordCaseReading(act, id)
        return readKit(act.tx, id)
      })
      return c.json(kit, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(fileRoute, async (c) => {
      requireGet(c)
      const { number } = c.req.valid('param')
      const object = await requireStaff(c).transaction(async (act) => {
        const id = await requireCaseId(act, number)
        const found = await requireKitObject(act.tx, id)
        recordStaffAct(act, { act: 'case.kit_downloaded', subject: { kind: 'case', id }, caseId: id })
        return found
      })
      const { body, length } = await openKit(deps, object)
      return c.body(body, 200, kitHeaders(length))
    })
}

export type CaseKitApi = ReturnType<typeof createCaseKitRoutes>
