import type { StaffTask } from '#features/tasks/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { countDays, formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Calendar, TriangleAlert } from '#ui/icons.tsx'

/** When an open task is due; in words and colour when its day is over. A task without a day is due at once. */
export function DueBadge({ due_on }: Pick<StaffTask, 'due_on'>) {
  const today = todayInWarsaw(readClock())
  if (due_on === null || due_on === today)
    return (
      <Badge tone="waiting" icon={Calendar}>
        {due_on === null ? m.back_office_case_file_task_due_now() : m.back_office_case_file_task_due_today()}
      </Badge>
    )
  const date = formatDate(due_on)
  const late = countDays(due_on, today)
  return late > 0 ? (
    <Badge tone="failed" icon={TriangleAlert}>
      {m.back_office_case_file_task_overdue({ date, count: late })}
    </Badge>
  ) : (
    <Badge tone="plain" icon={Calendar}>
      {m.back_office_case_file_task_due({ date })}
    </Badge>
  )
}
