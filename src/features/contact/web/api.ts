import { CAPTCHA_HEADER } from '#captcha/captcha-header.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { SendContactMessage } from '../schema.ts'
import type { ContactApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<ContactApi>>()

interface MessageWithSolution {
  message: SendContactMessage
  /** The solved captcha. */
  solution: string
}

export async function sendContactMessage({ message, solution }: MessageWithSolution): Promise<void> {
  await call('POST /api/contact-messages', { json: message, headers: { [CAPTCHA_HEADER]: solution } })
}
