import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  INVITATION_ACCEPT_PATH,
  INVITATION_CHECK_PATH,
  INVITATION_PATH,
  INVITATION_SEND_PATH,
  INVITATIONS_PATH,
  STAFF_ROLES,
  TEAM_MEMBER_PATH,
  TEAM_PATH,
  TEAM_SESSIONS_PATH,
} from '#back-office/staff/contract.ts'
import { invitationStateSchema, memberChangeSchema, teamSchema } from '#back-office/staff/schema.ts'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { fullName } from '#features/account/schema.ts'
import { addressBody, refuseWeakPassword, resetBody } from '#features/account/server/better-auth-input.ts'
import { eraseDueAccount } from '#features/own-data/closing/server/service.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import { consumeRateLimits, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import type { StaffSession } from '#session/staff-session.ts'
import {
  acceptInvitation,
  changeMember,
  endMemberSessions,
  invite,
  readInvitation,
  readTeam,
  scheduleMemberErasure,
  sendInvitationAgain,
  withdrawInvitation,
} from './service.ts'

const email = addressBody.shape.email
const { newPassword: password, token } = resetBody.shape
const role = z.enum(STAFF_ROLES)
const invitationId = z.object({ id: z.uuid() })
const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })

const readTeamRoute = createRoute({
  method: 'get',
  path: TEAM_PATH,
  summary: 'The team with roles, second factors and sessions, and the open invitations',
  tags,
  responses: { 200: { description: 'The team', ...json(teamSchema) }, ...errorResponses(401, 403, 404) },
})

const changeMemberRoute = createRoute({
  method: 'patch',
  path: TEAM_MEMBER_PATH,
  summary: 'Change the role of a member, suspend a member or let one in again',
  tags,
  request: {
    params: idParams,
    body: { ...json(memberChangeSchema), required: true },
  },
  responses: { 204: { description: 'Changed' }, ...errorResponses(400, 401, 403, 404, 409) },
})

const endMemberRoute = createRoute({
  method: 'delete',
  path: TEAM_MEMBER_PATH,
  summary: 'Erase the account of a suspended member',
  description: 'What the member did in cases stays, without the name. Nothing brings the account back.',
  tags,
  request: { params: idParams },
  responses: { 204: { description: 'Erased' }, ...errorResponses(401, 403, 404, 409) },
})

const endSessionsRoute = createRoute({
  method: 'delete',
  path: TEAM_SESSIONS_PATH,
  summary: 'Sign a member out everywhere',
  tags,
  request: { params: idParams },
  responses: { 204: { description: 'Signed out' }, ...errorResponses(401, 403, 404) },
})

const inviteRoute = createRoute({
  method: 'post',
  path: INVITATIONS_PATH,
  summary: 'Invite somebody to the team by mail, for 72 hours',
  tags,
  request: { body: { ...json(z.strictObject({ email, role })), required: true } },
  responses: {
    201: { description: 'The id of the invitation', ...json(z.object({ id: z.string() })) },
    ...errorResponses(400, 401, 403, 404, 409),
  },
})

const sendAgainRoute = createRoute({
  method: 'post',
  path: INVITATION_SEND_PATH,
  summary: 'Mail a new link, which replaces the one before',
  tags,
  request: { params: invitationId },
  responses: { 204: { description: 'Sent' }, ...errorResponses(400, 401, 403, 404) },
})

const withdrawRoute = createRoute({
  method: 'delete',
  path: INVITATION_PATH,
  summary: 'Withdraw an invitation',
  tags,
  request: { params: invitationId },
  responses: { 204: { description: 'Withdrawn' }, ...errorResponses(400, 401, 403, 404) },
})

const checkRoute = createRoute({
  method: 'post',
  path: INVITATION_CHECK_PATH,
  summary: 'What the link of an invitation is for',
  tags,
  request: { body: { ...json(z.strictObject({ token })), required: true } },
  responses: {
    200: { description: 'Its state; who invites to what while it is open', ...json(invitationStateSchema) },
    ...errorResponses(400, 429),
  },
})

const acceptRoute = createRoute({
  method: 'post',
  path: INVITATION_ACCEPT_PATH,
  summary: 'Make the account of an invitation; nobody is signed in by it',
  tags,
  request: {
    body: {
      ...json(z.strictObject({ token, full_name: fullName, password, email: email.optional() })),
      required: true,
    },
  },
  responses: { 204: { description: 'The account exists' }, ...errorResponses(400, 409, 429) },
})

/** The team and its invitations. */
export function createStaffRoutes(deps: Deps) {
  return createApi()
    .openapi(readTeamRoute, async (c) =>
      c.json(await requireStaff(c).transaction(readTeam), 200, { 'Cache-Control': 'no-store' }),
    )
    .openapi(changeMemberRoute, async (c) => {
      const { id } = c.req.valid('param')
      const change = c.req.valid('json')
      await requireStaff(c).transaction((act) => changeMember(deps, act, { id, ...change }))
      return c.body(null, 204)
    })
    .openapi(endMemberRoute, async (c) => {
      await eraseMember(deps, { session: requireStaff(c), ...c.req.valid('param') })
      return c.body(null, 204)
    })
    .openapi(endSessionsRoute, async (c) => {
      const { id } = c.req.valid('param')
      await requireStaff(c).transaction((act) => endMemberSessions(act, id))
      return c.body(null, 204)
    })
    .openapi(inviteRoute, async (c) => {
      const wanted = c.req.valid('json')
      return c.json(await invite(deps, requireStaff(c), wanted), 201)
    })
    .openapi(sendAgainRoute, async (c) => {
      const { id } = c.req.valid('param')
      await requireStaff(c).transaction((act) => sendInvitationAgain(deps, act, id))
      return c.body(null, 204)
    })
    .openapi(withdrawRoute, async (c) => {
      const { id } = c.req.valid('param')
      await requireStaff(c).transaction((act) => withdrawInvitation(act, id))
      return c.body(null, 204)
    })
    .openapi(checkRoute, async (c) => {
      await consumeTokenLimit(c, deps)
      return c.json(await readInvitation(deps, c.req.valid('json').token), 200)
    })
    .openapi(acceptRoute, async (c) => {
      await consumeTokenLimit(c, deps)
      const { email: chosen, ...person } = c.req.valid('json')
      const email = await chooseAddress(deps, { token: person.token, chosen })
      const weak = await refuseWeakPassword({ ...person, email })
      if (weak)
        throw new AppError('invalid_input', { message: weak.body.message, fields: weak.body.fields ?? {} })
      await acceptInvitation(deps, { ...person, email, clientAddress: c.get('clientAddress') })
      return c.body(null, 204)
    })
}

export type StaffApi = ReturnType<typeof createStaffRoutes>

async function eraseMember(
  deps: Deps,
  { session, id }: { session: StaffSession; id: string },
): Promise<void> {
  await session.transaction((act) => scheduleMemberErasure(act, id))
  // It is decided: what fails now is done by the sweep, a minute later.
  await eraseDueAccount(deps, id).catch((error: unknown) =>
    deps.log.error({ err: error }, 'the account of a member is not erased yet'),
  )
}

/** The address of the account. Only the link of the first admin has none of its own. */
async function chooseAddress(
  deps: Deps,
  { token: held, chosen }: { token: string; chosen: string | undefined },
): Promise<string> {
  const { state, email: invited } = await readInvitation(deps, held)
  if (state !== 'open') return ''
  if (invited !== null && chosen !== undefined && chosen.toLowerCase() !== invited)
    throw new AppError('invalid_input', {
      fields: { email: [m.back_office_staff_invitation_other_address()] },
    })
  if (invited === null && chosen === undefined)
    throw new AppError('invalid_input', { fields: { email: [m.account_email_invalid()] } })
  return invited ?? chosen ?? ''
}

const MAX_TOKENS = 50

async function consumeTokenLimit(c: Context<AppEnv>, { env, database }: Deps): Promise<void> {
  const key = `staff-invitation:address:${c.get('clientAddress')}`
  if (env.rateLimits)
    await consumeRateLimits(database.db, [{ key, max: MAX_TOKENS, windowSeconds: QUARTER_HOUR }])
}
