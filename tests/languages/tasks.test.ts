import { expect, test } from 'vitest'
import { LAST_LEGAL_DAY_PATH } from '#features/cases/deadlines/contract.ts'
import { LEGAL_STAY_SCAN_PATH } from '#features/legal-stay/contract.ts'
import { BASE_LANGUAGE, LANGUAGE_COOKIE, type Language } from '#language/language.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { listEnglish } from '#tests/support/no-english.ts'
import { PSEUDO } from '#tests/support/reader.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

/** The titles of the tasks of a list, as a browser of this language has them. */
async function readTitles(person: Person, path: string, language: Language): Promise<string[]> {
  const headers = { cookie: `${LANGUAGE_COOKIE}=${language}` }
  const { body } = await person.json<{ title: string }[] | { tasks: { title: string }[] }>(path, { headers })
  return (Array.isArray(body) ? body : body.tasks).map(({ title }) => title)
}

test('A task of the product is read by each member of the team in their language, a person’s words by all as they are', async () => {
  const applicant = await createApplicant(app, { name: 'Олена' })
  const member = await createMember(app)
  await app.sql('update cases set assigned_to = $2 where number = $1', [applicant.number, member.id])
  const headers = { cookie: `${LANGUAGE_COOKIE}=${PSEUDO}` }
  const json = { date: null, basis: 'visa', unknown: true }
  const answer = await applicant.json(LAST_LEGAL_DAY_PATH, { method: 'PUT', json, headers })
  expect(answer.status).toBe(200)
  const tasks = `/api/staff/cases/${applicant.number}/tasks`
  await member.json(tasks, { method: 'POST', json: { title: 'Call Olena', for: 'staff' } })

  for (const path of [tasks, '/api/staff/my-day']) {
    const english = await readTitles(member, path, BASE_LANGUAGE)
    expect(english.sort()).toEqual(['Call Olena', 'Find out the last legal day'])
    const translated = await readTitles(member, path, PSEUDO)
    expect(translated.flatMap(listEnglish)).toEqual(['Call', 'Olena'])
  }
})

test('The document that the product asks for is read by its applicant in the language of today', async () => {
  const applicant = await createApplicant(app)
  await applicant.json(LEGAL_STAY_SCAN_PATH, { method: 'POST' })
  expect((await readTitles(applicant, '/api/tasks', BASE_LANGUAGE)).flatMap(listEnglish)).not.toEqual([])
  expect((await readTitles(applicant, '/api/tasks', PSEUDO)).flatMap(listEnglish)).toEqual([])
})

test('The calendar of a member of the team is in their language, whatever the program that reads it sends', async () => {
  const member = await createMember(app)
  await app.sql('update "user" set locale = $2 where id = $1', [member.id, PSEUDO])
  const { body } = await member.json<{ url: string }>('/api/staff/calendar', { method: 'POST' })
  const headers = { 'accept-language': BASE_LANGUAGE }
  const calendar = await (await app.fetch(new URL(body.url).pathname, { headers })).text()
  const [, name = ''] = /^X-WR-CALNAME:(.*)$/m.exec(calendar) ?? []
  expect(name).not.toBe('')
  expect(listEnglish(name)).toEqual([])
})
