import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { FailedState } from '#brand/failed-state.tsx'
import { adviseAfter } from '#client/advise-after.ts'
import { isApiError } from '#client/api-error.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { useHasEnded } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { FormScreenSkeleton } from '#ui/form/form-screen.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { QUESTIONNAIRE_PARTS, type QuestionnairePart } from '../contract.ts'
import { titleOfPart } from '../rules.ts'
import { partQuery } from './api.ts'
import { PartForm } from './part-form.tsx'

const SKELETON_FIELDS = 6

/** One part of what the state portal will also ask. */
export default function PartPage() {
  const { part: named } = useParams()
  const part = QUESTIONNAIRE_PARTS.find((one) => one === named)
  return part ? <Part key={part} part={part} /> : <Navigate to="/application-form" replace />
}

function Part({ part }: { part: QuestionnairePart }) {
  const { user } = useAuth()
  const hasEnded = useHasEnded()
  const { data, error, refetch } = useQuery(partQuery(part))
  if (user && data) {
    // Another purpose asks other questions, and a new application begins with an empty form.
    const asked = data.questions.map(({ id }) => id).join()
    return <PartForm key={`${user.id} ${hasEnded} ${asked}`} userId={user.id} record={data} />
  }
  if (!error) return <FormScreenSkeleton title={titleOfPart(part)} fields={SKELETON_FIELDS} />
  return (
    <div className="mx-auto max-w-list">
      <PageHeading title={titleOfPart(part)} className="mb-8" />
      <FailedState
        title={m.questionnaire_failed_title()}
        safe={m.application_form_failed_safe()}
        advice={adviseAfter(error)}
        code={isApiError(error) ? (error.requestId ?? undefined) : undefined}
        onRetry={() => void refetch()}
      />
    </div>
  )
}
