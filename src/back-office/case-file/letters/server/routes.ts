import type { IncomingMessage } from 'node:http'
import { createRoute, z } from '@hono/zod-openapi'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { removeObjects } from '#features/documents/storing/server/service.ts'
import {
  all,
  answered,
  answers,
  details,
  FILE_TEXT,
  letterBody,
  NO_STORE,
  receiveLetter,
  receivePage,
} from '#features/letters/server/routes.ts'
import type { UploadMemory } from '#files/upload/upload-memory.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { fileBody } from '#http/file-body.ts'
import { requireGet } from '#http/require-get.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import {
  CASE_LETTER_ANSWERED_PATH,
  CASE_LETTER_FILE_PATH,
  CASE_LETTER_FILES_PATH,
  CASE_LETTER_PATH,
  CASE_LETTERS_PATH,
} from '../contract.ts'
import {
  addForCase,
  addPageForCase,
  changeForCase,
  markForCase,
  readLetters,
  removeForCase,
  removePageForCase,
  requireCaseForLetters,
  requireLetterForPage,
} from './service.ts'

const letterParams = numberParams.extend(idParams.shape)

const listRoute = createRoute({
  method: 'get',
  path: CASE_LETTERS_PATH,
  summary: 'The letters of the office in a case; the audit log says who has read them',
  tags,
  request: { params: numberParams },
  responses: { 200: all, ...errorResponses(401, 404) },
})

const addRoute = createRoute({
  method: 'post',
  path: CASE_LETTERS_PATH,
  summary: 'Add a letter of the office for the applicant, who is told',
  description: FILE_TEXT,
  tags,
  request: { params: numberParams, body: letterBody },
  responses: answers.added,
})

const changeRoute = createRoute({
  method: 'put',
  path: CASE_LETTER_PATH,
  summary: 'Correct what is known of a letter: its last day is counted anew',
  tags,
  request: { params: letterParams, body: details },
  responses: answers.changed,
})

const answeredRoute = createRoute({
  method: 'put',
  path: CASE_LETTER_ANSWERED_PATH,
  summary: 'Mark a letter as answered, or not',
  tags,
  request: { params: letterParams, body: answered },
  responses: answers.changed,
})

const removeRoute = createRoute({
  method: 'delete',
  path: CASE_LETTER_PATH,
  summary: 'Delete a letter that was added by mistake, with its files',
  tags,
  request: { params: letterParams },
  responses: answers.removed,
})

const addFileRoute = createRoute({
  method: 'post',
  path: CASE_LETTER_FILES_PATH,
  summary: 'Add a further page to a letter',
  description: FILE_TEXT,
  tags,
  request: { params: letterParams, body: fileBody },
  responses: answers.filed,
})

const removeFileRoute = createRoute({
  method: 'delete',
  path: CASE_LETTER_FILE_PATH,
  summary: 'Delete a page that was added by mistake',
  tags,
  request: { params: letterParams.extend({ file: z.string() }) },
  responses: answers.removed,
})

export function createCaseLetterRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => {
      requireGet(c)
      const { number } = c.req.valid('param')
      return c.json(await requireStaff(c).transaction((act) => readLetters(act, number)), 200, NO_STORE)
    })
    .openapi(changeRoute, async (c) => {
      const about = { deps, ...c.req.valid('param'), details: c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => changeForCase(act, about)), 200, NO_STORE)
    })
    .openapi(answeredRoute, async (c) => {
      const about = { deps, ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => markForCase(act, about)), 200, NO_STORE)
    })
    .openapi(removeRoute, async (c) => {
      const about = { deps, ...c.req.valid('param') }
      await removeObjects(deps, await requireStaff(c).transaction((act) => removeForCase(act, about)))
      return c.body(null, 204)
    })
    .openapi(removeFileRoute, async (c) => {
      const wanted = c.req.valid('param')
      const name = await requireStaff(c).transaction((act) => removePageForCase(act, { deps, ...wanted }))
      await removeObjects(deps, [name])
      return c.body(null, 204)
    })
}

/** The calls that send files. */
export function createCaseLetterUploadRoutes(deps: Deps, memory: UploadMemory) {
  return createApi()
    .openapi(addRoute, async (c) => {
      const session = requireStaff(c)
      const { number } = c.req.valid('param')
      // Before the body is read, so that somebody without a right costs no five megabytes of memory.
      const target = await session.transaction(async (act) => {
        const { user_id: personId } = await requireCaseForLetters(act, number)
        return { personId, accountId: act.actor.userId }
      })
      const { incoming } = c.env as { incoming: IncomingMessage }
      const { letter, isNew } = await receiveLetter(incoming, {
        ...{ deps, memory, ...target },
        save: (wanted, stored) =>
          session.transaction((act) => addForCase(act, { deps, number, letter: wanted, stored })),
      })
      return c.json(letter, isNew ? 201 : 200, NO_STORE)
    })
    .openapi(addFileRoute, async (c) => {
      const session = requireStaff(c)
      const wanted = c.req.valid('param')
      const target = await session.transaction((act) => requireLetterForPage(act, wanted))
      const { incoming } = c.env as { incoming: IncomingMessage }
      const letter = await receivePage(incoming, {
        ...{ deps, memory, ...target },
        save: (stored) => session.transaction((act) => addPageForCase(act, { deps, ...wanted, stored })),
      })
      return c.json(letter, 201, NO_STORE)
    })
}

export type CaseLettersApi = ReturnType<typeof createCaseLetterRoutes>
export type CaseLetterUploadsApi = ReturnType<typeof createCaseLetterUploadRoutes>
