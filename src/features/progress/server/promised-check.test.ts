import { expect, test } from 'vitest'
import type { Progress } from '#features/progress/schema.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { addWorkingDays } from '#shared/holidays.ts'
import { saveApplication, uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp({ env: { CHECK_WORKING_DAYS: '3' } })

async function createSubmitted(): Promise<Person> {
  const person = await app.createPerson()
  await app.sql(
    `insert into payments (case_id, user_id, package_type, status, provider) values (open_case_of($1), $1, 'standard', 'completed', 'sandbox')`,
    [person.id],
  )
  await saveApplication(person)
  await person.json('/api/application/submit', { method: 'POST', json: {} })
  return person
}

async function readStatus(person: Person) {
  const { body } = await person.json<Progress>('/api/progress')
  return body.case?.status
}

const CHECK = { to_do: 'check_documents', turn: 'ours' }

test('A day is promised for the first check, and for none of what is sent again', async () => {
  const person = await createSubmitted()
  const day = addWorkingDays(todayInWarsaw(new Date()), 3)
  expect(await readStatus(person)).toMatchObject({ ...CHECK, by: { day, reason: 'check' } })
  await uploadDocuments(person, ['cv'], 'newer')
  expect(await readStatus(person)).toMatchObject({ ...CHECK, by: null })
})

test('No day is promised once a document is judged', async () => {
  const person = await createSubmitted()
  await app.sql("update documents set status = 'accepted' where user_id = $1 and document_type = 'cv'", [
    person.id,
  ])
  expect(await readStatus(person)).toMatchObject({ ...CHECK, count: 7, by: null })
})
