import { StartError } from '#errors/start-error.ts'
import type { Tx } from './database.ts'
import type { RunQuery, TableColumns } from './table-list.ts'

/** The one transaction that fills an empty database: all of it happens or nothing. */
export interface EmptyDatabase {
  tx: Tx
  query: RunQuery
  /** Runs statements without values, one after the other. */
  run(text: string): Promise<void>
  /** Adds the rows of a copy in PostgreSQL's text format. */
  copyIn(table: TableColumns, text: AsyncIterable<Uint8Array>): Promise<void>
}

/** Whether anything of the product is there. Objects of extensions are not the product's. */
export const HAS_TABLES = `
  select exists (
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'jobs', 'drizzle') and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as found`

/** What is thrown for a database that is not empty; `where` is its place. */
export const notEmpty = (where: string, remedy: string) =>
  new StartError(`The database ${where} is not empty, so nothing was restored: ${remedy}`)
