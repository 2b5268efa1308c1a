import { useQuery } from '@tanstack/react-query'
import { FailedState, useLoadNotice } from '#brand/failed-state.tsx'
import { adviseAfter } from '#client/advise-after.ts'
import { isApiError } from '#client/api-error.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { useHasEnded } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { FormScreenSkeleton } from '#ui/form/form-screen.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { applicationFormQuery } from './api.ts'
import { ApplicationFormForm } from './application-form-form.tsx'

export default function ApplicationFormPage() {
  const { user } = useAuth()
  const hasEnded = useHasEnded()
  const { data, error, refetch } = useQuery(applicationFormQuery)
  const failed = data === undefined && error !== null
  useLoadNotice({
    action: 'application-form.load',
    title: m.application_form_load_failed_title(),
    text: m.application_form_load_failed_text(),
    error: failed && !isApiError(error, 'signed_out') ? error : null,
  })

  if (user && data !== undefined) {
    // A new application begins with an empty form.
    return <ApplicationFormForm key={`${user.id} ${hasEnded}`} userId={user.id} record={data} />
  }
  if (!failed) return <FormScreenSkeleton title={m.application_form_title()} fields={8} />
  return (
    <div className="mx-auto max-w-list">
      <PageHeading title={m.application_form_title()} className="mb-8" />
      <FailedState
        title={m.application_form_failed_title()}
        safe={m.application_form_failed_safe()}
        advice={adviseAfter(error)}
        code={isApiError(error) ? (error.requestId ?? undefined) : undefined}
        onRetry={() => void refetch()}
      />
    </div>
  )
}
