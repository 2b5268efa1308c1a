import { createRoute, z } from '@hono/zod-openapi'
import { plainLine, plainText, startedFromSchema } from '#features/personal-info/contract.ts'
import { errorResponses } from '#http/error-responses.ts'
import { m } from '#messages/messages.js'
import { requireFact } from '#shared/facts/require-fact.ts'

export const APPLICATION_FORM_PATH = '/api/application-form'

export const PURPOSES_OF_STAY = ['work', 'study', 'family_reunification', 'business', 'other'] as const
export const EMPLOYMENT_STATUSES = ['employed', 'self_employed', 'student', 'unemployed', 'retired'] as const
export const PREVIOUS_APPLICATIONS = ['no', 'yes_approved', 'yes_rejected'] as const
export const CRIMINAL_RECORDS = ['no', 'yes'] as const

/** Months. */
export const STAY_MONTHS_MIN = 1
/** The longest temporary permit, as the record has it now. */
export const stayMonthsMax = () => requireFact('temporary-months').value
/** PLN a month; above it somebody typed a year's figure or a phone number. */
export const MONTHLY_INCOME_MAX = 9_999_999
export const ACCOMMODATION_MAX = 1000
export const HEALTH_INSURANCE_MAX = 300

const wrongMonths = () => m.application_form_months_wrong({ min: STAY_MONTHS_MIN, max: stayMonthsMax() })
const wrongIncome = () => m.application_form_income_wrong()
const wrongOption = () => m.application_form_option_wrong()

export const stayMonthsSchema = z
  .int({ error: wrongMonths })
  .min(STAY_MONTHS_MIN, { error: wrongMonths })
  .refine((months) => months <= stayMonthsMax(), { error: wrongMonths })
  // For the document of the API, which is written once in a process.
  .meta({ maximum: stayMonthsMax() })

/** At most two decimals: grosze. */
export const monthlyIncomeSchema = z
  .number({ error: wrongIncome })
  .min(0, { error: wrongIncome })
  .max(MONTHLY_INCOME_MAX, { error: wrongIncome })
  .refine((amount) => Math.round(amount * 100) / 100 === amount, { error: wrongIncome })

/**
 * What the API takes. The screen asks for more (rules.ts): two numbers, accommodation and insurance must be
 * answered there, and a number given in words is null here (docs/decisions/0002-non-numeric-answers.md).
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
  updated_at: startedFromSchema,
})
export type SaveApplicationForm = z.infer<typeof saveApplicationFormSchema>

export const applicationFormSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  purpose_of_stay: z.enum(PURPOSES_OF_STAY).nullable(),
  /** Months. */
  planned_stay_duration: z.int().nullable(),
  employment_status: z.enum(EMPLOYMENT_STATUSES).nullable(),
  /** PLN before tax. */
  monthly_income: z.number().nullable(),
  accommodation: z.string(),
  previous_applications: z.enum(PREVIOUS_APPLICATIONS).nullable(),
  criminal_record: z.enum(CRIMINAL_RECORDS).nullable(),
  health_insurance: z.string(),
  updated_at: z.string(),
})
export type ApplicationForm = z.infer<typeof applicationFormSchema>

export const getApplicationFormRoute = createRoute({
  method: 'get',
  path: APPLICATION_FORM_PATH,
  summary: 'Your application form, or null',
  tags: ['application form'],
  responses: {
    200: {
      description: 'The record, or null when nothing was saved yet',
      content: { 'application/json': { schema: applicationFormSchema.nullable() } },
    },
    ...errorResponses(401),
  },
})

export const saveApplicationFormRoute = createRoute({
  method: 'put',
  path: APPLICATION_FORM_PATH,
  summary: 'Save your application form, whole',
  description: 'With `updated_at`, a record that has changed since is answered 409 and given as `current`.',
  tags: ['application form'],
  request: {
    body: { required: true, content: { 'application/json': { schema: saveApplicationFormSchema } } },
  },
  responses: {
    200: {
      description: 'The saved record',
      content: { 'application/json': { schema: applicationFormSchema } },
    },
    ...errorResponses(400, 401, 409, 413),
  },
})
