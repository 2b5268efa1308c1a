import type { DatabaseHandle } from '#database/database.ts'
import { query } from './both-databases.ts'

/** What the migrations have made in the schema public: columns, constraints, triggers, policies, rights, functions. */
const PARTS = [
  `select 'column', table_name, column_name, data_type, is_nullable, column_default, is_generated
   from information_schema.columns where table_schema = 'public'`,
  `select 'constraint', conrelid::regclass::text, conname::text, pg_get_constraintdef(oid), convalidated::text
   from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  `select 'index', indexname::text, indexdef from pg_indexes where schemaname = 'public'`,
  `select 'trigger', t.tgrelid::regclass::text, t.tgname::text, t.tgenabled::text, pg_get_triggerdef(t.oid)
   from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  `select 'policy', tablename::text, policyname::text, roles::text, cmd, qual, with_check from pg_policies`,
  `select 'secured', relname::text, relrowsecurity::text from pg_class
   where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  `select 'right', table_name, grantee, privilege_type from information_schema.role_table_grants
   where table_schema = 'public' and grantee in ('app_user', 'app_staff')`,
  `select 'column right', table_name, column_name, grantee, privilege_type from information_schema.column_privileges
   where table_schema = 'public' and grantee in ('app_user', 'app_staff')`,
  `select 'function', oid::regprocedure::text, md5(prosrc), prosecdef::text,
     has_function_privilege('app_user', oid, 'execute')::text, has_function_privilege('app_staff', oid, 'execute')::text
   from pg_proc where pronamespace = 'public'::regnamespace`,
  `select 'migration', hash, created_at::text from drizzle.__drizzle_migrations`,
]

/** The schema of a database, one line a thing, in order. */
export async function schemaOf(handle: DatabaseHandle): Promise<string[]> {
  const lines: string[] = []
  for (const text of PARTS)
    for (const row of await query<object>(handle, text)) lines.push(JSON.stringify(Object.values(row)))
  return lines.sort()
}
