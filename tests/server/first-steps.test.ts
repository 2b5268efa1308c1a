import { expect, test } from 'vitest'
import { FIRST_STEPS } from '#features/account/registration/contract.ts'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { APPLICATION_FORM, PERSONAL_INFO, uploadDocuments } from '#tests/support/applicant.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

test('The panel "Your account is ready" lists the first steps in the order in which the dashboard asks for them', async () => {
  const person = await app.createPerson()
  const put = (path: string, json: object) => person.json(path, { method: 'PUT', json })
  const next = async () =>
    (await person.json<{ next_step: { id: string } }>('/api/progress')).body.next_step.id
  const asked = [await next()]
  await put('/api/personal-info', PERSONAL_INFO)
  asked.push(await next())
  await uploadDocuments(person, DOCUMENT_TYPES)
  asked.push(await next())
  expect(asked).toEqual(FIRST_STEPS)
  await put('/api/application-form', APPLICATION_FORM)
  expect(await next()).toBe('review_and_submit')
})
