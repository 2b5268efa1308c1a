import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { StreamedFile } from '#files/encrypted-file-store.ts'
import { freeBytes } from '#files/free-bytes.ts'
import type { AppEnv } from './api.ts'
import { FILE_POLICY } from './attachment.ts'

/** Answers with the bytes of a stored file, and frees them afterwards. */
export function sendBytes(
  c: Context<AppEnv>,
  { bytes, ...about }: { bytes: Buffer; contentType: string; disposition: string },
) {
  const { outgoing } = c.env as { outgoing: ServerResponse }
  // All bytes have been sent by then.
  outgoing.once('finish', () => freeBytes(bytes))
  return c.body(toWebBytes(bytes), 200, fileHeaders({ ...about, length: bytes.length }))
}

/** The same for a long file, which is decrypted while it is sent. */
export function sendParts(
  c: Context<AppEnv>,
  file: StreamedFile & { contentType: string; disposition: string },
) {
  const body = Readable.toWeb(Readable.from(file.parts)) as ReadableStream<Uint8Array<ArrayBuffer>>
  return c.body(body, 200, fileHeaders(file))
}

/** A user's file must never run as a page of ours, nor stay in a cache that the next person reads. */
function fileHeaders(file: { length: number; contentType: string; disposition: string }) {
  return {
    'Content-Type': file.contentType,
    'Content-Length': String(file.length),
    'Content-Disposition': file.disposition,
    'Content-Security-Policy': FILE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  }
}

/** The same memory as a Uint8Array of the web platform: a copy would cost a megabyte each time. */
function toWebBytes({ buffer, byteOffset, length }: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, length)
}
