import { requireFact } from '#facts/require-fact.ts'

export const APPLICATION_FORM_PATH = '/api/application-form'

export const PURPOSES_OF_STAY = ['work', 'study', 'family_reunification', 'business', 'other'] as const
export const EMPLOYMENT_STATUSES = ['employed', 'self_employed', 'student', 'unemployed', 'retired'] as const
export const PREVIOUS_APPLICATIONS = ['no', 'yes_approved', 'yes_rejected'] as const
export const CRIMINAL_RECORDS = ['no', 'yes'] as const

/** Months. */
export const STAY_MONTHS_MIN = 1
/** The longest temporary permit, from the facts. */
export const stayMonthsMax = () => requireFact('temporary-months').value
/** PLN per month; a larger number is a yearly income or a phone number. */
export const MONTHLY_INCOME_MAX = 9_999_999
export const ACCOMMODATION_MAX = 1000
export const HEALTH_INSURANCE_MAX = 300
