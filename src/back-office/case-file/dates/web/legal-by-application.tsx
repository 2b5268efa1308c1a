import { m } from '#messages/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Check } from '#ui/icons.tsx'

/** Instead of the days left, once the case was filed in time and while no decision is noted. */
export function LegalByApplication() {
  return (
    <Badge tone="plain" icon={Check} className="whitespace-nowrap">
      {m.back_office_case_file_dates_legal()}
    </Badge>
  )
}
