import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { createSend } from '#features/documents/web/upload-file.ts'
import { changeBody, letterForm, pageForm } from '#features/letters/web/api.ts'
import type { LetterActs } from '#features/letters/web/use-letter-acts.ts'
import type { CaseLettersApi, CaseLetterUploadsApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<CaseLettersApi>>()

/** The letters of the office in a case; read anew with the case, whenever it changes. */
export const caseLettersQuery = (number: string) =>
  queryOptions({
    queryKey: ['case', number, 'letters'],
    queryFn: ({ signal }) => call('GET /api/staff/cases/:number/letters', { param: { number }, signal }),
  })

/** What the team does with the letters of a case. */
export function useTeamLetterActs(number: string): LetterActs {
  const client = useQueryClient()
  const refreshed = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    try {
      return await work
    } finally {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['case', number] }),
        client.invalidateQueries({ queryKey: ['queue'] }),
      ])
    }
  }
  return {
    add: (letter, sending) =>
      refreshed(
        createClient<RoutesOf<CaseLetterUploadsApi>>(createSend(sending)).call(
          'POST /api/staff/cases/:number/letters',
          { param: { number }, form: letterForm(letter) },
        ),
      ),
    addPage: ({ id, file }, sending) =>
      refreshed(
        createClient<RoutesOf<CaseLetterUploadsApi>>(createSend(sending)).call(
          'POST /api/staff/cases/:number/letters/:id/files',
          { param: { number, id }, form: pageForm(file) },
        ),
      ),
    change: ({ id, ...change }) =>
      refreshed(
        call('PUT /api/staff/cases/:number/letters/:id', { param: { number, id }, json: changeBody(change) }),
      ),
    mark: ({ id, answered }) =>
      refreshed(
        call('PUT /api/staff/cases/:number/letters/:id/answered', {
          param: { number, id },
          json: { answered },
        }),
      ),
    remove: (id) => refreshed(call('DELETE /api/staff/cases/:number/letters/:id', { param: { number, id } })),
    removePage: ({ id, file }) =>
      refreshed(
        call('DELETE /api/staff/cases/:number/letters/:id/files/:file', { param: { number, id, file } }),
      ),
    pathOf: () => `/api/staff/cases/${number}/files`,
    scope: number,
    isForTeam: true,
    formsPath: `/office/cases/${number}/forms`,
  }
}
