import { queryOptions } from '@tanstack/react-query'
import { useTeamChange } from '#back-office/team-templates/web/api.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { Macro, NewMacro } from '../schema.ts'
import type { MacrosApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<MacrosApi>>()

export const macrosQuery = queryOptions({
  queryKey: ['team-macros'],
  queryFn: ({ signal }) => call('GET /api/staff/macros', { signal }),
})

/** Saves a macro: a new one, or the one that is edited. */
export const useMacroSaving = (macro: Macro | undefined) =>
  useTeamChange((json: NewMacro) =>
    macro
      ? call('PUT /api/staff/macros/:id', {
          param: { id: macro.id },
          json: { ...json, updated_at: macro.updated_at },
        })
      : call('POST /api/staff/macros', { json }),
  )

export const deleteMacro = (id: string) => call('DELETE /api/staff/macros/:id', { param: { id } })
