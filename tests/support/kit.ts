import type { Kit } from '#features/kit/schema.ts'
import type { Person } from './create-person.ts'
import { waitUntil } from './wait-until.ts'

/** Has the files of a person for the state portal made, and waits until they can be fetched. */
export async function makeFilesForPortal(person: Person): Promise<Kit> {
  const { status } = await person.fetch('/api/case/kit', { method: 'POST' })
  if (status !== 202) throw new Error(`the files were answered ${status}`)
  return waitUntil(async () => {
    const { body } = await person.json<Kit>('/api/case/kit')
    if (body.state !== 'ready') throw new Error(`the files are ${body.state}`)
    return body
  })
}
