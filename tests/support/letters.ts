import { newsNotice } from '#features/cases/news/server/mail.ts'
import type { Letter } from '#features/letters/schema.ts'
import { letterAddedNotice, letterNearNotice } from '#features/letters/server/mail.ts'
import type { Notice } from '#features/notifications/server/mail.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import type { Person } from './create-person.ts'
import { fileForm, makePdf } from './sample-files.ts'

export const LETTERS = '/api/case/letters'

/** Sends a letter of the office as its form does; at the desk with the path of a case. */
export function addLetter<T = Letter>(
  person: Pick<Person, 'json'>,
  texts: Record<string, string>,
  { path = LETTERS, file = makePdf() }: { path?: string; file?: Buffer } = {},
) {
  const form = fileForm(file, { name: 'pismo.pdf' })
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  return person.json<T>(path, { method: 'POST', body: form })
}

/** A letter that orders a visit, at a place whose name is hard to lay out. */
export async function addVisitLetter(person: Pick<Person, 'json'>): Promise<void> {
  const today = todayInWarsaw(new Date())
  const { status, body } = await addLetter(person, {
    kind: 'visit',
    way: 'notice',
    arrived_on: addDays(today, -9),
    opened_on: addDays(today, -7),
    visit_on: addDays(today, 6),
    visit_time: '09:30',
    visit_place: 'Wydział-Spraw-Cudzoziemców-Województwa Олександрівська-Набережна '.repeat(3).trim(),
  })
  if (status !== 201) throw new Error(`The letter was not added: ${JSON.stringify(body)}`)
}

/** Every notice of letters, each to this person: `id` is a uuid. */
export function letterNotices(id: string): Notice[] {
  const letter = { id, user_id: id, due_on: '2026-12-10', visit_on: null }
  const near = { letter, day: letter.due_on, before: 3 }
  return [
    letterAddedNotice(letter),
    letterAddedNotice({ ...letter, due_on: null }),
    letterNearNotice(near),
    letterNearNotice({ ...near, before: 1, letter: { ...letter, visit_on: letter.due_on } }),
    newsNotice({ userId: id, caseId: id, number: '2026-0412', kind: 'letters' }),
  ]
}
