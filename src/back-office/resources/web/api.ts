import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '#back-office/desk/web/desk-toast.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { isApiError } from '#client/api-error.ts'
import type { ResourceChange, StaffResource } from '../schema.ts'
import type { StaffResourcesApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<StaffResourcesApi>>()

/** A file on a slow line takes minutes. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000

export const staffResourcesQuery = queryOptions({
  queryKey: ['staff-resources'],
  queryFn: ({ signal }) => call('GET /api/staff/resources', { signal }),
})
const { queryKey } = staffResourcesQuery

export const uploadResource = (form: FormData) =>
  call('POST /api/staff/resources', { form, timeoutMs: UPLOAD_TIMEOUT_MS })
export const replaceFile = (id: string, form: FormData) =>
  call('PUT /api/staff/resources/:id/file', { param: { id }, form, timeoutMs: UPLOAD_TIMEOUT_MS })
export const restoreFile = (id: string) => call('DELETE /api/staff/resources/:id/file', { param: { id } })
export const deleteResource = (id: string) => call('DELETE /api/staff/resources/:id', { param: { id } })

/** Changes the list and reads it anew. After a conflict the record is the newer one. */
export function useResourceChange<V>(change: (input: V) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError(error) {
      const current = isApiError(error, 'changed_meanwhile') ? currentOf(error.body) : null
      if (current)
        client.setQueryData(queryKey, (list) => list?.map((one) => (one.id === current.id ? current : one)))
      else void client.invalidateQueries({ queryKey })
    },
  })
}

export const useEditing = (id: string) =>
  useResourceChange((json: ResourceChange) => call('PATCH /api/staff/resources/:id', { param: { id }, json }))

const ORDERING = ['staff-resources', 'order']

interface Move {
  id: string
  /** Places; negative for up. */
  by: number
}

/**
 * Moves a row at once and sends the order, one after the other; a refused one shows the list as it is. Returns its new place,
 * counted from 0; null at an end of the list.
 */
export function useOrdering() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: ORDERING,
    scope: { id: ORDERING.join() },
    mutationFn: (order: string[]) => call('PUT /api/staff/resources/order', { json: { order } }),
    onError: toastFailure,
    // A list that is read while another order is on its way would move rows back.
    onSettled: () =>
      client.isMutating({ mutationKey: ORDERING }) === 1 ? client.invalidateQueries({ queryKey }) : undefined,
  })
  // From the list as it is now: that of the screen may be one press behind.
  return ({ id, by }: Move) => {
    const list = client.getQueryData(queryKey) ?? []
    const row = list.find((one) => one.id === id)
    const to = row ? list.indexOf(row) + by : -1
    if (!row || to < 0 || to >= list.length) return null
    const moved = list.filter((one) => one !== row).toSpliced(to, 0, row)
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, moved)
    mutate(moved.map((one) => one.id))
    return to
  }
}

/** The record of a conflict. Data of our own server, so it is not validated again. */
function currentOf(body: unknown): StaffResource | null {
  return typeof body === 'object' && body !== null && 'current' in body
    ? (body.current as StaffResource)
    : null
}
