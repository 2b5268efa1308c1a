import { saveApplication } from './applicant.ts'
import { createPerson, type Person, type PersonHost } from './create-person.ts'

/** A member of staff who is signed in with both factors. */
export async function createMember(
  app: PersonHost,
  { role = 'specialist', name = 'Ewa Nowak' }: { role?: 'specialist' | 'admin'; name?: string } = {},
): Promise<Person> {
  const person = await createPerson(app, { name })
  await app.sql('insert into staff (user_id, role) values ($1, $2)', [person.id, role])
  await app.sql('update session set second_factor_at = now() where user_id = $1', [person.id])
  return person
}

/** Somebody who has saved something, with the number of the case. */
export async function createApplicant(
  app: PersonHost,
  {
    name = 'Tamar Beridze',
    email,
    submitted = false,
  }: { name?: string; email?: string; submitted?: boolean } = {},
): Promise<Person & { number: string }> {
  const person = await createPerson(app, { name, email })
  if (submitted) await saveApplication(person)
  else await person.json('/api/personal-info', { method: 'PUT', json: { ...INFO, full_name: name } })
  if (submitted) await person.json('/api/application/submit', { method: 'POST', json: {} })
  const found = await app.sql('select number from cases where user_id = $1', [person.id])
  const [row] = found as { number: string }[]
  if (!row) throw new Error('the person has no case')
  return { ...person, number: row.number }
}

const INFO = {
  phone: '+48573000111',
  address: 'ul. Prosta 51 m. 8\n00-838 Warszawa',
  date_of_birth: '1994-03-08',
  nationality: 'Georgia',
  passport_number: '15BC40982',
}
