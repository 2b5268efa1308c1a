import { m } from '#messages/messages.js'
import type { AskReason } from '../contract.ts'

/** Why a document is asked for again, in a word or two. */
export const REASON_LABELS: Record<AskReason, () => string> = {
  pages_missing: m.documents_reason_pages_missing,
  unreadable: m.documents_reason_unreadable,
  expired: m.documents_reason_expired,
  wrong_document: m.documents_reason_wrong_document,
  name_differs: m.documents_reason_name_differs,
  not_translated: m.documents_reason_not_translated,
  too_old: m.documents_reason_too_old,
  other: m.documents_reason_other,
}
