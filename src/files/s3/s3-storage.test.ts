import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { startFauxqs } from 'fauxqs'
import { describe, expect, it } from 'vitest'
import { StorageError } from '#errors/storage-error.ts'
import { createS3Storage } from '#files/s3/s3-storage.ts'
import { cleanLater, createFolder } from '#tests/support/places.ts'
import { S3_BUCKET, S3_KEYS, type S3Disturbance, startS3Server } from '#tests/support/s3/s3-server.ts'
import { s3ConfigOf, startTestS3 } from '#tests/support/s3/storages.ts'

const PART = 8 * 1024 * 1024
const LATER = () => new Date(Date.now() + 60_000)
/** So that a store that says nothing is given up within seconds. */
const HURRIED = { silenceMs: 300 }

async function* stream(...parts: Buffer[]): AsyncGenerator<Buffer> {
  yield* parts
}

async function failureOf(work: Promise<unknown>): Promise<StorageError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(StorageError)
  const text = String(error) + JSON.stringify(error)
  for (const secret of [S3_KEYS.accessKeyId, S3_KEYS.secretAccessKey, 'passport'])
    expect(text).not.toContain(secret)
  return error as StorageError
}

async function startStorage() {
  const { server, config } = await startTestS3()
  return { server, config, storage: createS3Storage(config), hurried: createS3Storage(config, HURRIED) }
}

describe('uploads in parts', () => {
  it('are thrown away when the sender goes, when the store refuses a part and when it refuses the end', async () => {
    const { server, storage } = await startStorage()
    await storage.put('person/passport.pdf', Buffer.from('old'))
    const leaves = (async function* () {
      yield randomBytes(PART + 1)
      throw new Error('gone')
    })()
    await expect(storage.put('person/passport.pdf', leaves)).rejects.toThrow('gone')
    for (const operation of ['UploadPart', 'CompleteMultipartUpload']) {
      server.disturb((call) =>
        call.operation === operation ? { status: 400, code: 'EntityTooLarge' } : undefined,
      )
      await failureOf(storage.put('person/passport.pdf', stream(randomBytes(PART + 1))))
    }
    expect(await server.folder.uploads.list()).toEqual([])
    expect(String(await storage.get('person/passport.pdf'))).toBe('old')
  })

  it('that a crash has left are removed once they are old, those of others in the bucket never', async () => {
    const { server, config, storage } = await startStorage()
    const old: string[] = []
    for (let n = 0; n < 8; n += 1)
      old.push(await server.folder.uploads.begin(`${config.prefix}person/cv-${n}.pdf`))
    for (const id of old) await server.folder.uploads.age(id, new Date(0))
    const young = await server.folder.uploads.begin(`${config.prefix}person/cv-young.pdf`)
    const foreign = await server.folder.uploads.begin('elsewhere/cv.pdf')
    await server.folder.uploads.age(foreign, new Date(0))
    await storage.removeUnfinished(new Date(1000))
    const left = await server.folder.uploads.list()
    expect(left.map(({ id }) => id).sort()).toEqual([young, foreign].sort())
  })

  it('need no list of them: a store that has none is swept all the same', async () => {
    const { server, storage } = await startStorage()
    server.disturb(({ operation }) =>
      operation === 'ListMultipartUploads' ? { status: 501, code: 'NotImplemented' } : undefined,
    )
    await storage.removeUnfinished(LATER())
  })

  it('go on when single calls fail or are cut', async () => {
    const { server, storage } = await startStorage()
    const failed = new Map<string, number>()
    const faults: S3Disturbance[] = [{ status: 503, code: 'SlowDown' }, 'cut']
    server.disturb(({ operation }) => {
      const count = failed.get(operation) ?? 0
      failed.set(operation, count + 1)
      return faults[count]
    })
    const bytes = randomBytes(PART + 5)
    await storage.put('person/copy.zip', stream(bytes))
    expect((await storage.get('person/copy.zip'))?.equals(bytes)).toBe(true)
  })
})

describe('a store that fails', () => {
  it('in the middle of an answer is asked again, and a file is never handed out in half', async () => {
    const { server, storage } = await startStorage()
    const bytes = randomBytes(300_000)
    await storage.put('person/passport.pdf', bytes)
    let cuts = 2
    server.disturb(({ operation }) => (operation === 'GetObject' && cuts-- > 0 ? 'cut-body' : undefined))
    expect((await storage.get('person/passport.pdf'))?.equals(bytes)).toBe(true)
    server.disturb(({ operation }) => (operation === 'GetObject' ? 'cut-body' : undefined))
    await failureOf(storage.get('person/passport.pdf'))
  })

  it.each<[S3Disturbance, RegExp]>([
    ['silent', /does not answer \(it took too long\)/],
    ['cut', /does not answer \(ECONNRESET\)/],
    [{ status: 503, code: 'SlowDown' }, /failed \(503 SlowDown\)/],
    [{ status: 500, code: 'InternalError' }, /failed \(500 InternalError\)/],
    [{ status: 403, code: 'AccessDenied' }, /does not allow this \(AccessDenied\)/],
    [
      { status: 403, code: 'InvalidAccessKeyId' },
      /rejects the keys \(InvalidAccessKeyId\): correct AWS_ACCESS_KEY_ID/,
    ],
    [{ status: 403, code: 'RequestTimeTooSkewed' }, /another time than this machine/],
    [{ status: 301, code: 'PermanentRedirect' }, /another region/],
    [{ status: 404, code: 'NoSuchBucket' }, /There is no such bucket/],
  ])('by %j ends every call with one sentence, in time', async (disturbance, words) => {
    const { server, storage, hurried } = await startStorage()
    await storage.put('person/passport.pdf', Buffer.from('x'))
    server.disturb(() => disturbance)
    const tried = disturbance === 'silent' ? hurried : storage
    const calls = [
      tried.put('person/passport.pdf', Buffer.from('y')),
      tried.get('person/passport.pdf'),
      tried.readOwner(),
      tried.check(),
      tried.trash('person/passport.pdf'),
      tried.deleteFolder('person'),
      tried.removeUnfinished(LATER()),
      tried.addErasure({ userId: 'person', day: '2026-11-24' }),
    ]
    for (const failure of await Promise.all(calls.map(failureOf))) {
      expect(failure.message).toMatch(words)
      expect(failure.fault).toBe('unusable')
    }
    server.disturb(() => undefined)
    expect(String(await storage.get('person/passport.pdf'))).toBe('x')
  })

  it.each([
    { status: 507, code: 'XMinioStorageFull' },
    { status: 403, code: 'QuotaExceeded' },
  ])('because it is full says so: %j', async (disturbance) => {
    const { server, storage } = await startStorage()
    server.disturb(() => disturbance)
    const failure = await failureOf(storage.put('person/passport.pdf', Buffer.from('x')))
    expect(failure.fault).toBe('full')
    expect(failure.message).toMatch(/is full/)
  })

  it('says nothing about a single file when its bucket has gone', async () => {
    const { server, config } = await startStorage()
    const storage = createS3Storage({ ...config, bucket: 'another-bucket' })
    expect(server.port).toBeGreaterThan(0)
    const calls = [storage.size('person/passport.pdf'), storage.get('person/passport.pdf'), storage.check()]
    for (const failure of await Promise.all(calls.map(failureOf)))
      expect(failure.message).toContain('There is no such bucket: s3://another-bucket/')
  })

  it('is told by its address where nobody listens', async () => {
    const { server, storage } = await startStorage()
    await server.close()
    expect((await failureOf(storage.check())).message).toMatch(
      /^The S3 store of s3:.* \(http:\/\/127\.0\.0\.1:\d+\) does not answer \(ECONNREFUSED\): start it, or correct STORAGE_URL\.$/,
    )
  })

  it('takes connections and says nothing is given up in time', async () => {
    const deaf = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((listening) => deaf.once('listening', listening))
    cleanLater(() => void deaf.close())
    const address = deaf.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const storage = createS3Storage(s3ConfigOf({ port }), HURRIED)
    await failureOf(storage.put('person/passport.pdf', randomBytes(1000)))
  })

  it('loses nothing when the answer to a copy, or to a deletion after it, does not come', async () => {
    for (const operation of ['CopyObject', 'DeleteObject']) {
      const { server, storage } = await startStorage()
      await storage.put('person/passport.pdf', Buffer.from('x'))
      for (const disturbance of ['cut', 'cut-after'] as const) {
        server.disturb((call) => (call.operation === operation ? disturbance : undefined))
        await failureOf(storage.trash('person/passport.pdf')).catch(() => undefined)
        server.disturb(() => undefined)
        const places = [
          await storage.get('person/passport.pdf'),
          await storage.getTrashed('person/passport.pdf'),
        ]
        expect(places.some((bytes) => String(bytes) === 'x')).toBe(true)
        await storage.restore('person/passport.pdf')
        expect(String(await storage.get('person/passport.pdf'))).toBe('x')
      }
    }
  })
})

describe('what goes over the line', () => {
  it('is signed: a store with other keys refuses it', async () => {
    const { config } = await startTestS3()
    const wrong = createS3Storage({ ...config, secretAccessKey: 'other' })
    expect((await failureOf(wrong.check())).message).toContain('rejects the keys (SignatureDoesNotMatch)')
    const unknown = createS3Storage({ ...config, accessKeyId: 'other' })
    expect((await failureOf(unknown.check())).message).toContain('(InvalidAccessKeyId)')
  })

  it('carries the token of temporary keys', async () => {
    const { config } = await startTestS3()
    const server = await startS3Server({
      root: createFolder(),
      keys: { ...S3_KEYS, sessionToken: 'a-token' },
    })
    cleanLater(() => server.close())
    const own = { ...config, endpoint: new URL(`http://127.0.0.1:${server.port}`) }
    await createS3Storage({ ...own, sessionToken: 'a-token' }).check()
    expect((await failureOf(createS3Storage(own).check())).message).toContain('(InvalidToken)')
  })

  it('is one short call for the owner of the files, as long as it is the same', async () => {
    const { server, storage } = await startStorage()
    await storage.writeOwner('an id')
    for (let n = 0; n < 3; n += 1) expect(await storage.readOwner()).toBe('an id')
    expect(server.calls).toEqual(['PutObject', 'GetObject', 'GetObject', 'GetObject'])
  })

  it('is one call for all erasures of a page', async () => {
    const { server, storage } = await startStorage()
    for (const userId of ['a', 'b', 'c']) await storage.addErasure({ userId, day: '2026-11-24' })
    server.calls.length = 0
    const found = []
    for await (const { userId } of storage.listErasures()) found.push(userId)
    expect([found, server.calls]).toEqual([['a', 'b', 'c'], ['ListObjectsV2']])
  })
})

it('Another program that speaks S3 gives back, lists, moves and deletes the same', async () => {
  const other = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  cleanLater(() => other.stop())
  other.createBucket(S3_BUCKET)
  const storage = createS3Storage(s3ConfigOf(other))
  const bytes = randomBytes(2 * PART + 7)
  await storage.put('person/copy.zip', stream(bytes.subarray(0, PART + 3), bytes.subarray(PART + 3)))
  expect(await storage.size('person/copy.zip')).toBe(bytes.length)
  const parts: Buffer[] = []
  for await (const part of storage.read('person/copy.zip', { start: 5, end: bytes.length - 5 }))
    parts.push(part)
  expect(Buffer.concat(parts).equals(bytes.subarray(5, -5))).toBe(true)
  await storage.writeOwner('an id')
  expect([await storage.readOwner(), await storage.readOwner()]).toEqual(['an id', 'an id'])
  for (let n = 0; n < 12; n += 1) await storage.put(`many/cv-${n}.pdf`, Buffer.from(String(n)))
  await storage.trash('person/copy.zip')
  let count = 0
  for await (const _ of storage.list()) count += 1
  expect(count).toBe(12)
  expect(await storage.restore('person/copy.zip')).toBe(true)
  await storage.deleteFolder('many')
  await storage.removeUnfinished(LATER())
  await storage.check()
  const left = []
  for await (const { name } of storage.list()) left.push(name)
  expect(left).toEqual(['person/copy.zip'])
})
