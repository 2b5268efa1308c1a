import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Outlet, useParams } from 'react-router'
import { AwayNote } from '#back-office/desk/web/cover-notes.tsx'
import { FailedState } from '#brand/failed-state.tsx'
import { isApiError } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { retriableImport } from '#ui/retriable-import.ts'
import { SkeletonRows, SkeletonScreen } from '#ui/skeleton.tsx'
import { caseQuery } from './api.ts'
import { CaseHeader } from './case-header.tsx'
import { CaseWay } from './case-way.tsx'
import { LiftUnseen } from './lift-unseen.tsx'

const UnfinishedRegistration = lazy(async () => {
  const { UnfinishedRegistration } = await retriableImport(
    () => import('#back-office/walk-in/web/unfinished-registration.tsx'),
  )
  return { default: UnfinishedRegistration }
})

/** The case file: the head of the case and its parts, each with an address of its own. */
export default function CaseLayout() {
  const { number = '' } = useParams()
  const { data: file, error, refetch } = useQuery(caseQuery(number))
  // Keyed, so that a question asked about one case is never answered for another one.
  if (file === null) return <Gone key={number} />
  if (!file && error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!file)
    return (
      <SkeletonScreen>
        <SkeletonRows count={4} />
      </SkeletonScreen>
    )
  return (
    // Keyed, so that nothing typed about one case is left when another one opens.
    <div key={number} className="grid gap-6 lg:gap-4">
      <CaseHeader file={file} />
      <AwayNote assigned_to={file.assigned_to} />
      {file.walk_in.is_unfinished ? (
        <Suspense>
          <UnfinishedRegistration
            number={number}
            email={file.person.email}
            ends_at={file.walk_in.link_ends_at}
          />
        </Suspense>
      ) : null}
      <Outlet context={file} />
    </div>
  )
}

/** There is no such case, or this reader is not among those who see it: nobody is told which. */
function Gone() {
  return (
    <>
      <CaseWay />
      <FailedState
        title={m.back_office_case_file_gone_title()}
        safe={m.back_office_case_file_gone_text()}
        action={<LiftUnseen />}
      />
    </>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <>
      <CaseWay />
      <FailedState
        title={m.back_office_case_file_failed_title()}
        safe={m.back_office_desk_load_failed_safe()}
        advice={m.back_office_desk_load_failed_advice()}
        code={isApiError(error) ? (error.requestId ?? undefined) : undefined}
        onRetry={onRetry}
      />
    </>
  )
}
