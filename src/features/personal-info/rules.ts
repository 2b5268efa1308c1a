import type { PersonalInfo, PersonalInfoAnswers } from './schema.ts'

/** What the screen is filled with: the saved answers, or six empty ones. */
export function answersOf(record: PersonalInfo | null): PersonalInfoAnswers {
  return {
    full_name: record?.full_name ?? '',
    phone: record?.phone_international ?? '',
    address: record?.address ?? '',
    date_of_birth: record?.date_of_birth ?? '',
    nationality: record?.nationality ?? '',
    passport_number: record?.passport_number ?? '',
  }
}
