import { addDays, todayInWarsaw } from '#shared/dates.ts'
import type { Person } from './create-person.ts'
import { makePdf } from './sample-files.ts'

const today = todayInWarsaw(new Date())

/** A letter that orders a visit, in words that are hard to lay out. */
export async function addLetter(person: Person): Promise<void> {
  const form = new FormData()
  const file = new File([new Uint8Array(makePdf({ pages: 1 }))], `${'wezwanie-'.repeat(12)}.pdf`)
  form.set('file', file)
  const fields = {
    kind: 'visit',
    way: 'notice',
    arrived_on: addDays(today, -9),
    opened_on: addDays(today, -7),
    visit_on: addDays(today, 6),
    visit_time: '09:30',
    visit_place: 'Wydział-Spraw-Cudzoziemców-Województwa Олександрівська-Набережна '.repeat(3).trim(),
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { status, body } = await person.json('/api/case/letters', { method: 'POST', body: form })
  if (status !== 201) throw new Error(`The letter was not added: ${JSON.stringify(body)}`)
}
