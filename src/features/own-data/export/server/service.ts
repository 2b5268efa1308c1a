import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { listReferenced } from '#features/documents/file-check/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { EXPORT_PATH } from '#features/own-data/export/contract.ts'
import type { ExportState } from '#features/own-data/export/schema.ts'
import { readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { m } from '#messages/messages.js'
import type { PersonExport } from '#personal-data/personal-data.ts'
import type { Act, ApplicantActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import { actAsSystem } from '#session/system-act.ts'
import { type IndexPage, noteOf, writeIndexPage } from './index-page.ts'
import { exportReadyNotice } from './mail.ts'
import {
  beginExport,
  failExport,
  findCopy,
  findExport,
  findUnmade,
  finishExport,
  takeExport,
} from './store.ts'
import { writeZip, type ZipEntry } from './zip-file.ts'

/** A job carries the id of the copy. */
export const EXPORT_QUEUE = 'own-data.export'

type OwnAct = Act<ApplicantActor>

/** How far the caller's copy is. */
export async function readExport({ tx, actor }: OwnAct): Promise<ExportState> {
  const row = await withOwnerRole(tx, () => findExport(tx, actor.userId))
  if (!row) return { state: 'none' }
  const { id, state, bytes, ready_at, expires_at } = row
  if (state !== 'ready' || !ready_at || !expires_at || bytes === null) return { state }
  return {
    state,
    bytes,
    href: `${EXPORT_PATH}/${id}`,
    made_at: new Date(ready_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
  }
}

/**
 * Asks for a copy of everything; while one is being made, that one is it. Returns the object of the copy before, which
 * the caller deletes after the commit.
 */
export async function requestExport(
  { jobs }: Pick<Deps, 'jobs'>,
  { tx, actor }: OwnAct,
): Promise<string | null> {
  return withOwnerRole(tx, async () => {
    const id = randomUUID()
    const before = await beginExport(tx, { userId: actor.userId, id })
    if (before === undefined) return null
    await jobs.send(tx, EXPORT_QUEUE, { id })
    return before
  })
}

interface OpenedExport {
  madeAt: Date
  length: number
  /** The ZIP. */
  body: Readable
}

/**
 * Takes the caller's copy, once. It is opened and checked before it is taken, outside of a transaction: a storage that fails
 * leaves it where it is. Then its object is deleted when the bytes were sent, or when sending has stopped, also before the
 * first byte. Throws not_found.
 */
export async function openExport(
  { files, log }: Pick<Deps, 'files' | 'log'>,
  session: ApplicantSession,
  id: string,
): Promise<OpenedExport> {
  const find = () =>
    session.transaction(({ tx, actor: { userId } }) =>
      withOwnerRole(tx, async () => {
        const copy = await findCopy(tx, { userId, id })
        return copy && { name: copy.object_name, userId, madeAt: new Date(copy.ready_at) }
      }),
    )
  const copy = await find()
  if (!copy) throw new AppError('not_found')
  const { name, userId, madeAt } = copy
  const file = await files.stream({ userId, name }).catch(async (error: unknown) => {
    // Whoever has taken it meanwhile deletes it.
    if (await find()) throw error
    return null
  })
  const isTaken =
    file !== null &&
    (await session.transaction(({ tx }) => withOwnerRole(tx, () => takeExport(tx, { userId, id }))))
  if (!isTaken) throw new AppError('not_found')
  const body = Readable.from(file.parts)
  body.once('close', () => {
    files.delete(name).catch((error: unknown) => log.error({ err: error }, 'a copy was not deleted'))
  })
  return { madeAt, length: file.length, body }
}

/** The stored copies, and nothing else. */
export const COPY_OBJECT = /^[^/]+\/copy-[0-9a-f]{32}\.zip$/
const nameCopy = (userId: string) => `${userId}/copy-${randomBytes(16).toString('hex')}.zip`

/**
 * Makes a copy: a page to read, a JSON for each table, and every file. The rows are read in one transaction; a file that
 * was replaced since is left out and named in the page. In place of one that is damaged there is a note, because the copy
 * is owed all the same.
 */
export async function makeExport(deps: Deps, { id }: { id: string }): Promise<void> {
  const { database, files, personalData, now } = deps
  const found = await actAsSystem({ database, task: 'own-data.read' }, async ({ tx }) => {
    const unmade = await findUnmade(tx, id)
    const everything = unmade && (await personalData.exportPerson(tx, { userId: unmade.user_id, files }))
    return unmade && everything ? { ...unmade, everything } : null
  })
  if (!found) return
  const { user_id: userId, locale, full_name: name, everything } = found
  const stored = await openFiles(deps, { userId, everything })
  const { entries, ...faults } = stored
  const texts = inLanguage(readLanguage(locale), () => [
    ...faults.damaged.map((path) => ({
      path: noteOf(path),
      text: `${m.own_data_index_damaged_note({ path })}\n`,
    })),
    { path: 'index.html', text: writeIndexPage({ name, madeAt: now(), everything, ...faults }) },
  ])
  const zip = writeZip([...describeRows(everything), ...entries, ...texts])
  const objectName = nameCopy(userId)
  const bytes = await files.writeParts({ userId, name: objectName, parts: zip })
  const isWanted = await actAsSystem({ database, task: 'own-data.finish' }, async ({ tx }) => {
    if (!(await finishExport(tx, { id, objectName, bytes }))) return false
    await notify(deps, tx, exportReadyNotice({ userId, id }))
    return true
  })
  if (!isWanted) await files.delete(objectName)
}

/** Says that a copy could not be made. */
export async function giveUpExport({ database }: Pick<Deps, 'database'>, id: string): Promise<void> {
  await failExport(database.db, id)
}

function describeRows({ tables }: PersonExport): ZipEntry[] {
  return Object.entries(tables).map(([table, list]) => ({
    path: `data/${table}.json`,
    text: `${JSON.stringify(list, null, 2)}\n`,
  }))
}

async function openFiles(
  { files, database }: Pick<Deps, 'files' | 'database'>,
  { userId, everything }: { userId: string; everything: PersonExport },
): Promise<{ entries: ZipEntry[] } & Pick<IndexPage, 'replaced' | 'damaged' | 'unchecked'>> {
  const entries: ZipEntry[] = []
  const replaced: string[] = []
  const damaged: string[] = []
  const unchecked: string[] = []
  for (const { path, object_name: name } of everything.files) {
    const file = await files.stream({ userId, name }).catch(toKnownFault)
    if (file === 'unchecked') unchecked.push(path)
    else if (file && file !== 'damaged') entries.push({ path, parts: file.parts })
    else if (file === 'damaged' || (await isMissing({ files, database }, { userId, name })))
      damaged.push(path)
    else replaced.push(path)
  }
  return { entries, replaced, damaged, unchecked }
}

/** Whether a file is lost, and not only replaced since the rows were read. */
async function isMissing(
  { files, database }: Pick<Deps, 'files' | 'database'>,
  file: { userId: string; name: string },
): Promise<boolean> {
  if (!(await listReferenced(database.db, [file.name])).has(file.name)) return false
  await files.reportMissing(file)
  return true
}

/** A copy is complete but for what is damaged, and for what the virus check does not hand out. */
function toKnownFault(error: unknown): 'damaged' | 'unchecked' {
  const code = error instanceof AppError ? error.code : null
  if (code === 'file_damaged') return 'damaged'
  if (code === 'waiting_for_scan' || code === 'infected_file') return 'unchecked'
  throw error
}
