import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createBackup } from '#backup/create-backup.ts'
import { sweepDocuments } from '#features/documents/server/jobs.ts'
import { listAllObjects } from '#features/documents/server/store.ts'
import { eraseDueAccount } from '#features/own-data/closing/server/service.ts'
import { openFolder } from '#files/choose-storage.ts'
import { holdRemovals } from '#files/file-removals.ts'
import type { FileStorage } from '#files/storage.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import type { Installation } from '#tests/support/installation.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { createEmptyPlace, hashDocuments, pobyt, signInAgain, startAt } from './backup-place.ts'
import { KINDS } from './both-databases.ts'

/** Uploads a passport whose content and name nobody else has. */
async function replacePassport(person: Person, text: string): Promise<void> {
  const body = fileForm(makePdf({ pages: 1, text }), { name: `${text}.pdf` })
  const { ok, status } = await person.fetch('/api/documents/passport', { method: 'PUT', body })
  if (!ok) throw new Error(`${text} was answered ${status}`)
}

const passportOf = async ({ sql }: Installation, { id }: Person) =>
  (
    await sql<{ name: string }>(
      `select object_name as name from documents where user_id = $1 and document_type = 'passport'`,
      [id],
    )
  )[0]?.name ?? ''

/** A storage that does something once, when the first file is about to be copied. */
function beforeFirstFile(storage: FileStorage, act: () => Promise<void>): FileStorage {
  let acted: Promise<void> | undefined
  return {
    ...storage,
    async size(name) {
      acted ??= act()
      await acted
      return storage.size(name)
    },
  }
}

const sourceOf = ({ server: { deps } }: Installation, act: () => Promise<void>) => ({
  database: deps.database,
  storage: beforeFirstFile(openFolder(deps.env).storage, act),
  filesKey: deps.env.filesKey,
  listReferenced: listAllObjects,
})

describe.each(KINDS)('A backup on %s, while people write', (kind) => {
  // Erasing is the same on both; `npm run torture -- databases` has it on the embedded one.
  const onOne = test.runIf(TEST_DATABASES.includes(kind))
  async function begin() {
    const place = await createEmptyPlace(kind)
    const installation = await startAt({ ...place, env: { ERASE_AFTER_SECONDS: '0' } })
    const person = await installation.createPerson()
    await uploadDocuments(person, ['passport', 'cv'])
    const pathOf = (name: string) => join(place.dataDir, 'files', name)
    return { place, installation, person, pathOf, file: join(place.dataDir, 'one.backup') }
  }

  test('Has the files that are replaced before it has copied them, and they are deleted at its end', async () => {
    const { installation, person, pathOf, file } = await begin()
    const before = await hashDocuments(person)
    const old = await passportOf(installation, person)
    let keptMeanwhile = false
    const made = await createBackup(
      sourceOf(installation, async () => {
        await replacePassport(person, 'the newer one')
        keptMeanwhile = existsSync(pathOf(old))
        // A sweep takes none away, either.
        await sweepDocuments({ ...installation.server.deps, now: () => new Date(Date.now() + 7_200_000) })
      }),
      { path: file },
    )
    expect(made.missing).toBe(0)
    expect(keptMeanwhile).toBe(true)
    expect(existsSync(pathOf(old))).toBe(false)
    expect(await installation.sql('select from file_removals')).toEqual([])
    expect(Object.keys(await hashDocuments(person))).toContain('passport the newer one.pdf')

    const target = await createEmptyPlace('postgres')
    await pobyt(target, 'restore', file)
    expect(await hashDocuments(await signInAgain(await startAt(target), person))).toEqual(before)
  })

  test('That is killed keeps removed files no longer than until the next sweep', async () => {
    const { installation, person, pathOf } = await begin()
    const { deps } = installation.server
    const old = await passportOf(installation, person)
    const hold = await holdRemovals(deps.database)
    expect(await holdRemovals(deps.database)).toBeNull()
    await replacePassport(person, 'the newer one')
    await waitUntil(async () => (await installation.sql('select from file_removals')).length > 0)
    expect(existsSync(pathOf(old))).toBe(true)
    await sweepDocuments(deps)
    expect(existsSync(pathOf(old))).toBe(true)
    // The lock ends with the connection of a process that is killed.
    await hold?.release()
    await sweepDocuments(deps)
    expect(existsSync(pathOf(old))).toBe(false)
  })

  onOne('Who is erased meanwhile is gone at once, and stays erased after the restore', async () => {
    const { installation, person, place, file } = await begin()
    const { deps } = installation.server
    const other = await installation.createPerson()
    await replacePassport(other, 'of the other')
    await installation.sql(
      `insert into account_closures (user_id, reason, erase_at) values ($1, 'asked', now())`,
      [person.id],
    )
    const made = await createBackup(
      sourceOf(installation, async () => {
        await eraseDueAccount(deps, person.id)
        expect(existsSync(join(place.dataDir, 'files', person.id))).toBe(false)
      }),
      { path: file },
    )
    expect(made.rows.user).toBe(2)
    const target = await createEmptyPlace('postgres')
    await pobyt(target, 'restore', file)
    const restored = await startAt(target)
    expect(await restored.sql('select id from "user"')).toEqual([{ id: other.id }])
    expect(await hashDocuments(await signInAgain(restored, other))).toEqual(await hashDocuments(other))
  })

  onOne('Who was erased after it stays erased where the storage remembers it', async () => {
    const { installation, person, file, place } = await begin()
    const { deps } = installation.server
    await pobyt(place, 'backup', file)
    await installation.sql(
      `insert into account_closures (user_id, reason, erase_at) values ($1, 'asked', now())`,
      [person.id],
    )
    await eraseDueAccount(deps, person.id)
    const target = await createEmptyPlace('postgres')
    const { storage } = openFolder(target)
    for await (const erasure of deps.files.listErasures()) await storage.addErasure(erasure)
    expect(await pobyt(target, 'restore', file)).toContain('by what the storage remembers: 1')
    const restored = await startAt(target)
    expect(await restored.sql('select id from "user"')).toEqual([])
    expect(existsSync(join(target.dataDir, 'files', person.id))).toBe(false)
  })
})

describe('A backup on PostgreSQL, while people write', () => {
  test('Holds one of the documents that each of them had', async () => {
    const place = await createEmptyPlace('postgres')
    const installation = await startAt(place)
    const people = [await installation.createPerson(), await installation.createPerson()]
    for (const person of people) await replacePassport(person, 'number 0')
    let isMade = false
    const writing = people.map(async (person) => {
      for (let n = 1; !isMade; n += 1) await replacePassport(person, `number ${n}`)
    })
    expect(await pobyt(place, 'backup', 'one.backup')).not.toContain('missing')
    isMade = true
    await Promise.all(writing)
    const target = await createEmptyPlace('postgres')
    await pobyt(target, 'restore', `${place.dataDir}/one.backup`)
    const restored = await startAt(target)
    for (const person of people) {
      const [name = ''] = Object.keys(await hashDocuments(await signInAgain(restored, person)))
      expect(name).toMatch(/^passport number \d+\.pdf$/)
    }
  })
})
