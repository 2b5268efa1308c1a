import { and, asc, desc, eq, getTableColumns, not, type SQL, sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'
import { currentCaseOf } from '#features/cases/server/store.ts'
import { RESOURCES_LISTED, type ResourceCategory } from '#features/resources/contract.ts'
import type { ManifestEntry } from '#features/resources/schema.ts'
import { resourceFiles, resources } from './table.ts'

export type ResourceRow = typeof resources.$inferSelect

interface ListOptions {
  userId: string
  category: ResourceCategory | undefined
}

/** The order of the desk; what came since stands first, newest first, then by title. */
export const IN_ORDER = [
  sql`${resources.position} asc nulls first`,
  desc(resources.updated),
  asc(resources.title),
]

/** What is not hidden, newest first, then by title; each with the purpose of stay in the person's application, or null. */
export function listRows(
  tx: Tx,
  { userId, category }: ListOptions,
): Promise<(ResourceRow & { purpose: string | null })[]> {
  const purpose = sql<
    string | null
  >`(select purpose_of_stay from application_forms where case_id = ${currentCaseOf(sql`${userId}`)})`
  return tx
    .select({ ...getTableColumns(resources), purpose })
    .from(resources)
    .where(and(not(resources.hidden), category && eq(resources.category, category)))
    .orderBy(desc(resources.updated), asc(resources.title))
    .limit(RESOURCES_LISTED)
}

/** A resource that is not hidden. */
export async function findRow(tx: Tx, id: string): Promise<ResourceRow | null> {
  const [row] = await tx
    .select()
    .from(resources)
    .where(and(eq(resources.id, id), not(resources.hidden)))
  return row ?? null
}

/** The file of the desk. Needs owner rights. */
export async function findOwnFile(
  tx: Tx,
  id: string,
): Promise<{ bytes: Buffer; name: string; sha256: string } | null> {
  const { bytes, file_name: name, sha256, resource_id } = resourceFiles
  const [file] = await tx.select({ bytes, name, sha256 }).from(resourceFiles).where(eq(resource_id, id))
  return file ?? null
}

/** The name by which the virus check knows a file of the desk. */
export const scannedName = (sha256: string) => `resources/${sha256}`

/** Ids of files of the desk that the virus check has not judged. Needs owner rights. */
export async function listUnscanned(db: Database): Promise<string[]> {
  const found = await db.execute(sql`
    select f.resource_id as id from ${resourceFiles} f
    where not exists (
      select from file_scans s where s.object_name = 'resources/' || f.sha256 and s.state <> 'waiting')`)
  return rows<{ id: string }>(found).map(({ id }) => id)
}

/** One statement, so that concurrent downloads are all counted. */
export async function countRowDownload(db: Database, id: string): Promise<void> {
  await db
    .update(resources)
    .set({ downloads: sql`${resources.downloads} + 1` })
    .where(eq(resources.id, id))
}

/** Who changes the list meanwhile waits until the transaction ends. */
export async function lockResources(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('resources'))`)
}

/**
 * Processes that start together are serialised; download counts, ids and what the desk has changed stay. A file of the
 * desk stays when the build no longer has what it replaces: it becomes an uploaded one.
 */
export async function replaceRows(tx: Tx, entries: readonly ManifestEntry[]): Promise<void> {
  await lockResources(tx)
  await tx.insert(resources).values(entries.map(toRow)).onConflictDoUpdate({
    target: resources.slug,
    set: FROM_MANIFEST,
  })
  const isGone = sql`not ${resources.slug} = ${anyOf(entries.map(({ slug }) => slug))}`
  await tx
    .update(resources)
    .set({ slug: null, built_sha256: null })
    .where(sql`${isGone} and ${resources.own_file}`)
  await tx.delete(resources).where(isGone)
}

const ALWAYS = ['icon', 'color', 'icon_color', 'built_sha256'] as const satisfies (keyof ResourceRow)[]
const UNLESS_EDITED = [
  'title',
  'description',
  'category',
  'purposes',
] as const satisfies (keyof ResourceRow)[]
const UNLESS_REPLACED = [
  'file_type',
  'file_size',
  'file_name',
  'updated',
] as const satisfies (keyof ResourceRow)[]

const keptIf = (flag: 'own_file' | 'texts_edited', column: string) =>
  sql.raw(`case when resources.${flag} then resources.${column} else excluded.${column} end`)
const FROM_MANIFEST = Object.fromEntries<SQL>([
  ...ALWAYS.map((column) => [column, sql.raw(`excluded.${column}`)] as const),
  ...UNLESS_EDITED.map((column) => [column, keptIf('texts_edited', column)] as const),
  ...UNLESS_REPLACED.map((column) => [column, keptIf('own_file', column)] as const),
])

function toRow(entry: ManifestEntry): typeof resources.$inferInsert {
  const { slug, title, description, category, icon, color, file_size, file_name, purposes } = entry
  return {
    ...{ slug, title, description, category, icon, color, file_size, file_name, purposes },
    icon_color: entry.iconColor,
    built_sha256: entry.sha256,
    updated: new Date(`${entry.updated}T00:00:00Z`),
  }
}
