import type { ReactNode } from 'react'
import { documentLabel, namedDocument } from '#features/documents/rules.ts'
import { ApplicationFormSummary, PersonalInfoSummary } from '#features/review/web/review-parts.tsx'
import { m } from '#messages/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import type { Confirmation } from '../schema.ts'

/** The answers and documents as they were submitted. */
export function SubmittedAnswers({ confirmation }: { confirmation: Confirmation }) {
  const { personal_info, application_form, documents } = confirmation
  const record = application_form.criminal_record_answered
    ? m.review_confirmation_sealed()
    : m.ui_form_not_given()
  return (
    <div className="grid gap-5">
      <Part title={m.review_personal_info_title()}>
        <PersonalInfoSummary info={personal_info} />
      </Part>
      <Part title={m.review_documents_title()}>
        <ul className="divide-y divide-line print:grid print:grid-cols-2 print:gap-x-10 print:[&>:nth-last-child(2)]:border-b-0">
          {documents.map(({ document_type, requested_name, file_name, replaced }) => (
            <li
              key={document_type}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-3"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">
                  {documentLabel(namedDocument({ document_type, requested_name }))}
                </p>
                <p translate="no" className="type-small wrap-anywhere text-ink-2">
                  {file_name}
                </p>
              </div>
              {replaced ? <Badge tone="plain">{m.review_confirmation_replaced()}</Badge> : null}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={m.review_application_form_title()}>
        <ApplicationFormSummary form={application_form} record={record} />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card
      as="section"
      padded={false}
      className="px-4 py-4 md:px-6 print:break-inside-avoid print:shadow-none"
    >
      <h3 className="type-h3">{title}</h3>
      {children}
    </Card>
  )
}
