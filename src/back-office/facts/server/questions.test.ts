import { afterAll, expect, test } from 'vitest'
import type { FullFact } from '#back-office/facts/schema.ts'
import { BUILT_BOOKS } from '#facts/fact-book.ts'
import { replaceFacts } from '#facts/require-fact.ts'
import type { PartRecord } from '#features/questionnaire/schema.ts'
import { createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

// The facts belong to the process, which tests share.
afterAll(() => {
  replaceFacts(BUILT_BOOKS)
})

const PATH = '/api/staff/facts/mos-father-name'

test('A question of the state portal is corrected at the desk, and an applicant is asked it so at once', async () => {
  const app = await startTestApp()
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
  const person = await app.createPerson()
  const ask = async () => (await person.json<PartRecord>('/api/questionnaire/parents')).body.questions
  const { body: fact } = await admin.json<FullFact>(PATH)
  const built = fact.value as Record<string, string | number>
  const save = (value: object) =>
    admin.json<{ error?: { fields: Record<string, string[]> } }>(PATH, {
      method: 'PUT',
      json: { source: 'The portal itself', value: { ...built, ...value } },
    })

  const changed = { polish: 'Imię rodzica', question: 'Name of a parent', explanation: 'As born.', order: 99 }
  expect((await save(changed)).status).toBe(200)
  expect((await ask()).at(-1)).toMatchObject({
    id: 'father_name',
    polish: 'Imię rodzica',
    label: 'Name of a parent',
    explanation: 'As born.',
  })
  expect((await save({ purposes: 'none' })).status).toBe(200)
  expect((await ask()).map(({ id }) => id)).toEqual(['mother_name', 'mother_birth_surname'])

  // Answers are kept by part and kind.
  for (const wrong of [{ part: 'person' }, { kind: 'date' }]) {
    const refused = await save(wrong)
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([400, ['value']])
  }
})
