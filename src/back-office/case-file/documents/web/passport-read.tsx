import { queryOptions, useQuery } from '@tanstack/react-query'
import { fullNameOf } from '#features/personal-info/passport-zone/rules.ts'
import type { PassportZoneAnswer } from '#features/personal-info/passport-zone/schema.ts'
import { describeValue, fieldLabel } from '#features/personal-info/passport-zone/web/zone-text.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Card } from '#ui/card.tsx'
import { Check, TriangleAlert } from '#ui/icons.tsx'
import { callReview } from './api.ts'

const zoneQuery = (number: string) =>
  queryOptions({
    queryKey: ['case', number, 'passport-zone'],
    queryFn: ({ signal }) =>
      callReview('GET /api/staff/cases/:number/passport-zone', { param: { number }, signal }),
  })

/** What the two lines of the passport say for certain, and where the applicant's answers differ from them. */
export function PassportRead({ number }: { number: string }) {
  const { data: zone } = useQuery(zoneQuery(number))
  if (!zone || zone.state === 'none') return null
  return (
    <section aria-labelledby="passport-read">
      <Card className="grid gap-2">
        <h2 id="passport-read" className="type-h3">
          {m.back_office_passport_zone_title()}
        </h2>
        {zone.state === 'read' ? (
          <Read zone={zone} />
        ) : (
          <p className="type-small">{describeState(zone.state)}</p>
        )}
      </Card>
    </section>
  )
}

const describeState = (state: 'working' | 'unreadable') =>
  state === 'working' ? m.back_office_passport_zone_working() : m.back_office_passport_zone_unreadable()

function Read({ zone: { fields, differences } }: { zone: PassportZoneAnswer }) {
  const value = (name: string) => fields.find((field) => field.name === name)?.value ?? null
  const name = fullNameOf({ surname: value('surname'), given_names: value('given_names') })
  const [number, birth, expiry] = [value('number'), value('birth_date'), value('expiry_date')]
  const said = [
    name,
    number,
    birth && m.back_office_passport_zone_born({ date: formatDate(birth) }),
    expiry && m.back_office_passport_zone_expires({ date: formatDate(expiry) }),
  ].filter(Boolean)
  return (
    <div className="grid gap-1.5">
      <p className="type-small font-semibold wrap-anywhere" translate="no">
        {said.join(' · ')}
      </p>
      {differences.length === 0 ? (
        <p className="flex gap-2 type-small text-ink-2">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-green" strokeWidth={2} />
          {m.back_office_passport_zone_agrees()}
        </p>
      ) : (
        <ul className="grid gap-1 type-small">
          {differences.map(({ name, typed, passport }) => (
            <li key={name} className="flex gap-2 wrap-anywhere">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" strokeWidth={2} />
              {m.back_office_passport_zone_difference({
                field: fieldLabel(name),
                passport: describeValue(name, passport),
                typed: name === 'date_of_birth' ? formatDate(typed) : typed,
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
