import { useQuery } from '@tanstack/react-query'
import { toastFailure } from '#features/plan/web/plan-toast.ts'
import { m } from '#messages/messages.js'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SkeletonRows, SkeletonScreen } from '#ui/skeleton.tsx'
import { useSavedBox } from '#ui/use-saved-box.ts'
import { SWITCHABLE_REMINDERS, type SwitchableReminder } from '../contract.ts'
import { remindersQuery, useReminderChange } from './api.ts'

/** Which reminders of the last legal day come, in the bell and by email. */
export function RemindersCard() {
  const { data, isError } = useQuery(remindersQuery)
  return (
    <Card as="fieldset">
      <legend className="float-left mb-2 w-full type-h3">{m.plan_reminders_title()}</legend>
      <div className="clear-both grid gap-1">
        <p className="mb-2 text-ink-2">{m.plan_reminders_text()}</p>
        {SWITCHABLE_REMINDERS.map((days) => {
          const found = data?.find(({ days_before }) => days_before === days)
          return found ? <ReminderRow key={days} days={days} wanted={found.wanted} /> : null
        })}
        {isError ? <p role="alert">{m.plan_reminders_failed()}</p> : null}
        {data || isError ? null : (
          <SkeletonScreen>
            <SkeletonRows count={4} />
          </SkeletonScreen>
        )}
        <p className="mt-2 type-small text-ink-2">{m.plan_reminders_required()}</p>
      </div>
    </Card>
  )
}

function ReminderRow({ days, wanted }: { days: SwitchableReminder; wanted: boolean }) {
  const { mutateAsync } = useReminderChange()
  const box = useSavedBox(wanted, (checked) =>
    mutateAsync({ days_before: days, wanted: checked }).catch(toastFailure),
  )
  return <Checkbox {...box} label={m.plan_reminders_days({ count: days })} />
}
