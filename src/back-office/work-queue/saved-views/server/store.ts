import { asc, eq, sql } from 'drizzle-orm'
import { keyOfName } from '#back-office/desk/rules.ts'
import { rows, type Tx } from '#database/database.ts'
import type { NewSavedView } from '../schema.ts'
import { savedViews } from './table.ts'

export type SavedViewRow = Pick<typeof savedViews.$inferSelect, 'id' | 'name' | 'name_key' | 'view'>

const COLUMNS = {
  id: savedViews.id,
  name: savedViews.name,
  name_key: savedViews.name_key,
  view: savedViews.view,
}

/** The own views, the oldest first. */
export function listSavedViewRows(tx: Tx, userId: string): Promise<SavedViewRow[]> {
  return tx
    .select(COLUMNS)
    .from(savedViews)
    .where(eq(savedViews.user_id, userId))
    .orderBy(asc(savedViews.created_at), asc(savedViews.id))
}

/** The same, and nobody changes the names or the number of them until the transaction ends. */
export async function lockSavedViews(tx: Tx, userId: string): Promise<SavedViewRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('saved_views:' || ${userId}::text, 0))`)
  return listSavedViewRows(tx, userId)
}

export async function insertSavedView(
  tx: Tx,
  { userId, name, view }: NewSavedView & { userId: string },
): Promise<SavedViewRow> {
  // Not by Drizzle, which names every column: app_staff gives neither id nor time.
  const made = await tx.execute(sql`
    insert into saved_views (user_id, name, name_key, view)
    values (${userId}, ${name}, ${keyOfName(name)}, ${JSON.stringify(view)}::jsonb) returning id, name, name_key, view`)
  const [row] = rows<SavedViewRow>(made)
  if (!row) throw new Error('the inserted view was not returned')
  return row
}

export async function renameSavedView(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
  await tx
    .update(savedViews)
    .set({ name, name_key: keyOfName(name) })
    .where(eq(savedViews.id, id))
}

/** True when there was one with this id. */
export async function deleteSavedView(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx.delete(savedViews).where(eq(savedViews.id, id)).returning({ id: savedViews.id })
  return gone.length > 0
}
