import type { DatabaseHandle } from '#database/database.ts'

/** Runs one statement as the database's owner. */
export async function query<T>(handle: DatabaseHandle, text: string, params: unknown[] = []): Promise<T[]> {
  const result =
    handle.kind === 'pglite'
      ? await handle.pglite.query<T>(text, params)
      : await handle.pool.query(text, params)
  return result.rows as T[]
}
