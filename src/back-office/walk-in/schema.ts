import { z } from 'zod'
import { accountEmail, fullName } from '#features/account/schema.ts'
import { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import { PHONE_MAX } from '#features/personal-info/contract.ts'
import { LANGUAGES } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { phoneNumber, requiredLine } from '#shared/text-schema.ts'
import { CAME_BY } from './contract.ts'

/** Needs parseAsync, because the phone number's rule is loaded on demand. */
export const openedCaseSchema = z
  .strictObject({
    full_name: fullName,
    email: accountEmail.optional().describe('This or `phone`.'),
    phone: requiredLine({ max: PHONE_MAX, missing: () => m.personal_info_phone_wrong() })
      .check(
        phoneNumber({
          wrong: () => m.personal_info_phone_wrong(),
          several: () => m.personal_info_phone_several(),
        }),
      )
      .optional(),
    locale: z.enum(LANGUAGES, { error: () => m.back_office_walk_in_error_language() }).describe('BCP 47'),
    purpose: z.enum(PURPOSES_OF_STAY, { error: () => m.back_office_walk_in_error_purpose() }).optional(),
    came_by: z.enum(CAME_BY, { error: () => m.back_office_walk_in_error_came_by() }),
  })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
    path: ['email'],
    error: () => m.back_office_walk_in_error_reach(),
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type OpenedCase = z.infer<typeof openedCaseSchema>

export const openCaseAnswerSchema = z.object({
  number: z.string(),
  made: z
    .enum(['account', 'case', 'nothing'])
    .describe('`case`: in the account of the address; `nothing`: the case of that account which was open.'),
})
export type OpenCaseAnswer = z.infer<typeof openCaseAnswerSchema>

export const registrationLinkSchema = z.strictObject({ email: accountEmail })

/** What the desk knows of who came in, or called. */
export const walkInSchema = z.object({
  phone: z.string().nullable().describe('E.164, with an extension as in RFC 3966.'),
  is_unfinished: z.boolean().describe('The account was made with the case, and nobody has set a password.'),
  link_ends_at: z
    .string()
    .nullable()
    .describe('Until when the link of the registration works, or worked; null where none was sent.'),
})
