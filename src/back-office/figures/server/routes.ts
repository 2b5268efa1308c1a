import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { FIGURES_PATH, LEAST_CASES } from '../contract.ts'
import { figuresQuerySchema, figuresSchema } from '../schema.ts'
import { readFigures } from './service.ts'

const readRoute = createRoute({
  method: 'get',
  path: FIGURES_PATH,
  summary:
    'How many cases are open and with whom, how long they wait, how verdicts and decisions went, and what was paid',
  description: `Of the cases and payments that the caller sees. No days, verdicts and shares of them are said of fewer than ${LEAST_CASES} cases; nothing is estimated.`,
  tags: ['staff'],
  request: { query: figuresQuerySchema },
  responses: {
    200: { description: 'All figures', content: { 'application/json': { schema: figuresSchema } } },
    ...errorResponses(400, 401, 404),
  },
})

export function createFigureRoutes(deps: Deps) {
  return createApi().openapi(readRoute, async (c) => {
    const { period = 'quarter' } = c.req.valid('query')
    const figures = await requireStaff(c).transaction((act) => readFigures(deps, act, period))
    return c.json(figures, 200, { 'Cache-Control': 'no-store' })
  })
}

export type FiguresApi = ReturnType<typeof createFigureRoutes>
