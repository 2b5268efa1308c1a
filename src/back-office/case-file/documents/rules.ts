import type { AskReason } from '#features/documents/contract.ts'
import { m } from '#messages/messages.js'
import type { Verdict } from './schema.ts'

/** The verdict that stands on the newest version; null without one. */
export function findStanding<V extends Pick<Verdict, 'version' | 'taken_back_at'>>({
  version,
  verdicts,
}: {
  version: number
  verdicts: readonly V[]
}): V | null {
  return verdicts.find((given) => given.version === version && given.taken_back_at === null) ?? null
}

/** What is written to the applicant when staff ask again and add nothing; empty for a reason that has to be told. */
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
