import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { DatabaseHandle } from '#database/database.ts'
import { query } from './both-databases.ts'

export interface OwnedTable {
  name: string
  secured: boolean
  /** True when a policy lets app_user read it. */
  readable: boolean
  /** Columns that an insert must set, with the names of their types. */
  required: { name: string; type: string }[]
}

/** Every table with a user_id, from the catalogue: a new table is tested from its first day. */
export async function listOwnedTables(handle: DatabaseHandle): Promise<OwnedTable[]> {
  return query<OwnedTable>(
    handle,
    `select c.relname as name, c.relrowsecurity as secured,
      exists (
        select 1 from pg_policies p
        where p.schemaname = 'public' and p.tablename = c.relname
          and p.cmd in ('ALL', 'SELECT') and p.roles && array['app_user', 'public']::name[]
      ) as readable,
      (
        select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null))), '[]')
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attnotnull
          and not a.atthasdef and a.attidentity = '' and a.attname <> 'user_id'
      ) as required
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped)
    order by c.relname`,
  )
}

/** Drops checks and foreign keys, which rows generated from column types could not satisfy. */
export async function dropGuards(handle: DatabaseHandle): Promise<void> {
  const guards = await query<{ table: string; name: string }>(
    handle,
    `select conrelid::regclass::text as "table", quote_ident(conname) as name from pg_constraint
     where connamespace = 'public'::regnamespace and contype in ('c', 'f') order by 1, 2`,
  )
  for (const guard of guards) {
    await query(handle, `alter table ${guard.table} drop constraint if exists ${guard.name}`)
  }
}

const VALUES: Record<string, () => SQL> = {
  uuid: () => sql`gen_random_uuid()`,
  date: () => sql`date '2030-01-02'`,
  'time without time zone': () => sql`time '09:00'`,
  'timestamp with time zone': () => sql`now()`,
  boolean: () => sql`false`,
  json: () => sql`'{}'::json`,
  jsonb: () => sql`'{}'::jsonb`,
  bytea: () => sql`'\\x00'::bytea`,
  smallint: () => sql`1`,
  integer: () => sql`1`,
  bigint: () => sql`1`,
  numeric: () => sql`1`,
}

/** Columns whose value decides whether the owner sees the row. */
const SEEN: Record<string, SQL> = {
  task_for: sql`'applicant'`,
  author_kind: sql`'applicant'`,
  purpose: sql`'messages'`,
}

/** An insert of a row that belongs to `userId`. */
export function insertRow(table: OwnedTable, userId: string): SQL {
  const columns = [sql.identifier('user_id'), ...table.required.map(({ name }) => sql.identifier(name))]
  const values = [sql`${userId}`, ...table.required.map(({ name, type }) => SEEN[name] ?? makeValue(type))]
  return sql`insert into ${sql.identifier(table.name)} (${sql.join(columns, sql`, `)}) values (${sql.join(values, sql`, `)})`
}

function makeValue(type: string): SQL {
  if (type.endsWith('[]')) return sql`'{}'`
  const makeKnown = VALUES[type]
  if (makeKnown) return makeKnown()
  if (/^(text|character)/.test(type)) return sql`${randomUUID()}`
  return sql`(enum_range(null::${sql.raw(type)}))[1]`
}
