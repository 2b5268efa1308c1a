import { createClient, type RoutesOf } from '#client/api-client.ts'
import { createNetworkError, createTimeoutError, readErrorResponse } from '#client/api-error.ts'
import { type ApiRequest, reportSignedOut } from '#client/api-fetch.ts'
import type { DocumentType } from '../contract.ts'
import type { UploadAnswer } from '../schema.ts'
import type { DocumentsApi } from '../server/routes.ts'

/**
 * A connection without progress for this time is considered dead. The whole upload has no time-out: on a slow
 * connection it takes minutes.
 */
const STALL_TIMEOUT_MS = 60_000
/** Time-out after the whole file has been sent: longer than the server may ever need. */
const CHECK_TIMEOUT_MS = 5 * 60_000

export interface SendFile {
  documentType: DocumentType
  file: File
  signal: AbortSignal
  /** Fraction of the bytes that have been sent, 0 to 1. */
  onProgress(share: number): void
}

/** Uploads a file into its slot. Throws ApiError; an aborted upload rejects with the signal's reason. */
export function sendFile({ documentType, file, signal, onProgress }: SendFile): Promise<UploadAnswer> {
  const { call } = createClient<RoutesOf<DocumentsApi>>((address, request) =>
    send({ address, ...request, signal, onProgress }),
  )
  const form = new FormData()
  form.set('file', file)
  return call('PUT /api/documents/:document_type', { param: { document_type: documentType }, form })
}

interface UploadRequest extends Pick<SendFile, 'signal' | 'onProgress'>, Pick<ApiRequest, 'method' | 'body'> {
  address: string
}

/** Replaces fetch: only XMLHttpRequest reports upload progress. */
async function send(sending: UploadRequest): Promise<Response> {
  const request = await exchange(sending)
  const { status } = request
  const answer = new Response(request.responseText, {
    status,
    headers: pickHeaders(request, ['retry-after', 'x-request-id']),
  })
  if (answer.ok) return answer
  if (status === 401) await reportSignedOut()
  throw await readErrorResponse(answer)
}

function exchange({
  address,
  method = 'GET',
  body,
  signal,
  onProgress,
}: UploadRequest): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const stallTimer = createStallTimer(() => {
      reject(createTimeoutError(null))
      request.abort()
    })
    request.upload.onprogress = (event) => {
      stallTimer.renew(STALL_TIMEOUT_MS)
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.upload.onload = () => {
      stallTimer.renew(CHECK_TIMEOUT_MS)
      onProgress(1)
    }
    request.onload = () => resolve(request)
    request.onerror = () => reject(createNetworkError(null))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => {
      stallTimer.end()
      signal.removeEventListener('abort', abort)
    }
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', abort)
    request.open(method, address)
    stallTimer.renew(STALL_TIMEOUT_MS)
    request.send(body)
  })
}

/** Calls `onTimeout` unless it is renewed in time. */
function createStallTimer(onTimeout: () => void) {
  let timer: ReturnType<typeof setTimeout>
  return {
    renew(milliseconds: number) {
      clearTimeout(timer)
      timer = setTimeout(onTimeout, milliseconds)
    },
    end: () => clearTimeout(timer),
  }
}

function pickHeaders(request: XMLHttpRequest, names: string[]): Record<string, string> {
  const found = names.map((name) => [name, request.getResponseHeader(name)] as const)
  return Object.fromEntries(found.flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}
