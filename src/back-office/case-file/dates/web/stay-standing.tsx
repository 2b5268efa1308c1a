import type { CaseFile } from '#back-office/case-file/schema.ts'
import { isWithoutDay } from '#features/legal-stay/rules.ts'
import { describeBasis } from '#features/legal-stay/web/basis-text.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'

type Stay = Pick<
  CaseFile,
  | 'last_legal_day'
  | 'last_legal_day_basis'
  | 'last_legal_day_own'
  | 'last_legal_day_set_at'
  | 'last_legal_day_unknown'
  | 'events'
>

/** Who set the last legal day, since when it stands, and on what ground; nothing while nobody has said anything. */
export function StayStanding({ file }: { file: Stay }) {
  const lines = describeStanding(file)
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-0.5 type-small text-ink-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function describeStanding(file: Stay): string[] {
  const { last_legal_day: day, last_legal_day_basis: basis, last_legal_day_unknown: isUnknown } = file
  return [
    ...(isUnknown ? [m.back_office_case_file_dates_last_unknown()] : []),
    ...(day === null && isWithoutDay(basis) ? [m.back_office_case_file_dates_last_none_waiting()] : []),
    ...(basis
      ? [m.back_office_case_file_history_last_legal_day_ground({ basis: describeBasis(basis) })]
      : []),
    ...describeSetter(file),
  ]
}

function describeSetter({ last_legal_day_own: isOwn, last_legal_day_set_at: at, events }: Stay): string[] {
  if (at === null) return []
  const date = formatDate(todayInWarsaw(new Date(at)))
  if (isOwn) return [m.back_office_case_file_dates_set_by_applicant({ date })]
  const setting = events.find(({ event }) => event === 'last_legal_day_set')
  const name = setting?.actor_kind === 'staff' ? setting.actor_name : null
  return [
    name
      ? m.back_office_case_file_dates_set_by_staff({ name, date })
      : m.back_office_case_file_dates_set_by_somebody({ date }),
  ]
}
