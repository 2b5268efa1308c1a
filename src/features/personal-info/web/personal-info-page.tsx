import { useQuery } from '@tanstack/react-query'
import { FailedState, useLoadNotice } from '#brand/failed-state.tsx'
import { adviseAfter } from '#client/advise-after.ts'
import { isApiError } from '#client/api-error.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { FormScreenSkeleton } from '#ui/form/form-screen.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { personalInfoQuery } from './api.ts'
import { PersonalInfoForm } from './personal-info-form.tsx'

export default function PersonalInfoPage() {
  const { user } = useAuth()
  const { data, error, refetch } = useQuery(personalInfoQuery)
  const failed = data === undefined && error !== null
  useLoadNotice({
    action: 'personal-info.load',
    title: m.personal_info_load_failed_title(),
    text: m.personal_info_load_failed_text(),
    error: failed && !isApiError(error, 'signed_out') ? error : null,
  })

  if (user && data !== undefined) return <PersonalInfoForm key={user.id} user={user} record={data} />
  if (!failed) return <FormScreenSkeleton title={m.personal_info_title()} fields={6} />
  return (
    <div className="mx-auto max-w-list">
      <PageHeading title={m.personal_info_title()} className="mb-8" />
      <FailedState
        title={m.personal_info_failed_title()}
        safe={m.personal_info_failed_safe()}
        advice={adviseAfter(error)}
        code={isApiError(error) ? (error.requestId ?? undefined) : undefined}
        onRetry={() => void refetch()}
      />
    </div>
  )
}
