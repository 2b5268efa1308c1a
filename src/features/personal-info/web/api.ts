import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient } from '#client/api-client.ts'
import { queryClient } from '#client/query-client.ts'
import type { PersonalInfo, SavePersonalInfo } from '../contract.ts'
import type { PersonalInfoApi } from '../server/routes.ts'

const client = createClient<PersonalInfoApi>()
const QUERY_KEY = ['personal-info']

export const personalInfoQuery = queryOptions({
  queryKey: QUERY_KEY,
  queryFn: async ({ signal }): Promise<PersonalInfo | null> => {
    const response = await client.api['personal-info'].$get({}, { init: { signal } })
    return (await response.json()) as PersonalInfo | null
  },
})

/** Saves the six answers; dashboard and review change with them. */
export const savePersonalInfoMutation = mutationOptions({
  mutationKey: ['personal-info', 'save'],
  mutationFn: async (json: SavePersonalInfo): Promise<PersonalInfo> => {
    const response = await client.api['personal-info'].$put({ json })
    return (await response.json()) as PersonalInfo
  },
  onSuccess: takePersonalInfo,
})

/** A newer record is known: shows it here, and lets the screens built on it be read anew. */
export function takePersonalInfo(record: PersonalInfo): void {
  queryClient.setQueryData(QUERY_KEY, record)
  void queryClient.invalidateQueries({ queryKey: ['progress'] })
  void queryClient.invalidateQueries({ queryKey: ['review'] })
}
