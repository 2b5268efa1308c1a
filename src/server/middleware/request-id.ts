import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import { isFromProxy } from './client-address.ts'

/** What proxies make: hexadecimal digits with or without dashes, so nothing of a person. */
const REQUEST_ID = /^[0-9a-f-]{16,64}$/i

export interface RequestOrigin {
  requestId: string
  /** The trace that a trusted proxy has begun. */
  traceparent: string | undefined
}

/** The id of a request, of a trusted proxy where it sends a well-formed one, else a new one. */
export function readOrigin(
  incoming: IncomingMessage | undefined,
  trustProxy: BlockList | undefined,
): RequestOrigin {
  if (!incoming || !trustProxy || !isFromProxy(incoming, trustProxy))
    return { requestId: randomUUID(), traceparent: undefined }
  const id = incoming.headers['x-request-id']
  const parent = incoming.headers.traceparent
  return {
    requestId: typeof id === 'string' && REQUEST_ID.test(id) ? id : randomUUID(),
    traceparent: typeof parent === 'string' ? parent : undefined,
  }
}
