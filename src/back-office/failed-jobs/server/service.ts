import { recordStaffAct } from '#audit/audit-log.ts'
import type { FailedJob, ScheduledJob } from '#back-office/failed-jobs/schema.ts'
import { requireMayManageTeam } from '#back-office/staff/server/policy.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { listFailedJobs, removeFailedJob } from '#jobs/failed-jobs.ts'
import { listScheduleStates } from '#jobs/schedule-states.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const toIso = (instant: string) => new Date(instant).toISOString()

/** Background jobs that failed for good, the newest first. Throws forbidden to who is no admin. */
export async function readFailedJobs({ tx, actor }: StaffAct): Promise<FailedJob[]> {
  requireMayManageTeam(actor)
  const jobs = await withOwnerRole(tx, () => listFailedJobs(tx))
  return jobs.map(({ data, first_failed_at, failed_at, ...job }) => ({
    ...job,
    subject_id: data.id ?? null,
    first_failed_at: toIso(first_failed_at),
    failed_at: toIso(failed_at),
  }))
}

/** The work at set times by name, with its last success. Throws forbidden to who is no admin. */
export async function readScheduledJobs(
  { now }: Pick<Deps, 'now'>,
  { tx, actor }: StaffAct,
): Promise<ScheduledJob[]> {
  requireMayManageTeam(actor)
  const states = await withOwnerRole(tx, () => listScheduleStates(tx, now()))
  return states.map(({ name, lastSuccess, lastFailure, nextRun, isLate }) => ({
    name,
    last_success: lastSuccess?.toISOString() ?? null,
    last_failure: lastFailure?.toISOString() ?? null,
    next_run: nextRun.toISOString(),
    is_late: isLate,
  }))
}

/** Removes a failed job from the list; nothing is done. Throws forbidden and not_found. */
export async function dismissFailedJob(act: StaffAct, id: string): Promise<void> {
  const { queue } = await takeFailedJob(act, id)
  recordStaffAct(act, { act: 'job.dismissed', details: { queue } })
}

/**
 * Removes a failed job from the list and runs it again; it comes back when it fails again. Throws forbidden, not_found, and
 * conflict for work that this version of the product does not do any more: that stays in the list.
 */
export async function retryFailedJob({ jobs }: Pick<Deps, 'jobs'>, act: StaffAct, id: string): Promise<void> {
  const { queue, data } = await takeFailedJob(act, id)
  if (!jobs.knows(queue)) throw new AppError('conflict', { message: m.back_office_failed_jobs_unknown() })
  await jobs.send(act.tx, queue, data)
  recordStaffAct(act, { act: 'job.retried', details: { queue } })
}

async function takeFailedJob({ tx, actor }: StaffAct, id: string) {
  requireMayManageTeam(actor)
  const job = UUID.test(id) ? await withOwnerRole(tx, () => removeFailedJob(tx, id)) : null
  if (!job) throw new AppError('not_found')
  return job
}
