import type { IncomingMessage } from 'node:http'
import { createRoute, z } from '@hono/zod-openapi'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import { requireCaseId } from '#back-office/case-file/server/service.ts'
import type { Deps } from '#config/deps.ts'
import {
  CASE_FILE_FILE_PATH,
  CASE_FILES_PATH,
  MAX_ATTACHED_BYTES,
  WRITTEN_PURPOSES,
} from '#features/messages/files/contract.ts'
import { fileAnswer, uploadAnswer } from '#features/messages/files/server/routes.ts'
import {
  openStaffFile,
  readFile,
  requireCaseForFile,
  uploadStaffFile,
} from '#features/messages/files/server/service.ts'
import { freeBytes } from '#files/free-bytes.ts'
import { expectedBytes, readFormFile } from '#files/upload/upload-body.ts'
import type { UploadMemory } from '#files/upload/upload-memory.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeader } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { fileBody } from '#http/file-body.ts'
import { requireStaff } from '#http/require-staff.ts'
import { sendBytes } from '#http/send-file.ts'
import { idParams, tags } from '#http/staff-api.ts'

const uploadRoute = createRoute({
  method: 'post',
  path: CASE_FILES_PATH,
  summary: 'Upload a file for a message to the applicant, or for an internal note',
  description: 'PDF, JPEG or PNG, checked by content, at most 5 × 1024 × 1024 bytes.',
  tags,
  request: { params: numberParams, query: z.object({ for: z.enum(WRITTEN_PURPOSES) }), body: fileBody },
  responses: { ...uploadAnswer, ...errorResponses(400, 401, 404, 409, 413, 415, 422, 429, 507) },
})

const downloadRoute = createRoute({
  method: 'get',
  path: CASE_FILE_FILE_PATH,
  summary: 'A file of a message or a note; the audit log says who has opened it',
  tags,
  request: { params: numberParams.extend(idParams.shape) },
  responses: { ...fileAnswer, ...errorResponses(401, 404, 422, 503) },
})

export function createCaseFilesRoutes(deps: Deps, memory: UploadMemory) {
  return createApi()
    .openapi(uploadRoute, async (c) => {
      const session = requireStaff(c)
      const { number } = c.req.valid('param')
      const { for: purpose } = c.req.valid('query')
      // Before the body is read, so that somebody without a right costs no five megabytes of memory.
      const target = await session.transaction((act) => requireCaseForFile(act, { number, purpose }))
      const { incoming } = c.env as { incoming: IncomingMessage }
      const expected = expectedBytes(incoming, MAX_ATTACHED_BYTES)
      const stored = await memory.run({ accountId: target.accountId, expected }, async (upload) => {
        const file = await readFormFile({ incoming, upload, field: 'file', maxFileBytes: MAX_ATTACHED_BYTES })
        const saved = await uploadStaffFile({ deps, session, target, purpose, file })
        // Not freed after a failure: a write of these bytes may still be in progress.
        freeBytes(file.bytes)
        return saved
      })
      return c.json(stored, 201)
    })
    .openapi(downloadRoute, async (c) => {
      const { number, id } = c.req.valid('param')
      const file = await requireStaff(c).transaction(async (act) =>
        openStaffFile(act, { id, caseId: await requireCaseId(act, number) }),
      )
      const disposition = attachmentHeader(file.file_name)
      return sendBytes(c, { bytes: await readFile(deps, file), contentType: file.content_type, disposition })
    })
}

export type CaseFilesApi = ReturnType<typeof createCaseFilesRoutes>
