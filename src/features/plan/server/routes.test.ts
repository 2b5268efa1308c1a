import { describe, expect, test } from 'vitest'
import { saveApplication } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { Plan } from '../schema.ts'

const START = new Date('2026-11-30T09:00:00Z')

describe.each(TEST_DATABASES)('The plan on %s', async (database) => {
  const app = await startTestApp({ database, overrides: { now: () => START } })
  const read = async (person: Person) => (await person.json<Plan>('/api/case/plan')).body
  const find = async (person: Person, id: string) => (await read(person)).steps.find((step) => step.id === id)
  const mark = (person: Person, id: string, json: object = { done: true }) =>
    person.json<Plan>(`/api/case/plan/${id}`, { method: 'PUT', json })
  const setDay = (person: { number: string }, day: string | null) =>
    app.sql('update cases set last_legal_day = $2 where number = $1', [person.number, day])

  test('Stands in its order without a last legal day, and opens no case', async () => {
    const person = await app.createPerson()
    const { steps, last_legal_day } = await read(person)
    expect(last_legal_day).toBeNull()
    expect(steps.every(({ due_on }) => due_on === null)).toBe(true)
    expect(steps[0]).toMatchObject({ id: 'last_legal_day', state: 'current', owner: 'applicant' })
    expect(await app.sql('select from cases where user_id = $1', [person.id])).toEqual([])
  })

  test('Is counted back from the last legal day, with rule, source and the day it was checked', async () => {
    const person = await createApplicant(app)
    await setDay(person, '2027-03-15')
    expect(await find(person, 'annex_link')).toMatchObject({ due_on: '2026-12-30', state: 'upcoming' })
    expect(await find(person, 'pesel')).toMatchObject({ due_on: '2026-12-15', state: 'current' })
    expect(await find(person, 'personal_info')).toMatchObject({ state: 'completed' })
    expect(await find(person, 'last_day_to_file')).toMatchObject({
      due_on: '2027-03-15',
      rule: expect.stringContaining('UPO'),
      checked_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      source: expect.any(String),
    })
  })

  test('Follows the purpose of stay: the annex, and the stamp duty', async () => {
    const person = await app.createPerson()
    await saveApplication(person)
    expect(await find(person, 'application_form')).toMatchObject({ state: 'completed' })
    expect((await find(person, 'fees'))?.text).toContain('440')
    await app.sql(
      "update application_forms set purpose_of_stay = 'family_reunification' where user_id = $1",
      [person.id],
    )
    expect(await find(person, 'annex_link')).toBeUndefined()
    expect((await find(person, 'fees'))?.text).toContain('340')
  })

  test('What happens elsewhere is marked, and the mark taken away; the first one opens a case', async () => {
    const person = await app.createPerson()
    const marked = await mark(person, 'pesel')
    expect(marked.status).toBe(200)
    expect(marked.body.steps.find(({ id }) => id === 'pesel')).toMatchObject({ state: 'completed' })
    await mark(person, 'pesel')
    expect(await app.sql('select step from plan_marks where user_id = $1', [person.id])).toEqual([
      { step: 'pesel' },
    ])
    await mark(person, 'pesel', { done: false })
    expect(await find(person, 'pesel')).toMatchObject({ state: 'upcoming' })
  })

  test('A PESEL number that stands in the questionnaire is one that is there', async () => {
    const person = await createApplicant(app)
    expect(await find(person, 'pesel')).toMatchObject({ state: 'upcoming', markable: true })
    const answer = (pesel: string) =>
      person.json('/api/questionnaire/person', { method: 'PUT', json: { answers: { pesel } } })
    await answer('brak')
    expect(await find(person, 'pesel')).toMatchObject({ state: 'upcoming', markable: true })
    await answer('44051401458')
    expect(await find(person, 'pesel')).toMatchObject({ state: 'completed', markable: false })
  })

  test('The questionnaire, in which nothing is required, is done when its person says so', async () => {
    const person = await createApplicant(app)
    expect(await find(person, 'questionnaire')).toMatchObject({
      markable: true,
      link: '/questionnaire/person',
    })
    await mark(person, 'questionnaire')
    expect(await find(person, 'questionnaire')).toMatchObject({ state: 'completed' })
  })

  test('What this portal sees itself is not marked by hand, nor what is none', async () => {
    const person = await createApplicant(app)
    for (const id of ['file', 'documents', 'nothing', 'task-1'])
      expect((await mark(person, id)).status).toBe(404)
    for (const json of [{}, { done: 'yes' }, { done: true, more: 1 }])
      expect((await mark(person, 'pesel', json)).status).toBe(400)
    expect((await app.json('/api/case/plan')).status).toBe(401)
    expect((await app.json('/api/case/plan/pesel', { method: 'PUT', json: { done: true } })).status).toBe(401)
  })

  test('Has the tasks, the visits and the terms of its case, and of no other', async () => {
    const person = await createApplicant(app)
    const other = await createApplicant(app, { name: 'Rui Almeida' })
    const member = await createMember(app)
    const add = (json: object) =>
      member.json(`/api/staff/cases/${person.number}/tasks`, { method: 'POST', json })
    await add({ title: 'Lease contract', due_on: '2026-12-02', for: 'applicant' })
    await add({ title: 'Call the office', due_on: '2026-12-02', for: 'staff' })
    await app.sql(
      `update cases set stage = 'decided', decision = 'refused', decision_delivered_on = '2026-11-27',
         appeal_until = '2026-12-11', upo_number = '1', upo_issued_at = now() where number = $1`,
      [person.number],
    )
    const own = (await read(person)).steps.filter(({ id }) => id.startsWith('task-') || id === 'appeal')
    expect(own).toMatchObject([
      { title: 'Lease contract', due_on: '2026-12-02', state: 'current' },
      { id: 'appeal', due_on: '2026-12-11', owner: 'applicant', rule: expect.stringContaining('14') },
    ])
    expect((await read(other)).steps.some(({ title }) => title === 'Lease contract')).toBe(false)
  })

  test('Has no steps once the application has ended, and no marks any more', async () => {
    const person = await createApplicant(app)
    await app.sql("update cases set stage = 'withdrawn', ended_at = now() where number = $1", [person.number])
    expect(await read(person)).toMatchObject({ ended: true, steps: [] })
    expect((await mark(person, 'pesel')).status).toBe(409)
  })
})
