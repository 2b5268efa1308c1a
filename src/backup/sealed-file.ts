import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'

/**
 * The format of a backup: MAGIC, a salt of 32 bytes, a check of the key of 16 bytes; frames, each a length of 4 bytes
 * (big-endian), so many bytes of AES-256-GCM ciphertext and a tag of 16 bytes; at the end the SHA-256 of all before it,
 * with which whoever keeps the file can check it without the key. The nonce of a frame is its number: frames that are cut
 * off, moved or repeated are found.
 */
export const MAGIC = Buffer.from('POBYTBK\x01', 'latin1')
export const SALT_BYTES = 32
export const CHECK_BYTES = 16
export const LENGTH_BYTES = 4
export const TAG_BYTES = 16
export const HASH_BYTES = 32
/** The first byte of a frame's content says what the rest is. */
export const FRAME_BYTES = 256 * 1024

export interface SealKeys {
  content: Buffer
  /** Says whether a key is the right one before anything is decrypted. */
  check: Buffer
}

/** The keys of one file, made of FILES_KEY, which is nowhere in it. */
export function deriveSealKeys(filesKey: Buffer, salt: Buffer): SealKeys {
  const derive = (label: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', filesKey, salt, `pobyt backup: ${label}`, bytes))
  return { content: derive('content', 32), check: derive('check', CHECK_BYTES) }
}

export function nonceOf(frame: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(frame), 4)
  return nonce
}

export interface SealedFile {
  /** Adds a frame; resolves when the disk has taken what was kept until then. */
  write(type: number, content: Uint8Array): Promise<void>
  /** Ends the file and syncs it. Resolves with its length in bytes. */
  finish(): Promise<number>
  /** Closes and deletes it. */
  abandon(): Promise<void>
}

/** Creates a file that only its owner may read. One of the same name, which an ended process has left, is replaced. */
export async function createSealedFile(path: string, filesKey: Buffer): Promise<SealedFile> {
  await rm(path, { force: true })
  const file = await open(path, 'wx', 0o600)
  const salt = randomBytes(SALT_BYTES)
  const { content: key, check } = deriveSealKeys(filesKey, salt)
  const hash = createHash('sha256')
  const collected = collectWrites(file)
  let frames = 0
  const add = async (...parts: Buffer[]) => {
    for (const part of parts) hash.update(part)
    await collected.add(parts)
  }
  await add(MAGIC, salt, check)
  return {
    async write(type, content) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(frames))
      frames += 1
      const sealed = [cipher.update(Buffer.of(type)), cipher.update(content), cipher.final()]
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt32BE(content.length + 1)
      await add(length, ...sealed, cipher.getAuthTag())
    },
    async finish() {
      await collected.add([hash.digest()])
      const bytes = await collected.end()
      await file.sync()
      await file.close()
      return bytes
    },
    async abandon() {
      await file.close().catch(() => undefined)
      await rm(path, { force: true })
    },
  }
}

/** Writes many small parts as few large ones. */
function collectWrites(file: FileHandle) {
  let kept: Buffer[] = []
  let keptBytes = 0
  let bytes = 0
  const end = async () => {
    const all = Buffer.concat(kept)
    kept = []
    keptBytes = 0
    for (let written = 0; written < all.length; ) written += (await file.write(all, written)).bytesWritten
    bytes += all.length
    return bytes
  }
  return {
    async add(parts: readonly Buffer[]) {
      kept.push(...parts)
      for (const { length } of parts) keptBytes += length
      if (keptBytes >= FRAME_BYTES) await end()
    },
    /** Writes the rest. Returns the bytes written in all. */
    end,
  }
}
