import { sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'
import { EXPORT_SECONDS } from '#features/own-data/export/contract.ts'

interface ExportRow {
  id: string
  state: 'working' | 'ready' | 'failed'
  bytes: number | null
  ready_at: string | null
  expires_at: string | null
}

/** The copy of a person that is being made, can be fetched or has failed; null without one. */
export async function findExport(tx: Tx, userId: string): Promise<ExportRow | null> {
  const found = await tx.execute(sql`
    select id, state, bytes::int as bytes, ready_at, expires_at from data_exports
    where user_id = ${userId} and (expires_at is null or expires_at > now())`)
  return rows<ExportRow>(found)[0] ?? null
}

/**
 * Begins a copy, in place of the one before. Returns the object of that one, null without one; undefined while a copy
 * is being made.
 */
export async function beginExport(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<string | null | undefined> {
  await tx.execute(sql`select from "user" where id = ${userId} for no key update`)
  const found = await tx.execute(sql`select state, object_name from data_exports where user_id = ${userId}`)
  const [before] = rows<{ state: string; object_name: string | null }>(found)
  if (before?.state === 'working') return undefined
  await tx.execute(sql`
    insert into data_exports (user_id, id, state) values (${userId}, ${id}, 'working')
    on conflict (user_id) do update set id = excluded.id, state = excluded.state, object_name = null, bytes = null,
      requested_at = now(), ready_at = null, expires_at = null`)
  return before?.object_name ?? null
}

/** Whose copy is to be made, also one that has failed and is tried again; null when it is made, or nobody asks for it any more. */
export async function findUnmade(
  tx: Tx,
  id: string,
): Promise<{ user_id: string; locale: string; full_name: string } | null> {
  const found = await tx.execute(sql`
    select e.user_id, u.locale, u.full_name from data_exports e join "user" u on u.id = e.user_id
    where e.id = ${id} and e.state <> 'ready'`)
  return rows<{ user_id: string; locale: string; full_name: string }>(found)[0] ?? null
}

/** Notes that a copy can be fetched. False when nobody asks for it any more. */
export async function finishExport(
  tx: Tx,
  { id, objectName, bytes }: { id: string; objectName: string; bytes: number },
): Promise<boolean> {
  const done = await tx.execute(sql`
    update data_exports set state = 'ready', object_name = ${objectName}, bytes = ${bytes}, ready_at = now(),
      expires_at = now() + make_interval(secs => ${EXPORT_SECONDS})
    where id = ${id} and state <> 'ready' returning id`)
  return rows(done).length > 0
}

export async function failExport(db: Database, id: string): Promise<void> {
  await db.execute(sql`update data_exports set state = 'failed' where id = ${id} and state = 'working'`)
}

/** A copy that can be fetched. Null for one that is somebody else's, fetched or too old. */
export async function findCopy(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<{ object_name: string; ready_at: string } | null> {
  const found = await tx.execute(sql`
    select object_name, ready_at from data_exports
    where user_id = ${userId} and id = ${id} and state = 'ready' and expires_at > now()`)
  return rows<{ object_name: string; ready_at: string }>(found)[0] ?? null
}

/** Takes a copy: of two calls one gets it. False for a copy that is somebody else's, fetched or too old. */
export async function takeExport(tx: Tx, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const taken = await tx.execute(sql`
    delete from data_exports where user_id = ${userId} and id = ${id} and state = 'ready' and expires_at > now()
    returning id`)
  return rows(taken).length > 0
}

/** Those of these objects that somebody can still fetch. */
export async function listCopies(db: Database, names: readonly string[]): Promise<Set<string>> {
  const found = await db.execute(
    sql`select object_name from data_exports where object_name = ${anyOf(names)}`,
  )
  return new Set(rows<{ object_name: string }>(found).map(({ object_name }) => object_name))
}

/** Deletes copies whose day is over, and gives up those that no job makes any more. Returns the objects to delete. */
export async function sweepExports(
  db: Database,
  { giveUpSeconds }: { giveUpSeconds: number },
): Promise<string[]> {
  await db.execute(sql`
    update data_exports set state = 'failed'
    where state = 'working' and requested_at < now() - make_interval(secs => ${giveUpSeconds})`)
  const gone = await db.execute(sql`
    delete from data_exports where expires_at <= now() or (state = 'failed'
      and requested_at < now() - make_interval(secs => ${EXPORT_SECONDS}))
    returning object_name`)
  return rows<{ object_name: string | null }>(gone).flatMap(({ object_name }) => object_name ?? [])
}
