import { expect, it } from 'vitest'
import type { Progress } from '#features/progress/schema.ts'
import { APPLICATION_FORM, PERSONAL_INFO } from '#tests/support/applicant.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

it.each([
  ['/api/personal-info', 'personal_info_completed', PERSONAL_INFO, 'address'],
  ['/api/application-form', 'application_form_completed', APPLICATION_FORM, 'accommodation'],
])('%s saved by itself five times is one entry of the activity, and none of the bell', async (...row) => {
  const [path, kind, answers, field] = row
  const person = await app.createPerson()
  const save = (text: string, updated_at: string | null) =>
    person.json<{ updated_at: string }>(path, {
      method: 'PUT',
      json: { ...answers, [field]: text, updated_at },
    })
  let last: string | null = null
  for (const text of ['ul.', 'ul. N', 'ul. Nowa', 'ul. Nowa 7', 'ul. Nowa 7, Wrocław']) {
    const { status, body } = await save(text, last)
    expect(status).toBe(200)
    last = body.updated_at
  }
  const { body } = await person.json<Progress>('/api/progress')
  expect(body.activity.map((entry) => entry.kind)).toEqual(['account_created', kind])
  const bell = await app.sql('select 1 from notifications where user_id = $1', [person.id])
  expect(bell).toEqual([])
})
