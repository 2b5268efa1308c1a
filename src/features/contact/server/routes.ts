import { createRoute } from '@hono/zod-openapi'
import { CAPTCHA_HEADER } from '#captcha/captcha-header.ts'
import { createCaptchaVerifier } from '#captcha/captcha-verifier.ts'
import type { Deps } from '#config/deps.ts'
import { CONTACT_MESSAGES_PATH } from '#features/contact/contract.ts'
import { contactMessageSchema, sendContactMessageSchema } from '#features/contact/schema.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { sendContactMessage } from './service.ts'

const sendContactMessageRoute = createRoute({
  method: 'post',
  path: CONTACT_MESSAGES_PATH,
  summary: 'Write to the consultancy',
  description: `Needs no account. Header \`${CAPTCHA_HEADER}\`: the solved challenge of GET /api/captcha, which works once.`,
  tags: ['contact'],
  request: {
    body: { required: true, content: { 'application/json': { schema: sendContactMessageSchema } } },
  },
  responses: {
    201: {
      description: 'The message as it was kept; the consultancy and the sender are mailed',
      content: { 'application/json': { schema: contactMessageSchema } },
    },
    ...errorResponses(400, 403, 413, 429, 507),
  },
})

export function createContactRoutes(deps: Deps) {
  const captcha = createCaptchaVerifier(deps)
  return createApi().openapi(sendContactMessageRoute, async (c) => {
    const message = await sendContactMessage(deps, captcha, {
      input: c.req.valid('json'),
      clientAddress: c.get('clientAddress'),
      solution: c.req.header(CAPTCHA_HEADER),
    })
    return c.json(message, 201)
  })
}
