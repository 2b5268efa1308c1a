import type { CaseFile } from '#back-office/case-file/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { APPLICATION_FORM, PERSONAL_INFO, saveApplication, uploadDocuments } from './applicant.ts'
import { book, createSlots, listOpenDays } from './appointments.ts'
import type { Person } from './create-person.ts'
import { addVisitLetter } from './letters.ts'
import type { TestApp } from './test-app.ts'

/**
 * A submitted case in which everything has happened once: answers changed since, a document sent again, a visit, tasks,
 * payments, a pause, a last legal day. Resolves with its number.
 */
export async function fillCase(app: TestApp, { person, staff }: { person: Person; staff: Person }) {
  await saveApplication(person)
  await person.json('/api/application/submit', { method: 'POST', json: {} })
  const info = { ...PERSONAL_INFO, address: 'ul. Długa 21 m. 4\n31-146 Kraków' }
  await person.json('/api/personal-info', { method: 'PUT', json: info })
  const form = { ...APPLICATION_FORM, monthly_income: 9100 }
  await person.json('/api/application-form', { method: 'PUT', json: form })
  const [row] = await app.sql<{ number: string }>('select number from cases where user_id = $1', [person.id])
  const number = row?.number ?? ''
  const path = `/api/staff/cases/${number}`
  const { documents } = (await staff.json<CaseFile>(path)).body
  const id = documents.find(({ document_type }) => document_type === 'cv')?.id ?? ''
  await staff.fetch(`/api/staff/documents/${id}/file`)
  await staff.json(`/api/staff/documents/${id}/verdict`, {
    method: 'POST',
    json: { version: 1, verdict: 'asked_again', reason: 'unreadable' },
  })
  await uploadDocuments(person, ['cv'])
  await book(person, createSlots(listOpenDays(new Date(), { after: 5 }))())
  const today = todayInWarsaw(new Date())
  const tasks = [
    { title: 'Call the employer about annex 1', for: 'staff', due_on: addDays(today, -2) },
    { title: 'Get the PESEL', for: 'applicant', due_on: addDays(today, 9) },
  ]
  for (const json of tasks) await staff.json(`${path}/tasks`, { method: 'POST', json })
  const corrections = [
    { record: 'personal_info', field: 'nationality', value: 'Armenia' },
    { record: 'application_form', field: 'accommodation', value: 'Mietvertrag'.repeat(20) },
  ]
  for (const json of corrections)
    await staff.json(`${path}/corrections`, {
      method: 'POST',
      json: { ...json, reason: 'differs_from_document', message: 'Przeprowadzka'.repeat(12) },
    })
  await fillQuestionnaire(person)
  await addVisitLetter(person)
  const changes = [
    { assigned_to: staff.id, last_legal_day: addDays(today, 40) },
    { stage: 'on_hold', reason: 'Waits for the employer' },
    { stage: 'submitted' },
  ]
  for (const json of changes) await staff.json(path, { method: 'PATCH', json })
  await app.sql(
    `insert into payments (case_id, user_id, package_type, status, amount, provider, receipt_number, to_refund)
      select id, user_id, 'standard', 'completed', 199900, 'sandbox', 'TEST/2026/00' || right($1, 4), false from cases where number = $1
      union all select id, user_id, 'basic', 'completed', 109900, 'sandbox', 'TEST/2026/01' || right($1, 4), true from cases where number = $1
      union all select id, user_id, 'premium', 'failed', 299900, 'sandbox', null, false from cases where number = $1`,
    [number],
  )
  return number
}

/** Some of what the state portal asks: single answers, journeys that overlap, long words, and sealed answers. */
export async function fillQuestionnaire(person: Person) {
  const parts = {
    person: { surname: 'Beridze', birth_place: 'Batumi', sex: 'woman', birth_date: '1994-03-08' },
    description: { marks: 'Muttermal'.repeat(30) },
    journeys: {
      journeys: [
        { country: 'Georgia', from: '2024-05-01', to: '2024-06-30' },
        { country: 'Türkiye', from: '2024-06-15', to: '2024-07-02' },
        { country: 'Georgia', from: '2025-12-20' },
      ],
    },
    questions: {
      sentenced: { answer: 'yes', details: 'Fined for riding without a light.' },
      detained: { answer: 'only_in_mos', details: '' },
    },
  }
  for (const [part, answers] of Object.entries(parts))
    await person.json(`/api/questionnaire/${part}`, { method: 'PUT', json: { answers } })
}
