import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { FactRule } from '#texts/web/fact-rule.tsx'
import { Card } from '#ui/card.tsx'
import { StepNumber } from '#ui/step-number.tsx'

/** What happens from the submission to the visit. Nobody but the applicant signs and files. */
const STEPS = [
  { title: m.review_confirmation_next_check, text: m.review_confirmation_next_check_text },
  { title: m.review_confirmation_next_prepare, text: m.review_confirmation_next_prepare_text },
  { title: m.review_confirmation_next_sign, text: m.review_confirmation_next_sign_text },
  {
    title: m.review_confirmation_next_visit,
    text: () => m.review_confirmation_next_visit_text({ days: requireFact('office-visit').shown }),
  },
]

export function NextSteps() {
  return (
    <section aria-labelledby="submitted-next">
      <h2 id="submitted-next" className="mb-4 type-h2-app">
        {m.review_confirmation_next_title()}
      </h2>
      <Card as="ol" padded={false} className="divide-y divide-line px-4 py-1 md:px-5.5">
        {STEPS.map(({ title, text }, index) => (
          <li key={title()} className="flex break-inside-avoid gap-3.5 py-3.5">
            <StepNumber n={index + 1} state="todo" />
            <div className="min-w-0">
              <p className="leading-snug font-semibold">{title()}</p>
              <p className="mt-0.5 max-w-measure type-small text-ink-2">{text()}</p>
            </div>
          </li>
        ))}
      </Card>
      <FactRule fact={requireFact('mos-filed')} className="mt-4" />
    </section>
  )
}
