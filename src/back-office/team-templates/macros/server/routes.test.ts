import { describe, expect, test } from 'vitest'
import type { CaseMacro } from '#back-office/case-file/macros/schema.ts'
import type { CaseHead } from '#back-office/case-file/schema.ts'
import type { TeamTemplate } from '#back-office/team-templates/schema.ts'
import type { Message } from '#features/messages/schema.ts'
import type { StaffTask } from '#features/tasks/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { MACRO_DUE_DAYS_MAX, MACROS_MAX } from '../contract.ts'
import type { Macro } from '../schema.ts'

const PATH = '/api/staff/macros'
const TEMPLATES = '/api/staff/templates'
const START = new Date('2026-12-30T12:00:00Z')

interface Refusal {
  error?: { code: string; message: string; fields?: Record<string, string[]> }
}
type Answer = Macro & Refusal & { current?: Macro }

describe.each(TEST_DATABASES)('Macros of the team on %s', async (database) => {
  const app = await startTestApp({ database, overrides: { now: () => START } })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const piotr = await createMember(app, { name: 'Piotr Nowak' })
  const admin = await createMember(app, { role: 'admin', name: 'Jan Kowal' })

  const task = { title: 'Call the office', for: 'staff', due_in_days: 7 } as const
  const anyName = () => `Name ${crypto.randomUUID().slice(0, 8)}`
  const add = (by: Person, json: object = {}) =>
    by.json<Answer>(PATH, { method: 'POST', json: { name: anyName(), task, ...json } })
  const change = (by: Person, { id, updated_at }: Macro, json: object) =>
    by.json<Answer>(`${PATH}/${id}`, { method: 'PUT', json: { name: anyName(), task, updated_at, ...json } })
  const remove = (by: Person, id: string) => by.json<Refusal>(`${PATH}/${id}`, { method: 'DELETE' })
  const find = async (by: Person, id: string) =>
    (await by.json<Macro[]>(PATH)).body.find((one) => one.id === id)
  const template = async (json: object = {}) => {
    const given = { name: anyName(), used_in: 'cases', texts: { en: 'Dear {name}' }, ...json }
    return (await marta.json<TeamTemplate>(TEMPLATES, { method: 'POST', json: given })).body
  }
  const inCase = async (number: string, id: string) =>
    (await marta.json<CaseMacro[]>(`/api/staff/cases/${number}/macros`)).body.find((one) => one.id === id)
  const faults = ({ body }: { body: Refusal }) => Object.keys(body.error?.fields ?? {})

  test('are for staff with both factors', async () => {
    const { body } = await add(marta)
    const applicant = await createApplicant(app)
    const half = await createMember(app)
    await app.sql('update session set second_factor_at = null where user_id = $1', [half.id])
    const json = { name: 'Theirs', stage: 'on_hold' }
    const calls: [path: string, init: RequestInit & { json?: object }][] = [
      [PATH, {}],
      [PATH, { method: 'POST', json }],
      [`${PATH}/${body.id}`, { method: 'PUT', json: { ...json, updated_at: body.updated_at } }],
      [`${PATH}/${body.id}`, { method: 'DELETE' }],
      [`/api/staff/cases/${applicant.number}/macros`, {}],
    ]
    for (const [path, init] of calls) {
      expect((await app.json(path, init)).status).toBe(401)
      for (const by of [applicant, half]) expect((await by.json(path, init)).status).toBe(404)
    }
    expect(await find(marta, body.id)).toEqual(body)
  })

  test('are made by one, changed by another, and deleted by who made them or an admin', async () => {
    const { status, body } = await add(marta, { name: 'Początek', texts: { en: 'Hello {name}' } })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Początek',
        template_id: null,
        texts: { en: 'Hello {name}' },
        stage: null,
        task,
        created_by: 'Marta Zielińska',
        created_at: expect.any(String),
        updated_by: 'Marta Zielińska',
        updated_at: expect.any(String),
        may_delete: true,
      },
    ])
    const changed = await change(piotr, body, { name: 'POCZĄTEK', stage: 'on_hold', task: null })
    expect(changed.body).toMatchObject({
      ...{ name: 'POCZĄTEK', stage: 'on_hold', task: null, texts: {} },
      ...{ created_by: 'Marta Zielińska', updated_by: 'Piotr Nowak', may_delete: false },
    })
    const late = await change(marta, body, {})
    expect([late.status, late.body.error?.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.body.current).toMatchObject({ id: body.id, stage: 'on_hold' })
    const taken = await add(piotr, { name: 'początek ' })
    expect([taken.status, faults(taken)]).toEqual([409, ['name']])
    expect((await remove(piotr, body.id)).status).toBe(403)
    expect((await remove(marta, body.id)).status).toBe(204)
    expect((await remove(admin, body.id)).status).toBe(404)
    expect((await remove(admin, (await add(piotr)).body.id)).status).toBe(204)
    const acts = await app.sql('select act from audit_log where subject_id = $1 order by seq', [body.id])
    expect(acts.map(({ act }) => act)).toEqual(['macro.added', 'macro.changed', 'macro.deleted'])
  })

  const NO_TEMPLATE = '8d3c1f7e-0000-4000-8000-000000000000'
  test.each([
    [{ name: '' }, 'name'],
    [{ task: null }, 'texts.en'],
    [{ texts: { en: '{register}' } }, 'texts.en'],
    [{ texts: { en: 'x' }, template_id: NO_TEMPLATE }, 'template_id'],
    [{ template_id: NO_TEMPLATE }, 'template_id'],
    [{ template_id: 'missing' }, 'template_id'],
    [{ stage: 'decided' }, 'stage'],
    [{ stage: 'filed' }, 'stage'],
    [{ task: { ...task, title: ' ' } }, 'task.title'],
    [{ task: { ...task, for: 'nobody' } }, 'task.for'],
    [{ task: { ...task, due_in_days: -1 } }, 'task.due_in_days'],
    [{ task: { ...task, due_in_days: MACRO_DUE_DAYS_MAX + 1 } }, 'task.due_in_days'],
    [{ created_by: 'somebody' }, null],
  ])('%j is refused', async (json, field) => {
    const { body } = await add(marta)
    for (const tried of [await add(marta, json), await change(marta, body, json)]) {
      expect(tried.status).toBe(400)
      if (field !== null) expect(faults(tried)).toEqual([field])
    }
    expect(await find(marta, body.id)).toEqual(body)
  })

  test('keep the template that is their message', async () => {
    const used = await template()
    const { body } = await add(marta, { template_id: used.id })
    const gone = await marta.json<Refusal>(`${TEMPLATES}/${used.id}`, { method: 'DELETE' })
    expect([gone.status, gone.body.error?.message]).toEqual([409, expect.stringContaining(body.name)])
    const { name, texts, updated_at } = used
    const json = { name, texts, updated_at, used_in: 'inbox' }
    const moved = await marta.json<Refusal>(`${TEMPLATES}/${used.id}`, { method: 'PUT', json })
    expect([moved.status, moved.body.error?.code]).toEqual([409, 'conflict'])
    const inInbox = await template({ used_in: 'inbox' })
    expect(faults(await add(marta, { template_id: inInbox.id }))).toEqual(['template_id'])
    await remove(marta, body.id)
    expect((await marta.json(`${TEMPLATES}/${used.id}`, { method: 'DELETE' })).status).toBe(204)
  })

  test('say what they would do in a case, and do it with the call for acts', async () => {
    const { number } = await createApplicant(app, { name: 'Olena Bondar' })
    const { id } = (await add(marta, { texts: { en: 'Dear {name}, {case_number}' }, stage: 'on_hold' })).body
    const due_on = addDays(todayInWarsaw(START), 7)
    const macro = await inCase(number, id)
    expect(macro).toMatchObject({
      has_message: true,
      message: { text: `Dear Olena Bondar, ${number}`, fields: ['Olena Bondar', number] },
      task: { title: 'Call the office', for: 'staff', due_on },
      stage: 'on_hold',
    })
    const path = `/api/staff/cases/${number}`
    const { updated_at } = (await marta.json<CaseHead>(path)).body
    const acts = {
      ...{ cases: [{ number, updated_at }], message: { text: macro?.message?.text } },
      ...{ task: macro?.task, stage: macro?.stage },
    }
    const send = () => marta.json('/api/staff/cases/acts', { method: 'POST', json: acts })
    expect((await send()).body).toEqual([{ number, done: true }])
    expect((await send()).body).toMatchObject([{ number, done: false }])
    expect((await marta.json<Message[]>(`${path}/messages`)).body.map(({ text }) => text)).toEqual([
      `Dear Olena Bondar, ${number}`,
    ])
    expect((await marta.json<StaffTask[]>(`${path}/tasks`)).body).toMatchObject([{ due_on }])
    expect((await marta.json<CaseHead>(path)).body.stage).toBe('on_hold')
  })

  test('say so where a field of their message is not known', async () => {
    const { number } = await createApplicant(app)
    const { id: template_id } = await template({ texts: { en: 'Until {last_legal_day}' } })
    const { id } = (await add(marta, { template_id, task: null })).body
    expect(await inCase(number, id)).toMatchObject({ has_message: true, message: null, task: null })
    const bare = (await add(marta)).body
    expect(await inCase(number, bare.id)).toMatchObject({ has_message: false, message: null })
  })

  test('write a template of the team to several cases, each with its own values', async () => {
    const people = [
      await createApplicant(app, { name: 'Tamar Beridze' }),
      await createApplicant(app, { name: 'Kofi Boateng' }),
    ]
    const { id } = await template({ texts: { en: 'Good day {name}' } })
    const inInbox = await template({ used_in: 'inbox' })
    const heads = await Promise.all(
      people.map(async ({ number }) => (await marta.json<CaseHead>(`/api/staff/cases/${number}`)).body),
    )
    const cases = heads.map(({ number, updated_at }) => ({ number, updated_at }))
    const act = (one: string) =>
      marta.json('/api/staff/cases/acts', { method: 'POST', json: { cases, message: { template: one } } })
    expect((await act(inInbox.id)).body).toMatchObject([{ done: false }, { done: false }])
    expect((await act(id)).body).toMatchObject([{ done: true }, { done: true }])
    for (const [n, name] of ['Tamar Beridze', 'Kofi Boateng'].entries()) {
      const { body } = await marta.json<Message[]>(`/api/staff/cases/${people[n]?.number}/messages`)
      expect(body.map(({ text }) => text)).toEqual([`Good day ${name}`])
    }
  })

  test('are not told of a case that somebody does not see', async () => {
    const { number } = await createApplicant(app)
    await marta.json(`/api/staff/cases/${number}`, { method: 'PATCH', json: { restricted_to: [marta.id] } })
    expect((await piotr.fetch(`/api/staff/cases/${number}/macros`)).status).toBe(404)
    expect((await marta.fetch(`/api/staff/cases/${number}/macros`)).status).toBe(200)
  })

  test('are so many and no more', async () => {
    const left = MACROS_MAX - (await marta.json<Macro[]>(PATH)).body.length
    await app.sql(
      `insert into macros (name, name_key, stage) select 'Many ' || n, 'many ' || n, 'on_hold'
       from generate_series(1, $1::int) n`,
      [left],
    )
    const tried = await add(marta)
    expect([tried.status, tried.body.error?.message]).toEqual([
      409,
      expect.stringContaining(String(MACROS_MAX)),
    ])
  })
})
