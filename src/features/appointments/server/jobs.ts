import type { Deps } from '#config/deps.ts'
import { listUncheckedYears, listUndecidedHolidays } from '#features/appointments/closed-days/rules.ts'
import { dayToRemindOf, isReminderTime } from '#features/appointments/rules.ts'
import { listUnreminded, lockScheduled } from '#features/appointments/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { actAsSystem } from '#session/system-act.ts'
import { instantInWarsaw, todayInWarsaw } from '#shared/dates.ts'
import { reminderNotice } from './mail.ts'

const REMIND = 'appointments.remind'
const BATCH = 100
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Sends reminders of tomorrow's appointments, from 8 a.m. in Warsaw. It runs often and all day, so that a server that
 * was down in the morning catches up on the same day.
 */
export function createAppointmentJobs(deps: Deps): ScheduledJob[] {
  return [{ name: REMIND, cron: '*/10 5-18 * * *', work: () => remindOfAppointments(deps) }]
}

/**
 * Notifies and mails everybody who has an appointment tomorrow, once per appointment and time. Canceled ones are
 * skipped.
 */
export async function remindOfAppointments(deps: Deps): Promise<void> {
  const now = deps.now()
  if (!isReminderTime(now)) return
  const date = dayToRemindOf(now)
  const bookedBefore = instantInWarsaw({ date: todayInWarsaw(now), time: '00:00' })
  const { db } = deps.database
  for (let after = FIRST_ID; ; ) {
    const ids = await listUnreminded(db, { date, bookedBefore, after, limit: BATCH })
    for (const id of ids) await remindOf(deps, { id, date })
    const last = ids.at(-1)
    if (!last || ids.length < BATCH) return
    after = last
  }
}

/** A failure for one person does not stop the others; the next run tries again. */
async function remindOf(deps: Deps, appointment: { id: string; date: string }): Promise<void> {
  try {
    await actAsSystem({ database: deps.database, task: REMIND }, async ({ tx }) => {
      const row = await lockScheduled(tx, appointment)
      if (row) await notify(deps, tx, reminderNotice(row))
    })
  } catch (error) {
    deps.log.error(
      { err: error, appointment: appointment.id },
      'a reminder could not be sent; the next run tries again',
    )
  }
}

/** Warns the operator at the start: such days stay bookable, since most of them are open. */
export function warnOfUncheckedYears({ log, now }: Pick<Deps, 'log' | 'now'>): void {
  const years = listUncheckedYears(now())
  if (years.length === 0) return
  log.warn(
    { years, undecided: years.flatMap(listUndecidedHolidays) },
    'the days off for civil servants of these years are not listed, so appointments can be booked on them: add the years to CIVIL_SERVICE_DAYS_OFF in src/features/appointments/closed-days/rules.ts as soon as the order is published (undecided: holidays on a Saturday)',
  )
}
