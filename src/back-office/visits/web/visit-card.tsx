import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { CalendarX2, Check, type IconShape, UserRoundX } from '#ui/icons.tsx'
import type { VisitStatus } from '../contract.ts'
import type { Visit } from '../schema.ts'
import { addressOfView, keyOf, type VisitsView } from './use-visits-view.ts'
import { describeShort, describeStatus } from './visit-text.ts'

/** On the link of every visit that opens it, with the key of the visit. */
export const OPENS_VISIT = 'data-opens-visit'

/** State of a navigation by a card: the opened visit takes the focus. */
export const OPENED = 'opened'

const LOOKS: Record<VisitStatus, { icon: IconShape | null; word: string; card: string }> = {
  scheduled: { icon: null, word: '', card: 'border-line bg-surface' },
  done: { icon: Check, word: 'text-green', card: 'border-line bg-surface' },
  did_not_come: { icon: UserRoundX, word: 'text-amber', card: 'border-line bg-surface' },
  canceled: { icon: CalendarX2, word: 'text-ink-2', card: 'border-line bg-sunken' },
}

interface VisitCardProps {
  visit: Visit
  view: VisitsView
  /** In a list of everybody's visits. */
  showsWith?: boolean
}

/** One visit: when, who, what. It opens the visit beside the list. */
export function VisitCard({ visit, view, showsWith = false }: VisitCardProps) {
  const { status, time, person, with: colleague } = visit
  const key = keyOf(visit)
  const isOpen = view.visit === key
  const { card } = LOOKS[status]
  return (
    <Link
      to={addressOfView({ ...view, visit: key })}
      state={OPENED}
      preventScrollReset
      aria-current={isOpen ? 'true' : undefined}
      {...{ [OPENS_VISIT]: key }}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] gap-0.5 rounded-control border p-2.5 type-small transition-colors hover:border-ink',
        isOpen ? 'border-2 border-pine bg-pine-tint' : card,
      )}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-2 font-semibold">
        <span>{time}</span>
        <StatusWord status={status} />
      </span>
      <span
        translate="no"
        title={person.name}
        className={classNames('truncate font-semibold', status === 'canceled' && 'line-through')}
      >
        {person.name}
      </span>
      <span className="type-caption text-ink-2">{describeShort(visit)}</span>
      {showsWith ? (
        <span title={colleague?.name} className="truncate type-caption text-ink-2">
          {colleague ? m.back_office_visits_with({ name: colleague.name }) : m.back_office_visits_nobody()}
        </span>
      ) : null}
    </Link>
  )
}

/** What became of it; a visit ahead needs no word. */
export function StatusWord({ status }: { status: VisitStatus }) {
  const { icon: Shape, word } = LOOKS[status]
  if (!Shape) return null
  return (
    <span className={classNames('inline-flex items-center gap-1 type-caption font-semibold', word)}>
      <Shape aria-hidden className="size-4 shrink-0" strokeWidth={2} />
      {describeStatus(status)}
    </span>
  )
}
