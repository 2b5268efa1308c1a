import { requireFact } from '#facts/require-fact.ts'
import { DayBadge } from '#features/cases/deadlines/web/day-badge.tsx'
import type { CaseState } from '#features/cases/status/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { RulePart } from './rule-part.tsx'

/** A decision that is no permit, or one of which nobody has said what it is: until when something can be done, and what. */
export function RefusedDecision({ of }: { of: CaseState }) {
  return (
    <div className="mt-3 grid gap-9">
      {of.appeal_by ? <LastDay of={of} day={of.appeal_by} /> : null}
      <section aria-labelledby="what-to-do">
        <h2 id="what-to-do" className="type-h2-app">
          {m.cases_status_guide_refusal()}
        </h2>
        <Steps isCourt={of.decision_instance === 'second'} />
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to="/messages" className="max-md:w-full">
            {m.residence_card_write()}
          </ButtonLink>
          {of.decision_instance === 'second' ? null : (
            <ButtonLink to="/forms/appeal" variant="link">
              {m.residence_card_refused_template()}
            </ButtonLink>
          )}
        </div>
      </section>
      <RulePart
        id="rules"
        title={m.residence_card_refused_rules()}
        facts={
          of.decision_instance === 'second'
            ? [requireFact('court-complaint'), requireFact('court-stay'), requireFact('leave-after-refusal')]
            : [
                requireFact('appeal'),
                requireFact('appeal-signed'),
                requireFact('appeal-reasons'),
                requireFact('appeal-stay'),
                requireFact('leave-after-refusal'),
              ]
        }
        guide={{ href: '/knowledge-base/your-situation/refusal', label: m.residence_card_refused_guide() }}
      />
    </div>
  )
}

function LastDay({ of, day }: { of: CaseState; day: string }) {
  const isCourt = of.decision_instance === 'second'
  return (
    <Card as="section" aria-labelledby="last-day" className="grid gap-1">
      <p className="type-caption text-ink-2">
        {isCourt ? m.cases_status_complaint_last_day() : m.cases_status_appeal_last_day()}
      </p>
      <h2 id="last-day" className="flex flex-wrap items-center gap-x-3 gap-y-1 type-h3">
        {formatDate(day)}
        <DayBadge day={day} />
      </h2>
    </Card>
  )
}

function Steps({ isCourt }: { isCourt: boolean }) {
  return (
    <ol className="mt-2 max-w-measure list-decimal space-y-1 pl-5">
      <li>{m.residence_card_refused_delivered()}</li>
      <li>{m.residence_card_refused_read()}</li>
      <li>{m.residence_card_refused_write()}</li>
      <li>{isCourt ? m.residence_card_refused_court() : m.residence_card_refused_appeal()}</li>
    </ol>
  )
}
