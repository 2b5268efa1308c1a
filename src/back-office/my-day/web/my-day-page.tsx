import { useQuery } from '@tanstack/react-query'
import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { useMinute } from '#back-office/desk/web/use-minute.ts'
import { StartHere } from '#back-office/work-queue/start-view/web/start-here.tsx'
import { CalendarPicture } from '#brand/illustrations/calendar.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { formatLongDate, todayInWarsaw } from '#shared/dates.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { isFree } from '../rules.ts'
import { myDayQuery } from './api.ts'
import { DayLists } from './day-lists.tsx'

/** What the reader has to do, over all cases: what is due, who waits, visits, and what comes. */
export default function MyDayPage() {
  const now = useMinute()
  const today = todayInWarsaw(now)
  const query = useQuery(myDayQuery(today))
  return (
    <DeskScreen
      title={m.back_office_my_day_title()}
      lead={formatLongDate(today)}
      actions={<StartHere address={`${OFFICE_PATH}/my-day`} />}
    >
      <QueryScreen
        query={query}
        failed={{
          title: m.back_office_my_day_failed_title(),
          safe: m.back_office_desk_load_failed_safe(),
          advice: m.back_office_desk_load_failed_advice(),
        }}
        skeleton={<SkeletonRows count={6} />}
      >
        {(day) => (isFree(day) ? <FreeDay /> : <DayLists day={day} now={now} />)}
      </QueryScreen>
    </DeskScreen>
  )
}

function FreeDay() {
  return (
    <EmptyState
      picture={CalendarPicture}
      title={m.back_office_my_day_free_title()}
      text={m.back_office_my_day_free_text()}
      action={<ButtonLink to={OFFICE_PATH}>{m.back_office_my_day_open_queue()}</ButtonLink>}
    />
  )
}
