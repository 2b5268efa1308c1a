import { Link } from 'react-router'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import { LEGAL_STAY_BASES, MAX_EVIDENCE_PAGE } from '#features/cases/deadlines/contract.ts'
import { documentLabel, namedDocument } from '#features/documents/rules.ts'
import { describeBasis } from '#features/legal-stay/web/basis-text.ts'
import { m } from '#messages/messages.js'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { useLastLegalDay } from './use-last-legal-day.ts'

interface StayFieldsProps {
  field: ReturnType<typeof useLastLegalDay>
  file: Pick<CaseFile, 'number' | 'documents'>
}

/** On what ground the person stays, and which document of the case shows the day. */
export function StayFields({ field, file: { number, documents } }: StayFieldsProps) {
  const { basis, evidence, evidenceError, type } = field
  const chosen = documents.find((one) => one.document_type === evidence)
  const documentOptions = documents.map((one) => ({
    value: one.document_type,
    label: documentLabel(namedDocument(one)),
  }))
  return (
    <>
      <Field id="stay-basis" label={m.back_office_case_file_dates_basis()}>
        <Select
          value={basis}
          placeholder={m.back_office_case_file_dates_basis_none()}
          options={LEGAL_STAY_BASES.map((one) => ({ value: one, label: describeBasis(one) }))}
          onChange={({ target }) =>
            type({ basis: LEGAL_STAY_BASES.find((one) => one === target.value) ?? '' })
          }
        />
      </Field>
      <Field id="stay-evidence" label={m.back_office_case_file_dates_evidence()} error={evidenceError}>
        <Select
          value={chosen ? evidence : ''}
          placeholder={m.back_office_case_file_dates_evidence_none()}
          options={documentOptions}
          onChange={({ target }) =>
            type({
              evidence: documentOptions.find(({ value }) => value === target.value)?.value ?? '',
              page: '',
            })
          }
        />
      </Field>
      {chosen ? <Shown document={chosen} field={field} number={number} /> : null}
    </>
  )
}

interface ShownProps extends Pick<StayFieldsProps, 'field'> {
  document: CaseFile['documents'][number]
  number: string
}

/** The page that shows the day, and the document to look at. */
function Shown({ document, field: { page, type }, number }: ShownProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <Field id="stay-page" label={m.back_office_case_file_dates_evidence_page()} optional>
        <TextInput
          type="number"
          short
          min={1}
          max={document.page_count ?? MAX_EVIDENCE_PAGE}
          value={page}
          onChange={({ target }) => type({ page: target.value })}
        />
      </Field>
      <Link to={partPath(number, `documents/${document.document_type}`)} className="link py-3">
        {m.back_office_case_file_dates_evidence_open({ document: documentLabel(namedDocument(document)) })}
      </Link>
    </div>
  )
}
