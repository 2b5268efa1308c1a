import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { CalendarAddress } from '#calendar/web/calendar-address.tsx'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CalendarPlus } from '#ui/icons.tsx'
import { SkeletonRows, SkeletonScreen } from '#ui/skeleton.tsx'
import { calendarStateQuery, callCalendar, useCalendarChange } from './api.ts'

/** Opens the address of the own calendar. */
export function SubscribeButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="second" size="small" icon={CalendarPlus} onClick={() => setIsOpen(true)}>
        {m.back_office_visits_calendar_subscribe()}
      </Button>
      {isOpen ? <SubscribeDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function SubscribeDialog({ onClose }: { onClose(): void }) {
  const { data, isError } = useQuery(calendarStateQuery)
  const make = useCalendarChange(() => callCalendar('POST /api/staff/calendar'))
  const take = useCalendarChange(() => callCalendar('DELETE /api/staff/calendar'))
  const url = make.data?.url
  const takeAway = () =>
    take.mutateAsync().then(() => {
      make.reset()
      toastSuccess(m.back_office_visits_calendar_gone())
    }, toastFailure)
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_visits_calendar_title()}
      focusTitle
      actions={
        data ? (
          <>
            <Button
              variant={data.made_at ? 'second' : 'primary'}
              busy={make.isPending}
              onClick={() => void make.mutateAsync().catch(toastFailure)}
            >
              {data.made_at ? m.back_office_visits_calendar_new() : m.back_office_visits_calendar_make()}
            </Button>
            {data.made_at ? (
              <Button variant="destructive" busy={take.isPending} onClick={() => void takeAway()}>
                {m.back_office_visits_calendar_take()}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      <div className="grid gap-4 text-ink">
        <p>{m.back_office_visits_calendar_text()}</p>
        {url ? (
          <CalendarAddress
            url={url}
            label={m.back_office_visits_calendar_address()}
            hint={m.back_office_visits_calendar_once()}
          />
        ) : (
          <State madeAt={data?.made_at} failed={isError} />
        )}
      </div>
    </Dialog>
  )
}

function State({ madeAt, failed }: { madeAt: string | null | undefined; failed: boolean }) {
  if (failed) return <p role="alert">{m.back_office_visits_calendar_failed()}</p>
  if (madeAt === undefined)
    return (
      <SkeletonScreen>
        <SkeletonRows count={1} />
      </SkeletonScreen>
    )
  return (
    <p className="text-ink-2">
      {madeAt
        ? m.back_office_visits_calendar_since({ date: formatDate(todayInWarsaw(new Date(madeAt))) })
        : m.back_office_visits_calendar_none()}
    </p>
  )
}
