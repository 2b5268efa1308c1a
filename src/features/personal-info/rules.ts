import type { AuthUser } from '#features/account/rules.ts'
import type { PersonalInfo, PersonalInfoAnswers } from './schema.ts'

/** The initial values of the form: the saved answers; before the first save the account's name and empty fields. */
export function answersOf(
  record: PersonalInfo | null,
  account: Pick<AuthUser, 'full_name'>,
): PersonalInfoAnswers {
  return {
    full_name: record?.full_name ?? account.full_name,
    phone: record?.phone_international ?? '',
    address: record?.address ?? '',
    date_of_birth: record?.date_of_birth ?? '',
    nationality: record?.nationality ?? '',
    passport_number: record?.passport_number ?? '',
  }
}
