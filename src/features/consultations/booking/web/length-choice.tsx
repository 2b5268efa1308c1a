import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CONSULTATION_TYPES } from '#features/consultations/contract.ts'
import { mayBook, nameType } from '#features/consultations/rules.ts'
import { packageName } from '#features/packages/rules.ts'
import { currentPackageQuery } from '#features/payments/web/api.ts'
import { m } from '#messages/messages.js'
import { FieldError } from '#ui/field-error.tsx'
import { RadioCard } from '#ui/radio-card.tsx'

interface LengthChoiceProps {
  minutes: string
  error: string | undefined
  onChoose: (minutes: string) => void
}

/** The choice of a length: those the person's package includes, and which package the others need. */
export function LengthChoice({ minutes, error, onChoose }: LengthChoiceProps) {
  const { data } = useQuery(currentPackageQuery)
  const current = data?.package_type ?? 'free'
  const closed = CONSULTATION_TYPES.filter((type) => !mayBook({ minutes: type.minutes, current }))
  return (
    <fieldset id="minutes" tabIndex={-1} aria-describedby={error ? 'minutes-error' : undefined}>
      <legend className="type-label">{m.consultations_booking_length()}</legend>
      <FieldError id="minutes-error">{error}</FieldError>
      <div className="mt-2 grid gap-2 md:grid-cols-2">
        {CONSULTATION_TYPES.map((type) => (
          <RadioCard
            key={type.id}
            name="length"
            value={type.minutes}
            checked={String(type.minutes) === minutes}
            disabled={closed.includes(type)}
            onChange={() => onChoose(String(type.minutes))}
            label={
              <>
                {m.consultations_minutes({ minutes: type.minutes })}
                <span className="block type-small font-normal">
                  {closed.includes(type)
                    ? m.consultations_booking_needs({ package: packageName(type.package) })
                    : nameType(type.minutes)}
                </span>
              </>
            }
          />
        ))}
      </div>
      {closed.length > 0 ? (
        <p className="mt-2 type-small text-ink-2">
          {m.consultations_booking_package()}{' '}
          <Link to="/your-package" className="link inline-flex min-h-11 items-center">
            {m.consultations_booking_package_link()}
          </Link>
        </p>
      ) : null}
    </fieldset>
  )
}
