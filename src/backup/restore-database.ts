import { makeSchema, openForLoading, type SchemaVersion } from '#database/bulk-load.ts'
import type { EmptyDatabase } from '#database/empty-database.ts'
import { quoteName, type SequenceValue, type TableColumns } from '#database/table-list.ts'

interface RestoredDatabase {
  load(table: TableColumns, rows: AsyncIterable<Uint8Array>): Promise<void>
  /** Ends the loading and applies the migrations that are newer than the backup. `rows` is how many each table has. */
  close(expected: {
    rows: Readonly<Record<string, number>>
    sequences: readonly SequenceValue[]
  }): Promise<void>
}

/** Makes the schema that the backup was made of, with its roles, rights and policies, and opens it for the rows. */
export async function openRestoredDatabase(
  database: EmptyDatabase,
  { version, migrationsDir }: { version: SchemaVersion; migrationsDir: string },
): Promise<RestoredDatabase> {
  const schema = await makeSchema(database, version, migrationsDir)
  const loading = await openForLoading(database)
  return {
    load: (table, rows) => database.copyIn(table, rows),
    async close({ rows, sequences }) {
      for (const { name, last } of sequences)
        await database.query('select setval($1::regclass, $2::bigint)', [`public.${quoteName(name)}`, last])
      await loading.close()
      for (const [table, count] of Object.entries(rows)) {
        const [found] = await database.query<{ count: string }>(
          `select count(*)::text as count from public.${quoteName(table)}`,
        )
        if (found?.count !== String(count))
          throw new Error(`${table} has ${found?.count} rows after the restore, not ${count}`)
      }
      await schema.migrateOn()
    },
  }
}
