import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  MAX_SEARCH_LENGTH,
  PEOPLE_PATH,
  PEOPLE_PER_PAGE,
  PERSON_CONFIRMATION_PATH,
  PERSON_EMAIL_PATH,
  PERSON_PATH,
} from '#back-office/people/contract.ts'
import { personSchema } from '#back-office/people/schema.ts'
import type { Deps } from '#config/deps.ts'
import { consumeMailLimits } from '#features/account/recovery/server/service.ts'
import { addressBody } from '#features/account/server/better-auth-input.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import {
  changeBlock,
  readAddress,
  readPeople,
  requestAddressChange,
  sendConfirmationAgain,
} from './service.ts'

const email = addressBody.shape.email

const listRoute = createRoute({
  method: 'get',
  path: PEOPLE_PATH,
  summary: 'People of the public, newest first',
  description: `At most ${PEOPLE_PER_PAGE}; older ones with \`before\`, the id of the last one seen. \`q\` is the beginnings of words of a name or an address, in any spelling, or of anything by which the queue finds the person's case.`,
  tags,
  request: {
    query: z.strictObject({
      q: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
      before: z.string().max(100).optional(),
    }),
  },
  responses: {
    200: {
      description: 'Newest first',
      content: { 'application/json': { schema: z.array(personSchema) } },
    },
    ...errorResponses(400, 401, 403, 404),
  },
})

const changeRoute = createRoute({
  method: 'patch',
  path: PERSON_PATH,
  summary: 'Block an account, or let its owner in again; the owner is told by mail',
  tags,
  request: {
    params: idParams,
    body: {
      content: { 'application/json': { schema: z.strictObject({ blocked: z.boolean() }) } },
      required: true,
    },
  },
  responses: { 204: { description: 'Done' }, ...errorResponses(400, 401, 403, 404) },
})

const confirmationRoute = createRoute({
  method: 'post',
  path: PERSON_CONFIRMATION_PATH,
  summary: 'Mail the link that confirms the address once more',
  tags,
  request: { params: idParams },
  responses: { 204: { description: 'Sent' }, ...errorResponses(401, 403, 404, 409, 429) },
})

const emailRoute = createRoute({
  method: 'post',
  path: PERSON_EMAIL_PATH,
  summary: 'Begin a change of address: links go to both mailboxes, and only the person can confirm it',
  tags,
  request: {
    params: idParams,
    body: { content: { 'application/json': { schema: z.strictObject({ email }) } }, required: true },
  },
  responses: { 204: { description: 'Links were sent' }, ...errorResponses(400, 401, 403, 404, 429) },
})

/** The people of the public, for admins. */
export function createPeopleRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => {
      const { q = '', before } = c.req.valid('query')
      const people = await requireStaff(c).transaction((act) => readPeople(act, { q, before }))
      return c.json(people, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { blocked } = c.req.valid('json')
      await requireStaff(c).transaction((act) => changeBlock(deps, act, { id, blocked }))
      return c.body(null, 204)
    })
    .openapi(confirmationRoute, async (c) => {
      const { id } = c.req.valid('param')
      await consumeLimits(c, { deps, id, purpose: 'confirmation' })
      await requireStaff(c).transaction((act) => sendConfirmationAgain(deps, act, id))
      return c.body(null, 204)
    })
    .openapi(emailRoute, async (c) => {
      const { id } = c.req.valid('param')
      const wanted = c.req.valid('json')
      await consumeLimits(c, { deps, id, purpose: 'email-change' })
      await requireStaff(c).transaction((act) => requestAddressChange(deps, act, { id, ...wanted }))
      return c.body(null, 204)
    })
}

export type PeopleApi = ReturnType<typeof createPeopleRoutes>

/** Counts a mail like one that its receiver asks for. */
async function consumeLimits(
  c: Context<AppEnv>,
  { deps, id, purpose }: { deps: Deps; id: string; purpose: string },
): Promise<void> {
  const address = await requireStaff(c).transaction((act) => readAddress(act, id))
  await consumeMailLimits(c, { deps, purpose, email: address })
}
