import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { FoldedRulePart } from './rule-part.tsx'

const SITUATIONS = '/knowledge-base/your-situation'

/** What the holder of a card must not forget, each with its rule. `hasPlan`: there is a plan that counts the days. */
export function CardDuties({ hasPlan }: { hasPlan: boolean }) {
  return (
    <section aria-labelledby="duties">
      <div>
        <h2 id="duties" className="type-h2-app">
          {m.residence_card_duties_title()}
        </h2>
        <p className="mt-1 max-w-measure text-ink-2">{m.residence_card_duties_text()}</p>
      </div>
      <div className="mt-4 border-t border-line">
        <ReasonEnds hasPlan={hasPlan} />
        <Exchange />
        <NewData />
        <FoldedRulePart
          id="back"
          title={m.residence_card_back_title()}
          text={m.residence_card_back_text()}
          facts={[requireFact('card-give-back')]}
        />
      </div>
    </section>
  )
}

function Exchange() {
  return (
    <FoldedRulePart
      id="exchange"
      title={m.residence_card_exchange_title()}
      text={m.residence_card_exchange_text()}
      facts={[
        requireFact('card-exchange-reasons'),
        requireFact('card-exchange'),
        requireFact('card-loss-notify'),
        requireFact('card-certificate-months'),
        requireFact('fee-card'),
        requireFact('fee-card-lost'),
      ]}
      guide={{ href: `${SITUATIONS}/collect-and-renew-card#exchange`, label: m.residence_card_guide() }}
    />
  )
}

/** The duty that is forgotten most, and ends a permit: its days can be counted in the plan. */
function ReasonEnds({ hasPlan }: { hasPlan: boolean }) {
  return (
    <FoldedRulePart
      open
      id="reason"
      title={m.residence_card_reason_title()}
      text={m.residence_card_reason_text()}
      facts={[requireFact('notify-change')]}
      guide={{ href: `${SITUATIONS}/changing-job`, label: m.progress_waiting_changes_guide() }}
    >
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        <ButtonLink to="/forms/change-notice" variant="link">
          {m.residence_card_reason_form()}
        </ButtonLink>
        {hasPlan ? (
          <ButtonLink to="/plan" variant="link">
            {m.residence_card_reason_plan()}
          </ButtonLink>
        ) : null}
      </div>
    </FoldedRulePart>
  )
}

function NewData() {
  return (
    <>
      <FoldedRulePart
        id="passport"
        title={m.residence_card_passport_title()}
        text={m.residence_card_passport_text()}
        facts={[requireFact('passport-in-pesel')]}
        guide={{
          href: `${SITUATIONS}/pesel-trusted-profile-e-delivery`,
          label: m.residence_card_passport_guide(),
        }}
      />
      <FoldedRulePart
        id="address"
        title={m.residence_card_address_title()}
        text={m.residence_card_address_text()}
        facts={[requireFact('letter-address'), requireFact('cukr-address')]}
      />
      <FoldedRulePart
        id="abroad"
        title={m.residence_card_abroad_title()}
        text={m.residence_card_abroad_text()}
        facts={[requireFact('travel-card'), requireFact('travel-valid-title')]}
      />
    </>
  )
}
