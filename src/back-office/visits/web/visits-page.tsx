import { useQuery } from '@tanstack/react-query'
import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { useMinute } from '#back-office/desk/web/use-minute.ts'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { todayInWarsaw } from '#shared/dates.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { SubscribeButton } from '../calendar/web/subscribe-button.tsx'
import { closuresQuery } from '../closures/web/api.ts'
import { ClosedDays } from '../closures/web/closed-days.tsx'
import { visitsQuery } from './api.ts'
import { OpenVisit } from './open-visit.tsx'
import { daysOf, keyOf, useVisitsView } from './use-visits-view.ts'
import { VisitList } from './visit-list.tsx'
import { VisitsBar } from './visits-bar.tsx'

/** Appointments and consultations by day and week, and when the consultancy is closed. */
export default function VisitsPage() {
  const now = useMinute()
  const today = todayInWarsaw(now)
  const { view, change } = useVisitsView()
  const date = view.date ?? today
  const days = daysOf(view, date)
  const range = { from: days[0] ?? date, to: days.at(-1) ?? date }
  const visits = useQuery(visitsQuery({ ...range, with: view.with }))
  const closures = useQuery(closuresQuery(range))
  const open = visits.data?.find((visit) => keyOf(visit) === view.visit)
  return (
    <DeskScreen title={m.back_office_visits_title()} actions={<SubscribeButton />}>
      <VisitsBar view={view} date={date} days={days} onChange={change} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_17.5rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:row-span-2">
          <QueryScreen
            query={visits}
            failed={{
              title: m.back_office_visits_failed_title(),
              safe: m.back_office_desk_load_failed_safe(),
              advice: m.back_office_desk_load_failed_advice(),
            }}
            skeleton={<SkeletonRows count={6} />}
          >
            {(list) => (
              <VisitList
                days={days}
                today={today}
                visits={list}
                closures={closures.data ?? []}
                view={view}
                isOld={visits.isRefetchError}
              />
            )}
          </QueryScreen>
        </div>
        <OpenVisit visit={open} visits={visits.data ?? []} now={now} view={view} onChange={change} />
        <ClosedDays today={today} />
      </div>
    </DeskScreen>
  )
}
