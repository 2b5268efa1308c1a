import type { Progress } from '#features/progress/schema.ts'
import { mayHaveCard } from '#features/residence-card/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'

/** Below an application that has ended with a permit: its card, or where the card is recorded. */
export function EndedResidenceCard({ of }: { of: NonNullable<Progress['case']> }) {
  if (!mayHaveCard(of)) return null
  const { residence_card: card } = of
  return (
    <Card as="section" aria-labelledby="ended-card" className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-[min(100%,9rem)] flex-1">
        <h2 id="ended-card" className="type-h3">
          {card
            ? m.progress_next_have_card_title({ date: formatDate(card.valid_until) })
            : m.progress_next_collect_card_title()}
        </h2>
        <p className="text-ink-2">
          {card
            ? m.progress_ended_card_text({ date: formatDate(card.renewal_from) })
            : m.residence_card_record_text()}
        </p>
      </div>
      <ButtonLink to="/decision" variant="second">
        {card ? m.progress_next_have_card_button() : m.residence_card_record_title()}
      </ButtonLink>
    </Card>
  )
}
