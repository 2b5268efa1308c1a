import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { CAPTCHA_HEADER } from '#captcha/captcha-header.ts'
import { createCaptchaVerifier } from '#captcha/captcha-verifier.ts'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { CONTACT_MESSAGES_PATH } from '#features/contact/contract.ts'
import { CONTACT_FIELDS } from '#features/contact/rules.ts'
import { contactMessageSchema, sendContactMessageSchema } from '#features/contact/schema.ts'
import { type AppEnv, createApi, fieldsOf } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { STANDALONE_POLICY } from '#http/standalone-page.ts'
import { m } from '#messages/messages.js'
import { escapeHtml } from '#shared/text.ts'
import { type ContactTexts, renderRefusedForm, renderSentPage, writeMarked } from './form-page.ts'
import { sendContactMessage, sendUncheckedMessage } from './service.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'
const PAGE_HEADERS = { 'Content-Security-Policy': STANDALONE_POLICY }
const SECONDS_IN_MINUTE = 60

const sendContactMessageRoute = createRoute({
  method: 'post',
  path: CONTACT_MESSAGES_PATH,
  summary: 'Sends a message to the consultancy',
  description: `Needs no account. Header \`${CAPTCHA_HEADER}\`: the solved challenge of GET /api/captcha, valid once.`,
  tags: ['contact'],
  request: {
    body: { required: true, content: { 'application/json': { schema: sendContactMessageSchema } } },
  },
  responses: {
    201: {
      description: 'The saved message; the consultancy and the sender get a mail',
      content: { 'application/json': { schema: contactMessageSchema } },
    },
    ...errorResponses(400, 403, 413, 429, 507),
  },
})

export function createContactRoutes(deps: Deps) {
  const captcha = createCaptchaVerifier(deps)
  const api = createApi()
  // The form of /contact in a browser without scripts.
  api.post(CONTACT_MESSAGES_PATH, (c, next) =>
    c.req.header('content-type')?.startsWith(FORM_TYPE) ? respondToForm(deps, c) : next(),
  )
  return api.openapi(sendContactMessageRoute, async (c) => {
    const message = await sendContactMessage(deps, captcha, {
      input: c.req.valid('json'),
      clientAddress: c.get('clientAddress'),
      solution: c.req.header(CAPTCHA_HEADER),
    })
    return c.json(message, 201)
  })
}

export type ContactApi = ReturnType<typeof createContactRoutes>

async function respondToForm(deps: Deps, c: Context<AppEnv>): Promise<Response> {
  const { operator } = deps.env
  const texts = await readTexts(c)
  const { data, error } = sendContactMessageSchema.safeParse(texts)
  if (error) {
    const faults = Object.fromEntries(
      Object.entries(fieldsOf(error)).map(([name, [sentence]]) => [name, sentence]),
    )
    const advice = escapeHtml(m.contact_not_sent_text())
    return c.html(renderRefusedForm({ texts, faults, advice }), 400, PAGE_HEADERS)
  }
  try {
    const clientAddress = c.get('clientAddress')
    const message = await sendUncheckedMessage(deps, { input: data, clientAddress })
    return c.html(renderSentPage(message), 201, PAGE_HEADERS)
  } catch (refusal) {
    if (!(refusal instanceof AppError) || refusal.code !== 'rate_limited') throw refusal
    const seconds = Math.ceil(refusal.retryAfter ?? SECONDS_IN_MINUTE)
    const advice = describeWait({ seconds, address: operator.email.contact })
    const headers = { ...PAGE_HEADERS, 'Retry-After': String(seconds) }
    return c.html(renderRefusedForm({ texts, faults: {}, advice }), 429, headers)
  }
}

async function readTexts(c: Context<AppEnv>): Promise<ContactTexts> {
  const form = new URLSearchParams(await c.req.text())
  return Object.fromEntries(CONTACT_FIELDS.map((name) => [name, form.get(name) ?? ''])) as ContactTexts
}

function describeWait({ seconds, address }: { seconds: number; address: string }): string {
  const minutes = Math.ceil(seconds / SECONDS_IN_MINUTE)
  return writeMarked(m.contact_not_sent_limit.parts({ minutes, email: address }), {
    tag: 'a',
    attributes: ` href="mailto:${escapeHtml(address)}"`,
  })
}
