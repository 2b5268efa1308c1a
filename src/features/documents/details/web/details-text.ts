import type { Document } from '#features/documents/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import type { Translation } from '../contract.ts'

const TRANSLATION_WORDS: Record<Translation, () => string> = {
  not_needed: m.documents_details_polish,
  attached: m.documents_details_translated,
  missing: m.documents_details_untranslated,
}

/** One line for an answer about the translation. */
export function describeTranslation(translation: Translation): string {
  return TRANSLATION_WORDS[translation]()
}

/** One line for what the applicant has said of a document; null for nothing. */
export function describeDetails({
  document_type,
  dated_on,
  translation,
}: Pick<Document, 'document_type' | 'dated_on' | 'translation'>): string | null {
  const inputs = { day: dated_on === null ? '' : formatDate(dated_on) }
  const day =
    document_type === 'photo' ? m.documents_details_taken(inputs) : m.documents_details_dated(inputs)
  const said = [dated_on && day, translation && describeTranslation(translation)].filter(Boolean)
  return said.length > 0 ? said.join(' · ') : null
}
