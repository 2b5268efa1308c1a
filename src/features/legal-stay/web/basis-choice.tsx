import { LEGAL_STAY_BASES, type LegalStayBasis } from '#features/cases/deadlines/contract.ts'
import { m } from '#messages/messages.js'
import { FieldError } from '#ui/field-error.tsx'
import { RadioCard } from '#ui/radio-card.tsx'
import { describeBasis } from './basis-text.ts'

interface BasisChoiceProps {
  basis: LegalStayBasis | ''
  error: string | undefined
  onChoose(basis: LegalStayBasis): void
}

/** On what ground somebody stays. */
export function BasisChoice({ basis, error, onChoose }: BasisChoiceProps) {
  return (
    <fieldset id="basis" tabIndex={-1} aria-describedby={error ? 'basis-error' : undefined}>
      <legend className="type-label">{m.legal_stay_basis_legend()}</legend>
      <FieldError id="basis-error">{error}</FieldError>
      <div className="mt-2 grid gap-2 md:grid-cols-2">
        {LEGAL_STAY_BASES.map((one) => (
          <RadioCard
            key={one}
            name="basis"
            value={one}
            checked={one === basis}
            onChange={() => onChoose(one)}
            label={describeBasis(one)}
          />
        ))}
      </div>
    </fieldset>
  )
}
