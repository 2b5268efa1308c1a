import { callCase } from '#back-office/case-file/web/api.ts'
import { isApiError } from '#client/api-error.ts'
import type { FilePurpose } from '#features/messages/files/contract.ts'
import {
  type AttachedFiles,
  UPLOAD_TIMEOUT_MS,
  useAttachedFiles,
} from '#features/messages/files/web/use-attached-files.ts'

/** The files of a message or of a note of this case that is being written. */
export function useCaseUploads(number: string, purpose: FilePurpose) {
  return useAttachedFiles((form) =>
    callCase('POST /api/staff/cases/:number/files', {
      param: { number },
      query: { for: purpose },
      form,
      timeoutMs: UPLOAD_TIMEOUT_MS,
    }),
  )
}

/**
 * Sends what is written with its files, which are gone from the form then; false when a file keeps it from being sent.
 * What the server says of the files stands at them.
 */
export async function sendWithFiles<T extends object>(
  attached: AttachedFiles,
  checked: T,
  send: (checked: T & { files: string[] }) => Promise<unknown>,
): Promise<boolean> {
  const files = await attached.collect()
  if (!files) return false
  await send({ ...checked, files }).catch((error: unknown) => {
    attached.refuse(isApiError(error) ? error.fields.files?.[0] : undefined)
    throw error
  })
  attached.clear()
  return true
}

/** The address of the files of a case. */
export const filesPath = (number: string) => `/api/staff/cases/${number}/files`
