import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { Release } from '../schema.ts'
import type { NoteReleaseApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<NoteReleaseApi>>()

const keyOf = (number: string) => ['note-release', number] as const

/** All notes of a case, and what was released of it. */
export const releasableQuery = (number: string) =>
  queryOptions({
    queryKey: keyOf(number),
    queryFn: ({ signal }) =>
      call('GET /api/staff/cases/:number/notes/release', { param: { number }, signal }),
  })

/** Hands the notes out. */
export function useRelease(number: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: Release) =>
      call('POST /api/staff/cases/:number/notes/release', { param: { number }, json }),
    onSuccess: (released) => client.setQueryData(keyOf(number), released),
    // Somebody may have added a note.
    onError: () => client.invalidateQueries({ queryKey: keyOf(number) }),
  })
}
