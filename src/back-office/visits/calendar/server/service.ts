import { recordStaffAct } from '#audit/audit-log.ts'
import { writeCalendar } from '#calendar/calendar-event.ts'
import { createCalendarSecret, hashOfFile, tagCalendar } from '#calendar/calendar-secret.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { nameOffice } from '#features/appointments/rules.ts'
import { readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { consumeRateLimits, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import { actAsSystem } from '#session/system-act.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { CALENDAR_DAYS_BACK, CALENDAR_FEED_PATH } from '../contract.ts'
import type { CalendarAddress } from '../schema.ts'
import {
  deleteCalendar,
  type FeedRow,
  findCalendar,
  findOwner,
  listFeedRows,
  replaceCalendar,
} from './store.ts'

/** Calendars ask every some minutes, several people from one address. */
const READS = { max: 300, windowSeconds: QUARTER_HOUR }

/** Whether the caller's calendar has an address, and since when. */
export async function readCalendarState({ tx, actor }: StaffAct): Promise<{ made_at: string | null }> {
  const row = await withOwnerRole(tx, () => findCalendar(tx, actor.userId))
  return { made_at: row?.created_at.toISOString() ?? null }
}

/** Makes the address of the caller's calendar, anew where there is one; only its hash is kept. */
export async function createCalendarFeed(
  { env }: Pick<Deps, 'env'>,
  act: StaffAct,
): Promise<CalendarAddress> {
  const { tx, actor } = act
  const { file, hash } = createCalendarSecret()
  const row = await withOwnerRole(tx, () => replaceCalendar(tx, { staffId: actor.userId, hash }))
  recordStaffAct(act, { act: 'calendar.feed_created', subject: { kind: 'staff', id: actor.userId } })
  const path = CALENDAR_FEED_PATH.replace('{file}', file)
  return { url: new URL(path, env.publicUrl).href, made_at: row.created_at.toISOString() }
}

/** Takes the address away; nothing happens without one. */
export async function revokeCalendarFeed(act: StaffAct): Promise<void> {
  const { tx, actor } = act
  const wasThere = await withOwnerRole(tx, () => deleteCalendar(tx, actor.userId))
  if (wasThere)
    recordStaffAct(act, { act: 'calendar.feed_revoked', subject: { kind: 'staff', id: actor.userId } })
}

/** Limits the reads of one network address. Throws rate_limited. */
export async function consumeFeedLimit(
  { env, database }: Pick<Deps, 'env' | 'database'>,
  clientAddress: string,
): Promise<void> {
  if (!env.rateLimits) return
  await consumeRateLimits(database.db, [{ key: `staff-calendar:address:${clientAddress}`, ...READS }])
}

interface Feed {
  text: string
  etag: string
}

/** The calendar with this secret address: its visits, with name and case number. Throws not_found. */
export function readFeed(deps: Pick<Deps, 'database' | 'now' | 'env'>, file: string): Promise<Feed> {
  const hash = hashOfFile(file)
  return actAsSystem({ database: deps.database, task: 'staff.calendar' }, async ({ tx }) => {
    const owner = hash ? await findOwner(tx, hash) : null
    if (!owner) throw new AppError('not_found')
    const from = addDays(todayInWarsaw(deps.now()), -CALENDAR_DAYS_BACK)
    const visits = await listFeedRows(tx, { staffId: owner.id, from })
    // A calendar program sends no language of its owner.
    const text = inLanguage(readLanguage(owner.locale), () =>
      writeCalendar(
        visits.map((row) => eventOf(row, deps.env)),
        { name: m.back_office_visits_title() },
      ),
    )
    return tagCalendar(text)
  })
}

function eventOf(row: FeedRow, { publicUrl }: Deps['env']) {
  const { kind, id, date, time, minutes, place, name, number, revision, changed_at } = row
  return {
    uid: `visit-${kind}-${id}@pobyt`,
    sequence: revision,
    changedAt: new Date(changed_at),
    date,
    time,
    minutes,
    summary: m.back_office_visits_calendar_summary({ name, number }),
    location: place ? nameOffice(place) : m.back_office_visits_consultation(),
    description: new URL(`/office/cases/${number}`, publicUrl).href,
    canceled: false,
  }
}
