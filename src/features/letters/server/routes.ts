import type { IncomingMessage } from 'node:http'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { removeObjects } from '#features/documents/storing/server/service.ts'
import { LETTER_WAYS } from '#features/letters/delivery/rules.ts'
import { MAX_ATTACHED_BYTES } from '#features/messages/files/contract.ts'
import { fileAnswer } from '#features/messages/files/server/routes.ts'
import { readFile, type StoredFile, storeCaseFile } from '#features/messages/files/server/service.ts'
import { freeBytes } from '#files/free-bytes.ts'
import { expectedBytes, readForm, readFormFile } from '#files/upload/upload-body.ts'
import type { UploadMemory } from '#files/upload/upload-memory.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeader } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { fileBody } from '#http/file-body.ts'
import { requireGet } from '#http/require-get.ts'
import { requireSession } from '#http/require-session.ts'
import { sendBytes } from '#http/send-file.ts'
import type { ApplicantActor } from '#session/actor.ts'
import {
  LETTER_ANSWERED_PATH,
  LETTER_FILE_PATH,
  LETTER_FILES_PATH,
  LETTER_KINDS,
  LETTER_PATH,
  LETTERS_PATH,
} from '../contract.ts'
import {
  type Letter,
  letterAnsweredSchema,
  letterChangeSchema,
  letterSchema,
  lettersSchema,
  type NewLetter,
  newLetterSchema,
} from '../schema.ts'
import {
  type AddedLetter,
  addLetter,
  addLetterFile,
  changeLetter,
  listOwnLetters,
  markAnswered,
  openOwnLetterFile,
  removeLetter,
  removeLetterFile,
  requireOwnCase,
  requireRoomInLetter,
} from './service.ts'

const tags = ['letters']
export const NO_STORE = { 'Cache-Control': 'no-store' }
const idParams = z.object({ id: z.string() })
const fileParams = idParams.extend({ file: z.string() })
const text = { type: 'string' as const }
const day = { ...text, format: 'date' }
const TEXTS = {
  id: { ...text, format: 'uuid' },
  kind: { ...text, enum: [...LETTER_KINDS] },
  way: { ...text, enum: [...LETTER_WAYS] },
  arrived_on: day,
  opened_on: day,
  named_until: day,
  visit_on: day,
  visit_time: text,
  visit_place: text,
}

/** The form of a new letter. A plain schema, not zod: the handler reads the body, after the session check and with its own limit. */
export const letterBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file', 'kind', 'arrived_on'],
        properties: { file: { ...text, format: 'binary' }, ...TEXTS },
        additionalProperties: false,
      },
    },
  },
}
const one = (description: string) => ({
  description,
  content: { 'application/json': { schema: letterSchema } },
})
export const all = {
  description: 'All of the application, the newest first',
  content: { 'application/json': { schema: lettersSchema } },
}
/** What the calls of applicants and of staff have in common. */
export const answers = {
  added: {
    200: one('It was there already, under this id'),
    201: one('The letter, with the last day of its term and the rule'),
    ...errorResponses(400, 401, 404, 409, 413, 415, 422, 429, 507),
  },
  filed: { 201: one('The letter'), ...errorResponses(400, 401, 404, 409, 413, 415, 422, 429, 507) },
  changed: { 200: one('The letter'), ...errorResponses(400, 401, 404, 409) },
  removed: { 204: { description: 'It is gone' }, ...errorResponses(401, 404, 409) },
}
export const details = {
  required: true,
  content: { 'application/json': { schema: letterChangeSchema } },
}
export const answered = {
  required: true,
  content: { 'application/json': { schema: letterAnsweredSchema } },
}
export const FILE_TEXT = 'PDF, JPEG or PNG, checked by content, at most 5 × 1024 × 1024 bytes.'

const listRoute = createRoute({
  method: 'get',
  path: LETTERS_PATH,
  summary: 'The letters of the office in your application',
  tags,
  responses: { 200: all, ...errorResponses(401) },
})

const addRoute = createRoute({
  method: 'post',
  path: LETTERS_PATH,
  summary: 'Add a letter of the office: the last day to answer is counted',
  description: `${FILE_TEXT} Without \`opened_on\` the letter was not opened, and counts as delivered by the fiction of the law.`,
  tags,
  request: { body: letterBody },
  responses: answers.added,
})

const changeRoute = createRoute({
  method: 'put',
  path: LETTER_PATH,
  summary: 'Correct what is known of a letter: its last day is counted anew',
  tags,
  request: { params: idParams, body: details },
  responses: answers.changed,
})

const answeredRoute = createRoute({
  method: 'put',
  path: LETTER_ANSWERED_PATH,
  summary: 'Mark a letter as answered, or not',
  tags,
  request: { params: idParams, body: answered },
  responses: answers.changed,
})

const removeRoute = createRoute({
  method: 'delete',
  path: LETTER_PATH,
  summary: 'Delete a letter that was added by mistake, with its files',
  tags,
  request: { params: idParams },
  responses: answers.removed,
})

const addFileRoute = createRoute({
  method: 'post',
  path: LETTER_FILES_PATH,
  summary: 'Add a further page to a letter',
  description: FILE_TEXT,
  tags,
  request: { params: idParams, body: fileBody },
  responses: answers.filed,
})

const removeFileRoute = createRoute({
  method: 'delete',
  path: LETTER_FILE_PATH,
  summary: 'Delete a page that was added by mistake',
  tags,
  request: { params: fileParams },
  responses: answers.removed,
})

const fileRoute = createRoute({
  method: 'get',
  path: LETTER_FILE_PATH,
  summary: 'A file of a letter',
  tags,
  request: { params: fileParams },
  responses: { ...fileAnswer, ...errorResponses(401, 404, 422, 503) },
})

interface Receiver {
  deps: Deps
  memory: UploadMemory
  /** Who sends it. */
  accountId: string
  /** With whose key it is encrypted. */
  personId: string
}

interface LetterReceiver extends Receiver {
  save(letter: NewLetter, stored: StoredFile): Promise<AddedLetter>
}

/** Reads the form of a new letter, stores its file and then what `save` does. Throws invalid_input, and as storeCaseFile does. */
export function receiveLetter(
  incoming: IncomingMessage,
  { deps, memory, accountId, personId, save }: LetterReceiver,
): Promise<AddedLetter> {
  const expected = expectedBytes(incoming, MAX_ATTACHED_BYTES)
  return memory.run({ accountId, expected }, async (upload) => {
    const form = { incoming, upload, field: 'file', texts: Object.keys(TEXTS) }
    const { file, texts } = await readForm({ ...form, maxFileBytes: MAX_ATTACHED_BYTES })
    const letter = checkTexts(texts)
    const about = { accountId, personId, prefix: 'letter' } as const
    const saved = await storeCaseFile(
      { deps, file },
      { ...about, save: (stored) => keep(deps, { stored, save: () => save(letter, stored) }) },
    )
    // Not freed after a failure: a write of these bytes may still be in progress.
    freeBytes(file.bytes)
    return saved
  })
}

/** Of a file that the letter had, the bytes go. */
async function keep(
  deps: Deps,
  { stored, save }: { stored: StoredFile; save: () => Promise<AddedLetter> },
): Promise<AddedLetter> {
  const saved = await save()
  if (!saved.isKept) await removeObjects(deps, [stored.object_name])
  return saved
}

function checkTexts(texts: Record<string, string>): NewLetter {
  // A form sends '' for what was left empty.
  const filled = Object.entries(texts).filter(([, typed]) => typed !== '')
  const letter = newLetterSchema.safeParse(Object.fromEntries(filled))
  if (letter.success) return letter.data
  throw new AppError('invalid_input', { fields: z.flattenError(letter.error).fieldErrors })
}

interface PageReceiver extends Receiver {
  save(stored: StoredFile): Promise<Letter>
}

/** The same for a further page. */
export function receivePage(
  incoming: IncomingMessage,
  { deps, memory, accountId, personId, save }: PageReceiver,
): Promise<Letter> {
  const expected = expectedBytes(incoming, MAX_ATTACHED_BYTES)
  return memory.run({ accountId, expected }, async (upload) => {
    const file = await readFormFile({ incoming, upload, field: 'file', maxFileBytes: MAX_ATTACHED_BYTES })
    const saved = await storeCaseFile({ deps, file }, { accountId, personId, prefix: 'letter', save })
    freeBytes(file.bytes)
    return saved
  })
}

export function createLetterRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) =>
      c.json(await requireSession(c).transaction((act) => listOwnLetters(act)), 200, NO_STORE),
    )
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      const changes = c.req.valid('json')
      const changed = await requireSession(c).transaction(async (act) =>
        changeLetter(act, { deps, caseRow: await requireOwnCase(act), id, details: changes }),
      )
      return c.json(changed, 200, NO_STORE)
    })
    .openapi(answeredRoute, async (c) => {
      const { id } = c.req.valid('param')
      const mark = c.req.valid('json')
      const marked = await requireSession(c).transaction(async (act) =>
        markAnswered(act, { deps, caseRow: await requireOwnCase(act), id, ...mark }),
      )
      return c.json(marked, 200, NO_STORE)
    })
    .openapi(removeRoute, async (c) => {
      const { id } = c.req.valid('param')
      const names = await requireSession(c).transaction(async (act) =>
        removeLetter(act, { deps, caseRow: await requireOwnCase(act), id }),
      )
      await removeObjects(deps, names)
      return c.body(null, 204)
    })
    .openapi(removeFileRoute, async (c) => {
      const { id, file } = c.req.valid('param')
      const name = await requireSession(c).transaction(async (act) =>
        removeLetterFile(act, { deps, caseRow: await requireOwnCase(act), id, file }),
      )
      await removeObjects(deps, [name])
      return c.body(null, 204)
    })
    .openapi(fileRoute, async (c) => {
      requireGet(c)
      const wanted = c.req.valid('param')
      const file = await requireSession(c).transaction((act) => openOwnLetterFile(act, wanted))
      const disposition = attachmentHeader(file.file_name)
      return sendBytes(c, { bytes: await readFile(deps, file), contentType: file.content_type, disposition })
    })
}

/** The calls that send files. */
export function createLetterUploadRoutes(deps: Deps, memory: UploadMemory) {
  return createApi()
    .openapi(addRoute, async (c) => {
      const session = requireSession(c)
      // Before the body is read, so that an unauthenticated request costs no five megabytes of memory.
      const { userId } = await session.check()
      const { incoming } = c.env as { incoming: IncomingMessage }
      const { letter, isNew } = await receiveLetter(incoming, {
        ...{ deps, memory, accountId: userId, personId: userId },
        save: (wanted, stored) =>
          session.transaction(async (act) => {
            requireSame(act.actor, userId)
            return addLetter(act, { deps, caseRow: await requireOwnCase(act), letter: wanted, stored })
          }),
      })
      return c.json(letter, isNew ? 201 : 200, NO_STORE)
    })
    .openapi(addFileRoute, async (c) => {
      const { id } = c.req.valid('param')
      const session = requireSession(c)
      const userId = await session.transaction(async (act) => {
        await requireRoomInLetter(act.tx, { caseRow: await requireOwnCase(act), id })
        return act.actor.userId
      })
      const { incoming } = c.env as { incoming: IncomingMessage }
      const letter = await receivePage(incoming, {
        ...{ deps, memory, accountId: userId, personId: userId },
        save: (stored) =>
          session.transaction(async (act) => {
            requireSame(act.actor, userId)
            return addLetterFile(act, { deps, caseRow: await requireOwnCase(act), id, stored })
          }),
      })
      return c.json(letter, 201, NO_STORE)
    })
}

function requireSame(actor: ApplicantActor, userId: string): void {
  if (actor.userId !== userId) throw new AppError('signed_out')
}

export type LettersApi = ReturnType<typeof createLetterRoutes>
export type LetterUploadsApi = ReturnType<typeof createLetterUploadRoutes>
