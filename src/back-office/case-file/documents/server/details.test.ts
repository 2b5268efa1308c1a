import { expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const member = await createMember(app)

test('The case file has the day and the translation that the applicant has named, of the newest version only', async () => {
  const applicant = await createApplicant(app)
  await uploadDocuments(applicant, ['cv'])
  const read = async () => {
    const { body } = await member.json<CaseFile>(`/api/staff/cases/${applicant.number}`)
    const found = body.documents.find(({ document_type }) => document_type === 'cv')
    return [found?.dated_on, found?.translation]
  }
  expect(await read()).toEqual([null, null])
  const json = { dated_on: '2024-02-29', translation: 'missing' }
  await applicant.json('/api/documents/cv/details', { method: 'PUT', json })
  expect(await read()).toEqual(['2024-02-29', 'missing'])
  await uploadDocuments(applicant, ['cv'])
  expect(await read()).toEqual([null, null])
})

test('Nobody of the team writes what the applicant says', async () => {
  const applicant = await createApplicant(app)
  await uploadDocuments(applicant, ['cv'])
  const update = `set role app_staff; update documents set translation = 'attached' where user_id = '${applicant.id}'`
  await expect(app.sql(update)).rejects.toThrow('permission denied')
})
