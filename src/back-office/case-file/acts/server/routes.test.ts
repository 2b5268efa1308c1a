import { describe, expect, test } from 'vitest'
import type { ActResult } from '#back-office/case-file/acts/schema.ts'
import type { CaseHead } from '#back-office/case-file/schema.ts'
import type { Queue } from '#back-office/work-queue/schema.ts'
import type { Message } from '#features/messages/schema.ts'
import type { StaffTask } from '#features/tasks/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const START = new Date('2026-12-01T23:30:00Z')
const GONE = 'There is no such case, or you do not see it.'
const CHANGED = 'Somebody has changed this case since you chose it.'

interface Refused {
  error: { code: string; fields?: Record<string, string[]> }
}
interface Seen {
  number: string
  updated_at: string
}

describe.each(TEST_DATABASES)('Acts on several cases at once on %s', async (database) => {
  const app = await startTestApp({ database, overrides: { now: () => START } })
  const marta = await createMember(app, { name: 'Marta Lis' })
  const jan = await createMember(app, { role: 'admin', name: 'Jan Kowal' })

  const act = <T = ActResult[]>(cases: Seen[], acts: object, by: Person = marta) =>
    by.json<T>('/api/staff/cases/acts', { method: 'POST', json: { cases, ...acts } })
  const pathOf = (number: string, rest = '') => `/api/staff/cases/${number}${rest}`
  const read = async (number: string) => (await marta.json<CaseHead>(pathOf(number))).body
  const see = async (...people: { number: string }[]): Promise<Seen[]> => {
    const heads = await Promise.all(people.map(({ number }) => read(number)))
    return heads.map(({ number, updated_at }) => ({ number, updated_at }))
  }
  const messagesOf = async (number: string) =>
    (await marta.json<Message[]>(pathOf(number, '/messages'))).body.map(({ text }) => text)
  const tasksOf = async (number: string) => (await marta.json<StaffTask[]>(pathOf(number, '/tasks'))).body
  const rowsOf = (number: string) =>
    app.sql<{ act: string }>(
      `select act from audit_log where act not like '%read' and case_id =
        (select id from cases where number = $1) order by seq`,
      [number],
    )
  const createTwo = () => Promise.all([createApplicant(app), createApplicant(app)])

  test('write, add a task and move in each of them, as one by one', async () => {
    const people = await createTwo()
    const [a, b] = people
    const task = { title: 'Call the office', for: 'staff', due_in_days: 7, assigned_to: jan.id }
    const acts = { message: { text: 'We are closed on Monday.' }, task, stage: 'on_hold', reason: 'A strike' }
    const { status, body } = await act(await see(...people), acts)
    expect([status, body]).toEqual([200, [a, b].map(({ number }) => ({ number, done: true }))])
    for (const { number, ...person } of people) {
      expect(await messagesOf(number)).toEqual(['We are closed on Monday.'])
      const due_on = addDays(todayInWarsaw(START), 7)
      expect(await tasksOf(number)).toMatchObject([{ title: 'Call the office', due_on, assigned_to: jan.id }])
      expect(await read(number)).toMatchObject({ stage: 'on_hold', held_stage: 'preparing' })
      expect((await rowsOf(number)).map(({ act }) => act)).toEqual([
        'case.message_sent',
        'case.task_added',
        'case.stage_moved',
      ])
      const notices = JSON.stringify((await person.json('/api/notifications')).body)
      expect(notices).toContain('"link":"/messages"')
      const told = JSON.stringify((await jan.json('/api/notifications')).body)
      expect(told).toContain(`A task in case ${number} is yours now.`)
    }
  })

  test('fill a template in from each case, and leave out those that it does not fit', async () => {
    const [tamar, hoa] = await Promise.all([
      createApplicant(app, { name: 'Tamar Beridze' }),
      createApplicant(app, { name: 'Nguyễn Thị Hoa' }),
    ])
    const json = { assigned_to: marta.id, form_of_address: 'pani Tamar' }
    await marta.json(pathOf(tamar.number), { method: 'PATCH', json })
    const { body } = await act(await see(tamar, hoa), { message: { template: 'specialist' } })
    expect(body).toEqual([
      { number: tamar.number, done: true },
      {
        number: hoa.number,
        done: false,
        reason: 'The text needs something that this case does not have.',
      },
    ])
    expect(await messagesOf(tamar.number)).toEqual([
      'Hello pani Tamar,\n\nMarta Lis is your specialist and looks after your application. If you have a question, write to us here.',
    ])
    expect(await messagesOf(hoa.number)).toEqual([])
  })

  test('leave a case out whole when one of them is refused', async () => {
    const [held, open] = await createTwo()
    await marta.json(pathOf(held.number), { method: 'PATCH', json: { stage: 'on_hold' } })
    const acts = { message: { text: 'Hello' }, task: { title: 'Call', for: 'applicant' }, stage: 'on_hold' }
    const { body } = await act(await see(held, open), acts)
    expect(body).toEqual([
      { number: held.number, done: false, reason: 'The case is at this stage already.' },
      { number: open.number, done: true },
    ])
    expect([await messagesOf(held.number), await tasksOf(held.number)]).toEqual([[], []])
    expect(JSON.stringify((await held.json('/api/notifications')).body)).not.toContain('/messages')
  })

  test('leave out a case that has ended, and one that a colleague has changed', async () => {
    const [ended, changed] = await createTwo()
    const seen = await see(ended, changed)
    await marta.json(pathOf(ended.number), { method: 'PATCH', json: { stage: 'withdrawn' } })
    await jan.json(pathOf(changed.number), { method: 'PATCH', json: { last_legal_day: '2027-03-01' } })
    const { body } = await act(seen, { message: { text: 'Hello' } })
    expect(body).toEqual([
      { number: ended.number, done: false, reason: expect.stringContaining('has ended') },
      { number: changed.number, done: false, reason: CHANGED },
    ])
    expect([await messagesOf(ended.number), await messagesOf(changed.number)]).toEqual([[], []])
  })

  test('answer of a case that was restricted a second ago as of none, and write nothing into it', async () => {
    const person = await createApplicant(app)
    const [seen = { number: '', updated_at: '' }] = await see(person)
    await marta.json(pathOf(person.number), { method: 'PATCH', json: { restricted_to: [marta.id] } })
    const unknown = { ...seen, number: '2020-0001' }
    const acts = { message: { text: 'Hello' }, task: { title: 'Call', for: 'applicant' } }
    const { status, body } = await act([seen, unknown], acts, jan)
    expect(status).toBe(200)
    expect(body).toEqual([seen, unknown].map(({ number }) => ({ number, done: false, reason: GONE })))
    expect([await messagesOf(person.number), await tasksOf(person.number)]).toEqual([[], []])
    await app.sql('delete from "user" where id = $1', [person.id])
    expect((await act([seen], acts)).body).toEqual([{ number: seen.number, done: false, reason: GONE }])
  })

  test('do nothing the second time, whatever was done the first time', async () => {
    const person = await createApplicant(app)
    for (const acts of [
      { message: { text: 'Once' } },
      { task: { title: 'Once', for: 'staff' } },
      { stage: 'on_hold' },
    ]) {
      const seen = await see(person)
      expect((await act(seen, acts)).body).toEqual([{ number: person.number, done: true }])
      expect((await act(seen, acts)).body).toEqual([{ number: person.number, done: false, reason: CHANGED }])
    }
    expect(await messagesOf(person.number)).toEqual(['Once'])
    expect(await tasksOf(person.number)).toHaveLength(1)
  })

  test('of two people at once are done by one in each case, in whatever order they name them', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => createApplicant(app)))
    const seen = await see(...people)
    const answers = await Promise.all([
      act(seen, { message: { text: 'From Marta' } }, marta),
      act(seen.toReversed(), { message: { text: 'From Jan' } }, jan),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const results = answers.flatMap(({ body }) => body)
    for (const { number } of people) {
      const ofCase = results.filter((one) => one.number === number)
      expect(ofCase.filter(({ done }) => done)).toHaveLength(1)
      expect(ofCase).toContainEqual({ number, done: false, reason: CHANGED })
      expect(await messagesOf(number)).toHaveLength(1)
    }
  })

  test('tell each applicant of a task for the applicant, and of no other one', async () => {
    const people = await createTwo()
    for (const whose of ['staff', 'applicant']) {
      await act(await see(...people), { task: { title: `For ${whose}`, for: whose } })
      for (const person of people) {
        const { body } = await person.json<{ message: string }[]>('/api/notifications')
        const told = body.filter(({ message }) => message === 'There is a task for you.')
        expect(told).toHaveLength(whose === 'applicant' ? 1 : 0)
      }
    }
    for (const person of people)
      expect((await person.json<{ title: string }[]>('/api/tasks')).body).toMatchObject([
        { title: 'For applicant' },
      ])
  })

  test('leave out a case to whose applicant a colleague has written since', async () => {
    const [written, quiet] = await createTwo()
    const cases = (await see(written, quiet)).map((seen) => ({ ...seen, after: null }))
    const path = pathOf(written.number, '/messages')
    const { body: theirs } = await jan.json<Message>(path, { method: 'POST', json: { text: 'From Jan' } })
    const { body } = await act(cases, { message: { text: 'From Marta' } })
    expect(body).toEqual([
      { number: written.number, done: false, reason: expect.stringContaining('A colleague has answered') },
      { number: quiet.number, done: true },
    ])
    const { rows } = (await marta.json<Queue>(`/api/staff/cases?q=${written.number}`)).body
    expect(rows[0]?.last_message).toBe(theirs.id)
    const again = cases.slice(0, 1).map((seen) => ({ ...seen, after: theirs.id }))
    expect((await act(again, { message: { text: 'From Marta' } })).body).toMatchObject([{ done: true }])
  })

  test('leave a restricted case out when the colleague is not named on it', async () => {
    const person = await createApplicant(app)
    await marta.json(pathOf(person.number), { method: 'PATCH', json: { restricted_to: [marta.id] } })
    const task = { title: 'Call', for: 'staff', assigned_to: jan.id }
    const { body } = await act(await see(person), { task })
    expect(body).toEqual([{ number: person.number, done: false, reason: expect.stringMatching(/\w+\.$/) }])
    expect(await tasksOf(person.number)).toEqual([])
  })

  test('are for the team', async () => {
    const person = await createApplicant(app)
    const seen = await see(person)
    const acts = { message: { text: 'Hello' } }
    const answers = [
      await app.json('/api/staff/cases/acts', { method: 'POST', json: { cases: seen, ...acts } }),
      await act<Refused>(seen, acts, person),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 404])
    expect(await messagesOf(person.number)).toEqual([])
  })

  const CASE = { number: '2026-0001', updated_at: START.toISOString() }
  const TASK = { title: 'Call', for: 'staff' }
  test.each([
    ['nothing to do', 'message', [CASE], {}],
    ['no case', 'cases', [], { stage: 'on_hold' }],
    ['the same case twice', 'cases', [CASE, CASE], { stage: 'on_hold' }],
    ['too many', 'cases', Array.from({ length: 101 }, (_, n) => ({ ...CASE, number: `2026-${n}` })), TASK],
    ['a case without its version', 'cases.0.updated_at', [{ number: '2026-0001' }], { stage: 'on_hold' }],
    ['an empty message', 'message.text', [CASE], { message: { text: ' ' } }],
    ['text and template', 'message.text', [CASE], { message: { text: 'Hello', template: 'looking' } }],
    ['an unknown template', 'message.template', [CASE], { message: { template: 'spam' } }],
    ['a task without words', 'task.title', [CASE], { task: { for: 'staff' } }],
    ['two due days', 'task.due_in_days', [CASE], { task: { ...TASK, due_on: '2027-01-01', due_in_days: 3 } }],
    ['a day too far', 'task.due_in_days', [CASE], { task: { ...TASK, due_in_days: 366 } }],
    [
      'a colleague of a task that is not ours',
      'task.assigned_to',
      [CASE],
      { task: { title: 'Sign', for: 'applicant', assigned_to: 'jan' } },
    ],
    ['a decision', 'stage', [CASE], { stage: 'decided' }],
    ['a reason without a stage', 'stage', [CASE], { ...{ task: TASK }, reason: 'Why' }],
    ['an unknown field', 'text', [CASE], { text: 'Hello', stage: 'on_hold' }],
  ])('%s is refused', async (_, field, cases, acts) => {
    const { status, body } = await act<Refused>(cases as Seen[], acts)
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields ?? {})).toContain(field)
  })
})
