import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CALLS, nameCall, type S3Answer, type S3Call, S3Refusal, writeRefusal } from './s3-calls.ts'
import { openS3Folder, type S3Folder } from './s3-folder.ts'
import { findSignatureFault, type S3Keys } from './s3-signature.ts'

/**
 * What goes wrong with a call: a refusal, no answer at all, a connection cut before the answer, or in the middle of the
 * body that is sent back.
 */
export type S3Disturbance = { status: number; code: string } | 'silent' | 'cut' | 'cut-body' | 'cut-after'

export interface S3Server {
  port: number
  folder: S3Folder
  /** The names of the calls so far, in their order. */
  calls: string[]
  /** Asked for each call; undefined lets it go on. */
  disturb(choose: (call: Pick<S3Call, 'operation' | 'key'>) => S3Disturbance | undefined): void
  close(): Promise<void>
}

export const S3_BUCKET = 'files-of-tests'
export const S3_KEYS: S3Keys = { accessKeyId: 'test-key', secretAccessKey: 'test/secret+of=tests' }

interface S3ServerOptions {
  /** Where the objects are kept. */
  root: string
  port?: number
  keys?: S3Keys
  pageSize?: number
}

/**
 * A strict store that speaks S3, in path style, with one bucket: every call is signed, every body has its SHA-256, parts are
 * as large as Amazon's. It knows only what the product calls, and answers anything else with NotImplemented.
 */
export async function startS3Server(options: S3ServerOptions): Promise<S3Server> {
  const { root, port = 0, keys = S3_KEYS, pageSize = 3 } = options
  const folder = await openS3Folder(root)
  const place = { bucket: S3_BUCKET, folder, pageSize }
  const calls: string[] = []
  let choose: Parameters<S3Server['disturb']>[0] = () => undefined
  const answer = async (request: IncomingMessage): Promise<{ call: S3Call; work(): Promise<S3Answer> }> => {
    const call = readCall(request)
    calls.push(call.operation)
    return {
      call,
      work: async () => {
        const fault = findSignatureFault(request, keys)
        if (fault) throw new S3Refusal(403, fault)
        if (bucketOf(request) !== S3_BUCKET) throw new S3Refusal(404, 'NoSuchBucket')
        const known = CALLS[call.operation]
        if (!known) throw new S3Refusal(501, 'NotImplemented')
        return known(call, place)
      },
    }
  }
  const server = createServer((request, response) => {
    answer(request)
      .then(({ call, work }) => respond(response, { call, work, disturbance: choose(call) }))
      .catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    folder,
    calls,
    disturb(next) {
      choose = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const bucketOf = (request: IncomingMessage) => pathOf(request).split('/')[1] ?? ''
const pathOf = ({ url = '' }: IncomingMessage) => new URL(url, 'http://store').pathname

function readCall(request: IncomingMessage): S3Call {
  const query = new URL(request.url ?? '', 'http://store').searchParams
  const key = decodeURIComponent(pathOf(request).split('/').slice(2).join('/'))
  const isCopy = request.headers['x-amz-copy-source'] !== undefined
  return { operation: nameCall(request.method ?? '', { key, query, isCopy }), key, query, request }
}

interface Response {
  call: S3Call
  work(): Promise<S3Answer>
  disturbance: S3Disturbance | undefined
}

async function respond(response: ServerResponse, { call, work, disturbance }: Response): Promise<void> {
  if (disturbance === 'silent') return
  if (disturbance === 'cut') return void response.destroy()
  const refusal = typeof disturbance === 'object' ? disturbance : null
  const answer = await (refusal ? Promise.reject(new S3Refusal(refusal.status, refusal.code)) : work()).catch(
    (error: unknown) => {
      if (!(error instanceof S3Refusal)) throw error
      return { status: error.status, headers: {}, body: writeRefusal(error) }
    },
  )
  if (disturbance === 'cut-after') {
    if (typeof answer.body === 'object') answer.body.on('error', () => undefined).destroy()
    return void response.destroy()
  }
  call.request.resume()
  const { status, headers, body } = answer
  response.writeHead(status, headers)
  if (call.request.method === 'HEAD' || body === undefined) return void response.end()
  if (typeof body === 'string') return void response.end(body)
  if (disturbance !== 'cut-body') return pipeline(body, response).catch(() => undefined)
  await cutInside(response, body)
}

/** Sends the beginning of the body only, and closes the file before the connection: a test may delete its folder then. */
async function cutInside(response: ServerResponse, body: Readable): Promise<void> {
  for await (const part of body) {
    response.write(part.subarray(0, 1000), () => response.destroy())
    break
  }
}

/** The environment variables of a server that stores its files in the bucket. */
export function s3Env({ port }: { port: number }, { folder = '' } = {}): Record<string, string> {
  return {
    STORAGE_URL: `s3://${S3_BUCKET}${folder && `/${folder}`}?region=eu-central-1&endpoint=http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
  }
}
