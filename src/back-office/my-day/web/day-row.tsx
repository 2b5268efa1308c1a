import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { Badge } from '#ui/badge.tsx'

interface DayRowProps {
  of: { number: string; name: string; covered_for: string | null }
  /** The part of the case to which the row leads. */
  part: 'tasks' | 'dates' | 'documents' | 'messages'
  what: string
  /** By when, or since when. */
  when: ReactNode
  /** What can be done with it here. */
  action?: ReactNode
}

/** One row of the day: a link over all of it, and what can be done here beside it. */
export function DayRow({ of: { number, name, covered_for }, part, what, when, action }: DayRowProps) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 hover:bg-sunken md:px-6">
      <div className="grid min-w-0 flex-[1_1_16rem] gap-0.5">
        <Link
          to={`${OFFICE_PATH}/cases/${number}/${part}`}
          className="font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {what}
        </Link>
        <p className="type-small text-ink-2 wrap-anywhere">
          <span translate="no">{name}</span> · {number}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {covered_for ? <Badge tone="info">{m.back_office_cover_for({ name: covered_for })}</Badge> : null}
        {when}
        {action}
      </div>
    </li>
  )
}
