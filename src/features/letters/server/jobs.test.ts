import { expect, test } from 'vitest'
import { addDays, instantInWarsaw, todayInWarsaw } from '#shared/dates.ts'
import { createApplicant } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { addLetter, LETTERS } from '#tests/support/letters.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { remindOfLetters } from './jobs.ts'

const today = todayInWarsaw(new Date())
const noonAfter = (days: number) => instantInWarsaw({ date: addDays(today, days), time: '12:00' })

let now = noonAfter(0)
const app = await startTestApp({ database: 'pglite', overrides: { now: () => now } })

/** What the person was reminded of, after the job has run this many days from today. */
async function remind(person: { id: string }, days: number): Promise<string[]> {
  now = noonAfter(days)
  await remindOfLetters(app.deps)
  const rows = await app.sql<{ message_key: string }>(
    `select message_key from notifications where user_id = $1 and dedupe_key like 'letter:%' order by sent_at`,
    [person.id],
  )
  return rows.map(({ message_key }) => message_key)
}

async function addVisit(days: number) {
  now = noonAfter(0)
  const person = await createApplicant(app)
  const visit = { kind: 'visit', arrived_on: today, visit_on: addDays(today, days) }
  const { body } = await addLetter(person, visit)
  return { person, at: `${LETTERS}/${body.id}`, visit }
}

test('Whoever does not answer is reminded 7, 3 and 1 days before, each once', async () => {
  const { person } = await addVisit(20)
  expect(await remind(person, 12)).toEqual([])
  for (const [days, count] of [
    [13, 1],
    [13, 1],
    [15, 1],
    [17, 2],
    [19, 3],
    [20, 3],
    [21, 3],
  ] as const)
    expect(await remind(person, days), `day ${days}`).toHaveLength(count)
})

test('A server that was down sends one reminder, and a day that was corrected is told of anew', async () => {
  const { person, at, visit } = await addVisit(20)
  expect(await remind(person, 18)).toEqual(['letters_visit_near'])
  const moved = { ...visit, visit_on: addDays(today, 24) }
  expect((await person.json(at, { method: 'PUT', json: moved })).status).toBe(200)
  expect(await remind(person, 18)).toHaveLength(2)
})

test('Nobody is reminded of what is answered, or in an application that has ended', async () => {
  const answered = await addVisit(20)
  await answered.person.json(`${answered.at}/answered`, { method: 'PUT', json: { answered: true } })
  const ended = await addVisit(20)
  await endCase(app, ended.person)
  expect(await remind(answered.person, 19)).toEqual([])
  expect(await remind(ended.person, 19)).toEqual([])
})
