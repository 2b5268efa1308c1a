import { createCipheriv, createDecipheriv, createHmac, type DecipherGCM, randomBytes } from 'node:crypto'
import { freeBytes } from '#files/free-bytes.ts'

/** "PBF" and the version of the format. After it: a nonce of 12 bytes, the ciphertext, a tag of 16 bytes. */
const HEADER = Buffer.from([0x50, 0x42, 0x46, 1])
const NONCE_BYTES = 12
const TAG_BYTES = 16
const BODY_FROM = HEADER.length + NONCE_BYTES

/** These bytes are not what was encrypted with this key under this label. */
export class DamagedBytes extends Error {
  override name = 'DamagedBytes'
}

interface BytesToEncrypt {
  key: Buffer
  label: string
  bytes: Uint8Array
}

/** Encrypts with AES-256-GCM. `label` is authenticated: bytes that are moved to another name cannot be decrypted. */
export function encryptBytes(input: BytesToEncrypt): Buffer {
  return encryptWith(randomBytes(NONCE_BYTES), input)
}

function encryptWith(nonce: Buffer, input: BytesToEncrypt): Buffer {
  const cipher = createCipheriv('aes-256-gcm', input.key, nonce).setAAD(labelBytes(input.label))
  const encrypted = cipher.update(input.bytes)
  const result = Buffer.concat([HEADER, nonce, encrypted, cipher.final(), cipher.getAuthTag()])
  freeBytes(encrypted)
  return result
}

/** A text is filled up to a multiple of this length: the length of a ciphertext must not tell "yes" from "no". */
const TEXT_STEP_BYTES = 32

/**
 * Encrypts a short text without zero characters. The same text under the same key and label gives the same bytes, so that
 * whoever compares two versions sees whether the text has changed, and only that: the nonce is made of the text, by a key of
 * its own (the construction of RFC 5297).
 */
export function encryptText({ key, label, text }: { key: Buffer; label: string; text: string }): Buffer {
  const plain = Buffer.from(text)
  const bytes = Buffer.alloc(Math.max(1, Math.ceil(plain.length / TEXT_STEP_BYTES)) * TEXT_STEP_BYTES)
  plain.copy(bytes)
  const nonceKey = createHmac('sha256', key).update('nonce of a text').digest()
  const digest = createHmac('sha256', nonceKey).update(`${label}\0`).update(bytes).digest()
  return encryptWith(digest.subarray(0, NONCE_BYTES), { key, label, bytes })
}

/** The text of `encryptText`, or of `encryptBytes`. Throws when the key, the label or any bit differs. */
export function decryptText(input: { key: Buffer; label: string; encrypted: Buffer }): string {
  return decryptBytes(input).toString().replace(/\0+$/, '')
}

/** `encryptBytes` in parts, so that a long file is never in memory as a whole. */
export async function* encryptParts(input: {
  key: Buffer
  label: string
  parts: AsyncIterable<Uint8Array>
}): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', input.key, nonce).setAAD(labelBytes(input.label))
  yield Buffer.concat([HEADER, nonce])
  for await (const part of input.parts) yield cipher.update(part)
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
}

/** Decrypts the bytes. Throws DamagedBytes when the key, the label or any bit differs. */
export function decryptBytes(input: { key: Buffer; label: string; encrypted: Buffer }): Buffer {
  const { encrypted } = input
  const tagFrom = encrypted.length - TAG_BYTES
  if (tagFrom < BODY_FROM || !encrypted.subarray(0, HEADER.length).equals(HEADER)) {
    throw new DamagedBytes('the stored file has an unknown format')
  }
  const nonce = encrypted.subarray(HEADER.length, BODY_FROM)
  const decipher = createDecipheriv('aes-256-gcm', input.key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(labelBytes(input.label)).setAuthTag(encrypted.subarray(tagFrom))
  const plaintext = decipher.update(encrypted.subarray(BODY_FROM, tagFrom))
  authenticate(decipher)
  return plaintext
}

function authenticate(decipher: DecipherGCM): void {
  try {
    decipher.final()
  } catch (cause) {
    throw new DamagedBytes('the stored file is not what was stored', { cause })
  }
}

/** Bytes that encryption adds to a file. */
export const OVERHEAD_BYTES = BODY_FROM + TAG_BYTES

interface EncryptedParts {
  key: Buffer
  label: string
  /** Length of the encrypted file. */
  size: number
  /** The bytes of the encrypted file from `start`, without those from `end` on. */
  read(part: { start: number; end: number }): AsyncIterable<Buffer>
}

/**
 * The plaintext in parts, so that a long file is never in memory as a whole. Throws like decryptBytes, but only after the
 * last part: until then the parts are not authenticated.
 */
export async function* decryptParts({ key, label, size, read }: EncryptedParts): AsyncGenerator<Buffer> {
  const tagFrom = size - TAG_BYTES
  if (tagFrom < BODY_FROM) throw new DamagedBytes('the stored file has an unknown format')
  const head = await collect(read({ start: 0, end: BODY_FROM }))
  if (!head.subarray(0, HEADER.length).equals(HEADER)) {
    throw new DamagedBytes('the stored file has an unknown format')
  }
  const nonce = head.subarray(HEADER.length)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(labelBytes(label)).setAuthTag(await collect(read({ start: tagFrom, end: size })))
  if (tagFrom > BODY_FROM)
    for await (const part of read({ start: BODY_FROM, end: tagFrom })) yield decipher.update(part)
  authenticate(decipher)
}

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

function labelBytes(label: string): Buffer {
  return Buffer.concat([HEADER, Buffer.from(label)])
}
