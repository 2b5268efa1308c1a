import { useQuery } from '@tanstack/react-query'
import { FailedState } from '#brand/failed-state.tsx'
import { isApiError } from '#client/api-error.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import type { Progress } from '#features/progress/schema.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton, SkeletonCells, SkeletonScreen } from '#ui/skeleton.tsx'
import { Activity } from './activity.tsx'
import { progressQuery } from './api.ts'
import { NextStepCard } from './next-step-card.tsx'
import { StatusGrid } from './status-grid.tsx'
import { Steps } from './steps.tsx'
import { Tips } from './tips.tsx'

export default function DashboardPage() {
  const { user } = useAuth()
  const progress = useQuery(progressQuery)
  return (
    <div className="mx-auto max-w-grid">
      <PageHeading
        title={m.progress_title()}
        lead={m.progress_welcome({ name: user?.full_name || user?.email || m.progress_user() })}
        className="mb-5 md:sr-only [&_h1]:type-h2-app [&_p]:mt-1"
      />
      {progress.data ? (
        <Overview progress={progress.data} />
      ) : progress.error ? (
        <FailedState
          title={m.progress_failed_title()}
          safe={m.review_load_failed_safe()}
          advice={m.progress_failed_advice()}
          code={isApiError(progress.error) ? (progress.error.requestId ?? undefined) : undefined}
          onRetry={() => progress.refetch()}
          action={
            <ButtonLink to="/help-center" variant="second">
              {m.progress_help_center()}
            </ButtonLink>
          }
        />
      ) : (
        <OverviewSkeleton />
      )}
    </div>
  )
}

function Overview({ progress }: { progress: Progress }) {
  return (
    <div className="grid gap-10">
      <NextStepCard progress={progress} />
      <Steps progress={progress} />
      <StatusGrid progress={progress} />
      <div className="grid items-start gap-x-6 gap-y-8 md:grid-cols-2">
        <Activity progress={progress} />
        <Tips />
      </div>
    </div>
  )
}

function OverviewSkeleton() {
  return (
    <SkeletonScreen className="grid gap-10">
      <Skeleton className="h-72 rounded-panel" />
      <SkeletonCells count={6} />
      <SkeletonCells count={4} />
    </SkeletonScreen>
  )
}
