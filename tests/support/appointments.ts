import { listClosedDays } from '#features/appointments/closed-days/rules.ts'
import { TIME_SLOTS } from '#features/appointments/contract.ts'
import { earliestDate, getClosure } from '#features/appointments/rules.ts'
import type { Appointment, Slot } from '#features/appointments/schema.ts'
import { addDays } from '#shared/dates.ts'
import type { Person } from './create-person.ts'

export interface ErrorBody {
  error: { code: string; message: string; fields?: Record<string, string[]> }
}

/** Bookable days, beginning `after` days ahead. */
export function listOpenDays(now: Date, { after = 1, count = 60 } = {}): string[] {
  const closedDays = listClosedDays(now)
  const days = Array.from({ length: count }, (_, i) => addDays(earliestDate(now), i + after))
  return days.filter((date) => !getClosure({ date, now, closedDays }))
}

/** Returns slots of the open days, each one once. */
export function createSlots(openDays: readonly string[]): () => Slot {
  let used = 0
  return () => {
    const appointment_date = openDays[Math.floor(used / TIME_SLOTS.length)] ?? ''
    const appointment_time = TIME_SLOTS[used % TIME_SLOTS.length] ?? '09:00'
    used += 1
    return { office_location: 'wroclaw', appointment_date, appointment_time }
  }
}

export function book(person: Person, body: unknown) {
  return person.json<Appointment & ErrorBody>('/api/appointments', { method: 'POST', json: body })
}

export function change(person: Person, id: string, body: unknown) {
  return person.json<Appointment & ErrorBody>(`/api/appointments/${id}`, { method: 'PATCH', json: body })
}

/** The free times of the slot's office and day for the person, and for the appointment `moving` if given. */
export async function listFree(person: Person, { office_location, appointment_date }: Slot, moving?: string) {
  const query = `office_location=${office_location}&date=${appointment_date}`
  const path = `/api/appointments/availability?${query}${moving ? `&moving=${moving}` : ''}`
  const { body } = await person.json<Slot[]>(path)
  return body.map((slot) => slot.appointment_time)
}
