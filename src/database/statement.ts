import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database, Statement, Tx } from './database.ts'
import { rows } from './rows.ts'

const dialect = new PgDialect()

/** A parameter of a `statement`, by the name of its value. */
export const value = (name: string) => sql.placeholder(name)

/** A list as one parameter, so that the text is the same for any number: `key = ${anyOf(keys)}`. */
export const anyOf = (list: readonly string[]) => sql`any(${sql.param([...list])}::text[])`

/** Declares a statement with `value(…)` as placeholders. */
export function statement<Row, Values extends object = Record<never, never>>(
  query: SQL,
): Statement<Row, Values> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { text, bind: (values) => fillPlaceholders(params, values as Record<string, unknown>) }
}

/** Runs a statement and returns its rows, with values as the drivers return them to Drizzle (rows.ts). */
export async function run<Row, Values>(
  db: Database | Tx,
  { text, bind }: Statement<Row, Values>,
  values: Values,
): Promise<Row[]> {
  const query = { sql: text, params: bind(values) }
  return rows<Row>(await db._.session.prepareQuery(query, undefined, undefined, false).execute())
}
