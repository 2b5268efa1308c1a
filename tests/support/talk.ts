import type { Person } from './create-person.ts'
import type { TestApp } from './test-app.ts'

interface Filled {
  specialist: Person
  applicant: Person & { number: string }
}

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(4)

/** A case with a conversation of two days, notes, and tasks of everybody: due, overdue and done. */
export async function fillTalk(app: TestApp, { specialist, applicant }: Filled): Promise<void> {
  const post = (part: string, json: object) =>
    specialist.json(`/api/staff/cases/${applicant.number}/${part}`, { method: 'POST', json })
  const write = (text: string) => applicant.json('/api/messages', { method: 'POST', json: { text } })
  await write(
    'Hello, my employer wants to know how long Annex 1 takes. Can I send the form before it is signed?',
  )
  await post('messages', { text: `You can save everything now.\n\n${LONG_WORD}` })
  await applicant.json('/api/messages/read', { method: 'POST' })
  await app.sql(
    `update case_messages set sent_at = sent_at - interval '2 days', read_at = read_at - interval '1 day'`,
  )
  await post('messages', { text: 'Your contract says 5 400 PLN a month, the form said 5 200.' })
  await write('Дякую. Я відсканувала паспорт ще раз, але тільки сторінки зі штампами. Цього досить?')
  await post('notes', { text: 'Employer is slow with annexes. Call Ms Wójcik, not the general line.' })
  await post('notes', { text: LONG_WORD })
  await post('tasks', { title: 'Check the income against the contract', for: 'staff', due_on: '2026-01-08' })
  await post('tasks', { title: LONG_WORD, for: 'staff' })
  await post('tasks', {
    title: 'Scan pages 20 to 36 of the passport',
    for: 'applicant',
    due_on: '2099-11-26',
  })
  await post('tasks', { title: 'Sign Annex 1', for: 'third_party' })
  await post('tasks', { title: 'Call the employer', for: 'staff' })
  await app.sql(
    `update case_tasks set done_at = now(), done_by = $1 where title = 'Call the employer' and user_id = $2`,
    [specialist.id, applicant.id],
  )
}
