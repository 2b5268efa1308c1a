import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const MANY = 120
const ROWS = `from generate_series(1, ${MANY}) n, cases c where c.number = $1`
const FILL: Record<string, string> = {
  messages: `insert into case_messages (case_id, user_id, author_kind, author_id, text, sent_at)
    select c.id, c.user_id, 'staff', null, 'Message ' || n, '2026-01-01'::timestamptz + n / 3 * interval '1 minute' ${ROWS}`,
  notes: `insert into case_notes (case_id, user_id, text, created_at)
    select c.id, c.user_id, 'Note ' || n, '2026-01-01'::timestamptz + n / 3 * interval '1 minute' ${ROWS}`,
  tasks: `insert into case_tasks (case_id, user_id, title, task_for, created_at)
    select c.id, c.user_id, 'Task ' || n, 'applicant', '2026-01-01'::timestamptz + n / 3 * interval '1 minute' ${ROWS}`,
}

describe.each(TEST_DATABASES)('The lists of a case on %s', async (database) => {
  const app = await startTestApp({ database })
  const specialist = await createMember(app)
  const person = await createApplicant(app)
  for (const statement of Object.values(FILL)) await app.sql(statement, [person.number])
  const office = (rest: string) => `/api/staff/cases/${person.number}/${rest}`

  test.each([
    ['messages', specialist, office('messages')],
    ['notes', specialist, office('notes')],
    ['tasks', specialist, office('tasks')],
    ['messages', person, '/api/messages'],
    ['tasks', person, '/api/tasks'],
  ] as const)(
    '%s have 50 in an answer, and older ones without losing or repeating one',
    async (_what, who, path) => {
      const seen: { id: string; sent_at?: string; created_at?: string }[] = []
      for (const expected of [50, 50, 20, 0]) {
        const last = seen.at(-1)
        const { status, body } = await who.json<typeof seen>(last ? `${path}?before=${last.id}` : path)
        expect(status).toBe(200)
        expect(body).toHaveLength(expected)
        seen.push(...body)
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(MANY)
      const times = seen.map((row) => row.sent_at ?? row.created_at ?? '')
      expect(times).toEqual(times.toSorted().reverse())
      expect((await who.json(`${path}?before=nothing`)).status).toBe(404)
      expect((await who.json(`${path}?before=${randomUUID()}`)).body).toEqual([])
      expect((await who.json(`${path}?after=1`)).status).toBe(400)
    },
  )

  test('a case file has the newest of each', async () => {
    const { id } = person
    await app.sql(
      `insert into payments (user_id, case_id, package_type, status, amount)
       select $1, (select id from cases where user_id = $1), 'basic', 'failed', 100 from generate_series(1, ${MANY})`,
      [id],
    )
    await app.sql(
      `insert into appointments (user_id, case_id, office_location, appointment_date, appointment_time, seat, status)
       select $1, (select id from cases where user_id = $1), 'warsaw', date '2024-01-01' + n, '10:00', 1, 'canceled'
       from generate_series(1, ${MANY}) n`,
      [id],
    )
    const { body } = await specialist.json<CaseFile>(`/api/staff/cases/${person.number}`)
    for (const part of ['messages', 'notes', 'tasks', 'payments', 'visits'] as const)
      expect(body[part], part).toHaveLength(50)
    expect(body.visits.at(-1)?.date).toBe('2024-04-30')
  })
})
