import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TAB_HEADER } from '#back-office/case-file/documents/contract.ts'
import type { NewVerdict } from '#back-office/case-file/documents/schema.ts'
import type { DocumentReviewApi } from '#back-office/case-file/documents/server/routes.ts'
import { countUnjudged } from '#back-office/case-file/rules.ts'
import { caseQuery, useCaseChange } from '#back-office/case-file/web/api.ts'
import { TAB_ID } from '#back-office/desk/web/tab-store.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'

export const { call: callReview } = createClient<RoutesOf<DocumentReviewApi>>()

/**
 * Gives a verdict. Its answer has all that it changes in the case, so nothing is read anew but the queue, unless it was
 * refused, or what is being fetched may be older than it.
 */
export function useJudgment({ number, id }: { number: string; id: string }) {
  const client = useQueryClient()
  const { queryKey } = caseQuery(number)
  return useMutation({
    mutationFn: (json: NewVerdict) =>
      callReview('POST /api/staff/documents/:id/verdict', {
        param: { id },
        json,
        headers: { [TAB_HEADER]: TAB_ID },
      }),
    onSettled: async (judged) => {
      const isDone = judged !== undefined && client.isFetching({ queryKey, exact: true }) === 0
      if (isDone)
        client.setQueryData(queryKey, (file) => {
          if (!file) return undefined
          const documents = countUnjudged(judged.case.documents)
          return { ...file, ...judged.case, still_open: { ...file.still_open, documents } }
        })
      const old = isDone ? [] : [client.invalidateQueries({ queryKey })]
      await Promise.all([...old, client.invalidateQueries({ queryKey: ['queue'] })])
    },
  })
}

/** Takes a verdict back: the one before it stands again. The id of the one that is taken back goes along. */
export function useTakingBack({ number, id }: { number: string; id: string }) {
  return useCaseChange(number, (seen_verdict_id: string) =>
    callReview('DELETE /api/staff/documents/:id/verdict', { param: { id }, query: { seen_verdict_id } }),
  )
}

interface OfVersion {
  id: string
  version: number
}

/** The address of the file as uploaded. Each request of it is a row of the audit log. */
export function fileUrl({ id, version }: OfVersion): string {
  return `/api/staff/documents/${id}/file?version=${version}`
}

/** The address of a picture of one page, counted from 1. Each request of it is a row of the audit log. */
export function pageUrl({ id, version, page }: OfVersion & { page: number }): string {
  return `/api/staff/documents/${id}/pages/${page}?version=${version}`
}
