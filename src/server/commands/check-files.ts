import type { Database } from '#database/database.ts'
import { StartError } from '#errors/start-error.ts'
import {
  type BadFile,
  checkNextPeople,
  forgetReplaced,
} from '#features/documents/file-check/server/service.ts'
import { listReferenced, readCaseNumbers } from '#features/documents/file-check/server/store.ts'
import { KIT_OBJECT } from '#features/kit/server/service.ts'
import { listKitObjects } from '#features/kit/server/store.ts'
import { COPY_OBJECT } from '#features/own-data/export/server/service.ts'
import { listCopies } from '#features/own-data/export/server/store.ts'
import { chooseStorage } from '#files/choose-storage.ts'
import { createEncryptedFileStore } from '#files/encrypted-file-store.ts'
import { createFilesKeys } from '#files/files-keys.ts'
import { openInstallation } from '#files/installation.ts'
import type { FileStorage } from '#files/storage.ts'
import { createLog } from '#server/log.ts'
import type { CommandContext } from './command.ts'

const PROGRESS_EVERY = 1_000
const NAMES_AT_ONCE = 500
/** The row of a file that was just stored may not be committed yet. */
const YOUNG_MS = 60 * 60 * 1_000

/**
 * Reads and authenticates every stored file that the database refers to, and looks for those that it does not refer to.
 * Throws StartError when a file is missing or damaged. A file that belongs to nothing is named, but is no fault: the sweep
 * moves it to the trash.
 */
export async function checkFiles({ env, openDatabase, print }: CommandContext): Promise<void> {
  const { db } = await openDatabase()
  if (env.newSecrets.includes('files-key'))
    throw new StartError('DATA_DIR has no files-key: put it back from a backup.')
  const { storage } = await chooseStorage(env)
  const installationId = await openInstallation({ ...env, db })
  const log = createLog('silent')
  const files = createEncryptedFileStore({ storage, db, keys: createFilesKeys(env), installationId, log })
  let [read, told, bad] = [0, 0, 0]
  for (let after: string | null = ''; after !== null; ) {
    const found = await checkNextPeople({ db, files }, { portion: null, after })
    for (const line of await describeBad(db, found.bad)) print(line)
    read += found.files
    bad += found.bad.length
    if (read - told >= PROGRESS_EVERY) {
      print(`${read} files read, ${bad} of them bad`)
      told = read
    }
    after = found.last
  }
  await forgetReplaced(db)
  const foreign = await printForeign(storage, { db, print })
  const summary = `${read} files read: ${bad} missing or damaged; ${foreign} stored files belong to nothing.`
  if (bad === 0) return print(summary)
  throw new StartError(
    `${summary} Restore the bad ones from a backup (the folder files in DATA_DIR, by their names), or ask their owners to send them again.`,
  )
}

async function describeBad(db: Database, bad: readonly BadFile[]): Promise<string[]> {
  if (bad.length === 0) return []
  const numbers = await readCaseNumbers(db, [...new Set(bad.map(({ caseId }) => caseId))])
  return bad.map(
    ({ name, fault, kind, caseId }) => `${fault}: ${name} (${kind} of case ${numbers.get(caseId) ?? caseId})`,
  )
}

async function printForeign(
  storage: FileStorage,
  { db, print }: { db: Database; print(line: string): void },
): Promise<number> {
  let count = 0
  let names: string[] = []
  const compare = async () => {
    const used = await listReferenced(db, names)
    for (const name of await listCopies(
      db,
      names.filter((one) => COPY_OBJECT.test(one)),
    ))
      used.add(name)
    for (const name of await listKitObjects(
      db,
      names.filter((one) => KIT_OBJECT.test(one)),
    ))
      used.add(name)
    const foreign = names.filter((name) => !used.has(name))
    for (const name of foreign) print(`foreign: ${name} (nothing refers to it)`)
    count += foreign.length
    names = []
  }
  const youngest = new Date(Date.now() - YOUNG_MS)
  for await (const { name, modifiedAt } of storage.list()) {
    if (modifiedAt > youngest) continue
    names.push(name)
    if (names.length === NAMES_AT_ONCE) await compare()
  }
  if (names.length > 0) await compare()
  return count
}
