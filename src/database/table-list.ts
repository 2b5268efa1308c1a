/** The database's own names: `query` is that of either driver. */
export type RunQuery = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

export interface TableColumns {
  /** Name in the schema public. */
  name: string
  /** The columns that are stored: those that the database computes are not. */
  columns: string[]
}

/** Every table of the schema public, by name. */
export function listTables(query: RunQuery): Promise<TableColumns[]> {
  return query<TableColumns>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
}

export interface SequenceValue {
  name: string
  /** The number given out last; as text, because it may be longer than a number of JavaScript. */
  last: string
}

/** The sequences of the schema public that have given out a number. */
export function listSequences(query: RunQuery): Promise<SequenceValue[]> {
  return query<SequenceValue>(`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`)
}

/** A name as it stands in a statement. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

/** What follows "copy": the table and its columns. */
export const describeCopy = ({ name, columns }: TableColumns) =>
  `public.${quoteName(name)} (${columns.map(quoteName).join(', ')})`
