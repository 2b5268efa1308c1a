import { createClient, type RoutesOf } from '#client/api-client.ts'
import { lostConnection, readRefusal, timedOut } from '#client/api-error.ts'
import { reportSignedOut, type SentRequest } from '#client/api-fetch.ts'
import type { DocumentType } from '../contract.ts'
import type { UploadAnswer } from '../schema.ts'
import type { DocumentsApi } from '../server/routes.ts'

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

/** Sends a file into its slot. Throws ApiError; an aborted upload rejects with the signal's reason. */
export function sendFile({ documentType, file, signal, onProgress }: SendFile): Promise<UploadAnswer> {
  const { call } = createClient<RoutesOf<DocumentsApi>>((address, request) =>
    send({ address, ...request, signal, onProgress }),
  )
  const form = new FormData()
  form.set('file', file)
  return call('PUT /api/documents/:document_type', { param: { document_type: documentType }, form })
}

interface Sending extends Pick<SendFile, 'signal' | 'onProgress'>, Pick<SentRequest, 'method' | 'body'> {
  address: string
}

/** In the place of fetch: XMLHttpRequest is the only way to learn how many bytes have left. */
async function send(sending: Sending): Promise<Response> {
  const request = await exchange(sending)
  const { status } = request
  const answer = new Response(request.responseText, {
    status,
    headers: pickHeaders(request, ['retry-after', 'x-request-id']),
  })
  if (answer.ok) return answer
  if (status === 401) await reportSignedOut()
  throw await readRefusal(answer)
}

function exchange({ address, method = 'GET', body, signal, onProgress }: Sending): Promise<XMLHttpRequest> {
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
    request.open(method, address)
    patience.renew(STALLED_AFTER_MS)
    request.send(body)
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
