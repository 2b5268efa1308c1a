import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext, useState } from 'react'
import { ClockPicture } from '#brand/illustrations/clock.tsx'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { describeStatus } from '#features/cases/status-words/rules.ts'
import { CaseContext, type CurrentCase } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { cardState } from '../rules.ts'
import type { ResidenceCard } from '../schema.ts'
import { residenceCardQuery } from './api.ts'
import { CollectCard } from './collect-card.tsx'
import { HeldCard } from './held-card.tsx'
import { RefusedDecision } from './refused-decision.tsx'

/** What comes after the decision: the card and what to do while one has it, or what can be done against a refusal. */
export default function DecisionPage() {
  const current = useContext(CaseContext)
  const query = useQuery(residenceCardQuery)
  return (
    <div className="mx-auto grid max-w-list gap-6">
      <QueryScreen
        query={query}
        failed={{ title: m.residence_card_failed_title(), safe: m.review_load_failed_safe() }}
        skeleton={<SkeletonRows count={6} />}
      >
        {(card) => <AfterDecision of={card} current={current} />}
      </QueryScreen>
    </div>
  )
}

interface AfterDecisionProps {
  of: ResidenceCard
  current: CurrentCase | null
}

function AfterDecision({ of, current }: AfterDecisionProps) {
  // The form in which the card was recorded is gone then.
  const [hadCard] = useState(of.card !== null)
  if (of.card && of.renewal && of.recordable)
    return (
      <>
        <Heading
          title={m.residence_card_held_title()}
          lead={describeCard(of.card.valid_until)}
          takesFocus={!hadCard}
        />
        <HeldCard of={of} card={of.card} renewal={of.renewal} number={openNumber(current)} />
      </>
    )
  if (of.recordable)
    return (
      <>
        <Heading title={m.cases_status_decided_title_granted()} lead={m.residence_card_collect_lead()} />
        <CollectCard of={of} />
      </>
    )
  if (current?.stage === 'decided') {
    const { title, text } = describeStatus(current)
    const own = current.status.to_do === 'read_decision'
    return (
      <>
        <Heading title={own ? title : m.residence_card_bar()} lead={own ? text : undefined} />
        <RefusedDecision of={current} />
      </>
    )
  }
  if (current?.ended_at)
    return (
      <>
        <Heading title={m.residence_card_bar()} lead={m.residence_card_open_lead()} />
        <Ended of={current} />
      </>
    )
  return (
    <>
      <Heading title={m.residence_card_bar()} lead={m.residence_card_open_lead()} />
      <NotDecided isFiled={Boolean(current?.filed_at)} />
    </>
  )
}

/** The number of the case that is closed when the next one is started. */
const openNumber = (current: CurrentCase | null) =>
  current && current.ended_at === null ? current.number : null

function describeCard(validUntil: string): string {
  const date = formatDate(validUntil)
  return cardState(validUntil, todayInWarsaw(readClock())) === 'ended'
    ? m.residence_card_ended_lead({ date })
    : m.residence_card_held_lead({ date })
}

interface HeadingProps {
  title: string
  lead?: ReactNode
  takesFocus?: boolean
}

function Heading({ title, lead, takesFocus = false }: HeadingProps) {
  return (
    <div>
      <ButtonLink variant="link" size="small" icon={ArrowLeft} to="/dashboard">
        {m.shell_dashboard()}
      </ButtonLink>
      <PageHeading title={title} lead={lead} takesFocus={takesFocus} />
    </div>
  )
}

/** An application that has ended without a permit. */
function Ended({ of }: { of: CurrentCase }) {
  const { title, text } = describeStatus(of)
  return (
    <EmptyState
      picture={FolderPicture}
      title={title}
      text={text}
      action={<ButtonLink to="/dashboard">{m.shell_dashboard()}</ButtonLink>}
    />
  )
}

function NotDecided({ isFiled }: { isFiled: boolean }) {
  return (
    <EmptyState
      picture={ClockPicture}
      title={m.residence_card_open_title()}
      text={m.residence_card_open_text()}
      action={
        <ButtonLink to={isFiled ? '/waiting' : '/dashboard'}>
          {isFiled ? m.progress_waiting_title() : m.shell_dashboard()}
        </ButtonLink>
      }
    />
  )
}
