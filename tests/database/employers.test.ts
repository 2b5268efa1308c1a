import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { addEmployer, linkEmployer } from '#tests/support/employers.ts'
import { startTestApp } from '#tests/support/test-app.ts'

/*
 * The second wall of employers: what the database itself hands out, whatever a service asks for.
 */

const app = await startTestApp()
const marta = await createMember(app, { name: 'Marta Zielińska' })
const jan = await createMember(app, { name: 'Jan Kowal' })
const giorgi = await createApplicant(app, { name: 'Giorgi Beridze' })
const tamar = await createApplicant(app, { name: 'Tamar Kapanadze' })
const employer = await addEmployer(marta, { name: 'Piekarnia', contact_name: 'Anna Nowak' })
for (const to of [giorgi, tamar]) await linkEmployer(marta, { to, employer, position: 'Baker' })
await jan.json(`/api/staff/cases/${tamar.number}`, { method: 'PATCH', json: { restricted_to: [jan.id] } })

const REFUSED = '42501'

/** The rows of a statement that a role runs as this person; the code of the database's refusal. */
async function ask<T>(person: Pick<Person, 'id'>, query: SQL, role = 'app_user'): Promise<T[] | string> {
  try {
    return await app.deps.database.db.transaction(async (tx: Tx) => {
      await tx.execute(
        sql`select set_config('app.user_id', ${person.id}, true), set_config('role', ${role}, true)`,
      )
      return rows<T>(await tx.execute(query))
    })
  } catch (error) {
    return codeOf(error)
  }
}

function codeOf(error: unknown): string {
  const { code, cause } = Object(error) as { code?: string; cause?: unknown }
  return code ?? (cause ? codeOf(cause) : String(error))
}

test('No applicant reads more of an employer, or writes one, by whatever statement', async () => {
  const statements = [
    sql`select * from employers`,
    sql`select * from case_employers`,
    sql`insert into employers (name, created_by) values ('Mine', ${giorgi.id})`,
    sql`update employers set name = 'Mine'`,
    sql`update case_employers set position = 'Boss'`,
    sql`delete from employers`,
    sql`delete from case_employers`,
  ]
  for (const statement of statements) expect(await ask(giorgi, statement)).toBe(REFUSED)
})

test('Without a session of staff in force the row policies show nothing', async () => {
  for (const table of ['employers', 'case_employers'])
    expect(await ask(giorgi, sql`select * from ${sql.identifier(table)}`, 'app_staff')).toEqual([])
})

test('An employer with cases stays, whatever is asked of the database', async () => {
  const statement = sql.raw(`delete from employers where id = '${employer.id}'`)
  await expect(app.deps.database.db.transaction((tx: Tx) => tx.execute(statement))).rejects.toThrow()
})

test('With an account goes for whom its person works, and the employer stays', async () => {
  const { erasePerson } = app.deps.personalData
  await app.deps.database.db.transaction((tx: Tx) => erasePerson(tx, { userId: tamar.id }))
  const left = await app.sql(`select c.user_id from case_employers w join cases c on c.id = w.case_id`)
  expect(left).toEqual([{ user_id: giorgi.id }])
  expect(await app.sql('select name from employers')).toEqual([{ name: 'Piekarnia' }])
})

test('An applicant reads the name of the employer of her own cases, and of no other', async () => {
  const nino = await createApplicant(app, { name: 'Nino Gelashvili' })
  await linkEmployer(marta, { to: nino, employer: await addEmployer(marta, { name: 'Kwiaciarnia' }) })
  const named = sql`select e.name from employers e join case_employers w on w.employer_id = e.id`
  expect(await ask(giorgi, named)).toEqual([{ name: 'Piekarnia' }])
  expect(await ask(nino, sql`select name from employers`)).toEqual([{ name: 'Kwiaciarnia' }])
  expect(await ask(giorgi, sql`select case_id from case_employers`)).toHaveLength(1)
  for (const column of ['nip', 'contact_name', 'note', 'created_by'])
    expect(await ask(giorgi, sql`select ${sql.identifier(column)} from employers`)).toBe(REFUSED)
  expect(await ask(giorgi, sql`select position from case_employers`)).toBe(REFUSED)
})
