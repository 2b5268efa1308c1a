import { documentTypeLabel } from '#features/documents/rules.ts'
import { LANGUAGES } from '#language/language.ts'
import { nameLanguage } from '#language/language-name.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { addDays, formatDate, todayInWarsaw } from '#shared/dates.ts'
import type { TemplateField, TemplateUse } from '../contract.ts'
import type { FieldValues } from '../rules.ts'
import type { TeamTemplate, Texts } from '../schema.ts'

export const USE_LABELS: Record<TemplateUse, () => string> = {
  cases: m.back_office_templates_use_cases,
  inbox: m.back_office_templates_use_inbox,
  both: m.back_office_templates_use_both,
}

export const FIELD_LABELS: Record<TemplateField, () => string> = {
  name: m.back_office_templates_field_name,
  case_number: m.back_office_templates_field_case_number,
  specialist: m.back_office_templates_field_specialist,
  last_legal_day: m.back_office_templates_field_last_legal_day,
  missing_documents: m.back_office_templates_field_missing_documents,
  documents_asked_again: m.back_office_templates_field_documents_asked_again,
  register: m.back_office_templates_field_register,
}

/** In which languages there is a text, in words. */
export function describeLanguages(texts: Texts): string {
  return LANGUAGES.filter((language) => texts[language])
    .map(nameLanguage)
    .join(', ')
}

type Authorship = Pick<TeamTemplate, 'created_by' | 'created_at' | 'updated_by' | 'updated_at'>

/** Who made it and who changed it last, with the days. */
export function describeAuthors({ created_by, created_at, updated_by, updated_at }: Authorship): string {
  const made = m.back_office_templates_made({ name: nameAuthor(created_by), day: dayOf(created_at) })
  if (created_at === updated_at) return made
  const changed = m.back_office_templates_changed({ name: nameAuthor(updated_by), day: dayOf(updated_at) })
  return `${made} ${changed}`
}

const nameAuthor = (name: string | null) => name ?? m.back_office_templates_author_gone()
const dayOf = (instant: string) => formatDate(todayInWarsaw(new Date(instant)))

/** The number of no case. */
const EXAMPLE_NUMBER = '0042'

/** What a preview fills in. */
export function listExamples({ author, origin }: { author: string; origin: string }): FieldValues {
  const today = todayInWarsaw(readClock())
  return {
    name: m.back_office_templates_example_name(),
    case_number: `${today.slice(0, 4)}-${EXAMPLE_NUMBER}`,
    specialist: author,
    last_legal_day: formatDate(addDays(today, 30)),
    missing_documents: [documentTypeLabel('passport'), documentTypeLabel('health_insurance')],
    documents_asked_again: [documentTypeLabel('accommodation')],
    register: `${origin}/register`,
  }
}
