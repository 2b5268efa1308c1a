import { z } from '@hono/zod-openapi'

/** The shape of every error response. */
export const errorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    request_id: z.string(),
  }),
})

const DESCRIPTIONS = {
  400: 'Input that cannot be taken; every wrong field is named',
  401: 'Signed out',
  403: 'Foreign origin or role',
  404: 'Unknown, or somebody else’s',
  409: 'Conflict with what is stored',
  413: 'Too large',
  415: 'Wrong kind of file',
  422: 'A file that cannot be opened',
  429: 'Too many; see Retry-After',
  503: 'For now not possible',
  507: 'Storage full',
} as const
type ErrorStatus = keyof typeof DESCRIPTIONS

interface ErrorAnswer {
  description: string
  content: { 'application/json': { schema: typeof errorSchema } }
}

/** The error responses of a route, for its `responses`. */
export function errorResponses<S extends ErrorStatus>(...statuses: S[]): { [K in S]: ErrorAnswer } {
  const answers = statuses.map((status) => [
    status,
    { description: DESCRIPTIONS[status], content: { 'application/json': { schema: errorSchema } } },
  ])
  return Object.fromEntries(answers) as { [K in S]: ErrorAnswer }
}
