import type { PGlite } from '@electric-sql/pglite'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'

export { changedRows, rows } from './rows.ts'

type NoSchema = Record<string, never>

/** Drizzle with either driver. A Tx can be passed wherever a Database is expected. */
export type Database = PgDatabase<PgQueryResultHKT, NoSchema>
export type Tx = PgTransaction<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>

/** A statement whose SQL text is built once, so that no request spends time on building it. */
export interface Statement<Row, Values> {
  readonly text: string
  /** Only a type: the row of the result. */
  readonly row?: Row
  /** The parameters in the order of the SQL text. */
  bind(values: Values): unknown[]
}

/** A statement with the values of one call. */
export interface BoundStatement<Row, Values> {
  statement: Statement<Row, Values>
  values: Values
}

interface SharedHandle {
  db: Database
  /** A transaction that begins with `first`; `work` gets its rows. */
  transaction<T, R, V>(first: BoundStatement<R, V>, work: (tx: Tx, found: R[]) => Promise<T>): Promise<T>
  /**
   * Runs both statements in one transaction and returns their rows; one round trip where the driver supports it. When
   * `first` fails, `second` has no effect.
   */
  runBoth<R, V, S, W>(first: BoundStatement<R, V>, second: BoundStatement<S, W>): Promise<[R[], S[]]>
  /** Throws AppError storage_full when the embedded database's disk is nearly full. */
  requireFreeSpace(): Promise<void>
  close(): Promise<void>
}

export type DatabaseHandle =
  | (SharedHandle & { kind: 'postgres'; pool: Pool; pglite?: undefined })
  | (SharedHandle & { kind: 'pglite'; pglite: PGlite; pool?: undefined })
