import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { EmptyDatabase } from './empty-database.ts'
import { listTables, quoteName } from './table-list.ts'

type Target = Pick<EmptyDatabase, 'query' | 'run'>

/** A schema as the migrations of a version made it. */
export interface SchemaVersion {
  /** Time of its newest migration in the journal, in milliseconds; as text. */
  newestMigration: string
}

/** The version of the schema of a database that has been migrated. */
export async function readSchemaVersion({ query }: Pick<Target, 'query'>): Promise<SchemaVersion> {
  const [found] = await query<SchemaVersion>(
    `select max(created_at)::text as "newestMigration" from drizzle.__drizzle_migrations`,
  )
  if (!found?.newestMigration) throw new Error('the database has no migrations')
  return found
}

/** True when the migrations of this program begin with those that made this schema. */
export function knowsSchema({ newestMigration }: SchemaVersion, migrationsDir: string): boolean {
  return readMigrationFiles({ migrationsFolder: migrationsDir }).some(
    ({ folderMillis }) => String(folderMillis) === newestMigration,
  )
}

/**
 * Makes the schema of an older version, or of this one, in the transaction of an empty database, and remembers its
 * migrations as the migrator does. `migrateOn` applies those that came later.
 */
export async function makeSchema(
  target: Target,
  { newestMigration }: SchemaVersion,
  migrationsDir: string,
): Promise<{ migrateOn(): Promise<void> }> {
  const all = readMigrationFiles({ migrationsFolder: migrationsDir })
  const count = all.findIndex(({ folderMillis }) => String(folderMillis) === newestMigration) + 1
  await target.run(`
    create schema if not exists drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  `)
  await applyMigrations(target, all.slice(0, count))
  return { migrateOn: () => applyMigrations(target, all.slice(count)) }
}

async function applyMigrations(
  { query, run }: Target,
  migrations: ReturnType<typeof readMigrationFiles>,
): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await run(statement)
    await query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

/**
 * Empties the tables of a fresh schema for rows in any order: without triggers, which would act a second time, and without
 * foreign keys. `close` puts both back, and fails when a row refers to one that is not there. Needs the owner of the
 * tables, no superuser.
 */
export async function openForLoading({ query, run }: Target): Promise<{ close(): Promise<void> }> {
  const keys = await query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)
  const triggers = await query<{ table: string; name: string }>(`
    select t.tgrelid::regclass::text as table, t.tgname::text as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled = 'O' order by 1, 2`)
  for (const { table, name } of keys) await run(`alter table ${table} drop constraint ${quoteName(name)}`)
  for (const { table, name } of triggers) await run(`alter table ${table} disable trigger ${quoteName(name)}`)
  const tables = (await listTables(query)).map(({ name }) => `public.${quoteName(name)}`)
  // What the migrations have inserted comes with the rows.
  await run(`truncate ${tables.join(', ')}`)
  return {
    async close() {
      for (const { table, name } of triggers)
        await run(`alter table ${table} enable trigger ${quoteName(name)}`)
      for (const { table, name, definition } of keys)
        await run(`alter table ${table} add constraint ${quoteName(name)} ${definition}`)
    },
  }
}
