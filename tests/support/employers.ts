import type { Employer, NewEmployer } from '#back-office/employers/schema.ts'
import type { Person } from './create-person.ts'

export async function addEmployer(staff: Person, json: NewEmployer): Promise<Employer> {
  return (await staff.json<Employer>('/api/staff/employers', { method: 'POST', json })).body
}

/** Makes it the employer of a case. */
export async function linkEmployer(
  staff: Person,
  { to, employer, position = '' }: { to: { number: string }; employer: Employer; position?: string },
): Promise<void> {
  await staff.json(`/api/staff/cases/${to.number}/employer`, {
    method: 'PUT',
    json: { employer_id: employer.id, position },
  })
}
