import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decryptBytes, encryptBytes } from '#files/aes-gcm.ts'
import { chooseStorage } from '#files/choose-storage.ts'
import { createEncryptedFileStore } from '#files/encrypted-file-store.ts'
import { s3Env } from '#tests/support/s3/s3-server.ts'
import { startS3ForFile } from '#tests/support/s3/storages.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const s3 = await startS3ForFile()

describe('encrypted bytes', () => {
  const key = randomBytes(32)
  const bytes = Buffer.from('passport')
  const encrypted = encryptBytes({ key, label: 'a/b', bytes })

  it('open with their key and label', () => {
    expect(decryptBytes({ key, label: 'a/b', encrypted })).toEqual(bytes)
    expect(encryptBytes({ key, label: 'a/b', bytes })).not.toEqual(encrypted)
  })

  it('do not open with another key, under another name, changed, cut or in another format', () => {
    const wrong = [
      { key: randomBytes(32), label: 'a/b', encrypted },
      { key, label: 'a/c', encrypted },
      ...[0, 3, 4, 20, encrypted.length - 1].map((at) => ({
        key,
        label: 'a/b',
        encrypted: flip(encrypted, at),
      })),
      { key, label: 'a/b', encrypted: encrypted.subarray(0, -1) },
      { key, label: 'a/b', encrypted: Buffer.alloc(0) },
    ]
    for (const attempt of wrong) expect(() => decryptBytes(attempt)).toThrow()
  })
})

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

describe.each([
  ['disk', {}],
  ['S3', s3Env(s3)],
])('the file vault on %s', async (_, env) => {
  const app = await startTestApp({ env })
  const { storage } = await chooseStorage(app.deps.env)

  it('makes one key a person, also for two first files at once', async () => {
    const { id: userId } = await app.createPerson()
    const names = Array.from({ length: 6 }, (_, i) => `${userId}/cv-${i}.pdf`)
    await Promise.all(
      names.map((name) => app.deps.files.write({ userId, name, bytes: Buffer.from(name), origin: 'made' })),
    )
    for (const name of names) {
      expect((await app.deps.files.read({ userId, name }))?.toString()).toBe(name)
    }
    expect(await app.sql('select 1 from file_keys where user_id = $1', [userId])).toHaveLength(1)
  })

  it('cannot open a file once its key is gone, nor with another FILES_KEY', async () => {
    const { id: userId } = await app.createPerson()
    const file = { userId, name: `${userId}/cv-1.pdf` }
    await app.deps.files.write({ ...file, bytes: Buffer.from('x'), origin: 'made' })
    const other = createEncryptedFileStore({
      storage,
      db: app.deps.database.db,
      keys: { list: () => [randomBytes(32)], reload: () => false },
      installationId: (await storage.readOwner()) ?? '',
      log: app.deps.log,
    })
    await expect(other.read(file)).rejects.toThrow()
    await app.sql('delete from "user" where id = $1', [userId])
    expect(await app.deps.files.read(file)).toBeNull()
  })

  it('does not begin to hand out a long file that was changed, anywhere', async () => {
    const { id: userId } = await app.createPerson()
    const file = { userId, name: `${userId}/all-data.zip` }
    const part = randomBytes(100_000)
    await app.deps.files.writeParts({
      ...file,
      parts: (async function* () {
        for (let i = 0; i < 3; i += 1) yield part
      })(),
    })
    const whole = await app.deps.files.stream(file)
    const received: Buffer[] = []
    for await (const bytes of whole?.parts ?? []) received.push(Buffer.from(bytes))
    expect(Buffer.concat(received).equals(Buffer.concat([part, part, part]))).toBe(true)

    const stored = (await storage.get(file.name)) ?? Buffer.alloc(0)
    for (const at of [0, 5, 16, 150_000, stored.length - 17, stored.length - 1]) {
      await storage.put(file.name, flip(stored, at))
      await expect(app.deps.files.stream(file), `byte ${at}`).rejects.toThrow()
    }
    await storage.put(file.name, stored.subarray(0, -1))
    await expect(app.deps.files.stream(file)).rejects.toThrow()
    await storage.put(file.name, stored)
    expect((await app.deps.files.stream(file))?.length).toBe(300_000)
  })

  it('answers null for a file that is not there', async () => {
    const { id: userId } = await app.createPerson()
    expect(await app.deps.files.read({ userId, name: `${userId}/none.pdf` })).toBeNull()
  })
})
