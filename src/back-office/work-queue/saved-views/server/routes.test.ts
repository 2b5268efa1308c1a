import { describe, expect, test } from 'vitest'
import type { SavedView } from '#back-office/work-queue/saved-views/schema.ts'
import type { Queue } from '#back-office/work-queue/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { SAVED_VIEW_NAME_MAX, SAVED_VIEWS_MAX } from '../contract.ts'

const PATH = '/api/staff/saved-views'

describe.each(TEST_DATABASES)('Saved views of the work queue on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const jan = await createMember(app, { role: 'admin', name: 'Jan Kowal' })
  const save = (by: Person, json: object) =>
    by.json<SavedView & { error: object }>(PATH, { method: 'POST', json })
  const list = async (by: Person) => (await by.json<SavedView[]>(PATH)).body
  const rename = (by: Person, { id, ...json }: { id: string; name: string }) =>
    by.json<SavedView & { error: object }>(`${PATH}/${id}`, { method: 'PATCH', json })
  const remove = (by: Person, id: string) => by.json(`${PATH}/${id}`, { method: 'DELETE' })

  test('are for staff with both factors', async () => {
    const applicant = await app.createPerson()
    const half = await createMember(app)
    await app.sql('update session set second_factor_at = null where user_id = $1', [half.id])
    const json = { name: 'Mine', view: { assigned: 'me' } }
    const { id } = (await save(await createMember(app), json)).body
    const calls: [path: string, init: RequestInit & { json?: object }][] = [
      [PATH, {}],
      [PATH, { method: 'POST', json }],
      [`${PATH}/${id}`, { method: 'PATCH', json: { name: 'Theirs' } }],
      [`${PATH}/${id}`, { method: 'DELETE' }],
    ]
    for (const [path, init] of calls) {
      expect((await app.json(path, init)).status).toBe(401)
      for (const by of [applicant, half]) expect((await by.json(path, init)).status).toBe(404)
    }
  })

  test('are saved, listed the oldest first, renamed and deleted', async () => {
    const olga = await createMember(app)
    expect(await list(olga)).toEqual([])
    const first = await save(olga, { name: '  Мои\u00a0дела ', view: { assigned: 'me', stage: 'submitted' } })
    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      id: expect.any(String),
      name: 'Мои дела',
      view: { assigned: 'me', stage: 'submitted', sort: 'days_left' },
      count: 0,
    })
    const second = await save(olga, { name: 'W'.repeat(SAVED_VIEW_NAME_MAX), view: { sort: 'waiting' } })
    expect(await list(olga)).toEqual([first.body, second.body])
    const renamed = await rename(olga, { id: first.body.id, name: 'My cases' })
    expect(renamed.body).toEqual({ ...first.body, name: 'My cases' })
    expect(await list(olga)).toEqual([renamed.body, second.body])
    expect((await remove(olga, first.body.id)).status).toBe(204)
    expect((await remove(olga, first.body.id)).status).toBe(404)
    expect(await list(olga)).toEqual([second.body])
  })

  test.each([
    [{ name: '', view: {} }, 'name'],
    [{ name: ' \u200b ', view: {} }, 'name'],
    [{ name: 'W'.repeat(SAVED_VIEW_NAME_MAX + 1), view: {} }, 'name'],
    [{ view: {} }, 'name'],
    [{ name: 'Bad' }, 'view'],
    [{ name: 'Bad', view: { turn: 'nobody' } }, 'view.turn'],
    [{ name: 'Bad', view: { stage: 'lost' } }, 'view.stage'],
    [{ name: 'Bad', view: { assigned: '\u0000' } }, 'view.assigned'],
    [{ name: 'Bad', view: { sort: 'size' } }, 'view.sort'],
    [{ name: 'Bad', view: { q: 'AB1234567' } }, 'view.q'],
    [{ name: 'Bad', view: { before: '2026-0001' } }, 'view.before'],
    [{ name: 'Bad', view: {}, user_id: 'somebody' }, null],
  ])('%j is refused', async (json, field) => {
    const { status, body } = await save(marta, json)
    expect(status).toBe(400)
    if (field !== null) expect(Object.keys(Object(body.error).fields)).toEqual([field])
  })

  test('have each a name of its own, whatever its capitals, and one person’s keep nobody else from it', async () => {
    const olga = await createMember(app)
    const taken = { error: { code: 'invalid_input', fields: { name: [expect.any(String)] } } }
    const { id } = (await save(olga, { name: 'Мои дела', view: {} })).body
    const other = (await save(olga, { name: 'Żółw', view: {} })).body
    for (const name of ['Мои дела', 'МОИ ДЕЛА ', 'żÓŁW']) {
      const { status, body } = await save(olga, { name, view: { turn: 'ours' } })
      expect([name, status]).toEqual([name, 400])
      expect(body).toMatchObject(taken)
    }
    expect((await rename(olga, { id: other.id, name: 'мои ДЕЛА' })).body).toMatchObject(taken)
    expect((await rename(olga, { id, name: 'МОИ дела' })).status).toBe(200)
    expect((await save(await createMember(app), { name: 'Мои дела', view: {} })).status).toBe(201)
    const both = await Promise.all([1, 2].map(() => save(olga, { name: 'At once', view: {} })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
  })

  test('of somebody else are not found, whoever asks, and not counted', async () => {
    const { id } = (await save(marta, { name: 'Nobody else’s', view: {} })).body
    for (const other of [jan, await createMember(app)]) {
      expect((await list(other)).map((view) => view.id)).not.toContain(id)
      expect((await rename(other, { id, name: 'Taken over' })).status).toBe(404)
      expect((await remove(other, id)).status).toBe(404)
    }
    expect((await list(marta)).find((view) => view.id === id)).toMatchObject({ name: 'Nobody else’s' })
    for (const unknown of ['no-id', '00000000-0000-4000-8000-000000000000']) {
      expect((await rename(marta, { id: unknown, name: 'x' })).status).toBe(404)
      expect((await remove(marta, unknown)).status).toBe(404)
    }
  })

  test(`are at most ${SAVED_VIEWS_MAX} a person, and one that is deleted makes room`, async () => {
    const olga = await createMember(app)
    const names = Array.from({ length: SAVED_VIEWS_MAX - 1 }, (_, n) => `View ${n}`)
    for (const name of names) expect((await save(olga, { name, view: {} })).status).toBe(201)
    const last = await Promise.all(['A', 'B', 'C'].map((name) => save(olga, { name, view: {} })))
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(last.find(({ status }) => status === 409)?.body).toMatchObject({
      error: { code: 'conflict', message: 'You have 30 saved views already. Delete one of them first.' },
    })
    const views = await list(olga)
    expect(views).toHaveLength(SAVED_VIEWS_MAX)
    await remove(olga, views[0]?.id ?? '')
    expect((await save(olga, { name: 'One more', view: {} })).status).toBe(201)
  })

  test('count what the queue lists, with every filter, and no restricted case of others', async () => {
    const olga = await createMember(app)
    const people = [
      await createApplicant(app, { submitted: true }),
      await createApplicant(app, { submitted: true }),
      await createApplicant(app),
      await createApplicant(app),
    ]
    const [a = '', b = '', c = '', d = ''] = people.map(({ number }) => number)
    const patch = (number: string, json: object) =>
      marta.json(`/api/staff/cases/${number}`, { method: 'PATCH', json })
    await marta.json('/api/staff/assignments', {
      method: 'POST',
      json: { numbers: [a, c], assigned_to: olga.id },
    })
    expect((await patch(b, { restricted_to: [marta.id] })).status).toBe(200)
    expect((await patch(d, { stage: 'closed' })).status).toBe(200)
    const filters: Record<string, string>[] = [
      {},
      { turn: 'ours' },
      { turn: 'applicant', assigned: 'me' },
      { assigned: olga.id, sort: 'newest' },
      { assigned: 'none' },
      { stage: 'submitted' },
      { stage: 'closed' },
      { stage: 'closed', turn: 'ours' },
      { package: 'free', stage: 'preparing' },
      { package: 'premium' },
    ]
    for (const by of [olga, marta]) {
      for (const [n, view] of filters.entries()) await save(by, { name: `Filter ${n}`, view })
      const counts = (await list(by))
        .filter(({ name }) => name.startsWith('Filter'))
        .map(({ count }) => count)
      const rows = filters.map(async (view) => {
        const { body } = await by.json<Queue>(`/api/staff/cases?${new URLSearchParams(view)}`)
        return body.rows.length
      })
      expect(counts).toEqual(await Promise.all(rows))
    }
    const ofStage = async (by: Person) => (await list(by)).find(({ name }) => name === 'Filter 5')?.count
    expect([await ofStage(olga), await ofStage(marta)]).toEqual([1, 2])
    expect((await list(olga)).map(({ count }) => count)).toEqual([2, 1, 1, 2, 0, 1, 1, 0, 1, 0])
  })

  test('go with the account, and nobody who is suspended has any', async () => {
    const olga = await createMember(app)
    await save(olga, { name: 'Mine', view: {} })
    await app.sql('update staff set suspended_at = now() where user_id = $1', [olga.id])
    expect((await olga.json(PATH)).status).toBe(404)
    await app.sql('delete from "user" where id = $1', [olga.id])
    expect(await app.sql('select from saved_views where user_id = $1', [olga.id])).toEqual([])
  })
})
