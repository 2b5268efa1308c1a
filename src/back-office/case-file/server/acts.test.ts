import { describe, expect, test } from 'vitest'
import type { StaffTask } from '#features/tasks/schema.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('The audit log on %s', async (database) => {
  const app = await startTestApp({ database })
  const specialist = await createMember(app)

  test('has a row of everything that staff write into a case, without the words', async () => {
    const person = await createApplicant(app)
    await person.json('/api/messages', { method: 'POST', json: { text: 'A question' } })
    const send = async <T = { id: string }>(rest: string, json: object, method = 'POST') =>
      (await specialist.json<T>(`/api/staff/cases/${person.number}${rest}`, { method, json })).body
    const note = await send('/notes', { text: 'Secret note' })
    const task = await send('/tasks', { title: 'Secret task', for: 'staff', due_on: '2027-01-10' })
    await send('/messages/settle', {})
    const message = await send('/messages', { text: 'Secret answer' })
    const path = `/tasks/${task.id}`
    await send(path, { for: 'applicant', due_on: '2027-02-01' }, 'PATCH')
    await send(path, { title: 'Secret title' }, 'PATCH')
    await send<StaffTask>(path, { done: true }, 'PATCH')
    const rows = await app.sql<{ act: string; actor_id: string; subject_id: string; details: object }>(
      `select act, actor_id, subject_id, details from audit_log
       where case_id = (select id from cases where number = $1) order by seq`,
      [person.number],
    )
    expect(new Set(rows.map(({ actor_id }) => actor_id))).toEqual(new Set([specialist.id]))
    expect(JSON.stringify(rows)).not.toContain('Secret')
    const [{ id: caseId = '' } = {}] = await app.sql<{ id: string }>(
      'select id from cases where number = $1',
      [person.number],
    )
    const kept = { title_changed: false, for: 'applicant', due_on: '2027-02-01', done: false }
    expect(rows.map(({ act, subject_id, details }) => [act, subject_id, details])).toEqual([
      ['case.note_added', note.id, {}],
      ['case.task_added', task.id, { for: 'staff', due_on: '2027-01-10' }],
      ['case.messages_settled', caseId, { count: 1 }],
      ['case.message_sent', message.id, {}],
      [
        'case.task_changed',
        task.id,
        { ...kept, for_before: 'staff', due_on_before: '2027-01-10', done_before: false },
      ],
      [
        'case.task_changed',
        task.id,
        {
          ...kept,
          title_changed: true,
          for_before: 'applicant',
          due_on_before: '2027-02-01',
          done_before: false,
        },
      ],
      [
        'case.task_changed',
        task.id,
        {
          ...kept,
          done: true,
          for_before: 'applicant',
          due_on_before: '2027-02-01',
          done_before: false,
        },
      ],
    ])
  })
})
