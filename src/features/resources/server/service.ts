import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { ownerTransaction, withOwnerRole } from '#database/owner-role.ts'
import { pickFields } from '#database/rows.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { listTemplates } from '#features/case-sheets/server/service.ts'
import type { ResourceFilter } from '#features/resources/contract.ts'
import { categoryOf, suitsOf } from '#features/resources/rules.ts'
import { type ManifestEntry, manifestSchema, type Resource } from '#features/resources/schema.ts'
import { currentLanguage } from '#language/language.ts'
import { builtFolder } from '#language/server/built-folder.ts'
import { baseLocale } from '#messages/runtime.js'
import type { ApplicantSession } from '#session/session.ts'
import {
  countRowDownload,
  findOwnFile,
  findRow,
  listRows,
  listUnscanned,
  type ResourceRow,
  replaceRows,
  scannedName,
} from './store.ts'

/**
 * All resources that are not hidden, or those of a category, newest first. Takes the session, not an act, because files
 * are read after the transaction. Throws signed_out.
 */
export async function listResources(
  deps: Deps,
  session: ApplicantSession,
  filter: ResourceFilter,
): Promise<Resource[]> {
  const category = categoryOf(filter)
  const rows = await session.transaction(({ tx, actor: { userId } }) => listRows(tx, { userId, category }))
  const entries = await readEntries(deps)
  const { templates } = await listTemplates()
  // A file of the desk says something else than the sheet of the build.
  const templateOf = ({ slug, own_file }: ResourceRow) =>
    templates.find(({ template }) => template === slug && !own_file)?.template ?? null
  return rows.map((row) => {
    const suits = suitsOf(row.purposes, row.purpose)
    const template = templateOf(row)
    return { ...presentResource({ ...row, ...translatedFields(row, entries) }), template, suits }
  })
}

interface DownloadRequest {
  deps: Deps
  /** Not an act: the file is read after the transaction. */
  session: ApplicantSession
  id: string
  /** True for a download, false for a request of the headers only. */
  counts: boolean
}

/**
 * The file with its name. Throws signed_out, not_found, unavailable when the build's file is missing, and waiting_for_scan and
 * infected_file for a file of the desk.
 */
export async function openResource({ deps, session, id, counts }: DownloadRequest) {
  const { resource, own } = await session.transaction(async ({ tx }) => {
    const found = isUuid(id) ? await findRow(tx, id) : null
    if (!found) throw new AppError('not_found')
    return {
      resource: found,
      own: found.own_file ? await withOwnerRole(tx, () => findOwnFile(tx, id)) : null,
    }
  })
  if (own) await requireScanned(deps, own)
  const file = own ?? (await readBuilt(deps, resource))
  if (counts) await countDownload(deps, resource)
  return file
}

function requireScanned(
  { scanning }: Pick<Deps, 'scanning'>,
  { sha256, bytes }: { sha256: string; bytes: Buffer },
): Promise<void> | undefined {
  return scanning?.requireClean({ name: scannedName(sha256), userId: null, bytes })
}

/** Scans the files of the desk that the virus check has not judged, one after the other. Does nothing without a scanner. */
export async function scanOwnFiles(deps: Pick<Deps, 'scanning' | 'database'>): Promise<void> {
  if (!deps.scanning) return
  for (const id of await listUnscanned(deps.database.db)) {
    const own = await ownerTransaction(deps.database.db, (tx) => findOwnFile(tx, id))
    try {
      if (own) await requireScanned(deps, own)
    } catch (error) {
      // It stays where it is, and is not handed out.
      if (!(error instanceof AppError)) throw error
    }
  }
}

/** The build's file and its name, in the language of the request. */
async function readBuilt(deps: Deps, row: ResourceRow): Promise<{ bytes: Buffer; name: string }> {
  try {
    const folder = builtFolder(deps.resourcesDir, currentLanguage())
    const bytes = await readFile(join(folder, `${row.slug}.pdf`))
    const entry = (await readEntries(deps)).get(row.slug ?? '')
    return { bytes, name: entry?.file_name ?? row.file_name }
  } catch (error) {
    deps.log.error({ err: error, slug: row.slug }, 'the file of a resource is missing: run npm run build')
    throw new AppError('unavailable', { cause: error })
  }
}

/** The build's list of resources, by slug. */
export type ResourceEntries = ReadonlyMap<string, ManifestEntry>

/**
 * What differs in the language of the request; nothing in the base language, which the rows have. What the desk has
 * changed is the same in every language.
 */
function translatedFields(row: ResourceRow, entries: ResourceEntries) {
  const entry = entries.get(row.slug ?? '')
  if (!entry || currentLanguage() === baseLocale) return {}
  const { title, description, file_size } = entry
  return { ...(!row.texts_edited && { title, description }), ...(!row.own_file && { file_size }) }
}

/** The build's list of resources in the language of the request, by slug; empty when the base language's is missing. */
export async function readEntries({
  resourcesDir,
  log,
}: Pick<Deps, 'resourcesDir' | 'log'>): Promise<ResourceEntries> {
  const language = currentLanguage()
  try {
    const entries = await readManifest(builtFolder(resourcesDir, language))
    return new Map(entries.map((entry) => [entry.slug, entry]))
  } catch (error) {
    if (language !== baseLocale) throw error
    log.error({ err: error }, 'the list of resources is missing: run npm run build')
    return new Map()
  }
}

async function readManifest(folder: string): Promise<ManifestEntry[]> {
  return manifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
}

/** A failed count must not fail the download. */
async function countDownload({ database, log }: Deps, { id, slug }: ResourceRow): Promise<void> {
  try {
    await countRowDownload(database.db, id)
  } catch (error) {
    log.error({ err: error, slug }, 'a download could not be counted')
  }
}

/**
 * Synchronises the table with the build's manifest: adds new files, updates changed ones (which keep their count) and
 * removes deleted ones. What the desk has changed stays. Without a manifest the table stays as it is. Never throws.
 */
export async function refreshResources({ resourcesDir, database, log }: Deps): Promise<void> {
  try {
    await database.db.transaction((tx) => syncWithBuild(tx, { resourcesDir }))
  } catch (error) {
    log.error({ err: error }, 'the table of resources could not be synchronised with the build')
  }
}

/** The same in a transaction with owner rights. Throws when the manifest cannot be read. */
export async function syncWithBuild(tx: Tx, { resourcesDir }: Pick<Deps, 'resourcesDir'>): Promise<void> {
  await replaceRows(tx, await readManifest(resourcesDir))
}

const SHOWN = [
  'id',
  'title',
  'description',
  'category',
  'icon',
  'color',
  'file_type',
  'file_size',
  'downloads',
  'position',
] as const

function presentResource(row: ResourceRow): Omit<Resource, 'suits' | 'template'> {
  return {
    ...pickFields(row, SHOWN),
    // The specification's spelling of this property.
    iconColor: row.icon_color,
    updated: row.updated.toISOString(),
  }
}
