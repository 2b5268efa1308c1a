import { expect, test } from 'vitest'
import type { PrintedCode } from '#back-office/walk-in/printed-code/schema.ts'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { unsubscribeUrl } from '#features/notifications/settings/server/service.ts'
import type { ExportState } from '#features/own-data/export/schema.ts'
import { register } from '#tests/support/applicant.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { listEnglish, readHtml } from '#tests/support/no-english.ts'
import { PSEUDO, readMails } from '#tests/support/reader.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { unzip } from '#tests/support/unzip.ts'

const app = await startTestApp()
const PASSWORD = 'kwiat-na-oknie-7'
const HASH = await hashPassword(PASSWORD)

/** An applicant who reads the second language. */
async function createReader() {
  const person = await createApplicant(app, { name: 'Олена Коваленко' })
  await app.sql('update "user" set locale = $2 where id = $1', [person.id, PSEUDO])
  return person
}

test('The slip of a visitor is in the visitor’s language, not in that of the desk', async () => {
  const member = await createMember(app)
  const visitor = { full_name: 'Олена', locale: PSEUDO, came_by: 'in_person', phone: '600 100 288' }
  const made = await member.json<{ number: string }>('/api/staff/cases', { method: 'POST', json: visitor })
  const path = `/api/staff/cases/${made.body.number}/registration-code`
  const { body } = await member.json<PrintedCode>(path, { method: 'POST' })
  const words = [body.title, ...body.lines].flatMap(listEnglish)
  expect(words.filter((word) => word !== 'localhost')).toEqual([])
})

test('The page of a copy of one’s data is in the language of the person', async () => {
  const person = await createReader()
  await givePassword(app, person, HASH)
  await person.json('/api/account/export', { method: 'POST', json: { password: PASSWORD } })
  const stateOf = async () => (await person.json<ExportState>('/api/account/export')).body
  await expect.poll(async () => (await stateOf()).state).toBe('ready')
  const answer = await person.fetch((await stateOf()).href ?? '')
  const files = await unzip(await answer.arrayBuffer())
  const page = files.get('index.html')?.toString() ?? ''
  expect(page).toContain(`<html lang="${PSEUDO}"`)
  // Tables and columns have the names that they have in the data.
  const said = page.match(/<(h1|h2|p)\b[\s\S]*?<\/\1>/g) ?? []
  expect(said.length).toBeGreaterThan(2)
  const words = said.flatMap((one) => listEnglish(readHtml(one.replace(/<(code|a)\b[\s\S]*?<\/\1>/g, ' '))))
  expect(words).toEqual([])
})

test('The pages that mails lead to are in the language of the mail, in whatever browser', async () => {
  const person = await createReader()
  const stop = new URL(unsubscribeUrl({ ...app.deps.env, userId: person.id, topic: 'appointments' }))
  const pages = ['GET', 'POST'].map((method) => app.fetch(stop.pathname + stop.search, { method }))
  for (const page of await Promise.all(pages))
    expect(listEnglish(readHtml(await page.text())).filter((word) => word !== 'no-referrer')).toEqual([])

  const { email } = await register(app)
  await app.sql('update "user" set locale = $2 where email = $1', [email, PSEUDO])
  const link = new URL(/https?:\S+verify-email\S+/.exec((await readMails(app, email)).join())?.[0] ?? '')
  const asked = await app.fetch(link.pathname + link.search)
  expect(listEnglish(readHtml(await asked.text()))).toEqual([])
  const token = link.searchParams.get('token') ?? ''
  const form = { method: 'POST', body: new URLSearchParams({ token }), redirect: 'manual' } as const
  const done = await app.fetch(link.pathname, form)
  expect(done.headers.get('location')).toMatch(new RegExp(`^/${PSEUDO}/auth/callback`))
})
