import { type InsertedPerson, insertPerson, type PersonHost } from './create-person.ts'

export interface StaffOptions {
  role?: 'specialist' | 'admin'
  /** Whether the session has a second factor; it has one by default. */
  secondFactor?: boolean
  suspended?: boolean
  name?: string
}

/** Inserts a member of staff with a session. */
export async function createStaff(
  app: Pick<PersonHost, 'sql'>,
  { role = 'specialist', secondFactor = true, suspended = false, name = 'Marek Nowak' }: StaffOptions = {},
): Promise<InsertedPerson> {
  const person = await insertPerson(app, { name })
  if (secondFactor)
    await app.sql('update session set second_factor_at = now() where user_id = $1', [person.id])
  await app.sql(
    'insert into staff (user_id, role, suspended_at) values ($1, $2, case when $3::boolean then now() end)',
    [person.id, role, suspended],
  )
  return person
}
