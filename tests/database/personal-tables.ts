import { getTableName } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { DatabaseHandle } from '#database/database.ts'
import { ERASURES, EXPORTS } from '#server/personal-data.ts'
import { query } from './both-databases.ts'
import { TABLES_WITHOUT_PERSON, type TableWithoutPerson } from './tables-without-person.ts'

interface CatalogueTable {
  /** With its schema, for example 'public.documents'. */
  name: string
  columns: string[]
  /** The tables that its foreign keys refer to, with their schema. */
  refers: string[]
}

const ACCOUNTS = 'public.user'
/** Columns that say who somebody is; what only sounds like it is explained in the list, but for the account's id. */
const PERSONAL = /(^|_)(names?|e?mail|phone|address|ip|recipient|birth|passport_number)(_|$)/

/** Tables of every schema but PostgreSQL's and the migrator's; a partition belongs to its table. */
function listTables(handle: DatabaseHandle): Promise<CatalogueTable[]> {
  return query<CatalogueTable>(
    handle,
    `select n.nspname || '.' || c.relname as name,
      (select json_agg(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(rn.nspname || '.' || r.relname), '[]')
        from pg_constraint k join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
        where k.conrelid = c.oid and k.contype = 'f') as refers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname <> all ('{information_schema,drizzle}') and n.nspname !~ '^pg_'
    order by 1`,
  )
}

/**
 * What nobody has decided: a table with neither an export nor an erase file nor an entry in the list of tables without a
 * person, or a table of that list which has a person in it after all. Empty when the registry is complete.
 */
export async function listUndecided(
  handle: DatabaseHandle,
  without: Record<string, TableWithoutPerson> = TABLES_WITHOUT_PERSON,
): Promise<string[]> {
  const tables = await listTables(handle)
  const exported = EXPORTS.flatMap((file) => file.tables.map(({ table }) => fullName(table)))
  const erased = ERASURES.flatMap((file) => file.tables.map(fullName))
  const known = new Set(tables.map(({ name }) => name))
  const stale = [...exported, ...erased, ...Object.keys(without)].filter((name) => !known.has(name))
  return [
    ...stale.map((name) => `${name} does not exist`),
    ...tables.flatMap((table) => {
      const [exports, erasures] = [count(exported, table.name), count(erased, table.name)]
      const entry = without[table.name]
      if (!entry && exports === 1 && erasures === 1) return checkColumns(table)
      if (entry && exports + erasures === 0) return listSignsOfPerson(table, { entry, tables })
      return [
        `${table.name} has ${exports} export and ${erasures} erase files${entry ? ', and an entry' : ''}`,
      ]
    }),
  ]
}

function fullName(table: PgTable): string {
  return `${getTableConfig(table).schema ?? 'public'}.${getTableName(table)}`
}

const count = (names: readonly string[], name: string) => names.filter((one) => one === name).length

/** The export decides about exactly the columns that the database has. */
function checkColumns({ name, columns }: CatalogueTable): string[] {
  const file = EXPORTS.flatMap(({ tables }) => tables).find(({ table }) => fullName(table) === name)
  const decided = Object.keys(file?.columns ?? {})
  const missing = columns.filter((column) => !decided.includes(column))
  const stale = decided.filter((column) => !columns.includes(column))
  return [...missing, ...stale].map((column) => `${name}.${column} is not decided by the export`)
}

function listSignsOfPerson(
  { name, columns }: CatalogueTable,
  { entry, tables }: { entry: TableWithoutPerson; tables: readonly CatalogueTable[] },
): string[] {
  const personal = columns.filter(
    (column) => column === 'user_id' || (PERSONAL.test(column) && !entry.columns?.[column]),
  )
  const faults = personal.map((column) => `${name}.${column} sounds like a person`)
  return reachesAccounts(name, tables) ? [...faults, `${name} refers to an account`] : faults
}

function reachesAccounts(
  name: string,
  tables: readonly CatalogueTable[],
  seen: readonly string[] = [],
): boolean {
  if (name === ACCOUNTS) return true
  const refers = tables.find((table) => table.name === name)?.refers ?? []
  return refers.some((other) => !seen.includes(other) && reachesAccounts(other, tables, [...seen, name]))
}
