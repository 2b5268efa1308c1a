import { saveLongWords } from '../../tests/support/applicant.ts'
import { book, createSlots, listOpenDays } from '../../tests/support/appointments.ts'
import { bookTime, createRequest, listFreeTimes } from '../../tests/support/consultations.ts'
import { createPerson, type Person, type PersonHost } from '../../tests/support/create-person.ts'

/** 51 letters. */
const LONG_NAME = 'Wilhelmina Konstantinopolitańczykiewiczównianka-Krzyżanowska'

/** Creates a person who has done it all, in words longer than any column. */
export async function createWidePerson(host: PersonHost): Promise<Person> {
  const person = await createPerson(host, { name: LONG_NAME })
  await saveLongWords(person)
  await person.json('/api/application/submit', { method: 'POST', json: {} })
  const slot = createSlots(listOpenDays(new Date(), { after: 5 }))()
  await book(person, { ...slot, notes: 'Dolmetscher'.repeat(20) })
  await createRequest(person)
  await host.sql(
    `insert into payments (case_id, user_id, package_type, status, amount, provider, receipt_number, completed_at)
      values (open_case_of($1), $1, 'standard', 'completed', 199900, 'sandbox', 'TEST/2026/000001', now()),
        (open_case_of($1), $1, 'basic', 'failed', 109900, 'sandbox', null, null), (open_case_of($1), $1, 'premium', 'pending', 299900, 'sandbox', null, null)`,
    [person.id],
  )
  return person
}

/** Creates a person whose appointment and consultation are booked, with an address that is one long word. */
export async function createBookedPerson(host: PersonHost): Promise<Person> {
  const person = await createPerson(host, { name: 'Alena Kavaliova' })
  const days = listOpenDays(new Date(), { after: 5 })
  // Later than the wide person's: an hour has one seat.
  const { status: booked } = await book(person, createSlots(listOpenDays(new Date(), { after: 12 }))())
  if (booked !== 201) throw new Error(`the appointment was answered ${booked}`)
  const { id } = await createRequest(person, {
    email: 'wilhelmina.konstantinopolitanczykiewiczowna@example.com',
  })
  for (const date of days) {
    const [time] = await listFreeTimes(person, { date })
    if (!time) continue
    const { status } = await bookTime(person, id, { date, time, minutes: 30 })
    if (status < 300) return person
  }
  throw new Error('no time was free')
}
