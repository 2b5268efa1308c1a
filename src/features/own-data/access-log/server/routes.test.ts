import { describe, expect, test } from 'vitest'
import type { AccessRow } from '#features/own-data/access-log/schema.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const PATH = '/api/account/access-log'

describe.each(TEST_DATABASES)('Who opened my documents, on %s,', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const jan = await createMember(app, { role: 'admin', name: 'Ян Коваль' })
  const list = async (person: Person, query = '') => {
    const { status, body } = await person.json<AccessRow[]>(`${PATH}${query}`)
    expect(status).toBe(200)
    return body
  }
  const told = async (person: Person) => (await list(person)).map(({ name, what }) => [name, what])
  const createOwner = async () => {
    const person = await createApplicant(app)
    await uploadDocuments(person, ['passport', 'cv'])
    const rows = await app.sql<{ id: string; document_type: string }>(
      'select id, document_type from documents where user_id = $1',
      [person.id],
    )
    const open = async (type: string, by: Person) => {
      const id = rows.find(({ document_type }) => document_type === type)?.id
      const { status } = await by.fetch(`/api/staff/documents/${id}/pages/1`)
      expect(status).toBe(200)
    }
    return { ...person, open }
  }
  /** Rows of the audit log as old as that; only a test may change one. */
  const age = async (person: Person, interval: string) => {
    await app.sql('alter table audit_log disable trigger user')
    await app.sql(
      `update audit_log set at = at - $2::interval where case_id in (select id from cases where user_id = $1)`,
      [person.id, interval],
    )
    await app.sql('alter table audit_log enable trigger user')
  }

  test('name, role, what and when stand in one row for all pages of a sitting', async () => {
    const person = await createOwner()
    expect(await list(person)).toEqual([])
    await person.open('passport', marta)
    await person.open('passport', marta)
    await person.open('cv', marta)
    await jan.json(`/api/staff/cases/${person.number}`)
    await person.open('passport', marta)
    const rows = await list(person)
    expect(rows).toEqual([
      row({ name: 'Ян Коваль', role: 'admin', what: 'answers' }),
      row({ name: 'Marta Zielińska', role: 'specialist', what: 'cv' }),
      row({ name: 'Marta Zielińska', role: 'specialist', what: 'passport' }),
    ])
    for (const { when } of rows) expect(new Date(when).toISOString()).toBe(when)
  })

  test('who comes back after a while is told again', async () => {
    const person = await createOwner()
    await person.open('passport', marta)
    await age(person, '9 minutes')
    await person.open('passport', marta)
    expect(await told(person)).toEqual([['Marta Zielińska', 'passport']])
    await age(person, '11 minutes')
    await person.open('passport', marta)
    expect(await told(person)).toHaveLength(2)
  })

  test('an account that is gone has no name, and its openings stay', async () => {
    const person = await createOwner()
    const gone = await createMember(app, { name: 'Ewa Nowak' })
    await person.open('passport', gone)
    await app.sql('delete from staff where user_id = $1', [gone.id])
    expect((await list(person))[0]).toMatchObject({ name: 'Ewa Nowak', role: null })
    await app.sql('delete from "user" where id = $1', [gone.id])
    expect((await list(person))[0]).toMatchObject({ name: null, role: null, what: 'passport' })
  })

  test('at most 50 at once, older ones with before', async () => {
    const person = await createOwner()
    await app.sql(
      `select append_audit('staff', $2, 'document.opened', 'document', gen_random_uuid()::text, open_case_of($1),
        '{"version": 1, "document_type": "cv"}', null) from generate_series(1, 55)`,
      [person.id, marta.id],
    )
    const first = await list(person)
    expect(first).toHaveLength(50)
    const rest = await list(person, `?before=${first.at(-1)?.id}`)
    expect(rest).toHaveLength(5)
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(55)
    expect(await list(person, `?before=${rest.at(-1)?.id}`)).toEqual([])
  })

  test('nobody learns of another person, not by an id either', async () => {
    const person = await createOwner()
    await person.open('passport', marta)
    const [own] = await list(person)
    const other = await createOwner()
    await other.open('cv', jan)
    expect(await told(other)).toEqual([['Ян Коваль', 'cv']])
    expect(await list(other, `?before=${own?.id}`)).toEqual([])
    expect(await list(await app.createPerson())).toEqual([])
  })

  test('signed out, and a before that is no id', async () => {
    const person = await app.createPerson()
    expect((await app.json(PATH)).status).toBe(401)
    for (const before of ['', '7', 'x'.repeat(32), '%27--', 'F'.repeat(32)])
      expect(await list(person, `?before=${before}`)).toEqual([])
    for (const query of [`before=${'x'.repeat(101)}`, 'after=7'])
      expect((await person.json(`${PATH}?${query}`)).status).toBe(400)
    expect((await person.json(`${PATH}?after=1`)).status).toBe(400)
  })
})

function row(known: Pick<AccessRow, 'name' | 'role' | 'what'>) {
  return { ...known, id: expect.stringMatching(/^[0-9a-f]{32}$/), when: expect.any(String) }
}
