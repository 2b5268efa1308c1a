import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import type { Document } from '#features/documents/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { addMember, answerFirst, askToShare, shareDocument } from '#tests/support/household.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'

/*
 * The second wall of a family: what the database itself hands out to the role of applicants, whatever a service asks for.
 */

const app = await startTestApp()
const staff = await createMember(app)
const giorgi = await createApplicant(app, { name: 'Giorgi Beridze' })
const tamar = await createApplicant(app, { name: 'Tamar Kapanadze' })
const stranger = await createApplicant(app, { name: 'Kofi Boateng' })
await addMember(staff, { of: giorgi, member: tamar })
const uploaded = await tamar.json<{ document: Document }>('/api/documents/accommodation', {
  method: 'PUT',
  body: fileForm(makePdf()),
})
await shareDocument(staff, { of: tamar, to: giorgi, document: uploaded.body.document.id })

const REFUSED = '42501'

/** The rows of a statement that the role of applicants runs as this person; the code of the database's refusal. */
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

const consentsOf = (person: Person) =>
  ask<{ user_id: string }>(
    person,
    sql`select user_id from household_consents order by user_id = ${person.id} desc`,
  )
const peopleOf = (person: Person) => ask<object>(person, sql`select * from household_people()`)
const documentsOf = (person: Person) => ask<object>(person, sql`select * from household_shared_documents()`)

const NOTHING_OF_THE_CASE = { is_shared: false, number: null, purpose_of_stay: null, stage: null }

test('Before anybody asks, an applicant reads her own membership and nothing of the others', async () => {
  expect(await ask(tamar, sql`select user_id from household_members`)).toEqual([{ user_id: tamar.id }])
  expect(await ask(stranger, sql`select user_id from household_members`)).toEqual([])
  expect(await peopleOf(tamar)).toEqual([])
  expect(await documentsOf(giorgi)).toEqual([])
  for (const table of ['households', 'household_documents'])
    expect(await ask(tamar, sql`select * from ${sql.identifier(table)}`)).toBe(REFUSED)
  expect(await ask(tamar, sql`select household_hidden(gen_random_uuid())`)).toBe(REFUSED)
})

test('A request discloses its sender and nothing of the case, to whom it is sent alone', async () => {
  await askToShare(giorgi)
  expect(await consentsOf(tamar)).toEqual([{ user_id: giorgi.id }])
  expect(await consentsOf(giorgi)).toEqual([{ user_id: giorgi.id }])
  expect(await consentsOf(stranger)).toEqual([])
  expect(await peopleOf(tamar)).toEqual([
    expect.objectContaining({ name: 'Giorgi Beridze', ...NOTHING_OF_THE_CASE }),
  ])
  expect(await peopleOf(giorgi)).toEqual([])
})

test('"Not now" is read by nobody but its sender', async () => {
  await answerFirst(tamar, false)
  expect(await consentsOf(tamar)).toEqual([{ user_id: tamar.id }, { user_id: giorgi.id }])
  expect(await consentsOf(giorgi)).toEqual([{ user_id: giorgi.id }])
})

test('With one agreement neither reads anything of the other’s case or documents', async () => {
  await answerFirst(tamar)
  expect(await peopleOf(giorgi)).toEqual([
    expect.objectContaining({ name: 'Tamar Kapanadze', ...NOTHING_OF_THE_CASE }),
  ])
  expect(await peopleOf(tamar)).toEqual([expect.objectContaining(NOTHING_OF_THE_CASE)])
  expect(await documentsOf(giorgi)).toEqual([])
})

test('With both, each reads the other’s case, and who it is for the document', async () => {
  await answerFirst(giorgi)
  expect(await peopleOf(giorgi)).toEqual([
    expect.objectContaining({ is_shared: true, number: tamar.number, stage: 'preparing' }),
  ])
  expect(await documentsOf(giorgi)).toEqual([expect.objectContaining({ user_id: tamar.id })])
  for (const other of [tamar, stranger]) expect(await documentsOf(other)).toEqual([])
  expect(await peopleOf(stranger)).toEqual([])
  // What is shared is what the functions answer: the rows themselves stay shut.
  expect(await ask(giorgi, sql`select * from documents where user_id = ${tamar.id}`)).toEqual([])
  expect(await ask(giorgi, sql`select * from cases where user_id = ${tamar.id}`)).toEqual([])
})

test('No applicant writes an agreement, a membership or a reference, by whatever statement', async () => {
  const writes = [
    sql`update household_consents set agreed_at = now()`,
    sql`delete from household_consents`,
    sql`insert into household_consents (case_id, user_id, other_case_id, other_user_id, agreed_at)
      select other_case_id, other_user_id, case_id, user_id, now() from household_consents`,
    sql`insert into household_members (case_id, user_id, household_id, relation)
      select case_id, user_id, household_id, 'child' from household_members`,
    sql`update household_members set relation = 'child'`,
    sql`delete from household_members`,
    sql`delete from household_documents`,
  ]
  for (const write of writes) expect(await ask(giorgi, write)).toBe(REFUSED)
})

test('Staff read no agreement, and no role of applicants counts what staff see', async () => {
  expect(await ask(staff, sql`select * from household_consents`, 'app_staff')).toBe(REFUSED)
  expect(await ask(staff, sql`select * from household_people()`, 'app_staff')).toBe(REFUSED)
  // Without a session of staff in force the row policies show nothing.
  expect(await ask(stranger, sql`select * from household_members`, 'app_staff')).toEqual([])
})
