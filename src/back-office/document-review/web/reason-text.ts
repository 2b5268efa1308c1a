import type { AskReason } from '#features/documents/contract.ts'
import { m } from '#messages/messages.js'

/** Why a document is asked for again, as staff choose it. */
export const REASON_LABELS: Record<AskReason, () => string> = {
  pages_missing: m.back_office_document_review_reason_pages_missing,
  unreadable: m.back_office_document_review_reason_unreadable,
  expired: m.back_office_document_review_reason_expired,
  wrong_document: m.back_office_document_review_reason_wrong_document,
  name_differs: m.back_office_document_review_reason_name_differs,
  not_translated: m.back_office_document_review_reason_not_translated,
  too_old: m.back_office_document_review_reason_too_old,
  other: m.back_office_document_review_reason_other,
}
