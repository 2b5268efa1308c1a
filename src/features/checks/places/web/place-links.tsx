import type { Check } from '#features/checks/schema.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { pathOfPlace, placesOf } from '../rules.ts'
import { describePlace } from './place-text.ts'

/** The ways to where something can be done about a check. */
export function PlaceLinks({ check }: { check: Check }) {
  return (
    <div className="flex flex-wrap gap-x-6">
      {placesOf(check).map((place) => (
        <ButtonLink key={pathOfPlace(place)} to={pathOfPlace(place)} variant="link" size="small">
          {describePlace(place)}
        </ButtonLink>
      ))}
    </div>
  )
}
