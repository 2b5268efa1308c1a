import { createRoute } from '@hono/zod-openapi'
import { currentPackageSchema } from '#features/packages/contract.ts'
import { errorResponses } from '#platform/error-responses.ts'

export const PAYMENT_STATUSES = ['pending', 'completed', 'canceled', 'failed', 'refunded'] as const

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const getCurrentPackageRoute = createRoute({
  method: 'get',
  path: '/api/payments/current',
  summary: 'The package of the latest completed payment, free when there is none',
  tags: ['payments'],
  responses: {
    200: {
      description: 'The current package',
      content: { 'application/json': { schema: currentPackageSchema } },
    },
    ...errorResponses(401),
  },
})
