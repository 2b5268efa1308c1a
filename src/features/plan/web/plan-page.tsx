import { useQuery } from '@tanstack/react-query'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { CalendarCard } from '../calendar-feed/web/calendar-card.tsx'
import { RemindersCard } from '../reminders/web/reminders-card.tsx'
import type { Plan } from '../schema.ts'
import { TermsCard } from '../terms/web/terms-card.tsx'
import { planQuery } from './api.ts'
import { PlanSummary } from './plan-summary.tsx'
import { TimeLine } from './time-line.tsx'

/** What is to be done until when, counted back from the last legal day. */
export default function PlanPage() {
  const query = useQuery(planQuery)
  return (
    <div className="mx-auto grid max-w-list gap-6">
      <div>
        <ButtonLink variant="link" size="small" icon={ArrowLeft} to="/dashboard">
          {m.shell_dashboard()}
        </ButtonLink>
        <PageHeading title={m.plan_title()} lead={m.plan_lead()} />
      </div>
      <QueryScreen
        query={query}
        failed={{ title: m.plan_failed_title(), safe: m.plan_failed_safe() }}
        skeleton={<SkeletonRows count={8} />}
      >
        {(plan) => (plan.ended ? <EndedPlan /> : <RunningPlan plan={plan} />)}
      </QueryScreen>
    </div>
  )
}

function RunningPlan({ plan }: { plan: Plan }) {
  return (
    <>
      <PlanSummary plan={plan} />
      <TimeLine plan={plan} />
      <div className="grid items-start gap-6 md:grid-cols-2">
        <TermsCard />
        <div className="grid gap-6">
          <RemindersCard />
          <CalendarCard />
        </div>
      </div>
    </>
  )
}

function EndedPlan() {
  return (
    <EmptyState
      picture={FolderPicture}
      title={m.plan_ended_title()}
      text={m.plan_ended_text()}
      action={<ButtonLink to="/dashboard">{m.shell_dashboard()}</ButtonLink>}
    />
  )
}
