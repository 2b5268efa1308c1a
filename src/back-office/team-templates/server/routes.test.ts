import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { MAX_MESSAGE_LENGTH } from '#features/messages/contract.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { openInbox } from '#tests/support/inbox.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { TEMPLATE_NAME_MAX, TEMPLATES_MAX } from '../contract.ts'
import type { TeamTemplate } from '../schema.ts'

const PATH = '/api/staff/templates'

type Answer = TeamTemplate & {
  error?: { code: string; message: string; fields?: Record<string, string[]> }
  current?: TeamTemplate
}

describe.each(TEST_DATABASES)('Templates of the team on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const piotr = await createMember(app, { name: 'Piotr Nowak' })
  const admin = await createMember(app, { role: 'admin', name: 'Jan Kowal' })
  const inbox = await openInbox(app)

  const texts = { en: 'Dear {name}, welcome.' }
  const add = (by: Person, json: object = {}) =>
    by.json<Answer>(PATH, {
      method: 'POST',
      json: { name: `Template ${crypto.randomUUID().slice(0, 8)}`, used_in: 'both', texts, ...json },
    })
  const change = (by: Person, { id, name, used_in, texts, updated_at }: TeamTemplate, json: object = {}) =>
    by.json<Answer>(`${PATH}/${id}`, { method: 'PUT', json: { name, used_in, texts, updated_at, ...json } })
  const remove = (by: Person, id: string) => by.json<Answer>(`${PATH}/${id}`, { method: 'DELETE' })
  const list = async (by: Person) => (await by.json<TeamTemplate[]>(PATH)).body
  const find = async (by: Person, id: string) => (await list(by)).find((one) => one.id === id)
  const offered = async (number: string, id: string) =>
    (await marta.json<CaseFile>(`/api/staff/cases/${number}`)).body.answer_templates.find(
      (one) => one.id === id,
    )
  const actsOn = (id: string) =>
    app.sql('select act, actor_id, details from audit_log where subject_id = $1 order by seq', [id])

  test('are for staff with both factors', async () => {
    const { body } = await add(marta)
    const applicant = await createApplicant(app)
    const half = await createMember(app)
    await app.sql('update session set second_factor_at = null where user_id = $1', [half.id])
    const json = { name: 'Theirs', used_in: 'both', texts }
    const calls: [path: string, init: RequestInit & { json?: object }][] = [
      [PATH, {}],
      [PATH, { method: 'POST', json }],
      [`${PATH}/${body.id}`, { method: 'PUT', json: { ...json, updated_at: body.updated_at } }],
      [`${PATH}/${body.id}`, { method: 'DELETE' }],
    ]
    for (const [path, init] of calls) {
      expect((await app.json(path, init)).status).toBe(401)
      for (const by of [applicant, half]) expect((await by.json(path, init)).status).toBe(404)
    }
    expect(await find(marta, body.id)).toEqual(body)
  })

  test('are written by one, changed by another, and say so', async () => {
    const { status, body } = await add(marta, { name: '  Мой\u00a0шаблон ', used_in: 'cases' })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Мой шаблон',
        used_in: 'cases',
        texts,
        created_by: 'Marta Zielińska',
        created_at: expect.any(String),
        updated_by: 'Marta Zielińska',
        updated_at: expect.any(String),
        may_delete: true,
      },
    ])
    const changed = await change(piotr, body, { name: 'Hello', texts: { en: 'Good day {name}' } })
    expect(changed.body).toEqual({
      ...body,
      name: 'Hello',
      texts: { en: 'Good day {name}' },
      updated_by: 'Piotr Nowak',
      updated_at: expect.any(String),
      may_delete: false,
    })
    expect(changed.body.updated_at > body.updated_at).toBe(true)
    expect(await find(piotr, body.id)).toEqual(changed.body)
    expect(await actsOn(body.id)).toEqual([
      { act: 'template.added', actor_id: marta.id, details: {} },
      { act: 'template.changed', actor_id: piotr.id, details: {} },
    ])
  })

  test('that a colleague has changed meanwhile are not overwritten', async () => {
    const { body } = await add(marta)
    const both = await Promise.all([
      change(marta, body, { texts: { en: 'From Marta' } }),
      change(piotr, body, { texts: { en: 'From Piotr' } }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [stands, refused] = both[0]?.status === 200 ? both : [both[1], both[0]]
    expect(refused?.body.error?.code).toBe('changed_meanwhile')
    expect(refused?.body.current?.texts).toEqual(stands?.body.texts)
    expect((await change(marta, { ...body, id: crypto.randomUUID() })).status).toBe(404)
  })

  test('are deleted by who made them and by an admin', async () => {
    const { id } = (await add(marta)).body
    expect((await remove(piotr, id)).status).toBe(403)
    expect((await remove(marta, id)).status).toBe(204)
    expect((await remove(marta, id)).status).toBe(404)
    expect((await remove(admin, 'nonsense')).status).toBe(404)
    const other = (await add(piotr)).body.id
    expect((await remove(admin, other)).status).toBe(204)
    expect((await actsOn(other)).map(({ act }) => act)).toEqual(['template.added', 'template.deleted'])
  })

  test('have each a name of its own, whatever its capitals', async () => {
    const { body } = await add(marta, { name: 'Żółw' })
    const other = (await add(piotr)).body
    for (const tried of [await add(piotr, { name: ' żÓŁW' }), await change(piotr, other, { name: 'ŻÓŁW' })]) {
      expect([tried.status, Object.keys(tried.body.error?.fields ?? {})]).toEqual([409, ['name']])
    }
    expect((await change(piotr, body, { name: 'ŻÓŁW' })).status).toBe(200)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: ' \u200b ' }, 'name'],
    [{ name: 'W'.repeat(TEMPLATE_NAME_MAX + 1) }, 'name'],
    [{ name: 7 }, 'name'],
    [{ used_in: 'letters' }, 'used_in'],
    [{ texts: {} }, 'texts.en'],
    [{ texts: { en: ' \n ' } }, 'texts.en'],
    [{ texts: { en: 'x'.repeat(MAX_MESSAGE_LENGTH + 1) } }, 'texts.en'],
    [{ texts: { en: 'Dear {first_name}' } }, 'texts.en'],
    [{ texts: { en: 'Dear {}' } }, 'texts.en'],
    [{ texts: { en: 'Case {case_number}' } }, 'texts.en'],
    [{ used_in: 'inbox', texts: { en: '{last_legal_day}' } }, 'texts.en'],
    [{ used_in: 'cases', texts: { en: '{register}' } }, 'texts.en'],
    [{ texts: { en: 'Dear', tlh: 'nuqneH' } }, null],
    [{ created_by: 'somebody' }, null],
  ])('%j is refused', async (json, field) => {
    const { body } = await add(marta)
    for (const tried of [await add(marta, json), await change(marta, body, json)]) {
      expect(tried.status).toBe(400)
      if (field !== null) expect(Object.keys(tried.body.error?.fields ?? {})).toEqual([field])
    }
    expect(await find(marta, body.id)).toEqual(body)
  })

  test('name the unknown field and the ones that can be used', async () => {
    const { body } = await add(marta, { used_in: 'inbox', texts: { en: '{name} {case_number} {foo}' } })
    expect(body.error?.fields?.['texts.en']).toEqual([
      'There is no field {case_number}, {foo} here. These can be used: {name}, {register}.',
    ])
  })

  test('are offered in a case, filled in, where all of their fields are known', async () => {
    const { number } = await createApplicant(app, { name: 'Olena Bondar' })
    const text = '{name}, case {case_number}\n{missing_documents}\n{specialist}'
    const { id } = (await add(marta, { name: 'Missing', used_in: 'cases', texts: { en: text } })).body
    const inInbox = (await add(marta, { used_in: 'inbox' })).body.id
    expect(await offered(number, id)).toBeUndefined()
    await marta.json(`/api/staff/cases/${number}`, { method: 'PATCH', json: { assigned_to: piotr.id } })
    const found = await offered(number, id)
    expect(found).toMatchObject({ id, name: 'Missing', language: 'en', desk_text: null })
    expect(found?.text).toMatch(
      new RegExp(`^Olena Bondar, case ${number}\n– Passport Copy\n(– .+\n)+Piotr Nowak$`),
    )
    expect(found?.fields).toEqual(
      expect.arrayContaining(['Olena Bondar', number, 'Passport Copy', 'Piotr Nowak']),
    )
    await marta.json(`/api/staff/cases/${number}`, {
      method: 'PATCH',
      json: { form_of_address: 'pani Olena' },
    })
    expect((await offered(number, id))?.text).toMatch(/^pani Olena, /)
    expect(await offered(number, inInbox)).toBeUndefined()
  })

  test('are offered in the inbox, filled in', async () => {
    const both = (await add(marta)).body
    const own = (await add(marta, { used_in: 'inbox', texts: { en: '{name}: {register}' } })).body
    const inCases = (await add(marta, { used_in: 'cases' })).body
    const { answer_templates } = await inbox.read(await inbox.receive({ name: 'Kofi Boateng' }))
    const textOf = (id: string) => answer_templates.find((one) => one.id === id)?.text
    expect(textOf(both.id)).toBe('Dear Kofi Boateng, welcome.')
    expect(textOf(own.id)).toBe('Kofi Boateng: {register}')
    expect(textOf(inCases.id)).toBeUndefined()
  })

  test('stay when the account of who wrote them is deleted, without the name', async () => {
    const leaving = await createMember(app, { name: 'Ewa Gone' })
    const { id } = (await add(leaving)).body
    await app.sql('delete from "user" where id = $1', [leaving.id])
    expect(await find(marta, id)).toMatchObject({ created_by: null, updated_by: null, may_delete: false })
  })

  test('are so many and no more', async () => {
    const left = TEMPLATES_MAX - (await list(marta)).length
    await app.sql(
      `insert into team_templates (name, name_key, used_in) select 'Many ' || n, 'many ' || n, 'inbox'
       from generate_series(1, $1::int) n`,
      [left],
    )
    const tried = await add(marta)
    expect([tried.status, tried.body.error?.code]).toEqual([409, 'conflict'])
    expect(tried.body.error?.message).toContain(String(TEMPLATES_MAX))
    expect(await list(marta)).toHaveLength(TEMPLATES_MAX)
  })
})
