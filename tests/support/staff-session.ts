import { createStaffSession, type StaffSession } from '#session/staff-session.ts'
import type { InsertedPerson } from './create-person.ts'
import { createStaff, type StaffOptions } from './create-staff.ts'
import type { TestApp } from './test-app.ts'

/** A member of staff with a session, entered by the function: staff have no screens yet. */
export async function openStaffSession(
  app: TestApp,
  options?: StaffOptions,
): Promise<{ staff: InsertedPerson; session: StaffSession }> {
  const staff = await createStaff(app, options)
  const { database } = app.deps
  return { staff, session: createStaffSession({ database, token: staff.token, addressHash: null }) }
}

/** The id of the person's newest case. */
export async function caseIdOf(app: TestApp, userId: string): Promise<string> {
  const [row] = await app.sql<{ id: string }>(
    'select id from cases where user_id = $1 order by opened_at desc, number desc limit 1',
    [userId],
  )
  if (!row) throw new Error('the person has no case')
  return row.id
}
