import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { FailedState } from '#brand/failed-state.tsx'
import { isApiError } from '#client/api-error.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { CaseRoad } from '#features/cases/status/web/case-road.tsx'
import { StayQuestion } from '#features/legal-stay/web/stay-question.tsx'
import { mayBeAsked, useStayQuestion } from '#features/legal-stay/web/use-stay-question.ts'
import { isWithUs } from '#features/progress/rules.ts'
import type { Progress } from '#features/progress/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { retriableImport } from '#ui/retriable-import.ts'
import { Skeleton, SkeletonScreen } from '#ui/skeleton.tsx'
import { Activity } from './activity.tsx'
import { progressQuery } from './api.ts'
import { NextStepCard } from './next-step-card.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { StatusGrid } from './status-grid.tsx'
import { Steps } from './steps.tsx'
import { Tips } from './tips.tsx'
import { useHad } from './use-had.ts'

// Few people need them: they are no part of the first load.
const EndedCard = lazy(async () => {
  const { EndedCard } = await retriableImport(() => import('./ended-card.tsx'))
  return { default: EndedCard }
})
const EndedResidenceCard = lazy(async () => {
  const { EndedResidenceCard } = await retriableImport(() => import('./ended-residence-card.tsx'))
  return { default: EndedResidenceCard }
})
const StayPassed = lazy(async () => {
  const { StayPassed } = await retriableImport(() => import('#features/legal-stay/web/stay-passed.tsx'))
  return { default: StayPassed }
})
const TermsChanged = lazy(async () => {
  const { TermsChanged } = await retriableImport(
    () => import('#features/account/terms/web/terms-changed.tsx'),
  )
  return { default: TermsChanged }
})
const AskedAnswers = lazy(async () => {
  const { AskedAnswers } = await retriableImport(() => import('#features/corrections/web/asked-answers.tsx'))
  return { default: AskedAnswers }
})
const SharedTasks = lazy(async () => {
  const { SharedTasks } = await retriableImport(() => import('#features/tasks/web/shared-tasks.tsx'))
  return { default: SharedTasks }
})
const EarlierApplications = lazy(async () => {
  const { EarlierApplications } = await retriableImport(() => import('./earlier-applications.tsx'))
  return { default: EarlierApplications }
})

export default function DashboardPage() {
  const { user } = useAuth()
  const progress = useQuery(progressQuery)
  const name = user?.full_name || user?.email || m.progress_user()
  return (
    <div className="mx-auto max-w-grid">
      <PageHeading
        title={m.progress_title()}
        lead={progress.isPending ? '\u00a0' : greet({ name, isFirst: progress.data?.case === null })}
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
        <OverviewSkeleton hasQuestion={user !== null && mayBeAsked(user.id)} />
      )}
    </div>
  )
}

/** "Welcome back" only to somebody who was here before. */
function greet({ name, isFirst }: { name: string; isFirst: boolean }): string {
  return isFirst ? m.progress_welcome_first({ name }) : m.progress_welcome({ name })
}

function Overview({ progress }: { progress: Progress }) {
  const hasTasks = useHad(progress.open_tasks)
  const hasQuestions = useHad(progress.open_corrections)
  const current = progress.case
  if (current?.ended_at) return <EndedOverview progress={progress} ended={current} />
  return (
    <div className="grid gap-10">
      <Terms progress={progress} />
      <StepOrStay progress={progress} />
      {hasQuestions ? (
        <Suspense fallback={<QuestionsPlace count={progress.open_corrections} />}>
          <AskedAnswers fallback={<QuestionsPlace count={progress.open_corrections} />} />
        </Suspense>
      ) : null}
      {hasTasks ? (
        <Suspense fallback={<TasksPlace count={progress.open_tasks} />}>
          <SharedTasks fallback={<TasksPlace count={progress.open_tasks} />} />
        </Suspense>
      ) : null}
      {current && isWithUs(current) ? <CaseRoad of={current} /> : null}
      <Steps progress={progress} />
      <StatusGrid progress={progress} />
      <div className="grid items-start gap-x-6 gap-y-8 md:grid-cols-2">
        <Activity progress={progress} />
        <Tips />
      </div>
      <Earlier current={current} />
    </div>
  )
}

/** Past the last legal day what to do today comes first; while nobody knows the day, the question for it. */
function StepOrStay({ progress }: { progress: Progress }) {
  const { case: current, user } = progress
  const question = useStayQuestion({ of: current, userId: user.id })
  const day = current?.last_legal_day ?? null
  const hasPassed = day !== null && day < todayInWarsaw(readClock()) && !current?.filed_at
  return (
    <>
      {hasPassed ? (
        <Suspense>
          <StayPassed day={day} />
        </Suspense>
      ) : null}
      {question.isAsked ? <StayQuestion onLater={question.putOff} /> : null}
      <NextStepCard progress={progress} isSecond={question.isAsked} />
    </>
  )
}

/** As high as the list of tasks, so that nothing below it jumps when it comes. */
function TasksPlace({ count }: { count: number }) {
  return (
    <div aria-hidden>
      <Skeleton className="mb-4 h-9 w-56" />
      <div className="grid gap-px">
        {Array.from({ length: count }, (_, n) => n).map((n) => (
          <Skeleton key={n} className="h-32 md:h-20" />
        ))}
      </div>
    </div>
  )
}

/** As high as the list of questions, about. */
function QuestionsPlace({ count }: { count: number }) {
  return (
    <div aria-hidden>
      <Skeleton className="mb-4 h-9 w-72" />
      <div className="grid gap-px">
        {Array.from({ length: count }, (_, n) => n).map((n) => (
          <Skeleton key={n} className="h-96 md:h-72" />
        ))}
      </div>
    </div>
  )
}

type Case = NonNullable<Progress['case']>

/** Without steps and states: nothing asks to go on with an application that has ended. */
function EndedOverview({ progress, ended }: { progress: Progress; ended: Case }) {
  return (
    <div className="grid gap-10">
      <Terms progress={progress} />
      <Suspense fallback={<CardSkeleton />}>
        <EndedCard case={ended} />
        <EndedResidenceCard of={ended} />
      </Suspense>
      <Activity progress={progress} />
      <Earlier current={ended} />
    </div>
  )
}

function Terms({ progress }: { progress: Progress }) {
  if (progress.terms_agreed) return null
  return (
    <Suspense>
      <TermsChanged isFirst={!progress.terms_asked_before} from={progress.terms_from} />
    </Suspense>
  )
}

function Earlier({ current }: { current: Case | null }) {
  if (!current || current.others === 0) return null
  return (
    <Suspense fallback={null}>
      <EarlierApplications current={current.number} />
    </Suspense>
  )
}

function CardSkeleton() {
  return (
    <SkeletonScreen>
      <Skeleton className="h-72 rounded-panel" />
    </SkeletonScreen>
  )
}
