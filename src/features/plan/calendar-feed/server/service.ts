import { type CalendarEvent, writeCalendar } from '#calendar/calendar-event.ts'
import { createCalendarSecret, hashOfFile, tagCalendar } from '#calendar/calendar-secret.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { SLOT_MINUTES } from '#features/appointments/contract.ts'
import type { Plan, PlanStep } from '#features/plan/schema.ts'
import { presentPlan } from '#features/plan/server/service.ts'
import { getPlanRow } from '#features/plan/server/store.ts'
import { getProgressRow } from '#features/progress/server/store.ts'
import { readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { consumeRateLimits, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { actAsSystem } from '#session/system-act.ts'
import { instantInWarsaw, todayInWarsaw } from '#shared/dates.ts'
import { PLAN_CALENDAR_FEED_PATH } from '../contract.ts'
import type { PlanCalendarAddress, PlanCalendarState } from '../schema.ts'
import { deleteCalendar, findCalendar, findOwner, replaceCalendar } from './store.ts'

/** Calendars ask every some minutes, several people from one address. */
const READS = { max: 300, windowSeconds: QUARTER_HOUR }

/** Whether the caller's plan has an address for calendars, and since when. */
export async function readCalendarState({ tx, actor }: Act<ApplicantActor>): Promise<PlanCalendarState> {
  const row = await withOwnerRole(tx, () => findCalendar(tx, actor.userId))
  return { made_at: row?.created_at.toISOString() ?? null }
}

/** Makes the address, anew where there is one; only its hash is kept. */
export async function createCalendarAddress(
  { env }: Pick<Deps, 'env'>,
  { tx, actor }: Act<ApplicantActor>,
): Promise<PlanCalendarAddress> {
  const { file, hash } = createCalendarSecret()
  const row = await withOwnerRole(tx, () => replaceCalendar(tx, { userId: actor.userId, hash }))
  const path = PLAN_CALENDAR_FEED_PATH.replace('{file}', file)
  return { url: new URL(path, env.publicUrl).href, made_at: row.created_at.toISOString() }
}

/** Deletes the address; without one it changes nothing. */
export function deleteCalendarAddress({ tx, actor }: Act<ApplicantActor>): Promise<void> {
  return withOwnerRole(tx, () => deleteCalendar(tx, actor.userId))
}

/** Limits the reads of one network address. Throws rate_limited. */
export async function consumeFeedLimit(
  { env, database }: Pick<Deps, 'env' | 'database'>,
  clientAddress: string,
): Promise<void> {
  if (!env.rateLimits) return
  await consumeRateLimits(database.db, [{ key: `plan-calendar:address:${clientAddress}`, ...READS }])
}

interface Feed {
  text: string
  etag: string
}

/** The calendar with this secret address: the days of the plan that are not done. Throws not_found. */
export function readFeed(
  deps: Pick<Deps, 'database' | 'now' | 'env' | 'payments'>,
  file: string,
): Promise<Feed> {
  const hash = hashOfFile(file)
  return actAsSystem({ database: deps.database, task: 'plan.calendar' }, async ({ tx }) => {
    const owner = hash ? await findOwner(tx, hash) : null
    if (!owner) throw new AppError('not_found')
    const [now, userId] = [deps.now(), owner.id]
    const today = todayInWarsaw(now)
    const row = await getProgressRow(tx, { provider: deps.payments.name, now, userId })
    const own = await getPlanRow(tx, { userId, today })
    const number = row.current_case?.number ?? ''
    const text = inLanguage(readLanguage(owner.language), () =>
      writePlan(presentPlan({ row, own, today }), { number, today, publicUrl: deps.env.publicUrl }),
    )
    return tagCalendar(text)
  })
}

interface PlanCalendar {
  number: string
  today: string
  publicUrl: URL
}

function writePlan({ steps }: Plan, calendar: PlanCalendar): string {
  const open = steps.filter(({ state }) => state !== 'completed')
  return writeCalendar(
    open.flatMap((step) => eventOf(step, calendar)),
    { name: m.plan_calendar_name() },
  )
}

function eventOf(step: PlanStep, { number, today, publicUrl }: PlanCalendar): CalendarEvent[] {
  if (step.due_on === null) return []
  return [
    {
      uid: `plan-${number}-${step.id}@pobyt`,
      sequence: 0,
      changedAt: instantInWarsaw({ date: today, time: '00:00' }),
      date: step.due_on,
      time: step.time,
      minutes: SLOT_MINUTES,
      // A calendar is read by others than its owner: the words of a task stay here.
      summary: step.id.startsWith('task-') ? m.plan_calendar_task() : step.title,
      location: '',
      description: `${step.text}\n\n${new URL('/plan', publicUrl).href}`,
      canceled: false,
    },
  ]
}
