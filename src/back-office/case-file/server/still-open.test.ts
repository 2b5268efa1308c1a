import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('What is still open in a case on %s', async (database) => {
  const app = await startTestApp({ database })
  const specialist = await createMember(app)
  const person = await createApplicant(app, { submitted: true })
  const path = `/api/staff/cases/${person.number}`
  const read = async () => (await specialist.json<CaseFile>(path)).body

  test('is counted in the case file, beyond what it lists, and refuses no move', async () => {
    expect((await read()).still_open).toEqual({ documents: 8, messages: 0, tasks: 0, corrections: 0 })
    await app.sql(
      `insert into case_tasks (case_id, user_id, title, task_for, done_at)
        select id, user_id, 'Task ' || n, 'staff', case when n > 60 then now() end
        from generate_series(1, 120) n, cases where number = $1`,
      [person.number],
    )
    await app.sql(
      `update documents set status = 'accepted' where user_id = $1 and document_type in ('passport', 'cv')`,
      [person.id],
    )
    await person.json('/api/messages', {
      method: 'POST',
      json: { id: crypto.randomUUID(), text: 'How long will it take?' },
    })
    const question = {
      record: 'personal_info',
      field: 'phone',
      value: '+48573000222',
      reason: 'spelling',
      message: 'Please look at it again.',
    }
    const asked = await specialist.json<{ id: string }>(`${path}/corrections`, {
      method: 'POST',
      json: question,
    })
    expect(asked.status).toBe(201)
    const { still_open, tasks, updated_at } = await read()
    expect(tasks).toHaveLength(50)
    expect(still_open).toEqual({ documents: 6, messages: 1, tasks: 60, corrections: 1 })

    const moved = await specialist.json<CaseFile>(path, {
      method: 'PATCH',
      json: { stage: 'ready_to_file', updated_at },
    })
    expect(moved).toMatchObject({ status: 200, body: { stage: 'ready_to_file' } })
    expect((await read()).still_open).toEqual(still_open)
  })

  test('is told to nobody else', async () => {
    expect((await person.json(path)).status).toBe(404)
    expect((await app.json(path)).status).toBe(401)
  })
})
