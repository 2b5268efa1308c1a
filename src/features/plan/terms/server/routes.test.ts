import { describe, expect, test } from 'vitest'
import type { Plan } from '#features/plan/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const PATH = '/api/case/terms'
const today = todayInWarsaw(new Date())

describe.each(TEST_DATABASES)('The terms of letters on %s', async (database) => {
  const app = await startTestApp({ database })
  const add = (person: Person, json: object) => person.json<Plan>(PATH, { method: 'POST', json })
  const termsOf = ({ steps }: Plan) => steps.filter(({ id }) => id.startsWith('term-'))

  test('Come into the plan with their rule, and the last day that the letter names', async () => {
    const person = await createApplicant(app)
    const named = addDays(today, 60)
    const added = await add(person, { kind: 'evidence', started_on: today, due_on: named })
    expect(added.status).toBe(200)
    expect(termsOf(added.body)).toMatchObject([
      {
        title: 'Send the evidence',
        due_on: named,
        owner: 'applicant',
        markable: true,
        rule: expect.stringContaining('14'),
        checked_on: expect.any(String),
      },
    ])
    const id = termsOf(added.body)[0]?.id.slice('term-'.length) ?? ''
    const marked = await person.json<Plan>(`${PATH}/${id}`, { method: 'PUT', json: { done: true } })
    expect(termsOf(marked.body)[0]).toMatchObject({ state: 'completed' })
    const removed = await person.json<Plan>(`${PATH}/${id}`, { method: 'DELETE' })
    expect(termsOf(removed.body)).toEqual([])
    expect((await person.json(`${PATH}/${id}`, { method: 'DELETE' })).status).toBe(404)
    const events = await app.sql(
      `select event from case_events where user_id = $1 and event like 'term_%' order by id`,
      [person.id],
    )
    expect(events.map(({ event }) => event)).toEqual(['term_added', 'term_removed'])
  })

  test('Sent again under the same id, a term stands once; the id of somebody else’s is refused', async () => {
    const person = await createApplicant(app)
    const other = await createApplicant(app, { name: 'Rui Almeida' })
    const term = { id: crypto.randomUUID(), kind: 'job_lost', started_on: today }
    await add(person, term)
    expect(termsOf((await add(person, term)).body)).toHaveLength(1)
    expect((await add(other, term)).status).toBe(409)
    for (const method of ['PUT', 'DELETE']) {
      const json = method === 'PUT' ? { json: { done: true } } : {}
      expect((await other.json(`${PATH}/${term.id}`, { method, ...json })).status).toBe(404)
    }
  })

  test('Bad input is refused at its field', async () => {
    const person = await createApplicant(app)
    const good = { kind: 'visit', started_on: today }
    for (const [json, field] of [
      [{ ...good, kind: 'appeal' }, 'kind'],
      [{ ...good, started_on: addDays(today, 1) }, 'started_on'],
      [{ ...good, started_on: '1970-01-01' }, 'started_on'],
      [{ ...good, started_on: '2027-02-29' }, 'started_on'],
      [{ ...good, due_on: addDays(today, -1) }, 'due_on'],
      [{ ...good, due_on: '2099-01-01' }, 'due_on'],
      [{ kind: 'visit' }, 'started_on'],
    ] as const) {
      const { status, body } = await person.json<{ error: { fields: object } }>(PATH, {
        method: 'POST',
        json,
      })
      expect(status, JSON.stringify(json)).toBe(400)
      expect(JSON.stringify(body)).toContain(field)
    }
    expect((await add(person, { ...good, more: 1 })).status).toBe(400)
    expect((await app.json(PATH, { method: 'POST', json: good })).status).toBe(401)
  })

  test('Nothing is added to an application that has ended, nor more than a plan shows', async () => {
    const person = await createApplicant(app)
    await app.sql(
      `insert into case_terms (case_id, user_id, kind, started_on, due_on)
       select c.id, c.user_id, 'visit', $2, $2 from cases c, generate_series(1, 30) where c.user_id = $1`,
      [person.id, today],
    )
    expect((await add(person, { kind: 'visit', started_on: today })).status).toBe(409)
    await app.sql("update cases set stage = 'withdrawn', ended_at = now() where number = $1", [person.number])
    await app.sql('delete from case_terms where user_id = $1', [person.id])
    expect((await add(person, { kind: 'visit', started_on: today })).status).toBe(409)
  })
})
