import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { consumeRateLimits, DAY, mailboxKey } from '#limits/rate-limit.ts'
import type { StaffSession } from '#session/staff-session.ts'
import { NEW_CASE_PATH, REGISTRATION_LINK_PATH } from '../contract.ts'
import { openCaseAnswerSchema, openedCaseSchema, registrationLinkSchema } from '../schema.ts'
import { openCaseFor, sendRegistrationLink } from './service.ts'

/** Number of a case, for example 2026-0412. */
const numberParams = z.object({ number: z.string().max(20) })

/** Mails to one mailbox in a day. */
const MAX_MAILS = 10

const body = <S extends z.ZodType>(schema: S) => ({
  required: true as const,
  content: { 'application/json': { schema } },
})

const openRoute = createRoute({
  method: 'post',
  path: NEW_CASE_PATH,
  summary: 'Open a case for somebody who is there, or on the phone; it is assigned to the caller',
  description:
    'Without an account of the address one is made without a password and terms, and a link is mailed with which its person finishes the registration; without an address the link is sent later. Where there is one, its open case is returned or the next one started. 409 `conflict` for an address that can have no case here.',
  tags,
  request: { body: body(openedCaseSchema) },
  responses: {
    201: {
      description: 'The case, and what was made',
      content: { 'application/json': { schema: openCaseAnswerSchema } },
    },
    ...errorResponses(400, 401, 404, 409, 429),
  },
})

const linkRoute = createRoute({
  method: 'post',
  path: REGISTRATION_LINK_PATH,
  summary: 'Mail the link of the registration once more, also to another address; the older one is void',
  description:
    '409 `conflict` once the person has finished the registration, after the end of the case, and for an address that another account has.',
  tags,
  request: { params: numberParams, body: body(registrationLinkSchema) },
  responses: { 204: { description: 'Queued' }, ...errorResponses(400, 401, 404, 409, 429) },
})

export function createWalkInRoutes(deps: Deps) {
  return createApi()
    .openapi(openRoute, async (c) => {
      const wanted = c.req.valid('json')
      const session = requireStaff(c)
      if (wanted.email) await consumeMailLimit(session, deps, wanted.email)
      return c.json(await openCaseFor(deps, session, wanted), 201)
    })
    .openapi(linkRoute, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('json') }
      const session = requireStaff(c)
      await consumeMailLimit(session, deps, wanted.email)
      await sendRegistrationLink(deps, session, wanted)
      return c.body(null, 204)
    })
}

/** Nobody else uses up the mails of a mailbox: whoever is not of the team is refused first. */
async function consumeMailLimit(
  session: StaffSession,
  { env, database }: Deps,
  email: string,
): Promise<void> {
  if (!env.rateLimits) return
  await session.transaction(async () => {})
  const key = mailboxKey('walk-in:mailbox', email)
  await consumeRateLimits(database.db, [{ key, max: MAX_MAILS, windowSeconds: DAY }])
}

export type WalkInApi = ReturnType<typeof createWalkInRoutes>
