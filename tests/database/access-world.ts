import type { DatabaseHandle } from '#database/database.ts'
import { insertPerson } from '#tests/support/create-person.ts'
import { createStaff } from '#tests/support/create-staff.ts'
import { query } from './both-databases.ts'
import { addSampleRows, type Row } from './sample-rows.ts'

/** Somebody who sends statements, and the case and id that are really theirs. */
export interface CellActor {
  name: string
  role: 'app_user' | 'app_staff' | 'none'
  /** The settings of the transaction: app.user_id, app.session_id, app.case_id. */
  settings: { user: string; session: string; case: string }
  own: { user: string; case: string | null }
  /** True when open_case() is called first, like every write of the product. */
  opens: boolean
  /** True for staff who are not suspended and have a second factor: they may read what no case restricts. */
  inForce: boolean
}

interface CasePerson {
  user: string
  case: string
}

/** The people of the matrix. Every case is restricted to `named` and to the three whose sessions are not in force. */
export interface AccessWorld {
  /** A row of hers in every table; the ways of naming a foreign thing name her. */
  victim: CasePerson & { rows: Map<string, Row> }
  /** Has an open case without any row in it: the target of foreign inserts. */
  empty: CasePerson
  /** Has no case. */
  caseless: string
  /** Has rows of her own in every table, and an open case. */
  neighbour: CasePerson
  /** The same, but her case has ended. */
  ended: CasePerson & { rows: Map<string, Row> }
  unnamed: string
  attackers: CellActor[]
  /** Who may do at least one thing to the rows of the victim, and the owner of the database, who may do all. */
  mayTouchVictim: CellActor[]
  /** The same for inserts into the empty case. */
  mayFillEmpty: CellActor[]
}

/** Creates the people with sessions, cases and rows. */
export async function createAccessWorld(handle: DatabaseHandle): Promise<AccessWorld> {
  const host = { sql: (text: string, params?: unknown[]) => query(handle, text, params) }
  const [victim, neighbour, ended] = [
    await addCasePerson(handle, 1),
    await addCasePerson(handle, 2),
    await addCasePerson(handle, 3),
  ]
  const caseless = (await insertPerson(host)).id
  const stranger = (await insertPerson(host)).id
  const emptyUser = (await insertPerson(host)).id
  const [opened] = await query<{ id: string }>(handle, 'select start_case($1) as id', [emptyUser])
  const empty = { user: emptyUser, case: opened?.id ?? '' }
  const named = (await createStaff(host)).id
  const unnamed = (await createStaff(host)).id
  const admin = (await createStaff(host, { role: 'admin' })).id
  const unconfirmed = (await createStaff(host, { secondFactor: false })).id
  const suspended = (await createStaff(host, { suspended: true })).id
  const expired = (await createStaff(host)).id
  await query(handle, 'update session set expires_at = now() where user_id = $1', [expired])
  await query(handle, `update cases set stage = 'closed', ended_at = now() where id = $1`, [ended.case])
  await query(handle, 'update cases set restricted = true')
  for (const who of [named, unconfirmed, suspended, expired])
    await query(handle, 'insert into case_access (case_id, user_id) select id, $1 from cases', [who])
  for (const { user, rows } of [victim, ended]) await rereadRows(handle, { user, rows, named })

  const sessions = await readSessions(handle)
  const sessionOf = (user: string) => sessions.get(user) ?? ''
  const applicant = (
    name: string,
    own: CellActor['own'],
    { opens = false, forged = '' } = {},
  ): CellActor => ({
    name,
    role: 'app_user',
    settings: { user: own.user, session: '', case: forged },
    own,
    opens,
    inForce: false,
  })
  const staff = (
    name: string,
    user: string,
    { inForce = false, session = sessionOf(user) } = {},
  ): CellActor => ({
    name,
    role: 'app_staff',
    settings: { user, session, case: victim.case },
    own: { user, case: null },
    opens: false,
    inForce,
  })
  const owner: CellActor = { ...applicant('the owner of the database', empty), role: 'none' }
  const nobody = { user: '', case: null }
  const specialist = staff('the named specialist', named, { inForce: true })
  return {
    victim,
    empty,
    caseless,
    neighbour,
    ended,
    unnamed,
    attackers: [
      applicant('nobody', nobody),
      { ...applicant('nobody, as staff', nobody), role: 'app_staff' },
      applicant('a stranger', { user: stranger, case: null }),
      applicant('an applicant in her open case', neighbour, { opens: true }),
      applicant('an applicant whose case has ended', ended, { opens: true }),
      applicant('an applicant who forges the case', neighbour, { forged: victim.case }),
      staff('an applicant as staff', neighbour.user),
      staff('staff without a second factor', unconfirmed),
      staff('suspended staff', suspended),
      staff('staff whose session has expired', expired),
      staff('suspended staff with a colleague’s session', suspended, { session: sessionOf(named) }),
      staff('a specialist who is not named', unnamed, { inForce: true }),
      staff('an admin who is not named', admin, { inForce: true }),
    ],
    mayTouchVictim: [applicant('the applicant herself', victim, { opens: true }), specialist, owner],
    mayFillEmpty: [applicant('the applicant herself', empty, { opens: true }), specialist, owner],
  }
}

/** A person with an open case and a row in every table; nobody is made staff by it. */
async function addCasePerson(handle: DatabaseHandle, n: number) {
  const rows = await addSampleRows(handle, n)
  const user = String(rows.get('user')?.id)
  await query(handle, 'delete from staff where user_id = $1', [user])
  return { rows, user, case: String(rows.get('cases')?.id) }
}

interface Reread {
  user: string
  rows: Map<string, Row>
  named: string
}

/** The rows as they now are; those of staff and of the access to a case are of the named specialist. */
async function rereadRows(handle: DatabaseHandle, { user, rows, named }: Reread): Promise<void> {
  const theCase = rows.get('cases')?.id
  const read = async (table: string, condition: string, params: unknown[]) => {
    const [row] = await query<{ row: Row }>(
      handle,
      `select to_jsonb(t) as row from "${table}" t where ${condition}`,
      params,
    )
    if (row) rows.set(table, row.row)
  }
  await read('cases', 'user_id = $1', [user])
  await read('staff', 'user_id = $1', [named])
  await read('case_access', 'user_id = $1 and case_id = $2', [named, theCase])
}

async function readSessions(handle: DatabaseHandle): Promise<Map<string, string>> {
  const found = await query<{ id: string; user_id: string }>(handle, 'select id, user_id from session')
  return new Map(found.map(({ id, user_id }) => [user_id, id]))
}
