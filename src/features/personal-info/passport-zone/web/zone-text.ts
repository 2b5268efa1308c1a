import { cachePerLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import type { Compared } from '../contract.ts'
import type { Difference } from '../schema.ts'

const regionNames = cachePerLanguage((locale) => new Intl.DisplayNames([locale], { type: 'region' }))

/** The name of a country in the language of the screen, as the form suggests it. */
export const countryName = (code: string) => regionNames().of(code) ?? code

const LABELS: Record<Compared, () => string> = {
  full_name: m.personal_info_full_name,
  date_of_birth: m.personal_info_date_of_birth,
  nationality: m.personal_info_nationality,
  passport_number: m.personal_info_passport_number,
}

export const fieldLabel = (name: Compared) => LABELS[name]()

/** What the passport says, as people read it. */
export function describeValue(name: Compared, value: string): string {
  if (name === 'date_of_birth') return formatDate(value)
  return name === 'nationality' ? countryName(value) : value
}

/** "Passport Number: your passport says 12AB34567, and you typed 12AB34568." */
export function describeDifference({ name, typed, passport }: Difference): string {
  return m.passport_zone_difference({
    field: fieldLabel(name),
    passport: describeValue(name, passport),
    typed: name === 'date_of_birth' ? formatDate(typed) : typed,
  })
}
