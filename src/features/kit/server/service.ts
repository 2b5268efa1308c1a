import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Deps } from '#config/deps.ts'
import type { Database, Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { requireFact } from '#facts/require-fact.ts'
import { currentLanguage, type Language, readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { actAsSystem } from '#session/system-act.ts'
import { README_NAME } from '../contract.ts'
import { currentLimits } from '../rules.ts'
import type { Kit } from '../schema.ts'
import { fitFiles } from './fitted-file.ts'
import { LIMIT_FACTS, writeReadme } from './readme-file.ts'
import {
  beginKit,
  failKit,
  findKit,
  finishKit,
  type KitFacts,
  type KitRow,
  listKitFacts,
  listReadyKits,
  lockKit,
  prolongKit,
  saveProgress,
  startKit,
} from './store.ts'
import { writeKitZip } from './zip-file.ts'

/** A job carries the id of the kit. */
export const KIT_QUEUE = 'kit.make'

const NONE: Kit = { state: 'none', progress: 0, report: null, bytes: null, expires_at: null }

/** How far the files of a case are; `none` without a case. What has changed since is made again in the background. */
export async function readKit(tx: Tx, caseId: string | null): Promise<Kit> {
  if (caseId === null) return NONE
  return withOwnerRole(tx, async () => {
    const row = await findKit(tx, caseId)
    if (!row) return NONE
    if (row.state !== 'ready') return { ...NONE, state: row.state, progress: row.progress }
    const facts = await requireKitFacts(tx, caseId)
    if (!isCurrent(row, facts)) return facts.is_ended ? NONE : { ...NONE, state: 'working' }
    const { bytes, report, expires_at } = row
    const expires = expires_at && new Date(expires_at).toISOString()
    return { state: 'ready', progress: 100, report, bytes, expires_at: expires }
  })
}

/**
 * Asks for the files of an open case. While they are made, or ready and of the same documents, nothing is made twice. Returns
 * the object of the ones before, which the caller deletes after the commit.
 */
export async function requestKit(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  caseId: string,
): Promise<string | null> {
  return withOwnerRole(tx, async () => {
    const before = await lockKit(tx, caseId)
    const facts = await requireKitFacts(tx, caseId)
    const language = currentLanguage()
    const inputs = inputsOf(facts, language)
    if (before && before.inputs === inputs && isKept(before)) {
      if (before.state === 'ready') await prolongKit(tx, before.id)
      return null
    }
    await beginAnew({ jobs }, tx, { facts, inputs, language })
    return before?.object_name ?? null
  })
}

const isKept = ({ state, is_over }: KitRow) => state === 'working' || (state === 'ready' && !is_over)

/** The cases whose documents have changed since their files were made. */
export async function listChangedKits(db: Database): Promise<string[]> {
  const ready = await listReadyKits(db)
  const all = await listKitFacts(
    db,
    ready.map(({ case_id }) => case_id),
  )
  const changed = ready.filter((row) => {
    const facts = all.find(({ case_id }) => case_id === row.case_id)
    return facts && !facts.is_ended && !isCurrent(row, facts)
  })
  return changed.map(({ case_id }) => case_id)
}

/** Begins the files of a case whose documents have changed since. Returns the object of the ones before. */
export async function renewKit({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, caseId: string): Promise<string | null> {
  const before = await lockKit(tx, caseId)
  const facts = await requireKitFacts(tx, caseId)
  if (before?.state !== 'ready' || isCurrent(before, facts) || facts.is_ended) return null
  const language = readLanguage(before.language)
  await beginAnew({ jobs }, tx, { facts, language, inputs: inputsOf(facts, language) })
  return before.object_name
}

async function beginAnew(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  { facts, inputs, language }: { facts: KitFacts; inputs: string; language: Language },
): Promise<void> {
  const { case_id, user_id } = facts
  const id = randomUUID()
  await beginKit(tx, { case_id, user_id, id, inputs, language })
  await jobs.send(tx, KIT_QUEUE, { id })
}

interface OpenedKit {
  length: number
  /** The ZIP. */
  body: ReadableStream<Uint8Array<ArrayBuffer>>
}

/** Where the ZIP of a case is stored. Throws not_found while there is none of its documents as they are now. */
export async function requireKitObject(
  tx: Tx,
  caseId: string | null,
): Promise<{ userId: string; name: string }> {
  if (caseId === null) throw new AppError('not_found')
  return withOwnerRole(tx, async () => {
    const row = await findKit(tx, caseId)
    if (row?.state !== 'ready' || row.object_name === null) throw new AppError('not_found')
    if (!isCurrent(row, await requireKitFacts(tx, caseId))) throw new AppError('not_found')
    return { userId: row.user_id, name: row.object_name }
  })
}

/** The ZIP, decrypted while it is sent; call it outside of a transaction. Throws not_found when it was deleted meanwhile. */
export async function openKit(
  { files }: Pick<Deps, 'files'>,
  object: { userId: string; name: string },
): Promise<OpenedKit> {
  const file = await files.stream(object)
  if (!file) throw new AppError('not_found')
  return {
    length: file.length,
    body: Readable.toWeb(Readable.from(file.parts)) as ReadableStream<Uint8Array<ArrayBuffer>>,
  }
}

/** The stored kits, and nothing else. */
export const KIT_OBJECT = /^[^/]+\/kit-[0-9a-f]{32}\.zip$/
const nameObject = (userId: string) => `${userId}/kit-${randomBytes(16).toString('hex')}.zip`

/** Changes of its documents while a kit is made, after which a later try goes on. */
const ROUNDS = 3
/** Share of the progress that fitting is; the rest is storing. */
const FITTING_PERCENT = 95

/** Nobody asks for this kit any more. */
class Superseded extends Error {}

/** Makes the files of a case, and once more when a document has changed meanwhile. */
export async function makeKit(deps: Deps, { id }: { id: string }): Promise<void> {
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = await actAsSystem({ database: deps.database, task: 'kit.begin' }, async ({ tx }) => {
        const row = await startKit(tx, id)
        return row && { row, facts: await requireKitFacts(tx, row.case_id) }
      })
      if (!begun || (await makeOnce(deps, begun))) return
    }
    throw new Error('documents change faster than their files are made')
  } catch (error) {
    if (!(error instanceof Superseded)) throw error
  }
}

/** False when a document has changed meanwhile. */
async function makeOnce(deps: Deps, { row, facts }: { row: KitRow; facts: KitFacts }): Promise<boolean> {
  const { database, files } = deps
  const { id, user_id: userId } = row
  const language = readLanguage(row.language)
  const inputs = inputsOf(facts, language)
  const onProgress = async (share: number) => {
    const isWanted = await saveProgress(database.db, { id, progress: Math.floor(share * FITTING_PERCENT) })
    if (!isWanted) throw new Superseded()
  }
  const { report, entries } = await fitFiles(deps, { facts, onProgress })
  const readme = inLanguage(language, () => writeReadme(report))
  const name = nameObject(userId)
  const zip = writeKitZip([...entries, { name: README_NAME, bytes: readme }])
  const bytes = await files.writeParts({ userId, name, parts: zip })
  const outcome = await actAsSystem({ database, task: 'kit.finish' }, async ({ tx }) => {
    await lockKit(tx, row.case_id)
    const now = await requireKitFacts(tx, row.case_id)
    if (inputsOf(now, language) !== inputs) return 'changed'
    return (await finishKit(tx, { id, inputs, report, objectName: name, bytes })) ? 'done' : 'superseded'
  })
  if (outcome !== 'done') await files.delete(name)
  return outcome !== 'changed'
}

/** Says that the files could not be made. */
export async function giveUpKit({ database }: Pick<Deps, 'database'>, id: string): Promise<void> {
  await failKit(database.db, id)
}

async function requireKitFacts(db: Tx | Database, caseId: string): Promise<KitFacts> {
  const [facts] = await listKitFacts(db, [caseId])
  if (!facts) throw new AppError('not_found')
  return facts
}

const isCurrent = (row: Pick<KitRow, 'inputs' | 'language'>, facts: KitFacts) =>
  row.inputs === inputsOf(facts, readLanguage(row.language))

/** Another one when files of the same documents are made in another way. */
const VERSION = 1

/** The same for the same ZIP: its documents, what decides about the empty slots, the limits as they are written, the language. */
function inputsOf({ documents, purpose, aside }: KitFacts, language: Language): string {
  const limits = inLanguage(language, () =>
    LIMIT_FACTS.map((id) => requireFact(id)).map(({ text, source, checked }) => [text, source, checked]),
  )
  const files = documents.map((one) => [
    one.id,
    one.version,
    one.document_type,
    one.requested_name,
    one.object_name,
    one.scan_state,
    one.pages?.map(({ id, turn, content_type }) => [id, turn, content_type]) ?? null,
  ])
  const all = [VERSION, language, currentLimits(), limits, purpose, aside, files]
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url')
}
