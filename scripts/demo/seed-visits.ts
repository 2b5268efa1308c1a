// Visits to the voivode's office and consultations of the demo's desk, on days when both are open.
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import { listClosedDays } from '#features/appointments/closed-days/rules.ts'
import { OFFICE_LOCATIONS, TIME_SLOTS } from '#features/appointments/contract.ts'
import { getDayOff } from '#features/appointments/rules.ts'
import { appointments } from '#features/appointments/server/table.ts'
import { consultations } from '#features/consultations/server/table.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import type { DeskCase } from './desk-case.ts'
import type { Ledger } from './ledger.ts'

interface VisitSeed {
  theCase: DeskCase
  ledger: Ledger
  now: Date
}

export async function seedVisits(tx: Tx, { theCase, ledger, now }: VisitSeed): Promise<void> {
  const { visit, consultation } = theCase.work
  const today = todayInWarsaw(now)
  const base = { user_id: theCase.userId, case_id: theCase.id }
  const bookedAt = theCase.at(0.35)
  const dates = { created_at: bookedAt, updated_at: bookedAt }
  if (visit !== undefined) {
    const [booked] = await tx
      .insert(appointments)
      .values({
        ...base,
        ...dates,
        office_location: pick(OFFICE_LOCATIONS, theCase.place),
        appointment_date: nearestOpenDay(addDays(today, visit), now, visit < 0 ? -1 : 1),
        appointment_time: pick(TIME_SLOTS, theCase.place),
        seat: 1,
      })
      .returning({ appointment_id: appointments.id })
    ledger.record(theCase, {
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
      name: theCase.name,
      email: theCase.email,
      service: 'temporary-residence',
      status: 'booked',
      booked_date: nearestOpenDay(addDays(today, consultation), now, 1),
      booked_time: '10:00',
      minutes: 45,
      revision: 1,
    })
    .returning({ consultation_id: sql<string>`id`.as('consultation_id') })
  const details = requested ?? {}
  ledger.record(theCase, { at: bookedAt, by: 'applicant', event: 'consultation_requested', details })
  ledger.record(theCase, { at: bookedAt, by: 'applicant', event: 'consultation_booked', details })
}

function pick<T>(list: readonly [T, ...T[]], place: number): T {
  return list[place % list.length] ?? list[0]
}

function nearestOpenDay(date: string, now: Date, step: 1 | -1): string {
  return getDayOff({ date, closedDays: listClosedDays(now) })
    ? nearestOpenDay(addDays(date, step), now, step)
    : date
}
