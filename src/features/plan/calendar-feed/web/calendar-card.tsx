import { useQuery } from '@tanstack/react-query'
import { CalendarAddress } from '#calendar/web/calendar-address.tsx'
import { toastDone, toastFailure } from '#features/plan/web/plan-toast.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonRows, SkeletonScreen } from '#ui/skeleton.tsx'
import { callCalendar, planCalendarQuery, useCalendarChange } from './api.ts'

/** The plan in the own calendar: its secret address, made, made anew and deleted. */
export function CalendarCard() {
  const { data, isError } = useQuery(planCalendarQuery)
  const create = useCalendarChange(() => callCalendar('POST /api/case/calendar'))
  const remove = useCalendarChange(() => callCalendar('DELETE /api/case/calendar'))
  const end = () =>
    remove.mutateAsync().then(() => {
      create.reset()
      toastDone(m.plan_calendar_deleted())
    }, toastFailure)
  return (
    <Card as="section" aria-labelledby="plan-calendar" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="plan-calendar" className="type-h3">
          {m.plan_calendar_title()}
        </h2>
        <p className="text-ink-2">{m.plan_calendar_text()}</p>
      </div>
      {create.data ? (
        <CalendarAddress
          url={create.data.url}
          label={m.plan_calendar_address()}
          hint={m.plan_calendar_once()}
        />
      ) : (
        <State madeAt={data?.made_at} failed={isError} />
      )}
      {data ? (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="second"
            size="small"
            busy={create.isPending}
            onClick={() => void create.mutateAsync().catch(toastFailure)}
          >
            {data.made_at ? m.plan_calendar_renew() : m.plan_calendar_create()}
          </Button>
          {data.made_at ? (
            <Button variant="destructive" size="small" busy={remove.isPending} onClick={() => void end()}>
              {m.plan_calendar_delete()}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Card>
  )
}

function State({ madeAt, failed }: { madeAt: string | null | undefined; failed: boolean }) {
  if (failed) return <p role="alert">{m.plan_calendar_failed()}</p>
  if (madeAt === undefined)
    return (
      <SkeletonScreen>
        <SkeletonRows count={1} />
      </SkeletonScreen>
    )
  if (madeAt === null) return null
  return <p>{m.plan_calendar_since({ date: formatDate(todayInWarsaw(new Date(madeAt))) })}</p>
}
