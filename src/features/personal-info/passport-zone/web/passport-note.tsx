import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { TriangleAlert } from '#ui/icons.tsx'
import type { PassportZoneAnswer } from '../schema.ts'
import { describeDifference } from './zone-text.ts'

interface PassportNoteProps {
  zone: PassportZoneAnswer
  /** True while personal information has not been saved. */
  isOffered: boolean
}

/** Beside the stored passport: what it says other than was typed, and where its answers can be filled in. */
export function PassportNote({ zone: { differences }, isOffered }: PassportNoteProps) {
  if (differences.length === 0 && !isOffered) return null
  return (
    <div className="mt-1 grid justify-items-start gap-1 rounded-badge border border-line bg-paper px-3.5 py-3 type-small">
      {differences.length > 0 ? (
        <>
          <p className="flex gap-2 font-semibold">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" strokeWidth={2} />
            {m.passport_zone_differs({ count: differences.length })}
          </p>
          <ul className="grid gap-0.5 wrap-anywhere">
            {differences.map((one) => (
              <li key={one.name}>{describeDifference(one)}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{m.passport_zone_read()}</p>
      )}
      <Link to="/personal-info" className="link">
        {m.passport_zone_fill()}
      </Link>
    </div>
  )
}
