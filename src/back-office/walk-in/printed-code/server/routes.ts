import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Deps } from '#config/deps.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { consumeRateLimits, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { CODE_USE_PATH, PRINTED_CODE_PATH } from '../contract.ts'
import { codeUseSchema, printedCodeSchema } from '../schema.ts'
import { applyCode, printCode } from './service.ts'

/** Tries from one address in a quarter of an hour. */
const MAX_TRIES = 20

const printRoute = createRoute({
  method: 'post',
  path: PRINTED_CODE_PATH,
  summary: 'Make a code to print for the person of a case who has not finished the registration',
  description:
    'It works once, for seven days, and is shown only here; an older one is void. 409 `conflict` once the registration is finished, and after the end of the case.',
  tags,
  request: { params: z.object({ number: z.string().max(20) }) },
  responses: {
    201: {
      description: 'The code, and what is printed with it in the language of the person',
      content: { 'application/json': { schema: printedCodeSchema } },
    },
    ...errorResponses(401, 404, 409),
  },
})

const useRoute = createRoute({
  method: 'post',
  path: CODE_USE_PATH,
  summary: 'Use a printed code: the link that finishes the registration is mailed to your address',
  description: 'Once. A code that does not work is answered the same, whatever the reason.',
  tags: ['account'],
  request: { body: { required: true, content: { 'application/json': { schema: codeUseSchema } } } },
  responses: { 204: { description: 'The link is on its way' }, ...errorResponses(400, 429) },
})

export function createPrintedCodeRoutes(deps: Deps) {
  return createApi()
    .openapi(printRoute, async (c) => {
      const { number } = c.req.valid('param')
      const printed = await requireStaff(c).transaction((act) => printCode(deps, act, number))
      return c.json(printed, 201, { 'Cache-Control': 'no-store' })
    })
    .openapi(useRoute, async (c) => {
      const wanted = c.req.valid('json')
      await consumeTries(c, deps)
      await applyCode(deps, wanted)
      return c.body(null, 204)
    })
}

async function consumeTries(c: Context<AppEnv>, { env, database }: Deps): Promise<void> {
  const key = `printed-code:address:${c.get('clientAddress')}`
  if (env.rateLimits)
    await consumeRateLimits(database.db, [{ key, max: MAX_TRIES, windowSeconds: QUARTER_HOUR }])
}

export type PrintedCodeApi = ReturnType<typeof createPrintedCodeRoutes>
