import type { DatabaseHandle } from '#database/database.ts'
import { insertPerson } from '#tests/support/create-person.ts'
import { createStaff, type StaffOptions } from '#tests/support/create-staff.ts'
import { query } from './query.ts'
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
  const victim = await addCasePerson(handle, 1)
  const neighbour = await addCasePerson(handle, 2)
  const ended = await addCasePerson(handle, 3)
  const caseless = (await insertPerson(host)).id
  const stranger = (await insertPerson(host)).id
  const empty = { user: (await insertPerson(host)).id, case: '' }
  const [opened] = await query<{ id: string }>(handle, 'select start_case($1) as id', [empty.user])
  empty.case = opened?.id ?? ''
  const staff = await addStaff(handle)
  await query(handle, `update cases set stage = 'closed', ended_at = now() where id = $1`, [ended.case])
  await restrictCases(handle, [staff.named, staff.unconfirmed, staff.suspended, staff.expired])
  await addStaffRows(handle, staff.named)
  for (const { user, rows } of [victim, ended])
    await rereadRows(handle, { user, rows, named: staff.named.user })

  const owner: CellActor = { ...asApplicant('the owner of the database', empty), role: 'none' }
  const specialist = asStaff('the named specialist', staff.named, { inForce: true })
  const herself = 'the applicant herself'
  return {
    victim,
    empty,
    caseless,
    neighbour,
    ended,
    unnamed: staff.unnamed.user,
    attackers: [
      ...listApplicants({ stranger, victim, neighbour, ended }),
      ...listStaff({ ...staff, neighbour }),
    ],
    mayTouchVictim: [asApplicant(herself, victim, { opens: true }), specialist, owner],
    mayFillEmpty: [asApplicant(herself, empty, { opens: true }), specialist, owner],
  }
}

interface StaffPerson {
  user: string
  session: string
}

async function addStaff(handle: DatabaseHandle) {
  const host = { sql: (text: string, params?: unknown[]) => query(handle, text, params) }
  const add = async (options: StaffOptions = {}): Promise<StaffPerson> => {
    const { id } = await createStaff(host, options)
    const [session] = await query<{ id: string }>(handle, 'select id from session where user_id = $1', [id])
    return { user: id, session: session?.id ?? '' }
  }
  const expired = await add()
  await query(handle, `update session set expires_at = now() - interval '1 second' where user_id = $1`, [
    expired.user,
  ])
  return {
    named: await add(),
    unnamed: await add(),
    admin: await add({ role: 'admin' }),
    unconfirmed: await add({ secondFactor: false }),
    suspended: await add({ suspended: true }),
    expired,
  }
}

/** What is nobody's but a specialist's. */
async function addStaffRows(handle: DatabaseHandle, { user }: StaffPerson): Promise<void> {
  await query(
    handle,
    `insert into staff_absences (staff_id, from_day, to_day, set_by) values ($1, '2030-01-01', '2030-01-02', $1)`,
    [user],
  )
  await query(
    handle,
    `insert into saved_views (user_id, name, name_key, view) values ($1, 'Mine', 'mine', '{}')`,
    [user],
  )
  await query(
    handle,
    `insert into case_snoozes (user_id, case_id, until) select $1, id, '2030-01-01' from cases`,
    [user],
  )
  await query(handle, `insert into staff_calendars (staff_id, token_hash) values ($1, 'hash')`, [user])
}

async function restrictCases(handle: DatabaseHandle, named: StaffPerson[]): Promise<void> {
  await query(handle, 'update cases set restricted = true')
  const users = named.map(({ user }) => user)
  await query(handle, 'insert into case_access (case_id, user_id) select id, unnest($1::text[]) from cases', [
    users,
  ])
}

function asApplicant(name: string, own: CellActor['own'], { opens = false, forged = '' } = {}): CellActor {
  const settings = { user: own.user, session: '', case: forged }
  return { name, role: 'app_user', settings, own, opens, inForce: false }
}

function asStaff(name: string, { user, session }: StaffPerson, { inForce = false } = {}): CellActor {
  const settings = { user, session, case: '' }
  return { name, role: 'app_staff', settings, own: { user, case: null }, opens: false, inForce }
}

type Applicants = Pick<AccessWorld, 'victim' | 'neighbour' | 'ended'> & { stranger: string }

function listApplicants({ stranger, victim, neighbour, ended }: Applicants): CellActor[] {
  return [
    asApplicant('nobody', { user: '', case: null }),
    asApplicant('a stranger', { user: stranger, case: null }),
    asApplicant('an applicant in her open case', neighbour, { opens: true }),
    asApplicant('an applicant whose case has ended', ended, { opens: true }),
    asApplicant('an applicant who forges the case', neighbour, { forged: victim.case }),
  ]
}

type Staff = Awaited<ReturnType<typeof addStaff>> & Pick<AccessWorld, 'neighbour'>

function listStaff({
  named,
  unnamed,
  admin,
  unconfirmed,
  suspended,
  expired,
  neighbour,
}: Staff): CellActor[] {
  return [
    asStaff('nobody, as staff', { user: '', session: '' }),
    asStaff('an applicant as staff', { user: neighbour.user, session: '' }),
    asStaff('staff without a second factor', unconfirmed),
    asStaff('suspended staff', suspended),
    asStaff('staff whose session has expired', expired),
    asStaff('suspended staff with a colleague’s session', { ...suspended, session: named.session }),
    asStaff('a specialist who is not named', unnamed, { inForce: true }),
    asStaff('an admin who is not named', admin, { inForce: true }),
  ]
}

/** A person with an open case and a row in every table; nobody is made staff by it. */
async function addCasePerson(handle: DatabaseHandle, n: number) {
  const rows = await addSampleRows(handle, n)
  const user = String(rows.get('user')?.id)
  const caseRow = String(rows.get('cases')?.id)
  await query(handle, 'delete from staff where user_id = $1', [user])
  // A row of the audit log names a case without a foreign key, so the sample row names none that exists.
  const [audited] = await query<{ row: Row }>(
    handle,
    `insert into audit_log as t (actor_kind, act, case_id, details) values ('system', 'case.opened', $1, '{}')
     returning to_jsonb(t) as row`,
    [caseRow],
  )
  if (audited) rows.set('audit_log', audited.row)
  return { rows, user, case: caseRow }
}

interface Reread {
  user: string
  rows: Map<string, Row>
  named: string
}

/** The rows as they now are; those of staff and of the access to a case are of the named specialist. */
async function rereadRows(handle: DatabaseHandle, { user, rows, named }: Reread): Promise<void> {
  const caseRow = rows.get('cases')?.id
  const read = async (table: string, condition: string, params: unknown[]) => {
    const [row] = await query<{ row: Row }>(
      handle,
      `select to_jsonb(t) as row from "${table}" t where ${condition}`,
      params,
    )
    if (row) rows.set(table, row.row)
  }
  await read('cases', 'user_id = $1', [user])
  await read('appointments', 'user_id = $1', [user])
  await read('consultations', 'user_id = $1', [user])
  await read('staff', 'user_id = $1', [named])
  await read('staff_absences', 'staff_id = $1', [named])
  await read('saved_views', 'user_id = $1', [named])
  await read('case_snoozes', 'user_id = $1', [named])
  await read('staff_calendars', 'staff_id = $1', [named])
  await read('plan_calendars', 'user_id = $1', [user])
  await read('case_access', 'user_id = $1 and case_id = $2', [named, caseRow])
}
