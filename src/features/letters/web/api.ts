import { queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { refreshQueries } from '#client/query-client.ts'
import { createSend } from '#features/documents/web/upload-file.ts'
import { LETTER_FILES_PATH } from '../contract.ts'
import type { LettersApi, LetterUploadsApi } from '../server/routes.ts'
import type { LetterActs, LetterToAdd, LetterToChange } from './use-letter-acts.ts'

const { call } = createClient<RoutesOf<LettersApi>>()

/** The letters of the office in the person's application. */
export const lettersQuery = queryOptions({
  queryKey: ['letters'],
  queryFn: ({ signal }) => call('GET /api/case/letters', { signal }),
})

/** The body of a call that adds a letter. */
export function letterForm({ id, details, file }: LetterToAdd): FormData {
  const form = pageForm(file)
  form.set('id', id)
  for (const [name, value] of Object.entries(details)) if (value) form.set(name, value)
  return form
}

/** The body of a call that adds a page. */
export function pageForm(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

/** The body of a call that corrects a letter. */
export const changeBody = ({ details, version }: Omit<LetterToChange, 'id'>) =>
  version === undefined ? details : { ...details, version }

/** Also after an error: it may have been stored although the answer has not come. */
async function refreshed<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } finally {
    await refreshQueries('letters', 'plan', 'progress')
  }
}

/** What the applicant does with the letters. */
export const OWN_LETTER_ACTS: LetterActs = {
  add: (letter, sending) =>
    refreshed(
      createClient<RoutesOf<LetterUploadsApi>>(createSend(sending)).call('POST /api/case/letters', {
        form: letterForm(letter),
      }),
    ),
  addPage: ({ id, file }, sending) =>
    refreshed(
      createClient<RoutesOf<LetterUploadsApi>>(createSend(sending)).call('POST /api/case/letters/:id/files', {
        param: { id },
        form: pageForm(file),
      }),
    ),
  change: ({ id, details, version }) =>
    refreshed(
      call('PUT /api/case/letters/:id', {
        param: { id },
        json: changeBody({ details, version }),
      }),
    ),
  mark: ({ id, answered }) =>
    refreshed(call('PUT /api/case/letters/:id/answered', { param: { id }, json: { answered } })),
  remove: (id) => refreshed(call('DELETE /api/case/letters/:id', { param: { id } })),
  removePage: ({ id, file }) =>
    refreshed(call('DELETE /api/case/letters/:id/files/:file', { param: { id, file } })),
  pathOf: (id) => LETTER_FILES_PATH.replace('{id}', id),
  scope: 'own',
  isForTeam: false,
  formsPath: '/forms',
}
