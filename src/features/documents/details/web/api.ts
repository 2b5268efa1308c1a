import { createClient, type RoutesOf } from '#client/api-client.ts'
import { queryClient } from '#client/query-client.ts'
import type { Document } from '#features/documents/schema.ts'
import { documentsQuery } from '#features/documents/web/api.ts'
import type { DocumentDetails } from '../schema.ts'
import type { DetailsApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<DetailsApi>>()

/** Saves the answers about a document, and puts them into the cached list. What they change elsewhere, the stream names. */
export async function saveDetails({
  document_type,
  ...json
}: Pick<Document, 'document_type'> & DocumentDetails): Promise<void> {
  const saved = await call('PUT /api/documents/:document_type/details', { param: { document_type }, json })
  const { queryKey } = documentsQuery
  // A list requested before the save must not overwrite its result.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (documents) =>
    documents?.map((one) => (one.id === saved.id && one.version === saved.version ? saved : one)),
  )
}
