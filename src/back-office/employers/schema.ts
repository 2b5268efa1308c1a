import { z } from 'zod'
import { queueRowSchema } from '#back-office/work-queue/schema.ts'
import { PHONE_MAX } from '#features/personal-info/contract.ts'
import { m } from '#messages/messages.js'
import { parseNip } from '#shared/person/nip.ts'
import {
  baseVersionSchema,
  emailAddress,
  phoneNumber,
  plainLine,
  plainText,
  requiredLine,
} from '#shared/text-schema.ts'
import {
  CITY_MAX,
  CONTACT_MAX,
  EMPLOYER_NAME_MAX,
  EMPLOYER_NOTE_MAX,
  POSITION_MAX,
  STREET_MAX,
} from './contract.ts'

const NIP_TYPED_MAX = 20

const employerFields = z.strictObject({
  name: requiredLine({ max: EMPLOYER_NAME_MAX, missing: () => m.back_office_employers_error_name() }),
  nip: plainLine({ max: NIP_TYPED_MAX })
    .refine((nip) => nip === '' || parseNip(nip) !== null, {
      error: () => m.back_office_employers_error_nip(),
    })
    .optional()
    .describe('The Polish tax number, with or without hyphens and "PL". No two employers have one number.'),
  street: plainLine({ max: STREET_MAX }).optional().describe('The first line of the address.'),
  city: plainLine({ max: CITY_MAX }).optional().describe('Postcode and place: the second line.'),
  contact_name: plainLine({ max: CONTACT_MAX })
    .optional()
    .describe('Whom the team calls or writes to there.'),
  contact_role: plainLine({ max: POSITION_MAX }).optional(),
  phone: requiredLine({ max: PHONE_MAX, missing: () => m.personal_info_phone_wrong() })
    .check(
      phoneNumber({
        wrong: () => m.personal_info_phone_wrong(),
        several: () => m.personal_info_phone_several(),
      }),
    )
    .optional(),
  email: emailAddress({ invalid: () => m.back_office_employers_error_email() }).optional(),
  note: plainText({ max: EMPLOYER_NOTE_MAX }).optional(),
})

/** What is left out is empty. Needs parseAsync, because the phone number's rule is loaded on demand. */
export const newEmployerSchema = employerFields
export type NewEmployer = z.infer<typeof newEmployerSchema>

export const employerChangeSchema = employerFields.extend({
  updated_at: baseVersionSchema.unwrap().unwrap().describe('The version that the edit started from.'),
})
export type EmployerChange = z.infer<typeof employerChangeSchema>

export const employerSchema = z.object({
  id: z.string(),
  name: z.string(),
  nip: z.string().nullable().describe('10 digits.'),
  street: z.string(),
  city: z.string(),
  contact_name: z.string(),
  contact_role: z.string(),
  phone: z.string().describe('E.164, with an extension as in RFC 3966; empty without one.'),
  email: z.string(),
  note: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Employer = z.infer<typeof employerSchema>

export const employerRowSchema = employerSchema.extend({
  open_cases: z.int().describe('Cases that have not ended, of those that the caller sees.'),
})
export type EmployerRow = z.infer<typeof employerRowSchema>

const employerCaseSchema = queueRowSchema.extend({
  position: z.string().describe('What the person does there; empty when nobody has said.'),
})
export type EmployerCase = z.infer<typeof employerCaseSchema>

const waitingTaskSchema = z.object({
  id: z.string(),
  number: z.string().describe('Of its case.'),
  title: z.string(),
  due_on: z.string().nullable().describe('YYYY-MM-DD'),
  days_left: z.int().nullable().describe('Until the day; below zero when it is past.'),
})
export type WaitingTask = z.infer<typeof waitingTaskSchema>

export const employerPageSchema = employerSchema.extend({
  cases: z
    .array(employerCaseSchema)
    .describe('Those that the caller sees: open ones first, the newest first.'),
  waiting: z
    .array(waitingTaskSchema)
    .describe('Open tasks of these cases that wait for a third party, the earliest day first.'),
})
export type EmployerPage = z.infer<typeof employerPageSchema>

export const caseEmployerSchema = z.object({
  employer: employerSchema
    .extend({ position: z.string() })
    .nullable()
    .describe('Null for a case without one.'),
})
export type CaseEmployer = z.infer<typeof caseEmployerSchema>

export const caseEmployerChangeSchema = z.strictObject({
  employer_id: z.uuid({ error: () => m.back_office_employers_error_missing() }),
  position: plainLine({ max: POSITION_MAX }).optional(),
})
export type CaseEmployerChange = z.infer<typeof caseEmployerChangeSchema>
