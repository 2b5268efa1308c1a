import { queryOptions } from '@tanstack/react-query'
import { track } from '#client/analytics.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { queryClient } from '#client/query-client.ts'
import { RESOURCES_PATH } from '#features/resources/contract.ts'
import type { Resource } from '#features/resources/schema.ts'
import type { ResourcesApi } from '#features/resources/server/routes.ts'

const { call } = createClient<RoutesOf<ResourcesApi>>()

/** All resources, newest first. A failed fetch is only logged; the screen then shows no resources. */
export const resourcesQuery = queryOptions({
  queryKey: ['resources'],
  queryFn: async ({ signal }) => {
    try {
      return await call('GET /api/resources', { query: {}, signal })
    } catch (error) {
      if (!signal.aborted) console.error('The resources could not be read.', error)
      throw error
    }
  },
})

/** Path of the file; a plain link sends the session cookie. */
export function resourceFilePath({ id }: Resource): string {
  return `${RESOURCES_PATH}/${id}/file`
}

/** The browser downloads the file itself and the server counts it; this updates the count on the screen. */
export function recordDownload({ id, title, category, file_type }: Resource): void {
  track('document_download', { document_title: title, category, file_type })
  queryClient.setQueryData(resourcesQuery.queryKey, (resources) =>
    resources?.map((resource) =>
      resource.id === id ? { ...resource, downloads: resource.downloads + 1 } : resource,
    ),
  )
}
