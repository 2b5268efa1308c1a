import type { PGlite } from '@electric-sql/pglite'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'

export { changedRows, rows } from './rows.ts'

type NoSchema = Record<string, never>

/** Drizzle over either driver. A Tx may stand wherever a Database is asked for. */
export type Database = PgDatabase<PgQueryResultHKT, NoSchema>
export type Tx = PgTransaction<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>

/** A statement of a request path: its text is made once, so that no call spends time on writing SQL. */
export interface Statement<Row, Values> {
  readonly text: string
  /** Only a type: what a row of its answer is. */
  readonly row?: Row
  /** The parameters in the order of the text. */
  bind(values: Values): unknown[]
}

/** A statement with the values of one call. */
export interface BoundStatement<Row, Values> {
  statement: Statement<Row, Values>
  values: Values
}

interface SharedHandle {
  db: Database
  /** A transaction that begins with `first`, whose rows `work` is given. */
  transaction<T, R, V>(first: BoundStatement<R, V>, work: (tx: Tx, found: R[]) => Promise<T>): Promise<T>
  /**
   * The rows of `first` and of `second`, in a transaction of their own: one round trip where the driver can. When
   * `first` fails, `second` does nothing.
   */
  runBoth<R, V, S, W>(first: BoundStatement<R, V>, second: BoundStatement<S, W>): Promise<[R[], S[]]>
  /** Throws AppError storage_full when the embedded database's disk is nearly full. */
  requireFreeSpace(): Promise<void>
  close(): Promise<void>
}

export type DatabaseHandle =
  | (SharedHandle & { kind: 'postgres'; pool: Pool; pglite?: undefined })
  | (SharedHandle & { kind: 'pglite'; pglite: PGlite; pool?: undefined })
