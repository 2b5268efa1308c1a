import type { DatabaseHandle } from '#database/database.ts'
import { query } from './query.ts'
import { TABLES_WITHOUT_PERSON } from './tables-without-person.ts'

interface NounColumn {
  name: string
  type: string
}

/** A table that holds something of a person or a case. */
export interface Noun {
  name: string
  /** Columns that an insert may set. */
  columns: NounColumn[]
  /** The primary key. */
  key: NounColumn[]
  /** Names of columns in which a second row must have another value, whosever it is. */
  unique: string[]
  /** A column that as many roles as possible may update. */
  harmless: string
  hasUser: boolean
  hasCase: boolean
}

/** Every table with a person or a case in it, from the catalogue: a new table is attacked from its first day. */
export function listNouns(handle: DatabaseHandle): Promise<Noun[]> {
  return query<Noun>(handle, NOUNS, [Object.keys(TABLES_WITHOUT_PERSON)])
}

const NOUNS = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attidentity = '' and a.attgenerated = '') as columns,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null))
        order by array_position(k.conkey, a.attnum))
      from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
      where k.conrelid = c.oid and k.contype = 'p') as key,
    (select coalesce(json_agg(distinct a.attname), '[]')
      from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
      where i.indrelid = c.oid and i.indisunique and a.attidentity = '' and a.attname not in ('user_id', 'case_id')
        and a.atttypid <> 'date'::regtype and (a.atttypid <> 'text'::regtype or not exists (
          select from pg_constraint f where f.conrelid = c.oid and f.contype = 'c' and a.attnum = any (f.conkey)))
        and not exists (select from pg_constraint f
          where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey))
        and not exists (select from pg_attribute o
          where o.attrelid = c.oid and o.attnum = any (i.indkey::int2[]) and o.attname in ('user_id', 'case_id'))
    ) as unique,
    (select a.attname from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
      order by a.attname in ('user_id', 'case_id'), has_column_privilege('app_user', c.oid, a.attnum, 'update')::int
        + has_column_privilege('app_staff', c.oid, a.attnum, 'update')::int desc, a.attnum desc
      limit 1) as harmless,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id') as "hasUser",
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'case_id') as "hasCase"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ('public.' || c.relname <> all ($1)
    or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('user_id', 'case_id')))
  order by c.relname`
