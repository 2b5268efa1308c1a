import { showInCase } from '#facts/fact.ts'
import { requireFact } from '#facts/require-fact.ts'
import type { CaseStage } from '#features/cases/contract.ts'
import type { CaseState } from '#features/cases/status/schema.ts'
import { m } from '#messages/messages.js'
import { FactRule } from '#texts/web/fact-rule.tsx'
import { Card } from '#ui/card.tsx'
import { StepNumber } from '#ui/step-number.tsx'

interface Step {
  title: () => string
  text: () => string
  /** In these stages it is still ahead. */
  ahead: readonly CaseStage[]
  /** Packages that include it; all of them without the list. */
  services?: readonly CaseState['service'][]
}

const BEFORE_FILING = ['preparing', 'submitted', 'ready_to_file'] as const
const BEFORE_DECISION = [...BEFORE_FILING, 'filed', 'in_proceedings'] as const

/** The way from the submission to the decision. Nobody but the applicant signs and files. */
const STEPS: readonly Step[] = [
  {
    title: m.review_confirmation_next_check,
    text: m.review_confirmation_next_check_text,
    ahead: ['preparing', 'submitted'],
    services: ['review', 'preparation'],
  },
  {
    title: m.review_confirmation_next_prepare,
    text: m.review_confirmation_next_prepare_text,
    ahead: ['preparing', 'submitted'],
    services: ['preparation'],
  },
  {
    title: m.review_confirmation_next_sign,
    text: m.review_confirmation_next_sign_text,
    ahead: BEFORE_FILING,
  },
  {
    title: m.review_confirmation_next_visit,
    text: () => m.review_confirmation_next_visit_text({ days: requireFact('office-visit').shown }),
    ahead: [...BEFORE_FILING, 'filed'],
  },
  {
    title: m.review_confirmation_next_visit_open,
    text: () => m.review_confirmation_next_visit_text({ days: requireFact('office-visit').shown }),
    ahead: ['in_proceedings'],
  },
  {
    title: m.review_confirmation_next_decision,
    text: () =>
      m.review_confirmation_next_decision_text({ days: showInCase(requireFact('appeal'), 'genitive') }),
    ahead: BEFORE_DECISION,
  },
]

/** The steps that are still ahead; nothing once the office has decided, and while the case rests. */
export function listStepsAhead({ stage, service }: Pick<CaseState, 'stage' | 'service'>): readonly Step[] {
  return STEPS.filter(({ ahead, services }) => ahead.includes(stage) && (services?.includes(service) ?? true))
}

/** What happens next in this case. */
export function NextSteps({ of: state }: { of: CaseState }) {
  const steps = listStepsAhead(state)
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="submitted-next">
      <h2 id="submitted-next" className="mb-4 type-h2-app">
        {m.review_confirmation_next_title()}
      </h2>
      <Card as="ol" padded={false} className="divide-y divide-line px-4 py-1 md:px-5.5">
        {steps.map(({ title, text }, index) => (
          <li key={title()} className="flex break-inside-avoid gap-3.5 py-3.5">
            <StepNumber n={index + 1} state="todo" />
            <div className="min-w-0">
              <p className="leading-snug font-semibold">{title()}</p>
              <p className="mt-0.5 max-w-measure type-small text-ink-2">{text()}</p>
            </div>
          </li>
        ))}
      </Card>
      {state.filed_at ? null : <FactRule fact={requireFact('mos-filed')} className="mt-4" />}
    </section>
  )
}
