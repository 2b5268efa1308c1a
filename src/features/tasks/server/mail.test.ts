import { expect, test } from 'vitest'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

test('A mail about a task has its day, and none of its words', async () => {
  const app = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const specialist = await createMember(app)
  const person = await createApplicant(app)
  const { status } = await specialist.json(`/api/staff/cases/${person.number}/tasks`, {
    method: 'POST',
    json: { title: 'Bring the divorce decree', due_on: '2027-01-10', for: 'applicant' },
  })
  expect(status).toBe(201)
  const [mail] = await app.sql<{ text: string; html: string }>(
    'select text, html from email_outbox where recipient = $1',
    [person.email],
  )
  expect(mail?.text).toContain('10 January 2027')
  for (const words of [mail?.text, mail?.html]) expect(words).not.toContain('divorce')
})
