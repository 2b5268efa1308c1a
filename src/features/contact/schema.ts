import { z } from 'zod'
import { CONTACT_SENTENCES } from '#features/contact/contract.ts'
import { type ContactField, cleanContactText, findContactFault } from '#features/contact/rules.ts'

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
