import { z } from '@hono/zod-openapi'
import { requiredLine, requiredText } from '#features/personal-info/contract.ts'
import { m } from '#messages/messages.js'
import {
  ACCOMMODATION_MAX,
  type ApplicationForm,
  CRIMINAL_RECORDS,
  EMPLOYMENT_STATUSES,
  HEALTH_INSURANCE_MAX,
  monthlyIncomeSchema,
  PREVIOUS_APPLICATIONS,
  PURPOSES_OF_STAY,
  stayMonthsSchema,
} from './contract.ts'

const NUMBER_MAX = 100

/**
 * The eight answers as the screen holds them: texts, '' for a select nobody touched. Parsing gives what the
 * API takes. Required are the four answers the specification (section 5) names; a text that is no number
 * passes and becomes null (docs/decisions/0002-non-numeric-answers.md).
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

/** Months from "36" or "36 months"; null when the text is no number. Which numbers are allowed is not asked here. */
export function readMonths(text: string): number | null {
  const found = /^([+-]?\d+(?:[.,]\d+)?)\s*(?:m|mo|months?)?\.?$/i.exec(text.trim())
  return found?.[1] ? Number(found[1].replace(',', '.')) : null
}

/**
 * PLN from "5200", "5 200", "5,200.00", "5.200,50 zł"; null when the text is no number. Three digits after a
 * single comma or dot are thousands: nobody is paid tenths of a grosz.
 */
export function readAmount(text: string): number | null {
  const bare = text.replace(/pln|zł|zl/gi, '').replace(/[\s'’]/g, '')
  if (!/^[+-]?\d[\d.,]*$/.test(bare)) return null
  const decimals = /[.,](\d{1,2})$/.exec(bare)?.[1] ?? ''
  const whole = decimals ? bare.slice(0, -decimals.length - 1) : bare
  if (!/^[+-]?(\d+|\d{1,3}([.,]\d{3})+)$/.test(whole)) return null
  return Number(`${whole.replace(/[.,]/g, '')}.${decimals || '0'}`)
}

/** Something was typed, and it will be saved as null: the person is to be told before they save. */
export function isWordsForMonths(text: string): boolean {
  return text.trim() !== '' && readMonths(text) === null
}

/** The same for the monthly income. */
export function isWordsForAmount(text: string): boolean {
  return text.trim() !== '' && readAmount(text) === null
}

/** What the screen is filled with: the saved answers, or eight empty ones. */
export function screenOf(record: ApplicationForm | null): ApplicationFormScreen {
  return {
    purpose_of_stay: record?.purpose_of_stay ?? '',
    planned_stay_duration: record?.planned_stay_duration?.toString() ?? '',
    employment_status: record?.employment_status ?? '',
    monthly_income: record?.monthly_income?.toString() ?? '',
    accommodation: record?.accommodation ?? '',
    previous_applications: record?.previous_applications ?? '',
    criminal_record: record?.criminal_record ?? '',
    health_insurance: record?.health_insurance ?? '',
  }
}

function optionOrNull<const T extends readonly [string, ...string[]]>(options: T) {
  const notChosen = z.literal('').transform(() => null)
  return z.union([z.enum(options), notChosen], { error: () => m.application_form_option_wrong() })
}
