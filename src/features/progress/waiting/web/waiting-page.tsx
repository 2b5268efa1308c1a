import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { ClockPicture } from '#brand/illustrations/clock.tsx'
import { requireFact } from '#facts/require-fact.ts'
import { CaseContext, EndedNote } from '#features/cases/web/case-context.tsx'
import { ADD_LETTER, LETTERS_PAGE } from '#features/letters/contract.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { FactRules, type Rule } from '#texts/web/fact-rule.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { daysSinceFiling, isWaiting } from '../rules.ts'

const SITUATIONS = '/knowledge-base/your-situation'
const TIMES = '/knowledge-base/processing-times'

/** The time between the filing and the decision: how long it is, what may come, and what is allowed meanwhile. */
export default function WaitingPage() {
  const current = useContext(CaseContext)
  const filedAt = current && isWaiting(current) ? current.filed_at : null
  return (
    <div className="mx-auto grid max-w-list gap-6">
      <div>
        <ButtonLink variant="link" size="small" icon={ArrowLeft} to="/dashboard">
          {m.shell_dashboard()}
        </ButtonLink>
        <PageHeading title={m.progress_waiting_title()} lead={m.progress_waiting_lead()} />
      </div>
      <EndedNote />
      {filedAt ? <Waiting filedAt={filedAt} /> : <NotWaiting isFiled={Boolean(current?.filed_at)} />}
    </div>
  )
}

function NotWaiting({ isFiled }: { isFiled: boolean }) {
  return (
    <EmptyState
      picture={ClockPicture}
      title={isFiled ? m.progress_waiting_over_title() : m.progress_waiting_not_filed_title()}
      text={isFiled ? m.progress_waiting_over_text() : m.progress_waiting_not_filed_text()}
      action={
        <ButtonLink to={isFiled ? '/decision' : '/filing'}>
          {isFiled ? m.residence_card_bar() : m.cases_status_file_button()}
        </ButtonLink>
      }
    />
  )
}

function Waiting({ filedAt }: { filedAt: string }) {
  const count = daysSinceFiling(filedAt, readClock())
  const date = formatDate(todayInWarsaw(new Date(filedAt)))
  return (
    <div className="mt-3 grid gap-9">
      <Card as="section" aria-labelledby="waiting-days" className="grid gap-1">
        <p className="type-caption text-ink-2">{m.cases_status_where_filed({ date })}</p>
        <h2 id="waiting-days" className="type-h3">
          {count === 0 ? m.progress_waiting_days_today() : m.progress_waiting_days({ count })}
        </h2>
        <p className="max-w-measure text-ink-2">{m.progress_waiting_days_text()}</p>
      </Card>
      <Part
        id="how-long"
        title={m.progress_waiting_long_title()}
        text={m.progress_waiting_long_text({
          least: requireFact('average-malopolskie').shown,
          most: requireFact('average-slaskie').shown,
          year: requireFact('averages-year').shown,
        })}
        facts={[
          requireFact('decision-temporary'),
          requireFact('decision-permanent'),
          requireFact('terms-suspended'),
          requireFact('average-malopolskie'),
          requireFact('average-slaskie'),
          requireFact('averages-year'),
        ]}
        guide={{ href: `${TIMES}/voivodeship-times`, label: m.progress_waiting_long_guide() }}
      />
      <Letters />
      <Meanwhile />
    </div>
  )
}

/** What the office may send, where it is added, and what is answered with. */
function Letters() {
  return (
    <Part
      id="letters"
      title={m.progress_waiting_letters_title()}
      text={m.progress_waiting_letters_text()}
      facts={[
        requireFact('letter-delivered'),
        requireFact('formal-gaps'),
        requireFact('office-visit'),
        requireFact('evidence-term'),
        requireFact('certificate'),
      ]}
      guide={{ href: `${SITUATIONS}/letters`, label: m.cases_status_guide_letters() }}
      act={{ to: `${LETTERS_PAGE}${ADD_LETTER}`, label: m.progress_waiting_letters_add() }}
    >
      <p className="mt-3">
        <Link to="/forms" className="link font-semibold">
          {m.progress_waiting_letters_forms()}
        </Link>
      </p>
    </Part>
  )
}

/** What a filed application allows, and what has to be told. */
function Meanwhile() {
  return (
    <>
      <Part
        id="stay-and-work"
        title={m.progress_waiting_work_title()}
        text={m.progress_waiting_work_text()}
        facts={[requireFact('stay-while-waiting'), requireFact('work-own-ground')]}
        guide={{ href: `${SITUATIONS}/work-while-waiting`, label: m.progress_waiting_work_guide() }}
      />
      <Part
        id="travel"
        title={m.progress_waiting_travel_title()}
        text={m.progress_waiting_travel_text()}
        facts={[requireFact('certificate-limits'), requireFact('travel-return')]}
        guide={{ href: `${SITUATIONS}/travel-while-waiting`, label: m.progress_waiting_travel_guide() }}
      />
      <Part
        id="changes"
        title={m.progress_waiting_changes_title()}
        text={m.progress_waiting_changes_text()}
        facts={[requireFact('letter-address'), requireFact('notify-change')]}
        guide={{ href: `${SITUATIONS}/changing-job`, label: m.progress_waiting_changes_guide() }}
      />
    </>
  )
}

interface PartProps {
  id: string
  title: string
  text: string
  facts: readonly Rule[]
  guide: { href: string; label: string }
  /** What is done about it. */
  act?: { to: string; label: string }
  children?: ReactNode
}

function Part({ id, title, text, facts, guide, act, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="type-h2-app">
        {title}
      </h2>
      <p className="mt-1 max-w-measure text-ink-2">{text}</p>
      {act ? (
        <ButtonLink variant="second" to={act.to} className="mt-3">
          {act.label}
        </ButtonLink>
      ) : null}
      <FactRules facts={facts} className="mt-4" />
      <PageLink href={guide.href} className="mt-3 inline-block link font-semibold">
        {guide.label}
      </PageLink>
      {children}
    </section>
  )
}
