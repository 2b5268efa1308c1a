import { useEffect, useRef } from 'react'
import type { Appointment } from '#features/appointments/schema.ts'
import { m } from '#messages/messages.js'
import { formatLongDate } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

/** Above the form while an appointment is being moved. Takes focus, since the pressed button is far below. */
export function MoveNotice({ appointment, onStop }: { appointment: Appointment; onStop: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className="mb-8 flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <h2 ref={heading} tabIndex={-1} className="focus-quiet scroll-mt-24 type-h2-app">
          {m.appointments_move_title()}
        </h2>
        <p className="mt-1 type-small text-ink-2">
          {m.appointments_move_text({
            date: formatLongDate(appointment.appointment_date),
            time: appointment.appointment_time,
          })}
        </p>
      </div>
      <Button variant="second" size="small" onClick={onStop}>
        {m.appointments_move_stop()}
      </Button>
    </Card>
  )
}
