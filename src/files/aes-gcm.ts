import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { freeBytes } from '#files/free-bytes.ts'

/** "PBF" and the version of the format. After it: a nonce of 12 bytes, the ciphertext, a tag of 16 bytes. */
const HEADER = Buffer.from([0x50, 0x42, 0x46, 1])
const NONCE_BYTES = 12
const TAG_BYTES = 16
const BODY_FROM = HEADER.length + NONCE_BYTES

/** Encrypts with AES-256-GCM. `label` is authenticated: bytes that are moved to another name cannot be decrypted. */
export function encryptBytes(input: { key: Buffer; label: string; bytes: Uint8Array }): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', input.key, nonce).setAAD(labelBytes(input.label))
  const encrypted = cipher.update(input.bytes)
  const result = Buffer.concat([HEADER, nonce, encrypted, cipher.final(), cipher.getAuthTag()])
  freeBytes(encrypted)
  return result
}

/** Decrypts the bytes. Throws when the key, the label or any bit differs. */
export function decryptBytes(input: { key: Buffer; label: string; encrypted: Buffer }): Buffer {
  const { encrypted } = input
  const tagFrom = encrypted.length - TAG_BYTES
  if (tagFrom < BODY_FROM || !encrypted.subarray(0, HEADER.length).equals(HEADER)) {
    throw new Error('the stored file has an unknown format')
  }
  const nonce = encrypted.subarray(HEADER.length, BODY_FROM)
  const decipher = createDecipheriv('aes-256-gcm', input.key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(labelBytes(input.label)).setAuthTag(encrypted.subarray(tagFrom))
  const plaintext = decipher.update(encrypted.subarray(BODY_FROM, tagFrom))
  decipher.final()
  return plaintext
}

function labelBytes(label: string): Buffer {
  return Buffer.concat([HEADER, Buffer.from(label)])
}
