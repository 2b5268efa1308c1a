import { getTableColumns, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Tx } from '#database/database.ts'
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
  read(tx: Tx, person: Person, files: TextOpener): Promise<Record<string, unknown>[]>
}

/** Opens what is encrypted with the person's key; files/encrypted-file-store.ts has it. */
export interface TextOpener {
  decryptText(
    tx: Tx | Database,
    value: { userId: string; label: string; sealed: Buffer },
  ): Promise<string | null>
}

type Row = Record<string, unknown>

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
  /** A row as it is given, for a table with a sealed value. */
  open?(row: Row, context: { tx: Tx; userId: string; files: TextOpener }): Promise<Row>
}

/** The export of one table. */
export function exportTable<T extends PgTable>(
  table: T,
  { of, columns, open }: ExportedColumns<T>,
): ExportedTable {
  const disclosures: Record<string, Disclosure> = columns
  const given = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => disclosures[name] === 'given'),
  )
  const source: PgTable = table
  return {
    table,
    columns: disclosures,
    async read(tx, person, files) {
      const list: Row[] = await tx.select(given).from(source).where(of(person))
      if (!open) return list
      const opened: Row[] = []
      for (const row of list) opened.push(await open(row, { tx, userId: person.userId, files }))
      return opened
    },
  }
}
