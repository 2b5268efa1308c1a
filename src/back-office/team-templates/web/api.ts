import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { QueryName } from '#client/query-client.ts'
import type { NewTeamTemplate, TeamTemplate } from '../schema.ts'
import type { TeamTemplatesApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<TeamTemplatesApi>>()

export const teamTemplatesQuery = queryOptions({
  queryKey: ['team-templates'],
  queryFn: ({ signal }) => call('GET /api/staff/templates', { signal }),
})

/** Cases and the inbox hold the templates that they offer. */
const CHANGED_WITH_IT: readonly QueryName[] = ['team-templates', 'team-macros', 'case', 'inbox-entry']

/** Changes what the team has written, and reads it anew, also after a refusal: the next try begins from what stands. */
export function useTeamChange<V>(change: (input: V) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(CHANGED_WITH_IT.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  })
}

/** Saves a template: a new one, or the one that is edited. */
export const useTemplateSaving = (template: TeamTemplate | undefined) =>
  useTeamChange((json: NewTeamTemplate) =>
    template
      ? call('PUT /api/staff/templates/:id', {
          param: { id: template.id },
          json: { ...json, updated_at: template.updated_at },
        })
      : call('POST /api/staff/templates', { json }),
  )

export const deleteTemplate = (id: string) => call('DELETE /api/staff/templates/:id', { param: { id } })
