import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#config/deps.ts'
import { pickFields } from '#database/rows.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import type { ResourceFilter } from '#features/resources/contract.ts'
import { categoryOf } from '#features/resources/rules.ts'
import { type ManifestEntry, manifestSchema, type Resource } from '#features/resources/schema.ts'
import { currentLanguage } from '#language/language.ts'
import { builtFolder } from '#language/server/built-folder.ts'
import { baseLocale } from '#messages/runtime.js'
import type { ApplicantSession } from '#session/session.ts'
import { countRowDownload, findRow, listRows, type ResourceRow, replaceRows } from './store.ts'

/**
 * All resources, or those of a category, newest first. Takes the session, not an act, because files are read after the
 * transaction. Throws signed_out.
 */
export async function listResources(
  deps: Deps,
  session: ApplicantSession,
  filter: ResourceFilter,
): Promise<Resource[]> {
  const rows = await session.transaction(({ tx }) => listRows(tx, categoryOf(filter)))
  const translated = await readTranslated(deps)
  return rows.map((row) => presentResource({ ...row, ...translated.get(row.slug) }))
}

interface DownloadRequest {
  deps: Deps
  /** Not an act: the file is read after the transaction. */
  session: ApplicantSession
  id: string
  /** True for a download, false for a request of the headers only. */
  counts: boolean
}

/** The file with its name. Throws signed_out, not_found, and unavailable when the build's file is missing. */
export async function openResource({ deps, session, id, counts }: DownloadRequest) {
  const row = await session.transaction(async ({ tx }) => (isUuid(id) ? findRow(tx, id) : null))
  if (!row) throw new AppError('not_found')
  const bytes = await readBuilt(deps, row)
  if (counts) await countDownload(deps, row)
  const translated = await readTranslated(deps)
  return { bytes, name: (translated.get(row.slug) ?? row).file_name }
}

async function readBuilt(deps: Deps, row: ResourceRow): Promise<Buffer> {
  try {
    return await readFile(join(builtFolder(deps.resourcesDir, currentLanguage()), `${row.slug}.pdf`))
  } catch (error) {
    deps.log.error({ err: error, slug: row.slug }, 'the file of a resource is missing: run npm run build')
    throw new AppError('unavailable', { cause: error })
  }
}

type TranslatedFields = Pick<ManifestEntry, 'title' | 'description' | 'file_name' | 'file_size'>

/** Fields of the manifest in the language of the request, by slug; empty for the base language, which the rows have. */
async function readTranslated({ resourcesDir }: Deps): Promise<Map<string, TranslatedFields>> {
  const language = currentLanguage()
  if (language === baseLocale) return new Map()
  const entries = await readManifest(builtFolder(resourcesDir, language))
  return new Map(
    entries.map(({ slug, title, description, file_name, file_size }) => [
      slug,
      { title, description, file_name, file_size },
    ]),
  )
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
 * removes deleted ones. Without a manifest the table stays as it is. Never throws.
 */
export async function refreshResources({ resourcesDir, database, log }: Deps): Promise<void> {
  try {
    const entries = await readManifest(resourcesDir)
    await database.db.transaction((tx) => replaceRows(tx, entries))
  } catch (error) {
    log.error({ err: error }, 'the table of resources could not be synchronised with the build')
  }
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
] as const

function presentResource(row: ResourceRow): Resource {
  return {
    ...pickFields(row, SHOWN),
    // The specification's spelling of this property.
    iconColor: row.icon_color,
    updated: row.updated.toISOString(),
  }
}
