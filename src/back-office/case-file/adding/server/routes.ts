import type { IncomingMessage } from 'node:http'
import { createRoute, z } from '@hono/zod-openapi'
import { CASE_DOCUMENT_PATH } from '#back-office/case-file/contract.ts'
import { staffDocumentSchema } from '#back-office/case-file/schema.ts'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { CHOSEN_ARRIVALS, MAX_FILE_BYTES } from '#features/documents/contract.ts'
import { documentKeySchema } from '#features/documents/schema.ts'
import { freeBytes } from '#files/free-bytes.ts'
import { expectedBytes, readForm } from '#files/upload/upload-body.ts'
import type { UploadMemory } from '#files/upload/upload-memory.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { additionSchema } from '../schema.ts'
import { addDocument, requireCaseForDocument } from './service.ts'

const text = { type: 'string' as const }

/** A plain schema, not zod: the handler reads the body, after the session check and with its own limit. */
const additionBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file', 'arrived_by'],
        properties: {
          file: { ...text, format: 'binary' },
          arrived_by: { ...text, enum: [...CHOSEN_ARRIVALS] },
          seen_version: {
            ...text,
            description:
              'The version that was seen in the slot, 0 for an empty one; without it nothing is compared.',
          },
        },
        additionalProperties: false,
      },
    },
  },
}

const addRoute = createRoute({
  method: 'post',
  path: CASE_DOCUMENT_PATH,
  summary: 'Add a document for the applicant, who has brought, mailed or emailed it',
  description:
    'PDF, JPEG or PNG, checked by content, at most 5 × 1024 × 1024 bytes: the next version of the slot, as if the applicant had uploaded it, who is told some minutes later and reads how it came. With `seen_version`, 409 `changed_meanwhile` when the slot holds another version by now, which `current` names.',
  tags,
  request: {
    params: numberParams.extend({ document_type: documentKeySchema }),
    body: additionBody,
  },
  responses: {
    201: {
      description: 'The document, as the case file has it',
      content: { 'application/json': { schema: staffDocumentSchema } },
    },
    ...errorResponses(400, 401, 404, 409, 413, 415, 422, 429, 507),
  },
})

export function createAddingRoutes(deps: Deps, memory: UploadMemory) {
  return createApi().openapi(addRoute, async (c) => {
    const session = requireStaff(c)
    const { number, document_type: documentType } = c.req.valid('param')
    // Before the body is read, so that somebody without a right costs no five megabytes of memory.
    const target = await session.transaction((act) => requireCaseForDocument(act, number))
    const { incoming } = c.env as { incoming: IncomingMessage }
    const expected = expectedBytes(incoming, MAX_FILE_BYTES)
    const added = await memory.run({ accountId: target.accountId, expected }, async (upload) => {
      const { file, addition } = await readAddition(incoming, upload)
      const stored = await addDocument({ deps, session, target, documentType, file, addition })
      // Not freed after a failure: a write of these bytes may still be in progress.
      freeBytes(file.bytes)
      return stored
    })
    return c.json(added, 201)
  })
}

type Upload = Parameters<Parameters<UploadMemory['run']>[1]>[0]

/** The file and the checked texts. Throws invalid_input. */
async function readAddition(incoming: IncomingMessage, upload: Upload) {
  const form = { incoming, upload, field: 'file', texts: ['arrived_by', 'seen_version'] }
  const { file, texts } = await readForm({ ...form, maxFileBytes: MAX_FILE_BYTES })
  const addition = additionSchema.safeParse(texts)
  if (!addition.success)
    throw new AppError('invalid_input', { fields: z.flattenError(addition.error).fieldErrors })
  return { file, addition: addition.data }
}

export type AddingApi = ReturnType<typeof createAddingRoutes>
