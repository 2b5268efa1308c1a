import { createClient, type RoutesOf } from '#client/api-client.ts'
import { createNetworkError, createTimeoutError, readErrorResponse } from '#client/api-error.ts'
import { type ApiRequest, reportSignedOut, type Send } from '#client/api-fetch.ts'
import { lineStore } from '#ui/line-store.ts'
import type { DocumentKey } from '../contract.ts'
import type { UploadAnswer } from '../schema.ts'
import type { DocumentsApi } from '../server/routes.ts'
import { line } from '../waiting/web/line-store.ts'

/** After this time without progress the line is said to be weak. */
const WEAK_AFTER_MS = 8_000
/**
 * A connection without progress for this time is considered dead. The whole upload has no time-out: on a slow
 * connection it takes minutes.
 */
const STALL_TIMEOUT_MS = 60_000
/** Time-out after the whole file has been sent: longer than the server may ever need. */
const CHECK_TIMEOUT_MS = 5 * 60_000

/** What is told of a request on its way. */
export interface Sending {
  signal: AbortSignal
  /** Fraction of the bytes that have been sent, 0 to 1. */
  onProgress(share: number): void
  /** Nothing has moved for 8 s, or something moves again. */
  onStalled(isStalled: boolean): void
}

export interface SendFile extends Sending {
  documentType: DocumentKey
  file: File
}

/** Uploads a file into its slot. Throws ApiError; an aborted upload rejects with the signal's reason. */
export function sendFile({ documentType, file, ...sending }: SendFile): Promise<UploadAnswer> {
  const { call } = createClient<RoutesOf<DocumentsApi>>(createSend(sending))
  const form = new FormData()
  form.set('file', file)
  return call('PUT /api/documents/:document_type', { param: { document_type: documentType }, form })
}

interface UploadOptions extends Sending {
  /** Time-out after the whole body has been sent. */
  answerTimeoutMs?: number
}

/** In place of fetch: only XMLHttpRequest reports the progress of an upload. */
export function createSend(options: UploadOptions): Send {
  return async (address, { method, headers, body } = {}) => {
    const sending = { answerTimeoutMs: CHECK_TIMEOUT_MS, ...options }
    const request = await exchange({ ...sending, address, method, headers, body })
    const { status } = request
    const answer = new Response(request.responseText, {
      status,
      headers: pickHeaders(request, ['retry-after', 'x-request-id']),
    })
    if (answer.ok) return answer
    if (status === 401) await reportSignedOut()
    throw await readErrorResponse(answer)
  }
}

interface Exchange extends Required<UploadOptions>, Pick<ApiRequest, 'method' | 'body' | 'headers'> {
  address: string
}

function exchange(sending: Exchange): Promise<XMLHttpRequest> {
  const { address, method = 'GET', body, headers, signal, onProgress } = sending
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const measured = line.begin()
    const timers = startTimers(sending, () => {
      lineStore.report(false)
      reject(createTimeoutError(null))
      request.abort()
    })
    request.upload.onprogress = (event) => {
      timers.renew()
      measured.moved(event.loaded)
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.upload.onload = () => {
      timers.renewForAnswer()
      onProgress(1)
    }
    request.onload = () => {
      lineStore.report(true)
      resolve(request)
    }
    request.onerror = () => {
      lineStore.report(false)
      reject(createNetworkError(null))
    }
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => {
      timers.end()
      measured.end()
      signal.removeEventListener('abort', abort)
    }
    if (signal.aborted) {
      measured.end()
      return reject(signal.reason)
    }
    signal.addEventListener('abort', abort)
    request.open(method, address)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    timers.renew()
    request.send(body)
  })
}

/** Tells when nothing moves, and ends what has not moved for too long. */
function startTimers({ onStalled, answerTimeoutMs }: Exchange, onTimeout: () => void) {
  let isStalled = false
  const say = (now: boolean) => {
    if (now !== isStalled) onStalled(now)
    isStalled = now
  }
  const weak = createStallTimer(() => say(true))
  const dead = createStallTimer(onTimeout)
  const renew = (milliseconds: number) => {
    say(false)
    weak.renew(WEAK_AFTER_MS)
    dead.renew(milliseconds)
  }
  return {
    renew: () => renew(STALL_TIMEOUT_MS),
    renewForAnswer: () => renew(answerTimeoutMs),
    end() {
      weak.end()
      dead.end()
      say(false)
    },
  }
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
