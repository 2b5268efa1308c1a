import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { CalendarPicture } from '#brand/illustrations/calendar.tsx'
import { isApiError } from '#client/api-error.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { CALENDAR_PATH } from '#features/consultations/contract.ts'
import { describeMoment, hasBegun, spanOf } from '#features/consultations/rules.ts'
import type { Consultation } from '#features/consultations/schema.ts'
import { consultationQuery, consultationsQuery, isOwnCalendar } from '#features/consultations/web/api.ts'
import { ConsultationsFailed } from '#features/consultations/web/consultations-failed.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ExternalLink } from '#ui/icons.tsx'
import { createLateScript, LatePart, usePreload } from '#ui/late-part.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { FormPlace } from '#ui/skeleton.tsx'
import { Booked } from './booked.tsx'

/** The form is fetched beside the consultation. */
const FORM = createLateScript(
  () => import('./booking-form.tsx'),
  (module) => module.BookingForm,
)

export default function ConsultationCalendarPage() {
  const [query] = useSearchParams()
  const id = query.get('consultation')
  usePreload(FORM)
  return (
    <div className="mx-auto max-w-[57.5rem]">
      <PageHeading
        title={m.consultations_booking_title()}
        lead={m.consultations_booking_lead()}
        className="mb-8"
      />
      {id ? <Chosen key={id} id={id} /> : <Newest />}
    </div>
  )
}

/** Without an id in the path: the newest request without a time. */
function Newest() {
  const { data, error, refetch } = useInfiniteQuery(consultationsQuery)
  const list = data?.pages.flat()
  if (!list) return error ? <ConsultationsFailed error={error} onRetry={() => refetch()} /> : <FormPlace />
  const pending = list.find(({ status }) => status === 'pending')
  if (pending) return <Navigate replace to={`${CALENDAR_PATH}?consultation=${pending.id}`} />
  return (
    <NoCalendar
      title={m.consultations_booking_no_request_title()}
      text={m.consultations_booking_no_request_text()}
    />
  )
}

function Chosen({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(consultationQuery(id))
  if (data) return <Calendar consultation={data} />
  if (isApiError(error, 'not_found')) {
    return (
      <NoCalendar
        title={m.consultations_booking_not_found_title()}
        text={m.consultations_booking_not_found_text()}
      />
    )
  }
  return error ? <ConsultationsFailed error={error} onRetry={() => refetch()} /> : <FormPlace />
}

function Calendar({ consultation }: { consultation: Consultation }) {
  const { user } = useAuth()
  const [booked, setBooked] = useState<Consultation | null>(null)
  const span = spanOf(booked ?? consultation)
  if (consultation.status === 'canceled') {
    return (
      <NoCalendar
        title={m.consultations_booking_canceled_title()}
        text={m.consultations_booking_again_text()}
      />
    )
  }
  if (booked && span) {
    return <Booked consultation={booked} span={span} onAgain={() => setBooked(null)} />
  }
  if (!isOwnCalendar(consultation)) return <ExternalCalendarNotice consultation={consultation} />
  if (span && hasBegun(span, readClock())) {
    return (
      <NoCalendar title={m.consultations_booking_over_title()} text={m.consultations_booking_again_text()} />
    )
  }
  return (
    <>
      {span ? (
        <Card className="mb-8">
          <h2 className="type-h3">{m.consultations_booking_now({ moment: describeMoment(span) })}</h2>
          <p className="mt-1 type-small text-ink-2">{m.consultations_booking_now_text()}</p>
        </Card>
      ) : null}
      <LatePart
        of={FORM}
        key={consultation.status}
        props={{ userId: user?.id ?? '', consultation, onBooked: setBooked }}
        fallback={<FormPlace />}
      />
    </>
  )
}

function NoCalendar({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState
      picture={CalendarPicture}
      title={title}
      text={text}
      action={<ButtonLink to="/consultation">{m.consultations_booking_no_request_link()}</ButtonLink>}
    />
  )
}

function ExternalCalendarNotice({ consultation }: { consultation: Consultation }) {
  return (
    <EmptyState
      picture={CalendarPicture}
      title={m.consultations_booking_elsewhere_title()}
      text={m.consultations_booking_elsewhere_text()}
      action={
        <ButtonLink href={consultation.calendar_url} target="_blank" rel="noopener" iconEnd={ExternalLink}>
          {m.consultations_open_calendar()}
        </ButtonLink>
      }
    />
  )
}
