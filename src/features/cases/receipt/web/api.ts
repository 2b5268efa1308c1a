import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { refreshQueries } from '#client/query-client.ts'
import type { ReceiptApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<ReceiptApi>>()

/** The stored receipt; null while nothing is filed. */
export const receiptQuery = queryOptions({
  queryKey: ['receipt'],
  queryFn: ({ signal }) => call('GET /api/case/receipt', { signal }),
})

/** A receipt of 5 MB on a slow line. */
export const UPLOAD_TIMEOUT_MS = 5 * 60_000

export interface Filing {
  file: File
  number: string
  /** ISO 8601 with offset. */
  filed_at: string
  /** That it is the applicant's although it names somebody else. */
  confirmed: boolean
}

/** The body of a call that stores a receipt. */
export function receiptForm({ file, number, filed_at, confirmed }: Filing): FormData {
  const form = new FormData()
  form.set('file', file)
  form.set('number', number)
  form.set('filed_at', filed_at)
  if (confirmed) form.set('confirmed', 'true')
  return form
}

/** The body of a call that reads one. */
export function fileForm(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

/** What a receipt says; nothing is stored. */
export const readReceipt = (file: File) =>
  call('POST /api/case/receipt/reading', { form: fileForm(file), timeoutMs: UPLOAD_TIMEOUT_MS })

/** Stores the official receipt (UPO): the case is filed from then on, on every screen. */
export const filingMutation = mutationOptions({
  mutationKey: ['cases', 'filed'],
  mutationFn: (filing: Filing) =>
    call('POST /api/case/filed', { form: receiptForm(filing), timeoutMs: UPLOAD_TIMEOUT_MS }),
  // Also after an error: the receipt may have arrived although the answer has not.
  // Not waited for: the form is gone as soon as the screens know that it is filed.
  onSettled: () => void refreshQueries('progress', 'receipt', 'review', 'submission'),
})
