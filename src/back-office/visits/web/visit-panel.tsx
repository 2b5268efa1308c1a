import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { describeWhat } from '#back-office/desk/web/case-text.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { X } from '#ui/icons.tsx'
import type { Visit } from '../schema.ts'
import { OPENED, StatusWord } from './visit-card.tsx'
import { describeDay, describeKind, describePlace, describePurpose, endOf } from './visit-text.ts'
import { WithField } from './with-field.tsx'

interface VisitPanelProps {
  visit: Visit
  now: Date
  onClose(): void
  /** What can be done with it. */
  children: ReactNode
}

/** One visit: who comes, what for, where, with whom, and what can be done. */
export function VisitPanel({ visit, now, onClose, children }: VisitPanelProps) {
  const { person, number, time, date, status, cancel_reason, booking_note: note } = visit
  const today = todayInWarsaw(now)
  return (
    <Card
      as="section"
      aria-labelledby="visit-name"
      className="relative grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:-order-1"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5 pr-9">
        <p className="type-small text-ink-2">
          {m.back_office_visits_moment({ day: describeDay(date, today), from: time, to: endOf(visit) })}
        </p>
        <PanelHeading>{person.name}</PanelHeading>
        <p className="type-small text-ink-2">
          <Link to={`/office/cases/${number}`} translate="no" className="link">
            {number}
          </Link>{' '}
          · {describeWhat(visit)}
        </p>
        <StatusWord status={status} />
      </div>
      <IconButton
        icon={X}
        label={m.back_office_visits_close({ name: person.name })}
        onClick={onClose}
        className="absolute top-2 right-2"
      />
      <Facts visit={visit} />
      {note ? (
        <p className="type-small wrap-anywhere whitespace-pre-line">
          {m.back_office_visits_booking_note({ note })}
        </p>
      ) : null}
      {cancel_reason ? (
        <p className="type-small wrap-anywhere whitespace-pre-line">
          {m.back_office_visits_cancel_said({ reason: cancel_reason })}
        </p>
      ) : null}
      {status === 'canceled' ? null : <WithField visit={visit} />}
      {children}
    </Card>
  )
}

/** Takes the focus when the visit was opened by its card: on a phone the list is far from it. */
function PanelHeading({ children }: { children: string }) {
  const { key, state } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (key && state === OPENED) heading.current?.focus()
  }, [key, state])
  return (
    <h2
      ref={heading}
      id="visit-name"
      tabIndex={-1}
      title={children}
      translate="no"
      className="focus-quiet scroll-mt-24 truncate type-h3 text-nowrap!"
    >
      {children}
    </h2>
  )
}

function Facts({ visit }: { visit: Visit }) {
  const { booked_by: name, booked_at, kind } = visit
  const date = formatDate(todayInWarsaw(new Date(booked_at)))
  const purpose = describePurpose(visit)
  const facts: { label: string; value: string; isName?: true }[] = [
    { label: m.back_office_visits_what(), value: describeKind(visit) },
    ...(purpose ? [{ label: m.back_office_visits_what_for(), value: purpose }] : []),
    { label: m.back_office_visits_where(), value: describePlace(visit) },
    {
      label: kind === 'appointment' ? m.back_office_visits_booked_by() : m.back_office_visits_asked_for_by(),
      value: m.back_office_visits_booked({ name: name ?? m.back_office_document_review_somebody(), date }),
      isName: true,
    },
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 type-small">
      {facts.map(({ label, value, isName }) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-2">{label}</dt>
          <dd
            title={isName ? value : undefined}
            className={isName ? 'truncate' : 'wrap-anywhere whitespace-pre-line'}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
