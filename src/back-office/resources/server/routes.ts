import type { IncomingMessage } from 'node:http'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { readEntries } from '#features/resources/server/service.ts'
import { freeBytes } from '#files/free-bytes.ts'
import { expectedBytes, readForm, type UploadedFile } from '#files/upload/upload-body.ts'
import type { UploadMemory } from '#files/upload/upload-memory.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { fileBody } from '#http/file-body.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import {
  MAX_RESOURCE_BYTES,
  RESOURCES_ORDER_PATH,
  STAFF_RESOURCE_FILE_PATH,
  STAFF_RESOURCE_PATH,
  STAFF_RESOURCES_PATH,
} from '../contract.ts'
import {
  newResourceSchema,
  resourceChangeSchema,
  resourceOrderSchema,
  staffResourceSchema,
  staffResourcesSchema,
} from '../schema.ts'
import { checkPdf } from './check-file.ts'
import { requireMayChangeResources } from './policy.ts'
import {
  addResource,
  changeResource,
  orderResources,
  readResources,
  removeResource,
  replaceFile,
  restoreFile,
} from './service.ts'

const request = { params: idParams }
const one = {
  description: 'The download',
  content: { 'application/json': { schema: staffResourceSchema } },
}
const all = {
  description: 'All downloads, in order',
  content: { 'application/json': { schema: staffResourcesSchema } },
}
const FIELDS = ['title', 'description', 'category', 'purposes'] as const
const text = { type: 'string' as const }

const listRoute = createRoute({
  method: 'get',
  path: STAFF_RESOURCES_PATH,
  summary: 'Every download in the order of applicants, hidden ones, too, with its count',
  tags,
  responses: { 200: all, ...errorResponses(401, 404) },
})

const addRoute = createRoute({
  method: 'post',
  path: STAFF_RESOURCES_PATH,
  summary: 'Upload a download; applicants see it at once, first in the list',
  description:
    'For admins. A PDF, checked by content, of at most 10 × 1024 × 1024 bytes. `purposes`: purposes of stay separated by commas, none for everybody. 409 when there are 50.',
  tags,
  request: {
    body: {
      required: true,
      content: {
        // A plain schema, not zod: the handler reads the body, after the session check and with its own limit.
        'multipart/form-data': {
          schema: {
            type: 'object' as const,
            required: ['file', 'title', 'description', 'category'],
            properties: {
              file: { type: 'string' as const, format: 'binary' },
              ...{ title: text, description: text, category: text, purposes: text },
            },
            additionalProperties: false,
          },
        },
      },
    },
  },
  responses: { 201: one, ...errorResponses(400, 401, 403, 404, 409, 413, 415, 422, 429, 507) },
})

const replaceRoute = createRoute({
  method: 'put',
  path: STAFF_RESOURCE_FILE_PATH,
  summary: 'Replace the file of a download; its address and its count stay',
  description: 'For admins. A PDF, checked by content, of at most 10 × 1024 × 1024 bytes.',
  tags,
  request: { ...request, body: fileBody },
  responses: { 200: one, ...errorResponses(400, 401, 403, 404, 413, 415, 422, 429, 507) },
})

const restoreRoute = createRoute({
  method: 'delete',
  path: STAFF_RESOURCE_FILE_PATH,
  summary: 'Use the file of the build again in place of the one that replaced it',
  tags,
  request,
  responses: { 200: one, ...errorResponses(401, 403, 404, 409, 503) },
})

const changeRoute = createRoute({
  method: 'patch',
  path: STAFF_RESOURCE_PATH,
  summary: 'Change the texts of a download, or hide or show it',
  description:
    'For admins. With `updated_at`, 409 `changed_meanwhile` and the record as `current` when somebody has changed it since.',
  tags,
  request: {
    ...request,
    body: { required: true, content: { 'application/json': { schema: resourceChangeSchema } } },
  },
  responses: { 200: one, ...errorResponses(400, 401, 403, 404, 409) },
})

const orderRoute = createRoute({
  method: 'put',
  path: RESOURCES_ORDER_PATH,
  summary: 'Set the order of all downloads',
  description: 'For admins. 409 `changed_meanwhile` when these are not all ids of the list, each once.',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: resourceOrderSchema } } } },
  responses: { 200: all, ...errorResponses(400, 401, 403, 404, 409) },
})

const removeRoute = createRoute({
  method: 'delete',
  path: STAFF_RESOURCE_PATH,
  summary: 'Delete a download that was uploaded; one of the build can only be hidden',
  tags,
  request,
  responses: { 204: { description: 'Deleted' }, ...errorResponses(401, 403, 404, 409) },
})

/** The downloads of applicants, for staff; changed by admins. */
export function createStaffResourceRoutes(deps: Deps, memory: UploadMemory) {
  return createApi()
    .openapi(listRoute, async (c) => {
      const staff = requireStaff(c)
      const entries = await readEntries(deps)
      const list = await staff.transaction((act) => readResources(act, entries))
      return c.json(list, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(addRoute, async (c) => {
      const added = await withFile(c, { memory, fields: FIELDS }, async ({ file, texts }) => {
        const fields = newResourceSchema.safeParse(texts)
        if (!fields.success)
          throw new AppError('invalid_input', { fields: z.flattenError(fields.error).fieldErrors })
        const checked = await checkPdf(deps, file)
        return requireStaff(c).transaction((act) => addResource(act, { file: checked, fields: fields.data }))
      })
      return c.json(added, 201)
    })
    .openapi(orderRoute, async (c) => {
      const { order } = c.req.valid('json')
      const staff = requireStaff(c)
      const entries = await readEntries(deps)
      return c.json(await staff.transaction((act) => orderResources(act, { order, entries })), 200)
    })
    .openapi(replaceRoute, async (c) => {
      const { id } = c.req.valid('param')
      const replaced = await withFile(c, { memory, fields: [] }, async ({ file }) => {
        const checked = await checkPdf(deps, file)
        return requireStaff(c).transaction((act) => replaceFile(act, { id, file: checked }))
      })
      return c.json(replaced, 200)
    })
    .openapi(restoreRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await requireStaff(c).transaction((act) => restoreFile(deps, act, id)), 200)
    })
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      const change = c.req.valid('json')
      return c.json(await requireStaff(c).transaction((act) => changeResource(act, { id, ...change })), 200)
    })
    .openapi(removeRoute, async (c) => {
      const { id } = c.req.valid('param')
      await requireStaff(c).transaction((act) => removeResource(act, id))
      return c.body(null, 204)
    })
}

interface FormOfFile {
  memory: UploadMemory
  fields: readonly string[]
}

interface ReadForm {
  file: { file: UploadedFile; accountId: string }
  texts: Record<string, string>
}

/** Reads the form of an admin; of anybody else before the body, which costs ten megabytes of memory. */
async function withFile<T>(
  c: Context<AppEnv>,
  { memory, fields }: FormOfFile,
  work: (form: ReadForm) => Promise<T>,
): Promise<T> {
  const accountId = await requireStaff(c).transaction(async ({ actor }) => {
    requireMayChangeResources(actor)
    return actor.userId
  })
  const { incoming } = c.env as { incoming: IncomingMessage }
  const expected = expectedBytes(incoming, MAX_RESOURCE_BYTES)
  return memory.run({ accountId, expected }, async (upload) => {
    const form = { incoming, upload, field: 'file', texts: fields, maxFileBytes: MAX_RESOURCE_BYTES }
    const { file, texts } = await readForm(form)
    const result = await work({ file: { file, accountId }, texts })
    // Not freed after a failure: a write of these bytes may still be in progress.
    freeBytes(file.bytes)
    return result
  })
}

export type StaffResourcesApi = ReturnType<typeof createStaffResourceRoutes>
