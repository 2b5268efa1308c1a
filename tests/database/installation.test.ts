import { cpSync, existsSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { StartError } from '#errors/start-error.ts'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import type { Document } from '#features/documents/schema.ts'
import { sweepDocuments } from '#features/documents/server/jobs.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { type Installation, startInstallation } from '#tests/support/installation.ts'
import { cleanLater, createDatabase, createFolder } from '#tests/support/places.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { KINDS } from './both-databases.ts'

const TWO_HOURS_MS = 2 * 60 * 60 * 1000
async function start(given: Parameters<typeof startInstallation>[0]): Promise<Installation> {
  const installation = await startInstallation(given)
  cleanLater(() => installation.close())
  return installation
}

async function refusalOf(given: Parameters<typeof startInstallation>[0]): Promise<string> {
  const error = await startInstallation(given).then(
    (installation) => installation.close().then(() => undefined),
    (refusal: unknown) => refusal,
  )
  expect(error).toBeInstanceOf(StartError)
  return String(error)
}

/** The stored files as `person/file`, without the trash. */
function listFiles(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !entry.parentPath.includes('/files/.') && !entry.name.startsWith('.'),
    )
    .map((entry) => `${entry.parentPath.split('/').at(-1)}/${entry.name}`)
    .sort()
}

function makeOld(dataDir: string): void {
  const old = new Date(Date.now() - TWO_HOURS_MS)
  for (const name of listFiles(dataDir)) utimesSync(join(dataDir, 'files', name), old, old)
}

async function readEveryDocument(person: Person): Promise<number[]> {
  const { body } = await person.json<Document[]>('/api/documents')
  return Promise.all(body.map(async ({ file_url }) => (await person.fetch(file_url)).status))
}

describe.each(KINDS)('the files of an installation on %s', (kind) => {
  /** A data folder and its database, with a person's documents in them. */
  async function createInstallation({ documents = 6 } = {}) {
    const dataDir = createFolder()
    const databaseUrl = kind === 'postgres' ? await createDatabase() : undefined
    const installation = await start({ dataDir, databaseUrl })
    const person = await installation.createPerson()
    await uploadDocuments(person, DOCUMENT_TYPES.slice(0, documents))
    return { dataDir, databaseUrl, installation, person }
  }

  /** For which the kind of database makes no difference. */
  const onPostgres = test.runIf(TEST_DATABASES.includes(kind))

  test('Two first starts make two installations, though both begin from the same template', async () => {
    const ids = []
    for (let n = 0; n < 2; n += 1) {
      const databaseUrl = kind === 'postgres' ? await createDatabase() : undefined
      const { sql } = await start({ dataDir: createFolder(), databaseUrl })
      ids.push(...(await sql<{ id: string }>('select id from installation')).map(({ id }) => id))
    }
    expect(ids).toHaveLength(2)
    expect(ids[0]).not.toBe(ids[1])
  })

  test('An empty database beside files is refused, and no file goes', async () => {
    const { dataDir, installation } = await createInstallation({ documents: 2 })
    await installation.close()
    // Only now: a job may have stored previews of pages until the end.
    const files = listFiles(dataDir)
    if (kind === 'pglite') renameSync(join(dataDir, 'db'), join(dataDir, 'db-elsewhere'))
    const databaseUrl = kind === 'postgres' ? await createDatabase() : undefined
    const refusal = await refusalOf({ dataDir, databaseUrl })
    expect(refusal).toContain(join(dataDir, 'files'))
    expect(refusal).toMatch(/restore it from a backup|belong to another installation/)
    expect(listFiles(dataDir)).toEqual(files)
    // The failed start has created nothing that would prevent restoring the right database.
    if (kind === 'pglite') expect(existsSync(join(dataDir, 'db'))).toBe(false)
  })

  onPostgres(
    'Files of a version that wrote no id are adopted by their own database, and by no other',
    async () => {
      const { dataDir, databaseUrl, installation, person } = await createInstallation({ documents: 2 })
      await installation.sql('delete from installation')
      await installation.close()
      rmSync(join(dataDir, 'files/.installation'))
      const other = await createDatabase()
      expect(await refusalOf({ dataDir, databaseUrl: other })).toContain('of which the database refers to 0')
      const again = await start({ dataDir, databaseUrl })
      expect(existsSync(join(dataDir, 'files/.installation'))).toBe(true)
      await expectReadable(again, person)
    },
  )

  onPostgres('A second installation on the same folder is refused, and the first goes on', async () => {
    const { dataDir, installation, person } = await createInstallation({ documents: 2 })
    expect(await refusalOf({ dataDir, databaseUrl: await createDatabase() })).toContain(
      'another installation',
    )
    await uploadDocuments(person, ['cv'])
    await sweepDocuments(installation.server.deps)
    expect(await readEveryDocument(person)).toEqual([200, 200, 200])
  })

  onPostgres(
    'Of two installations that began on one empty folder the earlier one neither writes nor sweeps',
    async () => {
      const dataDir = createFolder()
      const databaseUrl = kind === 'postgres' ? await createDatabase() : undefined
      const first = await start({ dataDir, databaseUrl })
      const person = await first.createPerson()
      const second = await start({ dataDir, databaseUrl: await createDatabase() })
      await expect(uploadDocuments(person, ['cv'])).rejects.toThrow('500')
      expect((await fetch(new URL('/readyz', first.server.url))).status).toBe(503)
      const somebody = await second.createPerson()
      await uploadDocuments(somebody, ['cv'])
      makeOld(dataDir)
      await sweepDocuments(first.server.deps)
      expect(await readEveryDocument(somebody)).toEqual([200])
    },
  )

  onPostgres('Beside an older copy of the database the sweep takes none of many files', async () => {
    const { dataDir, installation } = await createInstallation()
    const other = await installation.createPerson()
    await uploadDocuments(other, DOCUMENT_TYPES.slice(0, 5))
    const files = listFiles(dataDir)
    // A backup of last night has none of today's rows, and knows of none of today's files.
    await installation.sql('delete from documents')
    await installation.sql('delete from file_writes')
    makeOld(dataDir)
    await sweepDocuments(installation.server.deps)
    expect(files.length).toBeGreaterThan(10)
    expect(listFiles(dataDir)).toEqual(files)
  })

  onPostgres(
    'Beside an older copy of the database the sweep takes few files, which come back with their rows',
    async () => {
      const { dataDir, installation, person } = await createInstallation({ documents: 3 })
      const { sql, server } = installation
      await sql('create table copy_of_documents as table documents')
      await sql('delete from documents')
      makeOld(dataDir)
      await sweepDocuments(server.deps)
      expect(listFiles(dataDir)).toEqual([])
      await sql('insert into documents select * from copy_of_documents')
      expect(await readEveryDocument(person)).toEqual([200, 200, 200])
      await sweepDocuments(server.deps)
      expect(await readEveryDocument(person)).toEqual([200, 200, 200])
    },
  )

  onPostgres(
    'Another FILES_KEY stops the start with one sentence, the right one opens everything',
    async () => {
      const { dataDir, databaseUrl, installation, person } = await createInstallation({ documents: 1 })
      await installation.close()
      const wrong = Buffer.alloc(32, 7).toString('base64')
      expect(await refusalOf({ dataDir, databaseUrl, env: { FILES_KEY: wrong } })).toContain(
        'FILES_KEY is not the key',
      )
      await expectReadable(await start({ dataDir, databaseUrl }), person)
    },
  )

  onPostgres(
    'An installation older than the check of FILES_KEY is checked by the keys people have',
    async () => {
      const { dataDir, databaseUrl, installation } = await createInstallation({ documents: 1 })
      await installation.sql('update installation set files_key_check = null')
      await installation.close()
      const wrong = Buffer.alloc(32, 7).toString('base64')
      expect(await refusalOf({ dataDir, databaseUrl, env: { FILES_KEY: wrong } })).toContain(
        'FILES_KEY is not the key',
      )
      const { sql } = await start({ dataDir, databaseUrl })
      expect(await sql('select 1 from installation where files_key_check is not null')).toHaveLength(1)
    },
  )
})

test('Moving from the embedded database to PostgreSQL: refused while its rows are not there', async () => {
  const dataDir = createFolder()
  const embedded = await start({ dataDir })
  const person = await embedded.createPerson()
  await uploadDocuments(person, DOCUMENT_TYPES)
  const tables = ['"user"', 'session', 'file_keys', 'installation', 'cases', 'documents']
  const copies = await Promise.all(tables.map((table) => embedded.sql(`select * from ${table}`)))
  await embedded.close()
  const databaseUrl = await createDatabase()
  const files = listFiles(dataDir)
  expect(await refusalOf({ dataDir, databaseUrl })).toContain('another installation')
  expect(listFiles(dataDir)).toEqual(files)

  // The failed start has left the database unchanged, so that rows can be inserted.
  const target = new pg.Client({ connectionString: databaseUrl })
  await target.connect()
  for (const [index, table] of tables.entries())
    for (const row of copies[index] ?? []) await insert(target, table, row)
  await target.end()
  await expectReadable(await start({ dataDir, databaseUrl }), person)
})

async function insert(target: pg.Client, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row)
  const places = names.map((_, i) => `$${i + 1}`)
  const statement = `insert into ${table} (${names.map((name) => `"${name}"`)}) values (${places})`
  await target.query(statement, Object.values(row))
}

/** Expects the person's documents to be readable on another server of the same installation. */
async function expectReadable({ server }: Installation, { cookie }: Person): Promise<void> {
  const get = (path: string) => fetch(new URL(path, server.url), { headers: { cookie } })
  const documents = (await (await get('/api/documents')).json()) as Document[]
  expect(documents.length).toBeGreaterThan(0)
  for (const { file_url } of documents) expect((await get(file_url)).status).toBe(200)
}

test('A copy of a whole installation on another machine starts with everything', async () => {
  const dataDir = createFolder()
  const first = await start({ dataDir })
  const person = await first.createPerson()
  await uploadDocuments(person, ['cv'])
  await first.close()
  const copy = createFolder()
  cpSync(dataDir, copy, { recursive: true })
  await expectReadable(await start({ dataDir: copy }), person)
})
