import { z } from 'zod'
import {
  ACCOMMODATION_MAX,
  CRIMINAL_RECORDS,
  EMPLOYMENT_STATUSES,
  HEALTH_INSURANCE_MAX,
  MONTHLY_INCOME_MAX,
  PREVIOUS_APPLICATIONS,
  PURPOSES_OF_STAY,
  STAY_MONTHS_MIN,
  stayMonthsMax,
} from '#features/application-form/contract.ts'
import { readAmount, readMonths } from '#features/application-form/rules.ts'
import { m } from '#messages/messages.js'
import { baseVersionSchema, plainLine, plainText, requiredLine, requiredText } from '#shared/text-schema.ts'

const wrongMonths = () => m.application_form_months_wrong({ min: STAY_MONTHS_MIN, max: stayMonthsMax() })
const wrongIncome = () => m.application_form_income_wrong()
const wrongOption = () => m.application_form_option_wrong()

export const stayMonthsSchema = z
  .int({ error: wrongMonths })
  .min(STAY_MONTHS_MIN, { error: wrongMonths })
  .refine((months) => months <= stayMonthsMax(), { error: wrongMonths })
  // For the OpenAPI document, which is generated once per process.
  .meta({ maximum: stayMonthsMax() })

/** At most two decimals: grosze. */
const monthlyIncomeSchema = z
  .number({ error: wrongIncome })
  .min(0, { error: wrongIncome })
  .max(MONTHLY_INCOME_MAX, { error: wrongIncome })
  .refine((amount) => Math.round(amount * 100) / 100 === amount, { error: wrongIncome })

/**
 * The API's input. The screen's schema below is stricter: duration and income in digits, accommodation and insurance
 * are required there, and a number given in words is null here (docs/decisions/0002-non-numeric-answers.md).
 */
export const applicationFormAnswersSchema = z.strictObject({
  purpose_of_stay: z.enum(PURPOSES_OF_STAY, { error: wrongOption }).nullable(),
  planned_stay_duration: stayMonthsSchema.nullable(),
  employment_status: z.enum(EMPLOYMENT_STATUSES, { error: wrongOption }).nullable(),
  monthly_income: monthlyIncomeSchema.nullable(),
  accommodation: plainText({ max: ACCOMMODATION_MAX }),
  previous_applications: z.enum(PREVIOUS_APPLICATIONS, { error: wrongOption }).nullable(),
  criminal_record: z.enum(CRIMINAL_RECORDS, { error: wrongOption }).nullable(),
  health_insurance: plainLine({ max: HEALTH_INSURANCE_MAX }),
})
export type ApplicationFormAnswers = z.infer<typeof applicationFormAnswersSchema>

export const saveApplicationFormSchema = applicationFormAnswersSchema.extend({
  updated_at: baseVersionSchema,
})
export type SaveApplicationForm = z.infer<typeof saveApplicationFormSchema>

const NUMBER_MAX = 100

/**
 * The eight answers as the screen holds them: strings, '' for an untouched select. Parsing returns the API's input. The
 * four answers that the specification (section 5) names are required; a text that is not a number is valid and becomes
 * null (docs/decisions/0002-non-numeric-answers.md).
 */
export const applicationFormScreenSchema = z.object({
  purpose_of_stay: optionOrNull(PURPOSES_OF_STAY),
  planned_stay_duration: requiredLine({ max: NUMBER_MAX, missing: () => m.application_form_months_missing() })
    .transform(readMonths)
    .pipe(stayMonthsSchema.nullable()),
  employment_status: optionOrNull(EMPLOYMENT_STATUSES),
  monthly_income: requiredLine({ max: NUMBER_MAX, missing: () => m.application_form_income_wrong() })
    .transform(readAmount)
    .pipe(monthlyIncomeSchema.nullable()),
  accommodation: requiredText({
    max: ACCOMMODATION_MAX,
    missing: () => m.application_form_accommodation_missing(),
  }),
  previous_applications: optionOrNull(PREVIOUS_APPLICATIONS),
  criminal_record: optionOrNull(CRIMINAL_RECORDS),
  health_insurance: requiredLine({
    max: HEALTH_INSURANCE_MAX,
    missing: () => m.application_form_insurance_missing(),
  }),
})
export type ApplicationFormScreen = z.input<typeof applicationFormScreenSchema>

export const applicationFormSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  purpose_of_stay: z.enum(PURPOSES_OF_STAY).nullable(),
  /** Months. */
  planned_stay_duration: z.int().nullable(),
  employment_status: z.enum(EMPLOYMENT_STATUSES).nullable(),
  /** PLN a month: before tax for work, after tax for every other purpose. */
  monthly_income: z.number().nullable(),
  accommodation: z.string(),
  previous_applications: z.enum(PREVIOUS_APPLICATIONS).nullable(),
  criminal_record: z.enum(CRIMINAL_RECORDS).nullable(),
  health_insurance: z.string(),
  updated_at: z.string(),
})
export type ApplicationForm = z.infer<typeof applicationFormSchema>

function optionOrNull<const T extends readonly [string, ...string[]]>(options: T) {
  const notChosen = z.literal('').transform(() => null)
  return z.union([z.enum(options), notChosen], { error: () => m.application_form_option_wrong() })
}
