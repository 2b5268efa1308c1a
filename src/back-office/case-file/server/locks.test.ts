import { describe, expect, test } from 'vitest'
import { refreshDue } from '#features/cases/turn/server/store.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { whileWaiting } from '#tests/support/held-lock.ts'
import { startTestApp } from '#tests/support/test-app.ts'

/** Fails at once when another transaction has the last row of the audit log. */
const AUDIT_IS_FREE = 'select from audit_head for update nowait'

describe('Acts of staff lock the case, then its row of work, and the audit log last:', async () => {
  const app = await startTestApp()
  const specialist = await createMember(app, { name: 'Marta Zielińska' })
  const admin = await createMember(app, { role: 'admin', name: 'Jan Kowal' })
  const pathOf = (number: string, rest = '') => `/api/staff/cases/${number}${rest}`
  const assign = (numbers: string[], assigned_to: string | null = specialist.id) =>
    specialist.json('/api/staff/assignments', { method: 'POST', json: { numbers, assigned_to } })
  const lockCase = (number: string) => `select from cases where number = '${number}' for no key update`
  const lockWork = (number: string) => `select from case_queue where number = '${number}' for update`
  const messagesAreFree = (number: string) =>
    `select from case_messages where case_id = (select id from cases where number = '${number}') for update nowait`

  async function createWithMessage() {
    const person = await createApplicant(app)
    await person.json('/api/messages', { method: 'POST', json: { text: 'A question' } })
    return person
  }

  test('several cases that are given to somebody', async () => {
    const numbers = [(await createApplicant(app)).number, (await createApplicant(app)).number]
    for (const last of numbers)
      expect(
        await whileWaiting(app, {
          hold: [lockCase(last)],
          call: () => assign(numbers, last === numbers[0] ? specialist.id : null),
          free: [AUDIT_IS_FREE],
        }),
      ).toMatchObject({ status: 200, body: { assigned: 2 } })
  })

  test('a change of several things', async () => {
    const person = await createApplicant(app, { submitted: true })
    const change = (json: object) => specialist.json(pathOf(person.number), { method: 'PATCH', json })
    const words = `select pg_advisory_xact_lock(hashtextextended('cases.words:${person.id}', 0))`
    const json = { assigned_to: specialist.id, restricted_to: [admin.id], last_legal_day: '2027-01-14' }
    expect(
      await whileWaiting(app, { hold: [words], call: () => change(json), free: [AUDIT_IS_FREE] }),
    ).toMatchObject({ status: 200 })
    const acts = await app.sql<{ act: string }>(
      `select act from audit_log where case_id = (select id from cases where number = $1) order by seq`,
      [person.number],
    )
    expect(acts.map(({ act }) => act).sort()).toEqual([
      'case.assigned',
      'case.last_legal_day_set',
      'case.restricted',
    ])
  })

  test.each(['settle', 'read'])('a conversation: %s', async (what) => {
    const { number } = await createWithMessage()
    const call = () => specialist.json(pathOf(number, `/messages/${what}`), { method: 'POST' })
    const hold = [lockCase(number), lockWork(number)]
    expect(await whileWaiting(app, { hold, call, free: [messagesAreFree(number)] })).toMatchObject({
      status: 200,
    })
  })

  test('nothing is settled in a case that has ended', async () => {
    const { number } = await createWithMessage()
    await specialist.json(pathOf(number), { method: 'PATCH', json: { stage: 'closed' } })
    const post = (rest: string) => specialist.json(pathOf(number, rest), { method: 'POST' })
    expect((await post('/messages/settle')).status).toBe(409)
    expect(await post('/messages/read')).toMatchObject({ status: 200, body: { read: 1 } })
  })

  test('tasks that become due are counted case by case', async () => {
    const numbers = [(await createApplicant(app)).number, (await createApplicant(app)).number]
    const days = `update case_queue set next_task_on = '2020-01-01' where number = any ($1)`
    await app.sql(days, [numbers])
    for (const [held = '', other = ''] of [numbers, [...numbers].reverse()]) {
      await app.sql(days, [numbers])
      expect(
        await whileWaiting(app, {
          hold: [lockWork(held)],
          call: () => refreshDue(app.deps.database.db, '2020-01-01'),
          free: [`${lockWork(other)} nowait`],
        }),
      ).toBe(2)
    }
  })

  test('everything at once ends without an error', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => createWithMessage()))
    const numbers = people.map(({ number }) => number)
    const many = async (list: string[]) => {
      const read = (number: string) => admin.json<{ updated_at: string }>(pathOf(number))
      const heads = await Promise.all(list.map(read))
      const cases = list.map((number, at) => ({ number, updated_at: heads[at]?.body.updated_at }))
      const json = { cases, message: { text: 'To all' } }
      return specialist.json('/api/staff/cases/acts', { method: 'POST', json })
    }
    const acts = numbers.flatMap((number) => [
      () => assign(numbers),
      () => assign([...numbers].reverse(), null),
      () => many(numbers),
      () => many([...numbers].reverse()),
      () => specialist.json(pathOf(number, '/messages/settle'), { method: 'POST' }),
      () => admin.json(pathOf(number, '/messages'), { method: 'POST', json: { text: 'An answer' } }),
      () =>
        admin.json(pathOf(number), {
          method: 'PATCH',
          json: { assigned_to: admin.id, last_legal_day: '2027-02-01' },
        }),
    ])
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(acts.map((act) => act()))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
    }
  })
})
