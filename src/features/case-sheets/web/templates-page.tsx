import { useQuery } from '@tanstack/react-query'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { templatesQuery } from './api.ts'
import { TemplateList } from './template-list.tsx'

/** The letters and forms that are made from the case. */
export default function TemplatesPage() {
  const query = useQuery(templatesQuery)
  return (
    <div className="mx-auto grid max-w-list gap-6">
      <div>
        <ButtonLink variant="link" size="small" icon={ArrowLeft} to="/resources">
          {m.case_sheets_back()}
        </ButtonLink>
        <PageHeading title={m.case_sheets_title()} lead={m.case_sheets_lead()} />
      </div>
      <QueryScreen
        query={query}
        failed={{ title: m.case_sheets_failed_title(), safe: m.case_sheets_failed_safe() }}
        skeleton={<SkeletonRows count={8} />}
      >
        {({ templates }) => (
          <TemplateList templates={templates} pathOf={(template) => `/forms/${template}`} />
        )}
      </QueryScreen>
    </div>
  )
}
