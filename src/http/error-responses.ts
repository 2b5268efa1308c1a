import { z } from '@hono/zod-openapi'

/** The shape of every error response. */
const errorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    request_id: z.string(),
  }),
})

const DESCRIPTIONS = {
  400: 'Invalid input; every invalid field is named',
  401: 'No valid session',
  403: 'Wrong origin or role',
  404: 'Not found, or of another person',
  409: 'Conflict with the stored state',
  413: 'Body too large',
  415: 'Wrong file type',
  422: 'Unreadable file, or one in which the virus check has found something',
  429: 'Too many requests; see Retry-After',
  503: 'Temporarily unavailable; `waiting_for_scan` for a file that waits for the virus check',
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
