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

/** All resources, or those of a category, newest first. Throws signed_out. */
export async function listResources(
  deps: Deps,
  session: ApplicantSession,
  filter: ResourceFilter,
): Promise<Resource[]> {
  const rows = await session.transaction((tx) => listRows(tx, categoryOf(filter)))
  const translated = await readTranslated(deps)
  return rows.map((row) => presentResource({ ...row, ...translated.get(row.slug) }))
}

interface Wanted {
  deps: Deps
  session: ApplicantSession
  id: string
  /** Whether this is a download, not only a look at the headers. */
  counts: boolean
}

/** The file under its own name. Throws signed_out, not_found, and unavailable when the build's file is gone. */
export async function openResource({ deps, session, id, counts }: Wanted) {
  const row = await session.transaction((tx) => (isUuid(id) ? findRow(tx, id) : Promise.resolve(null)))
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
    deps.log.error({ err: error, slug: row.slug }, 'the file of a resource is missing; run the build')
    throw new AppError('unavailable', { cause: error })
  }
}

type Translated = Pick<ManifestEntry, 'title' | 'description' | 'file_name' | 'file_size'>

/** What the build printed in the reader's language, by slug; empty in the base language, which is that of the rows. */
async function readTranslated({ resourcesDir }: Deps): Promise<Map<string, Translated>> {
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

/** A count that cannot be written costs nobody the file. */
async function countDownload({ database, log }: Deps, { id, slug }: ResourceRow): Promise<void> {
  try {
    await countRowDownload(database.db, id)
  } catch (error) {
    log.error({ err: error, slug }, 'a download was not counted')
  }
}

/**
 * Brings the table up to date with what the build made: new files come, changed ones change and keep their
 * count, gone ones go. Without a manifest the table stays as it is. Never throws.
 */
export async function refreshResources({ resourcesDir, database, log }: Deps): Promise<void> {
  try {
    const entries = await readManifest(resourcesDir)
    await database.db.transaction((tx) => replaceRows(tx, entries))
  } catch (error) {
    log.error({ err: error }, 'resources are not up to date')
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
    // The specification's spelling.
    iconColor: row.icon_color,
    updated: row.updated.toISOString(),
  }
}
