import { createRoute, z } from '@hono/zod-openapi'
import { CAPTCHA_HEADER } from '#captcha/captcha-header.ts'
import {
  CONTACT_MAX,
  type ContactFault,
  type ContactField,
  cleanContactText,
  findContactFault,
} from '#features/contact/rules.ts'
import { errorResponses } from '#http/error-responses.ts'
import { m } from '#messages/messages.js'

export const CONTACT_MESSAGES_PATH = '/api/contact-messages'

/** The sentences at the fields, on the page and in an error's `fields`. */
export const CONTACT_SENTENCES: Readonly<Record<ContactField, Readonly<Record<ContactFault, () => string>>>> =
  {
    name: sentences('name', { missing: m.contact_name_missing }),
    email: sentences('email', { missing: m.contact_email_missing, wrong: m.contact_email_wrong }),
    phone: sentences('phone', { missing: m.contact_phone_wrong, wrong: m.contact_phone_wrong }),
    subject: sentences('subject', { missing: m.contact_subject_missing }),
    message: sentences('message', { missing: m.contact_message_missing }),
  }

const field = (name: ContactField) =>
  z
    .string({ error: CONTACT_SENTENCES[name].missing })
    .overwrite((text) => cleanContactText(name, text))
    .superRefine((text, context) => {
      const fault = findContactFault(name, text)
      if (fault) context.addIssue({ code: 'custom', message: CONTACT_SENTENCES[name][fault]() })
    })

export const sendContactMessageSchema = z.strictObject({
  name: field('name'),
  email: field('email'),
  phone: field('phone').nullish(),
  subject: field('subject'),
  message: field('message'),
})
export type SendContactMessage = z.infer<typeof sendContactMessageSchema>

export const contactMessageSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  created_at: z.string(),
})
export type ContactMessage = z.infer<typeof contactMessageSchema>

export const sendContactMessageRoute = createRoute({
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

function sentences(
  name: ContactField,
  { missing, wrong = missing }: { missing: () => string; wrong?: () => string },
) {
  return { missing, wrong, too_long: () => m.forms_error_too_long({ max: CONTACT_MAX[name] }) }
}
