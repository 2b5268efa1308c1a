import { CAPTCHA_HEADER } from '#captcha/captcha-header.ts'
import { createCaptchaVerifier } from '#captcha/captcha-verifier.ts'
import type { Deps } from '#config/deps.ts'
import { sendContactMessageRoute } from '#features/contact/contract.ts'
import { createApi } from '#http/api.ts'
import { sendContactMessage } from './service.ts'

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
