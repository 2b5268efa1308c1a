import { sendContactMessageRoute } from '#features/contact/contract.ts'
import { createApi } from '#platform/api.ts'
import { createCaptchaGate } from '#platform/captcha-gate.ts'
import { CAPTCHA_HEADER } from '#platform/captcha-header.ts'
import type { Deps } from '#platform/deps.ts'
import { sendContactMessage } from './service.ts'

export function createContactRoutes(deps: Deps) {
  const captcha = createCaptchaGate(deps)
  return createApi().openapi(sendContactMessageRoute, async (c) => {
    const message = await sendContactMessage(deps, captcha, {
      input: c.req.valid('json'),
      clientAddress: c.get('clientAddress'),
      solution: c.req.header(CAPTCHA_HEADER),
    })
    return c.json(message, 201)
  })
}
