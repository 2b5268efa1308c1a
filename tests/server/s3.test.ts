import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import type { Document } from '#features/documents/schema.ts'
import type { ExportState } from '#features/own-data/export/schema.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { startInstallation } from '#tests/support/installation.ts'
import { createFolder } from '#tests/support/places.ts'
import { S3_BUCKET, S3_KEYS, s3Env, startS3Server } from '#tests/support/s3/s3-server.ts'
import { startS3ForFile } from '#tests/support/s3/storages.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { unzip } from '#tests/support/unzip.ts'

const PASSWORD = 'kwiat-na-oknie-7'
const HASH = await hashPassword(PASSWORD)
const s3 = await startS3ForFile()
const app = await startTestApp({ env: { ...s3Env(s3), ERASE_AFTER_SECONDS: '0' } })

const upload = (person: Person, bytes: Buffer) =>
  person.json<{ document: Document; error: { code: string; message: string } }>('/api/documents/passport', {
    method: 'PUT',
    body: fileForm(bytes, { name: 'passport.pdf' }),
  })
const read = async (person: Person, { file_url }: Document) =>
  Buffer.from(await (await person.fetch(file_url)).arrayBuffer())

/** The person's objects in the bucket, by the beginning of their names. */
async function listObjects(person: Person): Promise<string[]> {
  return (await s3.folder.list()).map(({ key }) => key).filter((key) => key.includes(person.id))
}

describe('A server with STORAGE_URL', () => {
  test('keeps a passport in the bucket, encrypted, hands it out, replaces it, exports and erases it', async () => {
    const person = await app.createPerson()
    await givePassword(app, person, HASH)
    const [first, second] = [makePdf({ text: 'The first' }), makePdf({ text: 'The second' })]
    const { body } = await upload(person, first)
    expect((await read(person, body.document)).equals(first)).toBe(true)
    const [stored = ''] = await listObjects(person)
    expect(stored).toMatch(new RegExp(`^${person.id}/passport-[0-9a-f]{32}\\.pdf$`))
    for await (const bytes of s3.folder.read(stored)) expect(String(bytes)).not.toContain('PDF')

    const replaced = await upload(person, second)
    expect((await read(person, replaced.body.document)).equals(second)).toBe(true)
    expect(await listObjects(person)).not.toContain(stored)

    await person.json('/api/account/export', { method: 'POST', json: { password: PASSWORD } })
    const state = async () => (await person.json<ExportState>('/api/account/export')).body
    await expect.poll(async () => (await state()).state).toBe('ready')
    const copy = await person.fetch((await state()).href ?? '')
    const files = await unzip(await copy.arrayBuffer())
    const path = [...files.keys()].find((name) => name.startsWith('files/passport/')) ?? ''
    expect(files.get(path)?.equals(second)).toBe(true)

    await person.json('/api/account', { method: 'DELETE', json: { password: PASSWORD } })
    await expect
      .poll(() => listObjects(person))
      .toEqual([expect.stringMatching(new RegExp(`^\\.erased/${person.id}/\\d{4}-\\d\\d-\\d\\d$`))])
  })

  test('answers 503 with Retry-After while the store is away, and has the old passport when it is back', async () => {
    const person = await app.createPerson()
    const old = makePdf({ text: 'The old one' })
    const { body } = await upload(person, old)
    s3.disturb(() => 'cut')
    const sent = await person.fetch('/api/documents/passport', {
      method: 'PUT',
      body: fileForm(makePdf({ text: 'The new one' }), { name: 'passport.pdf' }),
    })
    expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await sent.json()).toMatchObject({
      error: { code: 'unavailable', message: 'This is not possible right now. Try again in a moment.' },
    })
    expect((await person.fetch(body.document.file_url)).status).toBe(503)
    const ready = await app.fetch('/readyz')
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'not ready', database: 'ok', storage: 'unreachable' },
    ])
    s3.disturb(() => undefined)
    const list = await person.json<Document[]>('/api/documents')
    expect(list.body.map(({ id }) => id)).toEqual([body.document.id])
    expect((await read(person, body.document)).equals(old)).toBe(true)
  })

  test.each(['before', 'after'])(
    'has neither half a document nor a lost one when the store breaks off %s it has stored the file',
    async (moment) => {
      const person = await app.createPerson()
      const old = makePdf({ text: 'The old one' })
      const { body } = await upload(person, old)
      s3.disturb(({ operation }) =>
        operation === 'PutObject' ? (moment === 'before' ? 'cut' : 'cut-after') : undefined,
      )
      expect((await upload(person, makePdf({ text: 'The new one' }))).status).toBe(503)
      s3.disturb(() => undefined)
      expect((await read(person, body.document)).equals(old)).toBe(true)
      expect(
        (await listObjects(person)).filter((key) => key.includes('/passport-') && key.endsWith('.pdf')),
      ).toHaveLength(1)
    },
  )

  test('says that the storage is full when the store does', async () => {
    const person = await app.createPerson()
    s3.disturb(({ operation }) =>
      operation === 'PutObject' ? { status: 507, code: 'XMinioStorageFull' } : undefined,
    )
    const { status, body } = await upload(person, makePdf())
    s3.disturb(() => undefined)
    expect([status, body.error.code]).toEqual([507, 'storage_full'])
    expect((await person.json<Document[]>('/api/documents')).body).toEqual([])
  })
})

test('Two servers with one bucket hand out each other’s files', async () => {
  const database = await createTestDatabase()
  const server = await startS3Server({ root: createFolder() })
  const FILES_KEY = randomBytes(32).toString('base64')
  const APP_SECRET = 'a secret of two servers, long enough'
  const start = () =>
    startInstallation({
      dataDir: createFolder(),
      databaseUrl: database.url,
      env: { ...s3Env(server, { folder: 'shared' }), FILES_KEY, APP_SECRET },
    })
  const [one, other] = [await start(), await start()]
  const person = await one.createPerson()
  await uploadDocuments(person, ['passport'])
  const get = (path: string) => fetch(new URL(path, other.server.url), { headers: { cookie: person.cookie } })
  const [document] = (await (await get('/api/documents')).json()) as Document[]
  const bytes = await (await get(document?.file_url ?? '')).arrayBuffer()
  expect(Buffer.from(bytes).equals(makePdf())).toBe(true)
  await one.close()
  await other.close()
  await server.close()
  await database.drop()
})

describe('A start with a bucket that cannot be used is refused in one sentence', () => {
  const refusalOf = async (env: Record<string, string>) => {
    const database = await createTestDatabase()
    try {
      const started = await startInstallation({ dataDir: createFolder(), databaseUrl: database.url, env })
      await started.close()
      return ''
    } catch (error) {
      return String((error as Error).message)
    } finally {
      await database.drop()
    }
  }

  test.each([
    [
      'nobody listens',
      { STORAGE_URL: `s3://${S3_BUCKET}?endpoint=http://127.0.0.1:1` },
      /does not answer \(ECONNREFUSED\): start it/,
    ],
    [
      'the bucket is missing',
      { STORAGE_URL: `s3://no-bucket?endpoint=http://127.0.0.1:${s3.port}` },
      /There is no such bucket: s3:\/\/no-bucket/,
    ],
    [
      'the secret is wrong',
      { AWS_SECRET_ACCESS_KEY: 'wrong-secret' },
      /rejects the keys \(SignatureDoesNotMatch\)/,
    ],
    ['the key is unknown', { AWS_ACCESS_KEY_ID: 'wrong-key' }, /rejects the keys \(InvalidAccessKeyId\)/],
  ])('%s', async (_, env, words) => {
    const refusal = await refusalOf({ ...s3Env(s3), ...env })
    expect(refusal).toMatch(words)
    for (const secret of [S3_KEYS.secretAccessKey, 'wrong-secret', 'wrong-key'])
      expect(refusal).not.toContain(secret)
  })

  test('the bucket has the files of another installation', async () => {
    expect(await refusalOf(s3Env(s3))).toMatch(
      /belong to another installation.*another DATA_DIR or STORAGE_URL/,
    )
  })

  test('the files are still in DATA_DIR', async () => {
    const database = await createTestDatabase()
    const dataDir = createFolder()
    const first = await startInstallation({ dataDir, databaseUrl: database.url })
    await uploadDocuments(await first.createPerson(), ['passport'])
    await first.close()
    const env = s3Env(s3, { folder: 'still-empty' })
    await expect(startInstallation({ dataDir, databaseUrl: database.url, env })).rejects.toThrow(
      /still in .*files.* move them with "npm run pobyt -- move-files to-s3"/,
    )
    await database.drop()
  })
})
