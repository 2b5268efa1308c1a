import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { openInbox } from '#tests/support/inbox.ts'
import { listEnglish } from '#tests/support/no-english.ts'
import { PSEUDO, readMails } from '#tests/support/reader.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { receive, read, answer, make } = await openInbox(app)
const WRITER = 'Олена Шевченко'

/** A message that was written on a page in the second language. */
async function receiveForeign(email: string): Promise<string> {
  const id = await receive({ name: WRITER, email, subject: 'Карта', message: 'Добрий день' })
  await app.sql('update contact_messages set locale = $2 where id = $1', [id, PSEUDO])
  return id
}

test('The answer templates of a case are in the applicant’s language, whatever the desk reads', async () => {
  const member = await createMember(app, { name: 'Марта' })
  const person = await createApplicant(app, { name: WRITER })
  await app.sql('update "user" set locale = $2 where id = $1', [person.id, PSEUDO])
  const { body } = await member.json<CaseFile>(`/api/staff/cases/${person.number}`)
  expect(body.answer_templates.length).toBeGreaterThan(1)
  expect(body.answer_templates.flatMap(({ text }) => listEnglish(text))).toEqual([])
})

test('Templates and answers of the inbox are in the language in which it was written', async () => {
  const email = 'olena.1@example.com'
  const entry = await read(await receiveForeign(email))
  const texts = entry.answer_templates.map(({ text }) => text.replaceAll('{register}', ''))
  expect(texts.flatMap(listEnglish)).toEqual([])
  expect((await answer(entry, 'Добрий день')).status).toBe(201)
  const mails = await readMails(app, email)
  expect(mails).toHaveLength(1)
  expect(mails.flatMap(listEnglish)).toEqual([])
})

test('An account is offered in the language of the message', async () => {
  const email = `olena.${randomUUID().slice(0, 8)}@example.com`
  expect((await make(await read(await receiveForeign(email)))).status).toBe(201)
  const mails = await readMails(app, email)
  expect(mails).toHaveLength(1)
  const { operator } = app.deps.env
  const own = mails
    .join()
    .replaceAll(operator.legalName, '')
    .replaceAll(/https?:[^\s"<]+/g, '')
    .replaceAll(/[^,]*Warszawa[^,.]*/g, '')
  expect(own).not.toMatch(/\b(account|password|message|button|want)\b/i)
})
