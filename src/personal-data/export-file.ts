import { getTableColumns, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#database/database.ts'
import type { Person } from './person.ts'

/** What a feature or room exports of one person. Everything runs with owner rights. */
export interface ExportFile {
  tables: readonly ExportedTable[]
  listFiles?(tx: Tx, person: Person): Promise<ExportedObject[]>
}

interface ExportedTable {
  table: PgTable
  columns: Readonly<Record<string, Disclosure>>
  /** The person's rows with the columns that are given, as they go into `data/<table>.json`. */
  read(tx: Tx, person: Person): Promise<Record<string, unknown>[]>
}

/**
 * Whether an export contains a column. A secret would let its holder act as the person or read stored files; an internal
 * value says nothing about the person beyond the other columns.
 */
type Disclosure = 'given' | 'secret' | 'internal'

/** A stored file of the person. */
export interface ExportedObject {
  /** Path in the ZIP, for example 'files/passport/scan.pdf'. */
  path: string
  object_name: string
}

interface ExportedColumns<T extends PgTable> {
  /** Condition of the person's rows. */
  of(person: Person): SQL
  /** Every column, so that a new one does not compile until somebody has decided about it. */
  columns: Record<keyof T['_']['columns'], Disclosure>
}

/** The export of one table. */
export function exportTable<T extends PgTable>(table: T, { of, columns }: ExportedColumns<T>): ExportedTable {
  const disclosures: Record<string, Disclosure> = columns
  const given = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => disclosures[name] === 'given'),
  )
  const source: PgTable = table
  return {
    table,
    columns: disclosures,
    read: (tx, person) => tx.select(given).from(source).where(of(person)),
  }
}
