import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Deps } from '#config/deps.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireGet } from '#http/require-get.ts'
import { requireSession } from '#http/require-session.ts'
import { consumeRateLimits, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { CLAIM_PATH, CLAIMS_PATH, OFFER_ACCEPT_PATH, OFFER_CHECK_PATH } from '../contract.ts'
import { acceptedOfferSchema, claimAnswerSchema, claimSchema, offerStateSchema } from '../schema.ts'
import { acceptOffer, answerClaim, listOwnClaims, readOffer } from './service.ts'

const tags = ['account']
const MAX_TOKENS = 50

const body = <S extends z.ZodType>(schema: S) => ({
  required: true as const,
  content: { 'application/json': { schema } },
})
const link = z.strictObject({ token: z.string().max(200) })

const checkRoute = createRoute({
  method: 'post',
  path: OFFER_CHECK_PATH,
  summary: 'What the link of an offered account is for; nothing is changed',
  description: 'Such a link is mailed to the address of a message from the contact form, when the team asks.',
  tags,
  request: { body: body(link) },
  responses: {
    200: { description: 'Its state', content: { 'application/json': { schema: offerStateSchema } } },
    ...errorResponses(400, 429),
  },
})

const acceptRoute = createRoute({
  method: 'post',
  path: OFFER_ACCEPT_PATH,
  summary: 'Make the account that was offered, once; nobody is signed in by it',
  description: 'Without a name, terms and a password. Conflict (409) for a link that does not work any more.',
  tags,
  request: { body: body(link) },
  responses: {
    201: {
      description: 'The account exists',
      content: { 'application/json': { schema: acceptedOfferSchema } },
    },
    ...errorResponses(400, 409, 429),
  },
})

const listRoute = createRoute({
  method: 'get',
  path: CLAIMS_PATH,
  summary: 'Messages from the contact form that you are asked about: are they yours?',
  tags,
  responses: {
    200: { description: 'Oldest first', content: { 'application/json': { schema: z.array(claimSchema) } } },
    ...errorResponses(401, 404),
  },
})

const answerRoute = createRoute({
  method: 'post',
  path: CLAIM_PATH,
  summary: 'Say that a message is yours, or that it is not',
  description:
    'Yours, it is joined to your open application, or a new one, and stands in your messages. Not yours, it is joined to nothing, and the consultancy is told. The other answer afterwards is a conflict (409).',
  tags,
  request: { params: z.object({ id: z.string() }), body: body(claimAnswerSchema) },
  responses: { 204: { description: 'Answered' }, ...errorResponses(400, 401, 404, 409, 429) },
})

export function createOfferRoutes(deps: Deps) {
  return createApi()
    .openapi(checkRoute, async (c) => {
      await consumeTokenLimit(c, deps)
      return c.json(await readOffer(deps, c.req.valid('json').token), 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(acceptRoute, async (c) => {
      await consumeTokenLimit(c, deps)
      const clientAddress = c.get('clientAddress')
      const password_token = await acceptOffer(deps, { ...c.req.valid('json'), clientAddress })
      return c.json({ password_token }, 201, { 'Cache-Control': 'no-store' })
    })
    .openapi(listRoute, async (c) => {
      requireGet(c)
      return c.json(await requireSession(c).transaction(listOwnClaims), 200)
    })
    .openapi(answerRoute, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('json') }
      await requireSession(c).transaction((act) => answerClaim(deps, act, wanted))
      return c.body(null, 204)
    })
}

async function consumeTokenLimit(c: Context<AppEnv>, { env, database }: Deps): Promise<void> {
  const key = `account-offer:address:${c.get('clientAddress')}`
  if (env.rateLimits)
    await consumeRateLimits(database.db, [{ key, max: MAX_TOKENS, windowSeconds: QUARTER_HOUR }])
}

export type OfferApi = ReturnType<typeof createOfferRoutes>
