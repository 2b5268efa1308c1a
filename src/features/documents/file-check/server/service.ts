import type { Deps } from '#config/deps.ts'
import type { Database } from '#database/database.ts'
import type { EncryptedFileStore } from '#files/encrypted-file-store.ts'
import { type Fault, listFileFaults, recordFileFault, resolveFileFault } from '#files/file-faults.ts'
import {
  findDuePortion,
  finishPortion,
  listPeople,
  listReferenced,
  listReferencedOf,
  type ReferencedFile,
  savePortion,
} from './store.ts'

/** The files of so many people are listed at a time. */
const PEOPLE = 50
/** A portion is due this long after the last one: every night, whatever minute that one ended. */
const HOURS_BETWEEN = 20

interface CheckContext {
  db: Database
  files: Pick<EncryptedFileStore, 'findFault'>
}

export interface BadFile extends ReferencedFile {
  fault: Fault
}

interface CheckedPeople {
  /** The last of them; null when there is nobody after. */
  last: string | null
  files: number
  bad: BadFile[]
}

/**
 * Reads and authenticates every stored file of the next people, one after the other and never a whole one in memory. Bad ones
 * are recorded, and those that are well again are forgotten.
 */
export async function checkNextPeople(
  { db, files }: CheckContext,
  from: { portion: number | null; after: string },
): Promise<CheckedPeople> {
  const people = await listPeople(db, { ...from, limit: PEOPLE })
  const known = new Set((await listFileFaults(db)).map(({ objectName }) => objectName))
  const referenced = await listReferencedOf(db, people)
  const bad: BadFile[] = []
  for (const file of referenced) {
    const fault = await checkFile({ db, files }, { file, isKnown: known.has(file.name) })
    if (fault) bad.push({ ...file, fault })
  }
  const last = people.length < PEOPLE ? null : (people.at(-1) ?? null)
  return { last, files: referenced.length, bad }
}

async function checkFile(
  { db, files }: CheckContext,
  { file, isKnown }: { file: ReferencedFile; isKnown: boolean },
): Promise<Fault | null> {
  const { name, userId } = file
  const fault = await files.findFault({ userId, name })
  if (!fault) {
    if (isKnown) await resolveFileFault(db, name)
    return null
  }
  // It may have been replaced or erased since it was listed.
  if (!(await listReferenced(db, [name])).has(name)) return null
  await recordFileFault(db, { objectName: name, userId, fault })
  return fault
}

/** Forgets the faults of files that nothing refers to any more, because they were sent again or deleted. */
export async function forgetReplaced(db: Database): Promise<void> {
  const names = (await listFileFaults(db)).map(({ objectName }) => objectName)
  if (names.length === 0) return
  const referenced = await listReferenced(db, names)
  for (const name of names) if (!referenced.has(name)) await resolveFileFault(db, name)
}

type JobDeps = Pick<Deps, 'database' | 'files' | 'log' | 'now'>

/**
 * Goes on with the portion of files that is due, until it is read or `until` has passed: then the next call goes on. Each of
 * the thirty portions is read once in thirty days.
 */
export async function checkDuePortion(
  { database: { db }, files, log, now }: JobDeps,
  until: Date,
): Promise<void> {
  const due = await findDuePortion(db, { hours: HOURS_BETWEEN, now: now() })
  if (!due) return
  let state = due.read_to === '' ? { ...due, files: 0, faults: 0 } : due
  do {
    const found = await checkNextPeople({ db, files }, { portion: state.portion, after: state.read_to })
    for (const { name, fault, kind, caseId } of found.bad)
      log.error({ object: name, fault, kind, case: caseId }, 'a stored file cannot be read')
    state = {
      ...state,
      read_to: found.last ?? state.read_to,
      files: state.files + found.files,
      faults: state.faults + found.bad.length,
    }
    if (found.last === null) {
      await finishPortion(db, state, now())
      await forgetReplaced(db)
      return log.info(
        { portion: state.portion, files: state.files, faults: state.faults },
        'stored files were read',
      )
    }
    await savePortion(db, state)
  } while (now() < until)
}
