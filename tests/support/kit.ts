import { expect } from 'vitest'
import type { Kit } from '#features/kit/schema.ts'
import type { Person } from './create-person.ts'

/** Has the files of a person for the state portal made, and waits until they can be fetched. */
export async function makeFilesForPortal(person: Person): Promise<Kit> {
  const { status } = await person.fetch('/api/case/kit', { method: 'POST' })
  expect(status).toBe(202)
  const read = async () => (await person.json<Kit>('/api/case/kit')).body
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe('ready')
  return read()
}
