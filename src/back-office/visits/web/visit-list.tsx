import { Key } from '#back-office/desk/web/key-button.tsx'
import type { Closure } from '#back-office/visits/closures/schema.ts'
import { shownDays } from '#back-office/visits/rules.ts'
import { CalendarPicture } from '#brand/illustrations/calendar.tsx'
import { m } from '#messages/messages.js'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Visit } from '../schema.ts'
import { DayList } from './day-list.tsx'
import type { VisitsView } from './use-visits-view.ts'
import { WeekTable } from './week-table.tsx'

interface VisitListProps {
  days: readonly string[]
  today: string
  visits: readonly Visit[]
  closures: readonly Closure[]
  view: VisitsView
  /** The newest answer could not be fetched. */
  isOld: boolean
}

/** The visits of the chosen days: a table of the week, or a list of a day; a phone has the list. */
export function VisitList({ isOld, ...list }: VisitListProps) {
  const { days, visits, closures, view } = list
  const shown = { ...list, days: view.isDay ? days : shownDays(days, { visits, closures }) }
  return (
    <Card padded={false} className="overflow-clip">
      <p role="status" className="px-4 type-small text-ink-2 not-empty:py-3">
        {isOld ? m.back_office_visits_old() : null}
      </p>
      {visits.length === 0 && closures.length === 0 ? (
        <EmptyState
          picture={CalendarPicture}
          title={view.with ? m.back_office_visits_none_with() : m.back_office_visits_empty_title()}
          text={m.back_office_visits_empty_text()}
          className="border-0 shadow-none"
        />
      ) : view.isDay ? (
        <DayList {...shown} />
      ) : (
        <>
          <div className="max-md:hidden">
            <WeekTable {...shown} />
          </div>
          <div className="md:hidden">
            <DayList {...shown} />
          </div>
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-paper px-4 py-3 type-small text-ink-2">
        <p>{m.back_office_visits_zone()}</p>
        <p className="keys-help flex flex-wrap items-center gap-2 max-md:hidden">
          <Key>J</Key>
          <Key>K</Key>
          {m.back_office_visits_keys_next()}
          <Key>D</Key>
          {m.back_office_visits_keys_done()}
          <Key>M</Key>
          {m.back_office_visits_keys_move()}
        </p>
      </div>
    </Card>
  )
}
