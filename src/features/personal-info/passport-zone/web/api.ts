import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#client/api-client.ts'
import { ZONE_SLOT } from '../contract.ts'
import type { PassportZoneAnswer } from '../schema.ts'

/** The route belongs to the documents, a later feature. */
interface ZoneRoutes extends Record<string, { input: object; answer: unknown }> {
  'GET /api/documents/:document_type/passport-zone': {
    input: { param: { document_type: string } }
    answer: PassportZoneAnswer
  }
}

const { call } = createClient<ZoneRoutes>()

const OFTEN_MS = 3_000
/** After these answers the zone is not waited for any more: another visit shows it. */
const MOST_ASKED = 20

/** What is certain in the zone of the stored passport; asked again while it is being read. */
export const passportZoneQuery = queryOptions({
  queryKey: ['passport-zone'],
  queryFn: ({ signal }) =>
    call('GET /api/documents/:document_type/passport-zone', { param: { document_type: ZONE_SLOT }, signal }),
  refetchInterval: ({ state: { data, dataUpdateCount } }) =>
    data?.state === 'working' && dataUpdateCount < MOST_ASKED ? OFTEN_MS : false,
})
