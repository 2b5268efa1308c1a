// Visits to the voivode's office and consultations of the demo's desk, on days when both are open.
import { sql } from 'drizzle-orm'
import { staffAbsences } from '#back-office/visits/closures/server/table.ts'
import type { Tx } from '#database/database.ts'
import { listClosedDays } from '#features/appointments/closed-days/rules.ts'
import { OFFICE_LOCATIONS, TIME_SLOTS } from '#features/appointments/contract.ts'
import { getDayOff } from '#features/appointments/rules.ts'
import { appointments } from '#features/appointments/server/table.ts'
import { hasBegun } from '#features/consultations/rules.ts'
import { consultations } from '#features/consultations/server/table.ts'
import { addDays, instantInWarsaw, todayInWarsaw, weekdayOf } from '#shared/dates.ts'
import type { DeskCase } from './desk-case.ts'
import { DESK_VISITS, type PlannedVisit } from './desk-visits.ts'
import type { Ledger } from './ledger.ts'
import type { SeededStaff } from './seed-staff.ts'

interface VisitSeed {
  deskCase: DeskCase
  ledger: Ledger
  now: Date
}

export async function seedVisits(tx: Tx, { deskCase, ledger, now }: VisitSeed): Promise<void> {
  await seedWeek(tx, { deskCase, ledger, now })
  const { visit, consultation } = deskCase.work
  const today = todayInWarsaw(now)
  const base = { user_id: deskCase.userId, case_id: deskCase.id }
  const bookedAt = deskCase.at(0.35)
  const dates = { created_at: bookedAt, updated_at: bookedAt }
  if (visit !== undefined) {
    const [booked] = await tx
      .insert(appointments)
      .values({
        ...base,
        ...dates,
        office_location: pick(OFFICE_LOCATIONS, deskCase.place),
        appointment_date: nearestOpenDay(addDays(today, visit), now, visit < 0 ? -1 : 1),
        appointment_time: pick(TIME_SLOTS, deskCase.place),
        seat: 1,
      })
      .returning({ appointment_id: appointments.id })
    ledger.record(deskCase, {
      at: bookedAt,
      by: 'applicant',
      event: 'appointment_booked',
      details: booked ?? {},
    })
  }
  if (consultation === undefined) return
  const [requested] = await tx
    .insert(consultations)
    .values({
      ...base,
      ...dates,
      name: deskCase.name,
      email: deskCase.email,
      service: 'temporary-residence',
      status: 'booked',
      booked_date: nearestOpenDay(addDays(today, consultation), now, 1),
      booked_time: '10:00',
      minutes: 45,
      revision: 1,
    })
    .returning({ consultation_id: sql<string>`id`.as('consultation_id') })
  const details = requested ?? {}
  ledger.record(deskCase, { at: bookedAt, by: 'applicant', event: 'consultation_requested', details })
  ledger.record(deskCase, { at: bookedAt, by: 'applicant', event: 'consultation_booked', details })
}

/** What the plan of the week has for this case, where the offices are open. */
async function seedWeek(tx: Tx, { deskCase, ledger, now }: VisitSeed): Promise<void> {
  for (const planned of DESK_VISITS.filter(({ place }) => place === deskCase.place)) {
    const { week, weekday, time, minutes, outcome } = planned
    const date = dayOf(todayInWarsaw(now), { week, weekday })
    if (getDayOff({ date, closedDays: listClosedDays(now) })) continue
    const isOver = hasBegun({ date, time }, addMinutes(now, -60))
    const held = { ...planned, date, ...(isOver ? {} : { outcome: undefined }) }
    const kind = minutes === undefined ? 'appointment' : 'consultation'
    const id =
      minutes === undefined
        ? await insertAppointment(tx, held, deskCase)
        : await insertTalk(tx, held, deskCase)
    const details = { [`${kind}_id`]: id }
    ledger.record(deskCase, { at: deskCase.at(0.3), by: 'applicant', event: `${kind}_booked`, details })
    if (!outcome || !isOver) continue
    ledger.record(deskCase, {
      at: addMinutes(instantInWarsaw({ date, time }), 45),
      by: deskCase.worker,
      event: `${kind}_${outcome}`,
      details,
      audit: { act: `visit.${outcome}`, subject: { kind, id } },
    })
  }
}

type Held = PlannedVisit & { date: string }

async function insertAppointment(
  tx: Tx,
  { date, time, note, outcome }: Held,
  { id, userId, place, at }: DeskCase,
): Promise<string> {
  const [row] = await tx
    .insert(appointments)
    .values({
      user_id: userId,
      case_id: id,
      created_at: at(0.3),
      updated_at: at(0.3),
      office_location: pick(OFFICE_LOCATIONS, place),
      appointment_date: date,
      appointment_time: TIME_SLOTS.find((slot) => slot === time) ?? '09:00',
      seat: 1,
      notes: note ?? null,
      outcome: outcome ?? null,
    })
    .returning({ id: appointments.id })
  return row?.id ?? ''
}

async function insertTalk(
  tx: Tx,
  { date, time, minutes, outcome }: Held,
  { id, userId, name, email, phone, at }: DeskCase,
): Promise<string> {
  const [row] = await tx
    .insert(consultations)
    .values({
      user_id: userId,
      case_id: id,
      created_at: at(0.3),
      updated_at: at(0.3),
      name,
      email,
      phone,
      service: 'temporary-residence',
      status: 'booked',
      booked_date: date,
      booked_time: time,
      minutes: minutes ?? 30,
      revision: 1,
      outcome: outcome ?? null,
    })
    .returning({ id: consultations.id })
  return row?.id ?? ''
}

/** Piotr is away on the Friday of this week. */
export async function seedClosure(tx: Tx, { staff, now }: { staff: SeededStaff; now: Date }): Promise<void> {
  const day = dayOf(todayInWarsaw(now), { week: 0, weekday: 5 })
  await tx.insert(staffAbsences).values({
    staff_id: staff.piotr.id,
    from_day: day,
    to_day: day,
    reason: 'Training',
    set_by: staff.magda.id,
  })
}

function dayOf(today: string, { week, weekday }: { week: number; weekday: number }): string {
  return addDays(today, week * 7 + weekday - weekdayOf(today))
}

const addMinutes = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)

function pick<T>(list: readonly [T, ...T[]], place: number): T {
  return list[place % list.length] ?? list[0]
}

function nearestOpenDay(date: string, now: Date, step: 1 | -1): string {
  return getDayOff({ date, closedDays: listClosedDays(now) })
    ? nearestOpenDay(addDays(date, step), now, step)
    : date
}
