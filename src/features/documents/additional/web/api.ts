import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { queryClient, refreshQueries } from '#client/query-client.ts'
import type { AdditionalDocument, NewAdditional } from '../schema.ts'
import type { AdditionalApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<AdditionalApi>>()

export const additionalQuery = queryOptions({
  queryKey: ['additional-documents'],
  queryFn: ({ signal }) => call('GET /api/documents/additional', { signal }),
})

/** Puts the slot into the cached list, at its end or in its place. */
async function cacheSlot(slot: AdditionalDocument): Promise<void> {
  const { queryKey } = additionalQuery
  // A list requested before must not overwrite it.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (slots = []) =>
    slots.some(({ id }) => id === slot.id)
      ? slots.map((one) => (one.id === slot.id ? slot : one))
      : [...slots, slot],
  )
}

export const addMutation = mutationOptions({
  mutationKey: ['documents', 'additional', 'add'],
  mutationFn: (json: NewAdditional) => call('POST /api/documents/additional', { json }),
  onSuccess: cacheSlot,
})

export const renameMutation = mutationOptions({
  mutationKey: ['documents', 'additional', 'rename'],
  mutationFn: ({ id, title }: Pick<AdditionalDocument, 'id' | 'title'>) =>
    call('PATCH /api/documents/additional/:id', { param: { id }, json: { title } }),
  async onSuccess(slot) {
    await cacheSlot(slot)
    void refreshQueries('documents', 'review', 'checks')
  },
})

export const removeMutation = mutationOptions({
  mutationKey: ['documents', 'additional', 'remove'],
  mutationFn: (id: string) => call('DELETE /api/documents/additional/:id', { param: { id } }),
  async onSuccess(slots) {
    await queryClient.cancelQueries({ queryKey: additionalQuery.queryKey })
    queryClient.setQueryData(additionalQuery.queryKey, slots)
    void refreshQueries('documents', 'review', 'checks', 'progress')
  },
})
