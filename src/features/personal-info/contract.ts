import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses } from '#http/error-responses.ts'
import { m } from '#messages/messages.js'
import { todayInWarsaw } from '#shared/dates.ts'
import { parsePhone } from '#shared/phone.ts'
import { cleanLine, cleanText } from '#shared/text.ts'

export const PERSONAL_INFO_PATH = '/api/personal-info'

export const FULL_NAME_MAX = 200
export const PHONE_MAX = 40
export const ADDRESS_MAX = 500
export const NATIONALITY_MAX = 100
export const PASSPORT_NUMBER_MIN = 5
export const PASSPORT_NUMBER_MAX = 20
export const EARLIEST_BIRTH_DATE = '1900-01-01'

interface RequiredRule {
  /** Characters (UTF-16 units) after cleaning. */
  max: number
  /** The sentence shown when nothing was given. */
  missing: () => string
}

/** A text of one line, perhaps empty, cleaned (src/shared/text.ts). */
export function plainLine({ max }: { max: number }) {
  return atMost(z.string({ error: () => m.forms_error_text() }).overwrite(cleanLine), max)
}

/** A text of one line with something visible in it. */
export function requiredLine({ max, missing }: RequiredRule) {
  return atMost(
    z.string({ error: missing }).overwrite(cleanLine).min(1, { abort: true, error: missing }),
    max,
  )
}

/** A text that may be empty and may have several lines. */
export function plainText({ max }: { max: number }) {
  return atMost(z.string({ error: () => m.forms_error_text() }).overwrite(cleanText), max)
}

/** A text with something visible in it that may have several lines. */
export function requiredText({ max, missing }: RequiredRule) {
  return atMost(
    z.string({ error: missing }).overwrite(cleanText).min(1, { abort: true, error: missing }),
    max,
  )
}

/**
 * The `updated_at` of the record a save started from; null when there was none yet. A save that sends neither
 * overwrites whatever is there.
 */
export const startedFromSchema = z.iso
  .datetime({ offset: true, error: () => m.forms_error_updated_at() })
  .refine(isPlausibleMoment, { error: () => m.forms_error_updated_at() })
  .nullable()
  .optional()

/** Upper case and without spaces: "ab 123 4567" is "AB1234567". */
const passportNumber = z
  .string({ error: () => m.personal_info_passport_number_missing() })
  .overwrite((text) => cleanLine(text).replaceAll(' ', '').toUpperCase())
  .min(1, { abort: true, error: () => m.personal_info_passport_number_missing() })
  .regex(/^[A-Z0-9]{5,20}$/, {
    error: () =>
      m.personal_info_passport_number_wrong({ min: PASSPORT_NUMBER_MIN, max: PASSPORT_NUMBER_MAX }),
  })

const phone = requiredLine({ max: PHONE_MAX, missing: () => m.personal_info_phone_wrong() }).refine(isPhone, {
  error: () => m.personal_info_phone_wrong(),
  when: ({ issues }) => issues.length === 0,
})

const dateOfBirth = z.iso
  .date({ abort: true, error: () => m.personal_info_date_of_birth_missing() })
  .refine(isPossibleBirthDate, { error: () => m.personal_info_date_of_birth_wrong() })

/** Checked with parseAsync only: the phone's rule is loaded when it is needed. */
export const personalInfoAnswersSchema = z.strictObject({
  full_name: requiredLine({ max: FULL_NAME_MAX, missing: () => m.personal_info_full_name_missing() }),
  phone,
  address: requiredText({ max: ADDRESS_MAX, missing: () => m.personal_info_address_missing() }),
  date_of_birth: dateOfBirth,
  nationality: requiredLine({ max: NATIONALITY_MAX, missing: () => m.personal_info_nationality_missing() }),
  passport_number: passportNumber,
})
export type PersonalInfoAnswers = z.infer<typeof personalInfoAnswersSchema>

export const savePersonalInfoSchema = personalInfoAnswersSchema.extend({ updated_at: startedFromSchema })
export type SavePersonalInfo = z.infer<typeof savePersonalInfoSchema>

export const personalInfoSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  full_name: z.string(),
  /** E.164: "+48573000111". */
  phone: z.string(),
  /** The same for reading: "+48 573 000 111". */
  phone_international: z.string(),
  address: z.string(),
  date_of_birth: z.string(),
  nationality: z.string(),
  passport_number: z.string(),
  updated_at: z.string(),
})
export type PersonalInfo = z.infer<typeof personalInfoSchema>

function atMost(text: z.ZodString, max: number) {
  return text.max(max, { error: () => m.forms_error_too_long({ max }) })
}

/** In the past on Warsaw's calendar and not before 1900; 'YYYY-MM-DD'. */
export function isPossibleBirthDate(date: string): boolean {
  return date >= EARLIEST_BIRTH_DATE && date < todayInWarsaw(new Date())
}

async function isPhone(text: string): Promise<boolean> {
  // A browser that cannot fetch the number plans just now leaves the check to the server.
  const phone = await parsePhone(text).catch(() => undefined)
  return phone !== null
}

// PostgreSQL refuses years that JavaScript still counts; no record of ours is older than the product.
function isPlausibleMoment(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= 2000 && year < 3000
}

export const getPersonalInfoRoute = createRoute({
  method: 'get',
  path: PERSONAL_INFO_PATH,
  summary: 'Your personal information, or null',
  tags: ['personal information'],
  responses: {
    200: {
      description: 'The record, or null when nothing was saved yet',
      content: { 'application/json': { schema: personalInfoSchema.nullable() } },
    },
    ...errorResponses(401),
  },
})

export const savePersonalInfoRoute = createRoute({
  method: 'put',
  path: PERSONAL_INFO_PATH,
  summary: 'Save your personal information',
  description: 'With `updated_at`, a record that has changed since is answered 409 and given as `current`.',
  tags: ['personal information'],
  request: {
    body: { required: true, content: { 'application/json': { schema: savePersonalInfoSchema } } },
  },
  responses: {
    200: {
      description: 'The saved record',
      content: { 'application/json': { schema: personalInfoSchema } },
    },
    ...errorResponses(400, 401, 409, 413),
  },
})
