import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connectDatabase, type DatabaseHandle } from '#database/connect.ts'
import { closeAtEnd } from '#tests/support/close-at-end.ts'
import { createDataDir, createTestDatabase } from '#tests/support/test-database.ts'
import { KINDS, MIGRATIONS, openMigrated, query, quiet } from './both-databases.ts'
import { addSampleRows, type Row } from './sample-rows.ts'

interface Journal {
  entries: { tag: string }[]
}

const readJournal = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal
const VERSIONS = readJournal(MIGRATIONS).entries.map(({ tag }) => tag)

/** Everything about the database but its rows. */
const SHAPE = `
  select 'column' as kind, format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as what
    from information_schema.columns where table_schema = 'public'
  union all select 'constraint', format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', indexdef from pg_indexes where schemaname = 'public'
  union all select 'policy', format('%s %s %s %s %s %s', tablename, policyname, cmd, roles, qual, with_check)
    from pg_policies where schemaname = 'public'
  union all select 'security', format('%s %s', relname, relrowsecurity)
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  union all select 'right', format('%s %s %s', table_name, grantee, privilege_type)
    from information_schema.table_privileges where table_schema = 'public' and grantee = 'app_user'
  union all select 'right of a column', format('%s.%s %s %s', table_name, column_name, grantee, privilege_type)
    from information_schema.column_privileges where table_schema = 'public' and grantee = 'app_user'
  union all select 'function', pg_get_functiondef(p.oid)
    from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by 1, 2`

describe.each(KINDS)('an installation on %s that was there from the first version on', async (kind) => {
  const data = createDataDir()
  const database = kind === 'postgres' ? await createTestDatabase({ empty: true }) : undefined
  closeAtEnd(async () => {
    await database?.drop()
    data.remove()
  })

  /** Starts on the database as a server of the version whose last migration is `version`. */
  async function openAt(version: number): Promise<DatabaseHandle> {
    const migrationsDir = join(data.path, `migrations-${version}`)
    cpSync(MIGRATIONS, migrationsDir, { recursive: true })
    const journal = readJournal(MIGRATIONS)
    const known = { ...journal, entries: journal.entries.slice(0, version + 1) }
    writeFileSync(join(migrationsDir, 'meta/_journal.json'), JSON.stringify(known))
    return connectDatabase({
      databaseUrl: database?.url,
      dataDir: data.path,
      migrationsDir,
      templateDir: '/nowhere',
      log: quiet,
    })
  }

  test('keeps every row through every upgrade, and comes out like a new one', async () => {
    const kept: { version: string; table: string; row: Row }[] = []
    for (const [at, version] of VERSIONS.entries()) {
      const handle = await openAt(at)
      for (const [table, row] of await addSampleRows(handle, at + 1)) kept.push({ version, table, row })
      await handle.close()
    }
    expect(new Set(kept.map(({ table }) => table)).size).toBeGreaterThan(10)

    const newest = await openAt(VERSIONS.length)
    for (const { version, table, row } of kept) {
      const now = await query<{ row: Row }>(newest, `select to_jsonb(t) as row from "${table}" t`)
      const columns = Object.keys(now[0]?.row ?? {})
      const left = Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name)))
      expect(
        now.map((one) => one.row),
        `${table} as of ${version}`,
      ).toContainEqual(expect.objectContaining(left))
    }
    const fresh = await openMigrated(kind)
    expect(await query(newest, SHAPE)).toEqual(await query(fresh, SHAPE))
    await newest.close()
  })
})
