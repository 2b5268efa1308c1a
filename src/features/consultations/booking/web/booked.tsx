import { useEffect, useRef } from 'react'
import { CalendarPicture } from '#brand/illustrations/calendar.tsx'
import { describeMoment, nameType, type Span } from '#features/consultations/rules.ts'
import type { Consultation } from '#features/consultations/schema.ts'
import { calendarFilePath } from '#features/consultations/web/api.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { CalendarCheck, Download } from '#ui/icons.tsx'

interface BookedProps {
  consultation: Consultation
  span: Span
  onAgain: () => void
}

/** Shown after a booking: the time and the calendar file. Takes focus, since the form has been removed. */
export function Booked({ consultation, span, onAgain }: BookedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className="flex flex-col gap-6 md:flex-row md:items-center md:p-8">
      <CalendarPicture className="hidden w-40 shrink-0 md:block" />
      <div>
        <h2 ref={heading} tabIndex={-1} className="focus-quiet flex items-center gap-2.5 type-h2-app">
          <Icon of={CalendarCheck} className="text-green" />
          {m.consultations_booked_title()}
        </h2>
        <p className="mt-2 type-h3">{describeMoment(span)}</p>
        <p className="mt-1 text-ink-2">
          {m.consultations_booking_done_text({ type: nameType(span.minutes), minutes: span.minutes })}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink icon={Download} href={calendarFilePath(consultation)} download>
            {m.consultations_calendar_file()}
          </ButtonLink>
          <ButtonLink variant="second" to="/consultation">
            {m.consultations_booking_back()}
          </ButtonLink>
          <Button variant="link" onClick={onAgain}>
            {m.consultations_booking_done_again()}
          </Button>
        </div>
      </div>
    </Card>
  )
}
