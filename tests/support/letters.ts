import type { Letter } from '#features/letters/schema.ts'
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
