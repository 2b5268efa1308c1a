import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { isApiError } from '#client/api-error.ts'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { valuesOf } from '../rules.ts'
import type { Sheet } from '../schema.ts'
import { ownFilePath, sheetQuery } from './api.ts'
import { SheetForm } from './sheet-form.tsx'

/** One letter or form, filled in with what the case knows. */
export default function SheetPage() {
  const { template = '' } = useParams()
  const query = useQuery(sheetQuery(template))
  return (
    <div className="mx-auto grid max-w-form gap-6">
      <ButtonLink variant="link" size="small" icon={ArrowLeft} to="/forms" className="justify-self-start">
        {m.case_sheets_back_all()}
      </ButtonLink>
      {isApiError(query.error, 'not_found') ? (
        <NoSheet />
      ) : (
        <QueryScreen
          query={query}
          failed={{ title: m.case_sheets_failed_title(), safe: m.case_sheets_failed_safe() }}
          skeleton={<SkeletonRows count={8} />}
        >
          {(sheet) => <OwnSheet sheet={sheet} />}
        </QueryScreen>
      )}
    </div>
  )
}

function OwnSheet({ sheet }: { sheet: Sheet }) {
  const { template, title, description } = sheet
  return (
    <>
      <PageHeading title={title} lead={description} />
      <p className="type-small text-ink-2">
        {m.case_sheets_instructions()}{' '}
        <Link to="/resources" className="link">
          {m.case_sheets_instructions_link()}
        </Link>
      </p>
      <SheetForm
        // Keyed, so that the fields follow the case when it knows something else.
        key={JSON.stringify([template, valuesOf(sheet.items)])}
        sheet={sheet}
        draftName={`sheet-${template}`}
        filePath={ownFilePath(template)}
      />
    </>
  )
}

/** In the place of a sheet that there is not. */
export function NoSheet() {
  return (
    <EmptyState picture={FolderPicture} title={m.case_sheets_none_title()} text={m.case_sheets_none_text()} />
  )
}
