import { z } from 'zod'
import { MAX_NAME_LENGTH } from '#features/account/contract.ts'
import {
  ADDRESS_MAX,
  EARLIEST_BIRTH_DATE,
  NATIONALITY_MAX,
  PASSPORT_NUMBER_MAX,
  PASSPORT_NUMBER_MIN,
  PHONE_MAX,
} from '#features/personal-info/contract.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { cleanPassportNumber } from '#shared/text.ts'
import {
  baseVersionSchema,
  personName,
  phoneNumber,
  requiredLine,
  requiredText,
} from '#shared/text-schema.ts'

const passportNumber = z
  .string({ error: () => m.personal_info_passport_number_missing() })
  .overwrite(cleanPassportNumber)
  .min(1, { abort: true, error: () => m.personal_info_passport_number_missing() })
  .regex(/^[A-Z0-9]{5,20}$/, {
    error: () =>
      m.personal_info_passport_number_wrong({ min: PASSPORT_NUMBER_MIN, max: PASSPORT_NUMBER_MAX }),
  })

const phone = requiredLine({ max: PHONE_MAX, missing: () => m.personal_info_phone_wrong() }).check(
  phoneNumber({ wrong: () => m.personal_info_phone_wrong(), several: () => m.personal_info_phone_several() }),
)

const dateOfBirth = z.iso
  .date({ abort: true, error: () => m.personal_info_date_of_birth_missing() })
  .refine(isPossibleBirthDate, { error: () => m.personal_info_date_of_birth_wrong() })

/** Needs parseAsync, because the phone number's rule is loaded on demand. */
export const personalInfoAnswersSchema = z.strictObject({
  full_name: personName({ max: MAX_NAME_LENGTH, missing: () => m.personal_info_full_name_missing() }),
  phone,
  address: requiredText({ max: ADDRESS_MAX, missing: () => m.personal_info_address_missing() }),
  date_of_birth: dateOfBirth,
  nationality: requiredLine({ max: NATIONALITY_MAX, missing: () => m.personal_info_nationality_missing() }),
  passport_number: passportNumber,
})
export type PersonalInfoAnswers = z.infer<typeof personalInfoAnswersSchema>

export const savePersonalInfoSchema = personalInfoAnswersSchema.extend({ updated_at: baseVersionSchema })
export type SavePersonalInfo = z.infer<typeof savePersonalInfoSchema>

export const personalInfoSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  full_name: z.string(),
  /** E.164, with an extension as in RFC 3966: "+48573000111", "+48226210000;ext=12". */
  phone: z.string(),
  /** For display: "+48 573 000 111", "+48 22 621 00 00 ext. 12". */
  phone_international: z.string(),
  address: z.string(),
  date_of_birth: z.string(),
  nationality: z.string(),
  nationality_code: z
    .string()
    .nullable()
    .describe(
      'ISO 3166-1 alpha-2 code (XK for Kosovo) of the country that `nationality` names, in any common language; null when it names none, or more than one. Derived from the text, never sent.',
    ),
  passport_number: z.string(),
  updated_at: z.string(),
})
export type PersonalInfo = z.infer<typeof personalInfoSchema>

/** True for 'YYYY-MM-DD' in the past, by the date in Warsaw, and not before 1900. */
function isPossibleBirthDate(date: string): boolean {
  return date >= EARLIEST_BIRTH_DATE && date < todayInWarsaw(readClock())
}
