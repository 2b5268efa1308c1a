import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Turn } from '#features/cases/contract.ts'
import { DayBadge } from '#features/cases/deadlines/web/day-badge.tsx'
import { describeDay, describeStatus, nameTurn } from '#features/cases/status-words/rules.ts'
import type { CurrentCase } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { OPERATOR, phoneHref } from '#shared/operator.ts'
import { Cell, CellGrid } from '#ui/cell-grid.tsx'
import { Message } from '#ui/message.tsx'

/** What happens now, who does it, and by when: a cell each. Where nobody has set a day there is none. */
export function StatusCells({ of: current }: { of: CurrentCase }) {
  const { title, text } = describeStatus(current)
  const { turn } = current.status
  const day = describeDay(current)
  return (
    <CellGrid as="dl" columns={day ? 3 : 2}>
      <Cell caption={m.cases_status_now_title()} note={text}>
        {title}
      </Cell>
      {turn ? (
        <Cell caption={m.cases_status_who_title()} note={<Contact />}>
          <span translate={turn === 'ours' ? 'no' : undefined}>{nameActor(turn, current)}</span>
        </Cell>
      ) : null}
      {day ? (
        <Cell caption={m.cases_status_by_title()} note={day.why}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            {day.day}
            {day.counted ? <DayBadge day={day.counted} /> : null}
          </span>
        </Cell>
      ) : null}
    </CellGrid>
  )
}

/** The specialist by name, where the consultancy acts and one has the case. */
export function nameActor(
  turn: Turn,
  { specialist, ...state }: Pick<CurrentCase, 'specialist' | 'decision_instance'>,
): string {
  return (turn === 'ours' ? specialist : null) ?? nameTurn(turn, state)
}

function Contact() {
  const { phone } = OPERATOR
  return (
    <Message
      message={m.cases_status_contact}
      inputs={{ phone }}
      markup={{
        write: (words: ReactNode) => (
          <Link to="/messages" className="link">
            {words}
          </Link>
        ),
        phone: (words: ReactNode) => (
          <a href={phoneHref(phone)} className="link whitespace-nowrap">
            {words}
          </a>
        ),
      }}
    />
  )
}
