import { saveApplication } from './applicant.ts'
import type { Person } from './create-person.ts'
import type { TestApp } from './test-app.ts'

/** A member of staff who is signed in with both factors. */
export async function createMember(
  app: TestApp,
  { role = 'specialist', name = 'Ewa Nowak' }: { role?: 'specialist' | 'admin'; name?: string } = {},
): Promise<Person> {
  const person = await app.createPerson({ name })
  await app.sql('insert into staff (user_id, role) values ($1, $2)', [person.id, role])
  await app.sql('update session set second_factor_at = now() where user_id = $1', [person.id])
  return person
}

/** Somebody who has saved something, with the number of the case. */
export async function createApplicant(
  app: TestApp,
  { name = 'Tamar Beridze', submitted = false }: { name?: string; submitted?: boolean } = {},
): Promise<Person & { number: string }> {
  const person = await app.createPerson({ name })
  if (submitted) await saveApplication(person)
  else await person.json('/api/personal-info', { method: 'PUT', json: { ...INFO, full_name: name } })
  if (submitted) await person.json('/api/application/submit', { method: 'POST', json: {} })
  const [row] = await app.sql<{ number: string }>('select number from cases where user_id = $1', [person.id])
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
