import { callCase } from '#back-office/case-file/web/api.ts'
import type { WrittenPurpose } from '#features/messages/files/contract.ts'
import { UPLOAD_TIMEOUT_MS, useAttachedFiles } from '#features/messages/files/web/use-attached-files.ts'

/** The files of a message or of a note of this case that is being written. */
export function useCaseUploads(number: string, purpose: WrittenPurpose) {
  return useAttachedFiles((form) =>
    callCase('POST /api/staff/cases/:number/files', {
      param: { number },
      query: { for: purpose },
      form,
      timeoutMs: UPLOAD_TIMEOUT_MS,
    }),
  )
}

/** The address of the files of a case. */
export const filesPath = (number: string) => `/api/staff/cases/${number}/files`
