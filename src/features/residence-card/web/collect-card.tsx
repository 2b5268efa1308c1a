import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { Card } from '#ui/card.tsx'
import type { ResidenceCard } from '../schema.ts'
import { OwnCardForm } from './own-card-form.tsx'
import { RulePart } from './rule-part.tsx'

const SITUATIONS = '/knowledge-base/your-situation'

/** From the granted permit to the card in the hand, and where it is recorded. */
export function CollectCard({ of }: { of: ResidenceCard }) {
  return (
    <div className="mt-3 grid gap-9">
      <a href="#record" className="link font-semibold">
        {m.residence_card_record_at_once()}
      </a>
      <RulePart
        id="before-card"
        title={m.residence_card_before_title()}
        text={m.residence_card_before_text()}
        facts={[requireFact('office-visit'), requireFact('fee-card')]}
        guide={{ href: `${SITUATIONS}/paying-fees`, label: m.residence_card_before_guide() }}
      />
      <RulePart
        id="card-ready"
        title={m.residence_card_ready_title()}
        text={m.residence_card_ready_text()}
        facts={[requireFact('card-pickup-age')]}
        guide={{
          href: '/knowledge-base/processing-times/track-status',
          label: m.residence_card_ready_guide(),
        }}
      />
      <AtTheCounter />
      <Card as="section" id="record" aria-labelledby="record-title" className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="record-title" className="type-h3">
            {m.residence_card_record_title()}
          </h2>
          <p className="text-ink-2">{m.residence_card_record_text()}</p>
        </div>
        <OwnCardForm of={of} />
      </Card>
    </div>
  )
}

function AtTheCounter() {
  return (
    <>
      <RulePart id="bring" title={m.residence_card_bring_title()}>
        <List
          lines={[
            m.residence_card_bring_passport(),
            m.residence_card_bring_old(),
            m.residence_card_bring_fee(),
            m.residence_card_bring_booking(),
          ]}
        />
      </RulePart>
      <RulePart
        id="counter"
        title={m.residence_card_counter_title()}
        text={m.residence_card_counter_text()}
        facts={[requireFact('card-chip')]}
        guide={{ href: `${SITUATIONS}/collect-and-renew-card`, label: m.residence_card_guide() }}
      >
        <List
          lines={[
            m.residence_card_counter_names(),
            m.residence_card_counter_end(),
            m.residence_card_counter_work(),
          ]}
        />
      </RulePart>
    </>
  )
}

function List({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="mt-2 max-w-measure list-disc space-y-1 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
