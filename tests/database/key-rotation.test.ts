import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { type Installation, refusalOf, startInstallation } from '#tests/support/installation.ts'
import { cleanLater, createDatabase, createFolder } from '#tests/support/places.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { KINDS } from './both-databases.ts'

type Place = Parameters<typeof startInstallation>[0]

async function start(place: Place): Promise<Installation> {
  const installation = await startInstallation(place)
  cleanLater(() => installation.close())
  return installation
}

/** What the operator's command prints; it runs in the server, as it does on the embedded database. */
async function rotate({ server }: Installation, word: string): Promise<string> {
  const lines: string[] = []
  const { env, database } = server.deps
  await runCommand({
    env,
    words: ['rotate-keys', word],
    workingFolder: '/',
    print: (line) => lines.push(line),
    openDatabase: async () => database,
    openDatabaseAsIs: async () => database,
    applied: [],
  })
  return lines.join('\n')
}

/** Of each document of the person the status with which a server hands it out. */
async function readAll({ server }: Installation, { cookie }: Person): Promise<number[]> {
  const get = (path: string) => fetch(new URL(path, server.url), { headers: { cookie } })
  const documents = (await (await get('/api/documents')).json()) as Document[]
  return Promise.all(documents.map(async ({ file_url }) => (await get(file_url)).status))
}

const newKey = () => randomBytes(32).toString('base64')
const APP_SECRET = 'the secret of these tests, long enough to be one'

describe.each(KINDS)('Replacing FILES_KEY on %s', (kind) => {
  async function createPlace(): Promise<Place> {
    const databaseUrl = kind === 'postgres' ? await createDatabase() : undefined
    return { dataDir: createFolder(), databaseUrl }
  }

  /** For which the kind of database makes no difference. */
  const onPostgres = test.runIf(TEST_DATABASES.includes(kind))

  test('Set as variables, both keys read everything before, in and after the rotation; then the new one does', async () => {
    const place = await createPlace()
    const [before, after] = [newKey(), newKey()]
    const withKeys = (keys: Record<string, string>) => ({ ...place, env: { APP_SECRET, ...keys } })
    const first = await start(withKeys({ FILES_KEY: before }))
    const person = await first.createPerson()
    await uploadDocuments(person, ['cv', 'passport'])
    expect(await rotate(first, 'files-key')).toContain('Nothing was changed')
    await first.close()
    expect(await refusalOf(withKeys({ FILES_KEY: after }))).toContain('FILES_KEY_PREVIOUS')

    const both = await start(withKeys({ FILES_KEY: after, FILES_KEY_PREVIOUS: before }))
    expect(await readAll(both, person)).toEqual([200, 200])
    const late = await both.createPerson()
    await uploadDocuments(late, ['cv'])
    expect(await rotate(both, 'files-key')).toMatch(/FILES_KEY was replaced: \d+ keys/)
    expect(await readAll(both, person)).toEqual([200, 200])
    // Again, because an operator may.
    expect(await rotate(both, 'files-key')).toContain('0 keys of people')
    await both.close()

    expect(await refusalOf(withKeys({ FILES_KEY: before }))).toContain('FILES_KEY is not the key')
    const last = await start(withKeys({ FILES_KEY: after }))
    expect([await readAll(last, person), await readAll(last, late)]).toEqual([[200, 200], [200]])
  })

  test('Kept in DATA_DIR, the key is replaced while the server runs, and the old one stays for older backups', async () => {
    const place = await createPlace()
    const server = await start(place)
    const person = await server.createPerson()
    await uploadDocuments(person, ['cv'])
    const path = join(place.dataDir, 'files-key')
    const before = readFileSync(path, 'utf8')
    expect(await rotate(server, 'files-key')).toContain('Backups made until now need the previous key')
    expect(readFileSync(path, 'utf8')).not.toBe(before)
    const aside = readdirSync(place.dataDir).filter((name) => name.startsWith('files-key.'))
    expect(aside).toEqual([expect.stringMatching(/^files-key\.until-\d{4}-\d\d-\d\d$/)])
    expect(readFileSync(join(place.dataDir, aside[0] ?? ''), 'utf8')).toContain(before)
    const late = await server.createPerson()
    await uploadDocuments(late, ['cv'])
    expect([await readAll(server, person), await readAll(server, late)]).toEqual([[200], [200]])
    await server.close()
    const again = await start(place)
    expect([await readAll(again, person), await readAll(again, late)]).toEqual([[200], [200]])
    expect(await again.sql(`select 1 from audit_log where act = 'files_key.rotated'`)).toHaveLength(1)
  })

  onPostgres('A replacement that was killed between its two files is finished by the next one', async () => {
    const place = await createPlace()
    const server = await start(place)
    const person = await server.createPerson()
    await uploadDocuments(person, ['cv'])
    const path = join(place.dataDir, 'files-key')
    copyFileSync(path, `${path}.previous`)
    await server.close()
    const again = await start(place)
    expect(await readAll(again, person)).toEqual([200])
    const before = readFileSync(path, 'utf8')
    await rotate(again, 'files-key')
    expect(readFileSync(path, 'utf8')).not.toBe(before)
    expect(await readAll(again, person)).toEqual([200])
  })

  test.each(['files-key', 'app-secret'])('A lost %s is named, and no other takes its place', async (name) => {
    const place = await createPlace()
    const server = await start(place)
    const person = await server.createPerson()
    await uploadDocuments(person, ['cv'])
    await server.close()
    const path = join(place.dataDir, name)
    renameSync(path, `${path}.backup`)
    for (let n = 0; n < 2; n += 1) {
      const refusal = await refusalOf(place)
      expect(refusal).toContain(`The file ${path} is missing`)
      expect(refusal).toContain('put it back from a backup')
      expect(existsSync(path)).toBe(false)
    }
    renameSync(`${path}.backup`, path)
    expect(await readAll(await start(place), person)).toEqual([200])
  })

  onPostgres('A key that is neither changes nothing', async () => {
    const place = await createPlace()
    const [before, after] = [newKey(), newKey()]
    const first = await start({ ...place, env: { APP_SECRET, FILES_KEY: before } })
    const person = await first.createPerson()
    await uploadDocuments(person, ['cv'])
    const { env } = first.server.deps
    Object.assign(env, { filesKey: Buffer.from(after, 'base64'), previousFilesKey: randomBytes(32) })
    await expect(rotate(first, 'files-key')).rejects.toThrow('Nothing was changed')
    Object.assign(env, { filesKey: Buffer.from(before, 'base64'), previousFilesKey: null })
    expect(await readAll(first, person)).toEqual([200])
  })
})

describe('Two servers on one PostgreSQL while FILES_KEY is replaced', () => {
  test('One with the old key alone reads everything until the rotation, and writes no key that the other cannot read', async () => {
    const place = { dataDir: createFolder(), databaseUrl: await createDatabase() }
    const [before, after] = [newKey(), newKey()]
    const old = await start({ ...place, env: { APP_SECRET, FILES_KEY: before } })
    const [person, later] = [await old.createPerson(), await old.createPerson()]
    await uploadDocuments(person, ['cv'])
    const both = await start({
      ...place,
      env: { APP_SECRET, FILES_KEY: after, FILES_KEY_PREVIOUS: before },
    })
    const late = await both.createPerson()
    await uploadDocuments(late, ['cv'])
    expect(await readAll(old, late)).toEqual([200])
    await rotate(both, 'files-key')
    // It was not restarted: it says that it cannot, and hides or loses nothing.
    expect(await readAll(old, late)).toEqual([503])
    await expect(uploadDocuments(later, ['cv'])).rejects.toThrow('503')
    expect(await old.sql('select 1 from file_keys where user_id = $1', [later.id])).toEqual([])
    expect([await readAll(both, person), await readAll(both, late)]).toEqual([[200], [200]])
  })

  test('One that shares DATA_DIR takes the new key by itself', async () => {
    const place = { dataDir: createFolder(), databaseUrl: await createDatabase() }
    const [one, two] = [await start(place), await start(place)]
    const [person, late] = [await one.createPerson(), await two.createPerson()]
    await uploadDocuments(person, ['cv'])
    await rotate(one, 'files-key')
    expect(await readAll(two, person)).toEqual([200])
    await uploadDocuments(late, ['cv'])
    expect(await readAll(one, late)).toEqual([200])
  })
})
