import type { TaskFor } from '#features/tasks/contract.ts'
import type { StaffTask } from '#features/tasks/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, formatMoment, wallClockInWarsaw } from '#shared/dates.ts'

const DOERS: Record<TaskFor, () => string> = {
  staff: m.back_office_case_file_task_for_staff,
  applicant: m.back_office_case_file_task_for_applicant,
  third_party: m.back_office_case_file_task_for_third_party,
}

/** Who is to do a task. */
export function describeDoer(doer: TaskFor): string {
  return DOERS[doer]()
}

/** Who wrote an open task, or did a done one, and when. */
export function describeTask({ created_at, created_by, done_at, done_by }: StaffTask): string {
  const name = (done_at ? done_by : created_by) ?? m.back_office_case_file_messages_colleague()
  return done_at
    ? m.back_office_case_file_task_done_by({ name, when: formatMoment(new Date(done_at), readClock()) })
    : m.back_office_case_file_task_added_by({
        name,
        date: formatDate(wallClockInWarsaw(new Date(created_at)).date),
      })
}
