import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import { RESOURCES_LISTED } from '#features/resources/contract.ts'
import { IN_ORDER, type ResourceRow } from '#features/resources/server/store.ts'
import { resourceFiles, resources } from '#features/resources/server/table.ts'
import { user } from '#session/session-table.ts'

export type NewFile = Pick<
  typeof resourceFiles.$inferInsert,
  'bytes' | 'file_name' | 'content_type' | 'sha256' | 'uploaded_by'
> & { bytes: Buffer }

const LISTED = {
  ...getTableColumns(resources),
  uploaded_at: resourceFiles.uploaded_at,
  replaces_sha256: resourceFiles.replaces_sha256,
  uploaded_by: user.full_name,
}

/** A resource with who has uploaded its file, if it is one of the desk. */
export interface ListedRow extends ResourceRow {
  uploaded_at: Date | null
  replaces_sha256: string | null
  uploaded_by: string | null
}

const listed = (tx: Tx) =>
  tx
    .select(LISTED)
    .from(resources)
    .leftJoin(resourceFiles, eq(resourceFiles.resource_id, resources.id))
    .leftJoin(user, eq(user.id, resourceFiles.uploaded_by))

/** All of them, hidden ones, too, in order. Needs owner rights, like everything here. */
export function listAll(tx: Tx): Promise<ListedRow[]> {
  return listed(tx)
    .orderBy(...IN_ORDER)
    .limit(RESOURCES_LISTED)
}

export async function findListed(tx: Tx, id: string): Promise<ListedRow | null> {
  const [row] = await listed(tx).where(eq(resources.id, id))
  return row ?? null
}

export async function insertResource(
  tx: Tx,
  row: typeof resources.$inferInsert,
  file: NewFile,
): Promise<string> {
  const [added] = await tx
    .insert(resources)
    .values({ ...row, own_file: true })
    .returning({ id: resources.id })
  if (!added) throw new Error('the resource was not inserted')
  await tx
    .insert(resourceFiles)
    .values({ ...file, file_size: file.bytes.length, resource_id: added.id, replaces_sha256: null })
  return added.id
}

/** Puts a file in the place of the one before. */
export async function putFile(tx: Tx, row: ResourceRow, file: NewFile): Promise<void> {
  const values = {
    ...file,
    file_size: file.bytes.length,
    replaces_sha256: row.built_sha256,
    uploaded_at: sql`clock_timestamp()`,
  }
  await tx
    .insert(resourceFiles)
    .values({ ...values, resource_id: row.id })
    .onConflictDoUpdate({ target: resourceFiles.resource_id, set: values })
  const { file_name } = file
  const file_size = file.bytes.length
  await updateResource(tx, row.id, { own_file: true, file_name, file_size, updated: new Date() })
}

export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.delete(resourceFiles).where(eq(resourceFiles.resource_id, id))
  await updateResource(tx, id, { own_file: false })
}

export async function updateResource(
  tx: Tx,
  id: string,
  change: Partial<typeof resources.$inferInsert>,
): Promise<void> {
  await tx
    .update(resources)
    // Two changes in one millisecond are two versions.
    .set({
      ...change,
      updated_at: sql`greatest(clock_timestamp(), ${resources.updated_at} + interval '1 millisecond')`,
    })
    .where(eq(resources.id, id))
}

export async function deleteResource(tx: Tx, id: string): Promise<void> {
  await tx.delete(resources).where(eq(resources.id, id))
}

/** Gives every resource its place in this list of all ids. */
export async function saveOrder(tx: Tx, order: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update resources set position = given.place
    from (select id::uuid, place from unnest(${sql.param([...order])}::text[]) with ordinality as o (id, place)) given
    where given.id = resources.id`)
}
