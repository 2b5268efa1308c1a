import type { Consultation, ConsultationBooking } from '#features/consultations/schema.ts'
import type { ErrorBody } from './appointments.ts'
import type { Person } from './create-person.ts'

export const REQUEST = {
  name: 'Olena Kovalenko',
  email: 'olena@example.com',
  service: 'temporary-residence',
}

export function requestConsultation(person: Person, body: unknown = REQUEST) {
  return person.json<Consultation & ErrorBody>('/api/consultations', { method: 'POST', json: body })
}

/** Saves a request of this person. */
export async function createRequest(person: Person, changes: object = {}): Promise<Consultation> {
  const { status, body } = await requestConsultation(person, { ...REQUEST, ...changes })
  if (status !== 201) throw new Error(`the request was answered ${status}`)
  return body
}

export function bookTime(person: Person, id: string, booking: ConsultationBooking | object) {
  const path = `/api/consultations/${id}/booking`
  return person.json<Consultation & ErrorBody>(path, { method: 'POST', json: booking })
}

export function cancelConsultation(person: Person, id: string, json: unknown = { status: 'canceled' }) {
  return person.json<Consultation & ErrorBody>(`/api/consultations/${id}`, { method: 'PATCH', json })
}

/** The free start times of a day for the person; `moving` is the consultation to be moved. */
export async function listFreeTimes(
  person: Person,
  { date, minutes = 30, moving }: { date: string; minutes?: number; moving?: string },
): Promise<string[]> {
  const query = new URLSearchParams({ date, minutes: String(minutes), ...(moving ? { moving } : {}) })
  const { body } = await person.json<{ time: string }[]>(`/api/consultations/slots?${query}`)
  return body.map(({ time }) => time)
}
