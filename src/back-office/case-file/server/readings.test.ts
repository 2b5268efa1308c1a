import { describe, expect, test } from 'vitest'
import type { AccessRow } from '#features/own-data/access-log/schema.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const PARTS = [
  ['messages', 'case.messages_read'],
  ['notes', 'case.notes_read'],
  ['tasks', 'case.tasks_read'],
] as const

describe.each(TEST_DATABASES)('What staff read of a case on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const jan = await createMember(app, { role: 'admin', name: 'Jan Kowal' })
  const rowsOf = (person: { id: string }) =>
    app.sql<{ act: string; actor_id: string; address: boolean }>(
      `select act, actor_id, address_hash is not null as address from audit_log
       where case_id = open_case_of($1) order by seq`,
      [person.id],
    )
  const seenBy = async (person: Awaited<ReturnType<typeof createApplicant>>) =>
    (await person.json<AccessRow[]>('/api/account/access-log')).body.map(({ name, what }) => [name, what])

  test.each(PARTS)(
    '%s leave a row once an hour for each colleague, which the person sees',
    async (part, act) => {
      const person = await createApplicant(app)
      const path = `/api/staff/cases/${person.number}/${part}`
      for (const query of ['', '', '?before=00000000-0000-4000-8000-000000000000'])
        expect((await marta.json(`${path}${query}`)).status).toBe(200)
      expect(await rowsOf(person)).toEqual([{ act, actor_id: marta.id, address: true }])
      expect((await jan.json(path)).status).toBe(200)
      expect(await seenBy(person)).toEqual([
        ['Jan Kowal', part],
        ['Marta Zielińska', part],
      ])
      await app.sql('alter table audit_log disable trigger user')
      await app.sql(`update audit_log set at = at - interval '61 minutes' where case_id = open_case_of($1)`, [
        person.id,
      ])
      await app.sql('alter table audit_log enable trigger user')
      await marta.json(path)
      expect(await rowsOf(person)).toHaveLength(3)
      expect(await seenBy(person)).toHaveLength(3)
    },
  )

  test('the file of a case leaves a row once in some minutes for each session, and no answer without one', async () => {
    const person = await createApplicant(app)
    const path = `/api/staff/cases/${person.number}`
    const change = async (set: string) => {
      await app.sql('alter table audit_log disable trigger user')
      await app.sql(`update audit_log set ${set} where case_id = open_case_of($1)`, [person.id])
      await app.sql('alter table audit_log enable trigger user')
    }
    const count = async () => (await rowsOf(person)).length
    await app.sql(
      `alter table audit_log add constraint full_log check (act <> 'case.answers_read') not valid`,
    )
    expect((await marta.json(path)).status).toBe(500)
    await app.sql('alter table audit_log drop constraint full_log')
    for (const _ of [1, 2, 3]) expect((await marta.json(path)).status).toBe(200)
    expect(await rowsOf(person)).toEqual([{ act: 'case.answers_read', actor_id: marta.id, address: true }])
    await jan.json(path)
    expect(await count()).toBe(2)
    await change(`details = '{"session": "another"}'`)
    await marta.json(path)
    expect(await count()).toBe(3)
    await change(`at = at - interval '6 minutes'`)
    await marta.json(path)
    expect(await count()).toBe(4)
    // Other parts are other rows.
    await marta.json(`${path}/notes`)
    expect(await count()).toBe(5)
  })

  test('leaves no row where nothing was read', async () => {
    const person = await createApplicant(app)
    await marta.json(`/api/staff/cases/${person.number}`, {
      method: 'PATCH',
      json: { restricted_to: [marta.id] },
    })
    const before = await rowsOf(person)
    for (const [part] of PARTS) {
      const path = `/api/staff/cases/${person.number}/${part}`
      expect((await jan.json(path)).status).toBe(404)
      expect((await marta.json(`${path}?before=${'x'.repeat(101)}`)).status).toBe(400)
    }
    expect(await rowsOf(person)).toEqual(before)
  })

  test('is asked for by GET alone: HEAD finds nothing at any address of the desk', async () => {
    const { number } = await createApplicant(app)
    const { body } = await app.json<{ paths: Record<string, { get?: object }> }>('/api/openapi.json')
    const paths = Object.keys(body.paths).filter(
      (path) => path.startsWith('/api/staff/') && body.paths[path]?.get,
    )
    expect(paths.length).toBeGreaterThan(20)
    const id = '00000000-0000-4000-8000-000000000000'
    for (const path of paths) {
      const address = path.replaceAll('{number}', number).replace(/\{\w+\}/g, id)
      const { status } = await jan.fetch(address, { method: 'HEAD' })
      // Bad input is refused before the session is asked.
      expect([400, 404], `HEAD ${path}`).toContain(status)
    }
    for (const path of ['', '/messages', '/notes', '/tasks'])
      expect((await jan.fetch(`/api/staff/cases/${number}${path}`, { method: 'HEAD' })).status).toBe(404)
  })
})
