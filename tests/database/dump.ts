import type { DatabaseHandle } from '#database/database.ts'
import { query } from './both-databases.ts'

/** A row as JSON. */
export interface Line {
  table: string
  json: string
}

/** Every row of the product's and the jobs' tables. Backslashes in JSON are written once, as in bytes. */
export async function dump(handle: DatabaseHandle): Promise<Line[]> {
  const tables = await query<{ name: string }>(
    handle,
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'jobs')`,
  )
  const lines: Line[] = []
  for (const { name } of tables) {
    const found = await query<{ json: string }>(handle, `select to_jsonb(t)::text as json from ${name} t`)
    const table = name.replace(/^public\./, '').replaceAll('"', '')
    lines.push(...found.map(({ json }) => ({ table, json: json.replaceAll('\\\\', '\\') })))
  }
  return lines
}
