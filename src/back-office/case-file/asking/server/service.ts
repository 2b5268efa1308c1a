import type { AskText } from '#back-office/case-file/documents/schema.ts'
import { writeForBoth } from '#back-office/desk/server/service.ts'
import {
  ASK_REASONS,
  type AskReason,
  DOCUMENT_TYPES,
  type DocumentType,
} from '#features/documents/contract.ts'
import { documentTypeLabel } from '#features/documents/rules.ts'
import type { Language } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { m } from '#messages/messages.js'

/** Stands for the name of a document, which `document_names` and the browser know. */
const DOCUMENT = '{document}'

/**
 * What is written to the applicant, in the current language, when staff ask again and add nothing; empty for a reason that
 * has to be told.
 */
export function prefillMessage(reason: AskReason, document: string): string {
  return {
    pages_missing: m.back_office_document_review_ask_pages_missing,
    unreadable: m.back_office_document_review_ask_unreadable,
    expired: m.back_office_document_review_ask_expired,
    wrong_document: m.back_office_document_review_ask_wrong_document,
    name_differs: m.back_office_document_review_ask_name_differs,
    not_translated: m.back_office_document_review_ask_not_translated,
    too_old: m.back_office_document_review_ask_too_old,
    other: () => '',
  }[reason]({ document })
}

/** The sentences of the reasons for the form of a verdict, in the language of who reads them, beside the desk's. */
export function listAskTexts(reader: Language): AskText[] {
  return writeForBoth(reader, () =>
    ASK_REASONS.map((id) => ({ id, text: prefillMessage(id, DOCUMENT) })).filter(({ text }) => text !== ''),
  )
}

/** What the documents are called in the language of who reads about them. */
export function nameDocuments(reader: Language): Record<DocumentType, string> {
  const names = inLanguage(reader, () =>
    DOCUMENT_TYPES.map((type) => [type, documentTypeLabel(type)] as const),
  )
  return Object.fromEntries(names) as Record<DocumentType, string>
}
