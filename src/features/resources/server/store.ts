import { asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database, Tx } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'
import { currentCaseOf } from '#features/cases/server/store.ts'
import { RESOURCES_MAX, type ResourceCategory } from '#features/resources/contract.ts'
import type { ManifestEntry } from '#features/resources/schema.ts'
import { resources } from './table.ts'

export type ResourceRow = typeof resources.$inferSelect

interface ListOptions {
  userId: string
  category: ResourceCategory | undefined
}

/** Newest first, then by title; each with the purpose of stay in the person's application, or null. */
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
    .where(category && eq(resources.category, category))
    .orderBy(desc(resources.updated), asc(resources.title))
    .limit(RESOURCES_MAX)
}

export async function findRow(tx: Tx, id: string): Promise<ResourceRow | null> {
  const [row] = await tx.select().from(resources).where(eq(resources.id, id))
  return row ?? null
}

/** One statement, so that concurrent downloads are all counted. */
export async function countRowDownload(db: Database, id: string): Promise<void> {
  await db
    .update(resources)
    .set({ downloads: sql`${resources.downloads} + 1` })
    .where(eq(resources.id, id))
}

/** Processes that start together are serialised; download counts and ids stay. */
export async function replaceRows(tx: Tx, entries: readonly ManifestEntry[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('resources'))`)
  await tx.insert(resources).values(entries.map(toRow)).onConflictDoUpdate({
    target: resources.slug,
    set: FROM_MANIFEST,
  })
  const slugs = entries.map(({ slug }) => slug)
  await tx.delete(resources).where(sql`not ${resources.slug} = ${anyOf(slugs)}`)
}

const MANIFEST_COLUMNS = [
  'title',
  'description',
  'category',
  'icon',
  'color',
  'icon_color',
  'file_type',
  'file_size',
  'file_name',
  'updated',
] as const satisfies (keyof ResourceRow)[]
const FROM_MANIFEST = Object.fromEntries(
  MANIFEST_COLUMNS.map((column) => [column, sql.raw(`excluded.${column}`)]),
)

function toRow(entry: ManifestEntry): typeof resources.$inferInsert {
  const { slug, title, description, category, icon, color, file_size, file_name } = entry
  return {
    ...{ slug, title, description, category, icon, color, file_size, file_name },
    icon_color: entry.iconColor,
    updated: new Date(`${entry.updated}T00:00:00Z`),
  }
}
