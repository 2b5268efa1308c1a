import { describeTimesAhead } from '#features/appointments/rules.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'

/** Replaces the form while the person has the maximum number of appointments. */
export function AheadNotice({ count }: { count: number }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <h2 className="type-h2-app">{m.appointments_ahead_title()}</h2>
        <p className="mt-1 max-w-measure type-small text-ink-2">{describeTimesAhead(count)}</p>
      </div>
      <ButtonLink variant="second" size="small" to="/dashboard">
        {m.appointments_back()}
      </ButtonLink>
    </Card>
  )
}
