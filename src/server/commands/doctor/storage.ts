import type { Database } from '#database/database.ts'
import { summarizeError } from '#database/describe-error.ts'
import { drawnFrom } from '#features/documents/rules.ts'
import { OUR_OBJECT } from '#features/documents/server/jobs.ts'
import { listAllObjects } from '#features/documents/server/store.ts'
import { chooseStorage } from '#files/choose-storage.ts'
import { countAllowedFiles } from '#files/file-sweep.ts'
import { findInstallation } from '#files/installation.ts'
import type { FileStorage } from '#files/storage.ts'
import { count, type Finding, fault, type OpenPlace, ok, warning } from './finding.ts'

/** Younger files may belong to a row that is not committed yet. */
const HOUR_MS = 60 * 60_000

/** Whether the storage belongs to this database and can be written to. */
export async function checkStorage({ env, database }: OpenPlace): Promise<Finding[]> {
  const { storage, place } = await chooseStorage(env)
  const [owner, installation] = [await storage.readOwner(), await findInstallation(database.db)]
  if (installation === null || owner === null)
    return (await listAllObjects(database.db)).length > 0
      ? [fault(`there is no storage at ${place}`, 'restore it from a backup')]
      : [ok('the first start makes the storage of files')]
  if (owner !== installation)
    return [
      fault(
        `the files in ${place} belong to another installation than the database`,
        'use the database they belong to; if they do belong together, run npm run pobyt -- adopt-files',
      ),
    ]
  try {
    await storage.check()
    return [ok(`${place} belongs to this database and can be written to`)]
  } catch (error) {
    return [
      fault(`${place} cannot be written to (${summarizeError(error)})`, 'mend its disk or its permissions'),
    ]
  }
}

/** Files that rows refer to and that are not there, and files that no row refers to. Their contents are not read. */
export async function checkStoredFiles({ env, database, now }: OpenPlace): Promise<Finding[]> {
  const { storage } = await chooseStorage(env)
  const { missing, orphans, stored } = await compareFiles(storage, database.db, now)
  const found: Finding[] = []
  if (missing > 0)
    found.push(
      fault(
        `${count(missing, 'file')} of documents or messages ${missing === 1 ? 'is' : 'are'} missing`,
        'npm run pobyt -- check-files names them; restore them from a backup, or ask for them anew',
      ),
    )
  const allowed = countAllowedFiles({ stored, limits: env.sweepLimits })
  if (orphans > allowed)
    found.push(
      fault(
        `${count(orphans, 'file')} belong to no document, and one sweep moves at most ${allowed}: so none is moved`,
        `check that this is the right database and not an older copy; only then start once with SWEEP_FILES_FEW=${orphans} SWEEP_FILES=${orphans} SWEEP_PERCENT=100`,
      ),
    )
  else if (orphans > 0)
    found.push(
      warning(
        `${count(orphans, 'file')} belong to no document`,
        'nothing: the next sweep moves them to the trash',
      ),
    )
  if (found.length > 0) return found
  return [
    ok(`${count(stored, 'file')}, each of which a row refers to (npm run pobyt -- check-files reads them)`),
  ]
}

async function compareFiles(storage: FileStorage, db: Database, now: Date) {
  const missing = new Set(await listAllObjects(db))
  const referenced = new Set(missing)
  let [stored, orphans] = [0, 0]
  for await (const { name, modifiedAt } of storage.list()) {
    stored += 1
    missing.delete(name)
    const isYoung = now.getTime() - modifiedAt.getTime() < HOUR_MS
    if (!isYoung && OUR_OBJECT.test(name) && !referenced.has(drawnFrom(name))) orphans += 1
  }
  return { missing: missing.size, orphans, stored }
}
