import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { queryClient, refreshQueries } from '#client/query-client.ts'
import type { QuestionnairePart } from '../contract.ts'
import type { PartRecord, SavePart } from '../schema.ts'
import type { QuestionnaireApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<QuestionnaireApi>>()

export const questionnaireQuery = queryOptions({
  queryKey: ['questionnaire'],
  queryFn: ({ signal }) => call('GET /api/questionnaire', { signal }),
})

export const partQuery = (part: QuestionnairePart) =>
  queryOptions({
    queryKey: ['questionnaire', part],
    queryFn: ({ signal }) => call('GET /api/questionnaire/:part', { param: { part }, signal }),
  })

/** A part that was saved: it has a version. */
export type SavedPart = PartRecord & { updated_at: string }

/** Null before the first save. */
export function asSaved(record: PartRecord): SavedPart | null {
  const { updated_at } = record
  return updated_at === null ? null : { ...record, updated_at }
}

/** Saves answers of one part. */
export const savePartMutation = (part: QuestionnairePart) =>
  mutationOptions({
    mutationKey: ['questionnaire', part, 'save'],
    mutationFn: async (json: SavePart): Promise<SavedPart> => {
      const saved = asSaved(await call('PUT /api/questionnaire/:part', { param: { part }, json }))
      if (!saved) throw new Error('a saved part has no version')
      return saved
    },
    onSuccess: takePart,
  })

/** Caches a newer record of its screen, and invalidates the list of the parts and the checks. */
export function takePart(record: PartRecord): void {
  queryClient.setQueryData(partQuery(record.part).queryKey, record)
  void queryClient.invalidateQueries({ queryKey: questionnaireQuery.queryKey, exact: true })
  void refreshQueries('checks')
}
