import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { isApiError } from '#client/api-error.ts'
import { QueryScreen } from '#client/query-screen.tsx'
import { valuesOf } from '#features/case-sheets/rules.ts'
import { SheetForm } from '#features/case-sheets/web/sheet-form.tsx'
import { NoSheet } from '#features/case-sheets/web/sheet-page.tsx'
import { TemplateList } from '#features/case-sheets/web/template-list.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { caseFilePath, caseFormQuery, caseTemplatesQuery } from './api.ts'

const FAILED = () => ({
  title: m.case_sheets_failed_title(),
  safe: m.back_office_desk_load_failed_safe(),
})

/** The letters and forms of a case, and each of them as a form, as its person has them. */
export default function CaseFormsPage() {
  const { number } = useCaseFile()
  const { template } = useParams()
  return template ? <OneForm number={number} template={template} /> : <AllForms number={number} />
}

function AllForms({ number }: { number: string }) {
  const query = useQuery(caseTemplatesQuery(number))
  return (
    <section aria-labelledby="case-forms" className="grid max-w-list gap-4">
      <h2 id="case-forms" className="sr-only">
        {m.case_sheets_title()}
      </h2>
      <p className="text-ink-2">{m.back_office_case_file_forms_lead()}</p>
      <QueryScreen query={query} failed={FAILED()} skeleton={<SkeletonRows count={8} />}>
        {({ templates }) => (
          <TemplateList
            templates={templates}
            pathOf={(template) => `${partPath(number, 'forms')}/${template}`}
          />
        )}
      </QueryScreen>
    </section>
  )
}

function OneForm({ number, template }: { number: string; template: string }) {
  const query = useQuery(caseFormQuery(number, template))
  return (
    <div className="grid max-w-list gap-4">
      <ButtonLink
        variant="link"
        size="small"
        icon={ArrowLeft}
        to={partPath(number, 'forms')}
        className="justify-self-start"
      >
        {m.case_sheets_back_all()}
      </ButtonLink>
      {isApiError(query.error, 'not_found') ? (
        <NoSheet />
      ) : (
        <QueryScreen query={query} failed={FAILED()} skeleton={<SkeletonRows count={8} />}>
          {(sheet) => (
            <section aria-labelledby="case-form" className="grid gap-4">
              <h2 id="case-form" className="type-h3">
                {sheet.title}
              </h2>
              <SheetForm
                // Keyed, so that the fields follow the case when it knows something else.
                key={JSON.stringify([template, valuesOf(sheet.items)])}
                sheet={sheet}
                draftName={`sheet-${number}-${template}`}
                filePath={caseFilePath(number, template)}
              />
            </section>
          )}
        </QueryScreen>
      )}
    </div>
  )
}
