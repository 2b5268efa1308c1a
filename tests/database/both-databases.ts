import { connectDatabase, type DatabaseHandle } from '#database/connect.ts'
import { closeAtEnd } from '#tests/support/close-at-end.ts'
import { createDataDir, createTestDatabase } from '#tests/support/test-database.ts'

export const MIGRATIONS = new URL('../../migrations', import.meta.url).pathname
export const KINDS = ['postgres', 'pglite'] as const

export const quiet = { warn() {}, error() {}, info() {} } as never

/** An empty database of the given kind, opened and migrated as the server does it at a first start. */
export async function openMigrated(kind: (typeof KINDS)[number]): Promise<DatabaseHandle> {
  const data = createDataDir()
  const database = kind === 'postgres' ? await createTestDatabase({ empty: true }) : undefined
  const handle = await connectDatabase({
    databaseUrl: database?.url,
    dataDir: data.path,
    migrationsDir: MIGRATIONS,
    templateDir: '/nowhere',
    log: quiet,
  })
  closeAtEnd(async () => {
    await handle.close()
    await database?.drop()
    data.remove()
  })
  return handle
}

/** One statement as the owner of the database. */
export async function query<T>(handle: DatabaseHandle, text: string, params: unknown[] = []): Promise<T[]> {
  const result =
    handle.kind === 'pglite'
      ? await handle.pglite.query<T>(text, params)
      : await handle.pool.query(text, params)
  return result.rows as T[]
}
