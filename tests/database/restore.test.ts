import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBackup } from '#backup/create-backup.ts'
import { restoreBackup } from '#backup/restore-backup.ts'
import { fillEmptyPostgres, requireEmptyPostgres } from '#database/empty-postgres.ts'
import { listAllObjects } from '#features/documents/server/store.ts'
import { openFolder } from '#files/choose-storage.ts'
import { openInstallation } from '#files/installation.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import { closeAtEnd } from '#tests/support/close-at-end.ts'
import type { Person } from '#tests/support/create-person.ts'
import { runOn, withDatabase } from '#tests/support/database-setup.ts'
import { startPostgresServer } from '#tests/support/postgres-server.ts'
import { createDataDir } from '#tests/support/test-database.ts'
import {
  createEmptyPlace,
  hashDocuments,
  KEYS,
  type Place,
  pobyt,
  refusalOf,
  signInAgain,
  startAt,
} from './backup-place.ts'
import { createPlace, KINDS, MIGRATIONS, query, VERSIONS } from './both-databases.ts'

const kept = createDataDir()
closeAtEnd(async () => kept.remove())
const file = join(kept.path, 'one.backup')
const filesKey = Buffer.from(KEYS.FILES_KEY, 'base64')
let person: Person
let documents: Record<string, string>

beforeAll(async () => {
  const place = await createEmptyPlace('postgres')
  const installation = await startAt(place)
  person = await installation.createPerson()
  await uploadDocuments(person, ['passport', 'cv', 'photo'])
  documents = await hashDocuments(person)
  await pobyt(place, 'backup', file)
  await installation.close()
})

/** Everything there is in a place: its files with their lengths, and its tables. */
async function describePlace({ dataDir, databaseUrl }: Place): Promise<string[]> {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name} ${statSync(join(parentPath, name)).size}`)
  if (!databaseUrl) return files.sort()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema')`,
  )
  await client.end()
  return [...files, ...rows.map(({ name }) => name)].sort()
}

/** Restores what must be refused with these words, and must change nothing. */
async function refuse(place: Place, from: string, words: string): Promise<void> {
  const before = await describePlace(place)
  expect(await refusalOf(place, 'restore', from)).toContain(words)
  expect(await describePlace(place)).toEqual(before)
}

async function readBack(place: Place): Promise<Record<string, string>> {
  const restored = await startAt(place)
  return hashDocuments(await signInAgain(restored, person))
}

describe.each(KINDS)('A restore into %s', (kind) => {
  test('Of a damaged or a cut file, or with another key, is refused and changes nothing', async () => {
    const place = await createEmptyPlace(kind)
    const whole = readFileSync(file)
    const damaged = join(kept.path, `damaged-${kind}.backup`)
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(whole.length - 2_000) ^ 4, whole.length - 2_000)
    writeFileSync(damaged, flipped)
    await refuse(place, damaged, 'is damaged')
    writeFileSync(damaged, whole.subarray(0, whole.length - 100_000))
    await refuse(place, damaged, 'is damaged')
    const other = { FILES_KEY: Buffer.alloc(32, 8).toString('base64') }
    await refuse({ ...place, env: other }, file, 'was made with another FILES_KEY')
    await refuse(place, `${file}.none`, 'There is no file')
  })

  test('Of a place with a database or with files is refused and changes nothing', async () => {
    const used = await createEmptyPlace(kind)
    const installation = await startAt(used)
    expect(await refusalOf(used, 'restore', file)).toContain('is not empty, so nothing was restored')
    await installation.close()
    await refuse(used, file, 'is not empty, so nothing was restored')
    const place = await createEmptyPlace(kind)
    mkdirSync(join(place.dataDir, 'files', 'somebody'), { recursive: true })
    writeFileSync(join(place.dataDir, 'files', 'somebody', 'passport'), 'bytes')
    await refuse(place, file, 'There are files in')
  })

  test('That was killed leaves what the next one replaces, and no server starts on it', async () => {
    const place = await createEmptyPlace(kind)
    const { storage } = openFolder({ dataDir: place.dataDir })
    await storage.writeOwner('restoring:6f1c6d0e-0000-4000-8000-000000000001')
    await storage.put('somebody/left-over', Buffer.from('bytes'))
    mkdirSync(join(place.dataDir, 'db.restoring'), { recursive: true })
    writeFileSync(join(place.dataDir, 'db.restoring', 'PG_VERSION'), '17')
    if (kind === 'postgres')
      await expect(startAt(place)).rejects.toThrow('those of a restore that did not end')
    const target = kind === 'postgres' ? { ...place, ...(await freshDatabase()) } : place
    await pobyt(target, 'restore', file)
    expect(await readBack(target)).toEqual(documents)
    expect(await storage.size('somebody/left-over')).toBeNull()
  })
})

const freshDatabase = async () => {
  const { databaseUrl } = await createEmptyPlace('postgres')
  return databaseUrl ? { databaseUrl } : {}
}

describe('A restore', () => {
  test('That fails in the middle leaves an empty place, into which the next one goes', async () => {
    const place = await createEmptyPlace('postgres')
    const { databaseUrl = '' } = place
    const chosen = openFolder({ dataDir: place.dataDir })
    let stored = 0
    const restoring = restoreBackup({
      path: file,
      filesKey,
      place: chosen.place,
      migrationsDir: MIGRATIONS,
      requireEmptyDatabase: () => requireEmptyPostgres(databaseUrl),
      fillDatabase: (fill) => fillEmptyPostgres(databaseUrl, fill),
      storage: {
        ...chosen.storage,
        async put(name, bytes) {
          stored += 1
          if (stored > 2) throw new Error('the disk is full')
          await chosen.storage.put(name, bytes)
        },
      },
    })
    await expect(restoring).rejects.toThrow('the disk is full')
    expect(stored).toBe(3)
    for await (const { name } of chosen.storage.list()) throw new Error(`${name} was left`)
    await requireEmptyPostgres(databaseUrl)
    await pobyt(place, 'restore', file)
    expect(await readBack(place)).toEqual(documents)
  })

  test('Makes the roles on a server that has none of them', async () => {
    const server = await startPostgresServer()
    try {
      const { dataDir } = await createEmptyPlace('pglite')
      await runOn(server.url, 'create database pobyt')
      const place = { dataDir, databaseUrl: withDatabase(server.url, 'pobyt') }
      await pobyt(place, 'restore', file)
      const restored = await startAt(place)
      const again = await signInAgain(restored, person)
      expect(await hashDocuments(again)).toEqual(documents)
      const sent = await again.json('/api/messages', { method: 'POST', json: { text: 'I am back.' } })
      expect(sent.status).toBe(201)
      const roles = `select rolname from pg_roles where rolname in ('app_staff', 'app_user') order by 1`
      expect(await restored.sql(roles)).toEqual([{ rolname: 'app_staff' }, { rolname: 'app_user' }])
      await restored.close()
    } finally {
      await server.stop()
    }
  })

  test('Refuses a backup of a newer version', async () => {
    const older = join(kept.path, 'older-migrations')
    cpSync(MIGRATIONS, older, { recursive: true })
    const journal = join(older, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: object[] }
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }))
    const place = await createEmptyPlace('postgres')
    const { databaseUrl = '' } = place
    const before = await describePlace(place)
    const restoring = restoreBackup({
      path: file,
      filesKey,
      ...openFolder({ dataDir: place.dataDir }),
      migrationsDir: older,
      requireEmptyDatabase: () => requireEmptyPostgres(databaseUrl),
      fillDatabase: (fill) => fillEmptyPostgres(databaseUrl, fill),
    })
    await expect(restoring).rejects.toThrow('was made by a newer version of Pobyt')
    expect(await describePlace(place)).toEqual(before)
  })

  test.each(KINDS)('Brings a backup of an older version on %s up to this one', async (kind) => {
    const older = await createPlace(kind)
    const database = await older.open(VERSIONS.length - 3)
    await query(
      database,
      `insert into "user" (id, full_name, email, email_verified, terms_version, terms_accepted_at)
       values ('older', 'Olena Kovalenko', 'older@example.com', true, 'seed', now())`,
    )
    await openInstallation({ db: database.db, filesKey })
    const { dataDir } = await createEmptyPlace('pglite')
    const path = join(kept.path, `older-${kind}.backup`)
    const { storage } = openFolder({ dataDir })
    await createBackup({ database, storage, filesKey, listReferenced: listAllObjects }, { path })
    const place = await createEmptyPlace('postgres')
    await pobyt(place, 'restore', path)
    const restored = await startAt(place)
    expect(await restored.sql('select id from "user"')).toEqual([{ id: 'older' }])
    const [migrated] = await restored.sql<{ count: number }>(
      'select count(*)::int as count from drizzle.__drizzle_migrations',
    )
    expect(migrated?.count).toBe(VERSIONS.length)
  })
})

describe('A file of a backup', () => {
  test('Is never written over, is not there while it is unfinished, and none is made without a folder', async () => {
    const place = await createEmptyPlace('postgres')
    await startAt(place)
    const there = join(place.dataDir, 'there.backup')
    copyFileSync(file, there)
    expect(await refusalOf(place, 'backup', there)).toContain('There is a file')
    expect(readFileSync(there).equals(readFileSync(file))).toBe(true)
    expect(await refusalOf(place, 'backup', 'no/such/folder.backup')).toContain('does not exist')
    await pobyt(place, 'backup', 'mine.backup')
    expect(statSync(join(place.dataDir, 'mine.backup')).mode & 0o777).toBe(0o600)
    expect(readdirSync(place.dataDir).filter((name) => name.includes('unfinished'))).toEqual([])
  })
})
