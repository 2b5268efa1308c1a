import { reportSignedOut } from '#client/api-client.ts'
import { lostConnection, readRefusal, timedOut } from '#client/api-error.ts'
import { DOCUMENTS_PATH, type DocumentType, type UploadAnswer } from '../contract.ts'

/** A line on which nothing moves for so long is dead. The whole upload has no limit: a poor line takes minutes. */
const STALLED_AFTER_MS = 60_000
/** Once the whole file has left, the server works: longer than it may ever take. */
const CHECKED_AFTER_MS = 5 * 60_000

export interface SendFile {
  documentType: DocumentType
  file: File
  signal: AbortSignal
  /** Share of the bytes that have left, 0 to 1. */
  onProgress(share: number): void
}

/**
 * Sends a file with XMLHttpRequest, the only way to learn how many bytes have left. Throws ApiError; an aborted
 * upload rejects with the signal's reason.
 */
export async function sendFile(upload: SendFile): Promise<UploadAnswer> {
  const request = await exchange(upload)
  const { status } = request
  const answer = new Response(request.responseText, {
    status,
    headers: pickHeaders(request, ['retry-after', 'x-request-id']),
  })
  if (answer.ok) return (await answer.json()) as UploadAnswer
  if (status === 401) await reportSignedOut()
  throw await readRefusal(answer)
}

function exchange({ documentType, file, signal, onProgress }: SendFile): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const patience = createPatience(() => {
      reject(timedOut(null))
      request.abort()
    })
    request.upload.onprogress = (event) => {
      patience.renew(STALLED_AFTER_MS)
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.upload.onload = () => {
      patience.renew(CHECKED_AFTER_MS)
      onProgress(1)
    }
    request.onload = () => resolve(request)
    request.onerror = () => reject(lostConnection(null))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => {
      patience.end()
      signal.removeEventListener('abort', abort)
    }
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', abort)
    request.open('PUT', `${DOCUMENTS_PATH}/${documentType}`)
    patience.renew(STALLED_AFTER_MS)
    const form = new FormData()
    form.set('file', file)
    request.send(form)
  })
}

/** Gives up when it is not renewed in time. */
function createPatience(giveUp: () => void) {
  let timer: ReturnType<typeof setTimeout>
  return {
    renew(milliseconds: number) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, milliseconds)
    },
    end: () => clearTimeout(timer),
  }
}

function pickHeaders(request: XMLHttpRequest, names: string[]): Record<string, string> {
  const found = names.map((name) => [name, request.getResponseHeader(name)] as const)
  return Object.fromEntries(found.flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}
