import { requireFact } from '#facts/require-fact.ts'
import type { LegalStayBasis } from '#features/cases/deadlines/contract.ts'
import { m } from '#messages/messages.js'
import { FactRules } from '#texts/web/fact-rule.tsx'
import { Button } from '#ui/button.tsx'
import { helpWith } from './basis-text.ts'
import { VisaFreeCount } from './visa-free-count.tsx'

interface BasisHelpProps {
  basis: LegalStayBasis
  /** What was typed into the count of visa-free days. */
  stays: string
  onStays(stays: string): void
  /** Puts an offered day (YYYY-MM-DD) into the field. */
  onUse(day: string): void
}

/** How the day is found on the chosen ground: in words, by an example, and by the rules with their sources. */
export function BasisHelp({ basis, stays, onStays, onUse }: BasisHelpProps) {
  const { how, example, rules } = helpWith(basis)
  return (
    <section aria-labelledby="how-title" className="grid gap-4">
      <div>
        <h2 id="how-title" className="type-h3">
          {m.legal_stay_how_title()}
        </h2>
        <p className="mt-1 max-w-measure">{how}</p>
      </div>
      <div className="rounded-r-badge border-l-4 border-pine bg-pine-tint px-4.5 py-3 type-small">
        <p className="font-semibold">{m.legal_stay_example()}</p>
        <p>{example}</p>
      </div>
      {basis === 'temporary_protection' ? <ProtectionDay onUse={onUse} /> : null}
      {basis === 'visa_free' ? <VisaFreeCount typed={stays} onType={onStays} onUse={onUse} /> : null}
      <FactRules facts={rules} />
    </section>
  )
}

/** The day of the protection, offered. */
function ProtectionDay({ onUse }: Pick<BasisHelpProps, 'onUse'>) {
  const until = requireFact('protection-until')
  return (
    <Button
      variant="second"
      size="small"
      onClick={() => onUse(until.value)}
      className="justify-self-start max-md:w-full"
    >
      {m.legal_stay_offer_use({ date: until.shown })}
    </Button>
  )
}
