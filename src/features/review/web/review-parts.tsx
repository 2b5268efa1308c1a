import type { ReactNode } from 'react'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { documentLabel, isOfSlot, namedDocument } from '#features/documents/rules.ts'
import type { Document } from '#features/documents/schema.ts'
import type { PersonalInfo } from '#features/personal-info/schema.ts'
import {
  documentTypeInCapitals,
  REVIEW_DOCUMENTS_ENOUGH,
  UPLOAD_DOCUMENTS_REQUIRED,
} from '#features/review/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { FileCheck, TriangleAlert } from '#ui/icons.tsx'
import { nameAnswers, type OpenAnswers } from './answers-text.ts'

/** The fields that a summary shows, of the present record or of a submitted one. */
type ShownInfo = Omit<PersonalInfo, 'id' | 'user_id' | 'nationality_code' | 'updated_at'>

export function PersonalInfoSummary({ info }: { info: ShownInfo }) {
  return (
    <DescriptionList
      className="print:grid-cols-2 print:[&>:nth-last-child(2)]:border-b-0"
      items={[
        { label: m.personal_info_full_name(), value: <Typed>{info.full_name}</Typed> },
        { label: m.personal_info_date_of_birth(), value: formatDate(info.date_of_birth) },
        { label: m.personal_info_nationality(), value: <Typed>{info.nationality}</Typed> },
        { label: m.personal_info_passport_number(), value: <Typed>{info.passport_number}</Typed> },
        { label: m.personal_info_phone(), value: <Typed>{info.phone_international}</Typed> },
        { label: m.personal_info_address(), value: <Typed>{info.address}</Typed> },
      ]}
    />
  )
}

/** As it was typed, also on a page that a browser translates: this is what is submitted. */
function Typed({ children }: { children: ReactNode }) {
  return (
    <span translate="no" className="whitespace-pre-line">
      {children}
    </span>
  )
}

interface DocumentsSummaryProps {
  documents: readonly Document[]
  /** Empty slots that are set aside. */
  aside: number
  /** Documents that are to be sent again. */
  again: number
}

export function DocumentsSummary({ documents, aside, again }: DocumentsSummaryProps) {
  return (
    <div className="py-2.5">
      <ul className="flex flex-wrap gap-3">
        {inSlotOrder(documents).map((document) => (
          <li
            key={document.id}
            className="flex min-h-10 max-w-full items-center gap-2 rounded-control border border-line px-3 py-1.5 type-small font-[560] max-sm:text-[min(0.9375rem,7.5vw)]"
          >
            {again > 0 && document.status === 'asked_again' ? (
              <Icon of={TriangleAlert} className="text-crimson" />
            ) : (
              <Icon of={FileCheck} className="text-green" />
            )}
            {isOfSlot(document) ? (
              documentTypeInCapitals(document.document_type)
            ) : (
              <span className="min-w-0 wrap-anywhere">{documentLabel(namedDocument(document))}</span>
            )}
            {again > 0 && document.status === 'asked_again' ? (
              <span className="sr-only">{m.documents_state_asked_again()}</span>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="mt-3 type-small text-ink-2">
        {countSentence(documents.filter(isOfSlot).length, aside)}
        {again > 0 ? ` ${m.review_documents_again({ count: again })}` : null}
      </p>
    </div>
  )
}

function countSentence(count: number, aside: number): string {
  if (aside > 0) return asideSentence(count, aside)
  if (count >= UPLOAD_DOCUMENTS_REQUIRED) return m.review_documents_all({ total: UPLOAD_DOCUMENTS_REQUIRED })
  if (count >= REVIEW_DOCUMENTS_ENOUGH) return m.review_documents_enough({ count })
  return m.review_documents_too_few({ count })
}

function asideSentence(count: number, aside: number): string {
  if (count + aside >= UPLOAD_DOCUMENTS_REQUIRED) return m.review_documents_all_aside({ count, aside })
  if (count >= REVIEW_DOCUMENTS_ENOUGH) return m.review_documents_enough_aside({ count, aside })
  return m.review_documents_too_few_aside({ count, aside })
}

interface ApplicationFormSummaryProps {
  form: OpenAnswers
  /** The answer about a criminal record, in words. */
  record: string
}

export function ApplicationFormSummary({ form, record }: ApplicationFormSummaryProps) {
  const answers = nameAnswers(form)
  return (
    <DescriptionList
      className="print:grid-cols-2 print:[&>:nth-last-child(2)]:border-b-0"
      items={[
        { label: m.application_form_purpose(), value: answers.purpose },
        { label: m.application_form_duration(), value: answers.duration },
        { label: m.application_form_employment(), value: answers.employment },
        { label: m.application_form_income(), value: answers.income },
        { label: m.application_form_previous(), value: answers.previous },
        { label: m.application_form_criminal(), value: record },
        { label: m.application_form_accommodation(), value: <Typed>{form.accommodation}</Typed> },
        { label: m.application_form_insurance(), value: <Typed>{form.health_insurance}</Typed> },
      ]}
    />
  )
}

/** In the order of the upload screen, so that two prints are alike; those beside the eight come last. */
function inSlotOrder(documents: readonly Document[]): Document[] {
  const place = (document: Document) =>
    isOfSlot(document) ? DOCUMENT_TYPES.indexOf(document.document_type) : DOCUMENT_TYPES.length
  return [...documents].sort((a, b) => place(a) - place(b))
}
