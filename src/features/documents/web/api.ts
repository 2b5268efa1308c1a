import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#platform/web/api-client.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { Document, UploadAnswer } from '../contract.ts'
import type { DocumentsApi } from '../server/routes.ts'

const client = createClient<DocumentsApi>()

export const documentsQuery = queryOptions({
  queryKey: ['documents'],
  queryFn: async ({ signal }): Promise<Document[]> => {
    const response = await client.api.documents.$get({}, { init: { signal } })
    return (await response.json()) as Document[]
  },
})

/** Puts an uploaded document into the list on the screen; what counts documents is read anew. */
export async function keepUploaded({ document }: UploadAnswer): Promise<void> {
  // A list that was asked for before the upload ended must not overwrite its result.
  await queryClient.cancelQueries({ queryKey: documentsQuery.queryKey })
  queryClient.setQueryData(documentsQuery.queryKey, (known) =>
    known ? [document, ...known.filter((other) => other.document_type !== document.document_type)] : known,
  )
  await Promise.all(['progress', 'review'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
  if (!queryClient.getQueryData(documentsQuery.queryKey)) {
    await queryClient.invalidateQueries({ queryKey: documentsQuery.queryKey })
  }
}
