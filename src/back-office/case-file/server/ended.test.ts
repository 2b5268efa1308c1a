import { describe, expect, test } from 'vitest'
import type { CaseFile, Note } from '#back-office/case-file/schema.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

type Failed = { id: string; error: { message: string } }
const FOR_STAFF = 'This case has ended. Notes can still be written, and an admin can reopen it.'
const FOR_APPLICANTS = 'This application has ended. Start a new application on the dashboard.'

describe.each(TEST_DATABASES)('A case that has ended, on %s,', async (database) => {
  const app = await startTestApp({ database })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })
  const pathOf = ({ number }: { number: string }, rest = '') => `/api/staff/cases/${number}${rest}`
  const change = (of: { number: string }, json: object) =>
    specialist.json<Failed>(pathOf(of), { method: 'PATCH', json })
  const post = <T = Failed>(path: string, json: object, by: Person = specialist) =>
    by.json<T>(path, { method: 'POST', json })
  const upload = (of: { number: string }, purpose: string) =>
    specialist.json<Failed>(pathOf(of, `/files?for=${purpose}`), {
      method: 'POST',
      body: fileForm(makePdf(), { name: 'call.pdf' }),
    })

  test('takes internal notes with their files', async () => {
    const person = await createApplicant(app)
    await change(person, { stage: 'closed' })
    const { id } = (await upload(person, 'notes')).body
    const note = { text: 'She has called', files: [id] }
    expect(await post<Note>(pathOf(person, '/notes'), note)).toMatchObject({
      status: 201,
      body: { text: 'She has called', files: [{ id }] },
    })
    const { body } = await specialist.json<CaseFile>(pathOf(person))
    expect(body).toMatchObject({ turn: null, notes: [{ text: 'She has called' }] })
  })

  test('refuses everything else that staff write, in words for them', async () => {
    const person = await createApplicant(app, { submitted: true })
    const days = listOpenDays(new Date(), { after: 10 })
    const { body: visit } = await book(person, createSlots(days)())
    const task = await post(pathOf(person, '/tasks'), { title: 'Call', for: 'staff' })
    const { documents } = (await specialist.json<CaseFile>(pathOf(person))).body
    const verdict = `/api/staff/documents/${documents[0]?.id}/verdict`
    await specialist.fetch(`/api/staff/documents/${documents[0]?.id}/pages/1?version=1`)
    await change(person, { stage: 'withdrawn' })
    const move = { date: days[1], time: '11:00', revision: 0 }
    const question = {
      record: 'personal_info',
      field: 'nationality',
      value: 'Peru',
      reason: 'other',
      message: 'Is it?',
    }
    const refused = {
      message: await post(pathOf(person, '/messages'), { text: 'Hello' }),
      file: await upload(person, 'messages'),
      settling: await post(pathOf(person, '/messages/settle'), {}),
      task: await post(pathOf(person, '/tasks'), { title: 'Hello', for: 'staff' }),
      doing: await specialist.json<Failed>(pathOf(person, `/tasks/${task.body.id}`), {
        method: 'PATCH',
        json: { done: true },
      }),
      question: await post(pathOf(person, '/corrections'), question),
      verdict: await post(verdict, { verdict: 'accepted' }),
      visit: await post(`/api/staff/visits/appointment/${visit.id}/move`, move),
      colleague: await change(person, { assigned_to: specialist.id }),
      day: await change(person, { last_legal_day: '2027-01-01' }),
      stage: await change(person, { stage: 'submitted' }),
    }
    for (const [what, { status, body }] of Object.entries(refused))
      expect([what, status, body.error?.message]).toEqual([what, 409, FOR_STAFF])
  })

  test('refuses the applicant in words for her', async () => {
    const person = await createApplicant(app)
    await change(person, { stage: 'closed' })
    const { status, body } = await post('/api/messages', { text: 'Hello' }, person)
    expect([status, body.error.message]).toEqual([409, FOR_APPLICANTS])
  })
})
