import { Link } from 'react-router'
import { describeAdded } from '#back-office/case-file/adding/web/arrival-text.ts'
import type { CaseFile, StaffDocument } from '#back-office/case-file/schema.ts'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import type { ApplicationForm } from '#features/application-form/schema.ts'
import type { DocumentKey, DocumentType } from '#features/documents/contract.ts'
import { describeTranslation } from '#features/documents/details/web/details-text.ts'
import { isDocumentType } from '#features/documents/rules.ts'
import type { PersonalInfo } from '#features/personal-info/schema.ts'
import { nameAnswers } from '#features/review/web/answers-text.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Cell, CellGrid } from '#ui/cell-grid.tsx'
import { Eye } from '#ui/icons.tsx'

interface FactsProps {
  file: CaseFile
  document: StaffDocument
}

/** What our checks found in the file, and the answers to compare it with. */
export function DocumentFacts({ file, document }: FactsProps) {
  const answers = listAnswers(file.answers, document.document_type)
  return (
    <section aria-labelledby="facts-title" className="grid gap-3">
      <h3 id="facts-title" className="type-h3">
        {m.back_office_document_review_compare()}
      </h3>
      <CellGrid as="dl" columns={2} className="md:[&>:last-child:nth-child(odd)]:col-span-2">
        {answers.map(({ label, value, field }) => (
          <Cell key={label} caption={label}>
            <span className="whitespace-pre-line wrap-anywhere">{value}</span>
            {file.ended_at === null && value !== notGiven() ? (
              <Link
                to={`${partPath(file.number, 'answers')}?field=${field}&reason=differs_from_document`}
                aria-label={m.back_office_case_file_answers_correct({ field: label })}
                className="link mt-1 block w-fit type-caption font-normal"
              >
                {m.back_office_document_review_correct()}
              </Link>
            ) : null}
          </Cell>
        ))}
        <ArrivalCell document={document} />
        <SaidCells document={document} />
        {document.content_type === 'application/pdf' ? <PagesCell document={document} /> : null}
      </CellGrid>
    </section>
  )
}

/** Who of us has added it and how it came, where the applicant has not uploaded it. */
function ArrivalCell({ document: { arrived_by, added_by, uploaded_at } }: { document: StaffDocument }) {
  if (!arrived_by) return null
  return (
    <Cell caption={m.back_office_adding_arrival()} note={formatDate(todayInWarsaw(new Date(uploaded_at)))}>
      {describeAdded({ arrived_by, added_by })}
    </Cell>
  )
}

/** The day that it bears, and its translation, as far as the applicant has said. */
function SaidCells({ document: { document_type, dated_on, translation } }: { document: StaffDocument }) {
  const dayCaption =
    document_type === 'photo' ? m.back_office_document_review_taken() : m.back_office_document_review_dated()
  const note = m.back_office_document_review_said()
  return (
    <>
      {dated_on ? (
        <Cell caption={dayCaption} note={note}>
          {formatDate(dated_on)}
        </Cell>
      ) : null}
      {translation ? (
        <Cell caption={m.back_office_document_review_translation()} note={note}>
          {describeTranslation(translation)}
        </Cell>
      ) : null}
    </>
  )
}

function PagesCell({ document }: { document: StaffDocument }) {
  const { page_count, unreadable_pages, damaged_pages, blank_pages } = document
  const faults = [
    { pages: unreadable_pages, describe: m.back_office_document_review_pages_unreadable },
    { pages: damaged_pages, describe: m.back_office_document_review_pages_damaged },
    { pages: blank_pages, describe: m.back_office_document_review_pages_blank },
  ].filter(({ pages }) => pages.length > 0)
  return (
    <Cell
      caption={m.back_office_document_review_pages()}
      note={faults.map(({ pages, describe }) => describe({ pages: pages.join(', ') })).join(' ')}
    >
      <span className="flex flex-wrap items-center justify-between gap-2">
        {page_count ?? m.back_office_document_review_pages_unknown()}
        {faults.length > 0 ? (
          <Badge tone="waiting" icon={Eye}>
            {m.back_office_document_review_look()}
          </Badge>
        ) : null}
      </span>
    </Cell>
  )
}

interface Answer {
  /** Name of the field in its record. */
  field: string
  label: string
  value: string
}

const notGiven = () => m.ui_form_not_given()

/** The answers that this document has to agree with. */
function listAnswers({ personal_info, application_form }: CaseFile['answers'], type: DocumentKey): Answer[] {
  // The records have the fields of the applicant's own calls.
  const info = personal_info as Partial<PersonalInfo> | null
  const form = application_form as ApplicationForm | null
  const none = notGiven()
  const named = form ? nameAnswers(form) : null
  const all = {
    name: { field: 'full_name', label: m.personal_info_full_name(), value: info?.full_name ?? none },
    passport: {
      field: 'passport_number',
      label: m.personal_info_passport_number(),
      value: info?.passport_number ?? none,
    },
    born: {
      field: 'date_of_birth',
      label: m.personal_info_date_of_birth(),
      value: info?.date_of_birth ? formatDate(info.date_of_birth) : none,
    },
    nationality: {
      field: 'nationality',
      label: m.personal_info_nationality(),
      value: info?.nationality ?? none,
    },
    address: { field: 'address', label: m.personal_info_address(), value: info?.address ?? none },
    purpose: { field: 'purpose_of_stay', label: m.application_form_purpose(), value: named?.purpose ?? none },
    duration: {
      field: 'planned_stay_duration',
      label: m.application_form_duration(),
      value: named?.duration ?? none,
    },
    employment: {
      field: 'employment_status',
      label: m.application_form_employment(),
      value: named?.employment ?? none,
    },
    income: { field: 'monthly_income', label: m.application_form_income(), value: named?.income ?? none },
    home: {
      field: 'accommodation',
      label: m.application_form_accommodation(),
      value: form?.accommodation || none,
    },
    insurance: {
      field: 'health_insurance',
      label: m.application_form_insurance(),
      value: form?.health_insurance || none,
    },
  }
  return (isDocumentType(type) ? COMPARED[type] : COMPARED_WITH_ANY).map((name) => all[name])
}

type AnswerName =
  | 'name'
  | 'passport'
  | 'born'
  | 'nationality'
  | 'address'
  | 'purpose'
  | 'duration'
  | 'employment'
  | 'income'
  | 'home'
  | 'insurance'

/** With a document that was asked for beside the eight. */
const COMPARED_WITH_ANY: readonly AnswerName[] = ['name']

/** Which answers a document of this kind shows as well. */
const COMPARED: Record<DocumentType, readonly AnswerName[]> = {
  passport: ['name', 'passport', 'born', 'nationality'],
  photo: ['name', 'born'],
  application_form: ['name', 'passport', 'address', 'purpose', 'duration'],
  accommodation: ['name', 'address', 'home'],
  health_insurance: ['name', 'insurance'],
  financial_proof: ['name', 'income', 'employment'],
  purpose_documents: ['name', 'purpose', 'employment', 'income'],
  cv: ['name', 'employment'],
}
