import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { BUILD } from '#database/project-folders.ts'
import { StartError } from '../errors/start-error.ts'
import type { Database } from './database.ts'
import { rows } from './rows.ts'

/** The roles, row policies and tables with row security of a database. */
interface Parts {
  roles: string[]
  /** For example 'cases.own_rows'. */
  policies: string[]
  secured: string[]
}

/** The parts that the migrations up to `newest` make: written by the build, from the database that it makes. */
interface MadeParts extends Parts {
  /** Time of the newest migration, as in migrations/meta/_journal.json. */
  newest: number
}

/** What of them a database lacks. */
export type MissingParts = Parts

const FILE = 'database-parts.json'

/** Where a build keeps what its migrations make. */
export const partsFileOf = (build: string): string => join(build, FILE)

/** What the migrations up to `newest` make; null where the build does not say it, which only happens beside the sources. */
export function readMadeParts(newest: number, build = BUILD): MadeParts | null {
  try {
    const made: MadeParts = JSON.parse(readFileSync(partsFileOf(build), 'utf8'))
    return made.newest === newest ? made : null
  } catch {
    return null
  }
}

/** The roles, row policies and tables with row security of the database. A role counts only when this user may take it. */
export async function listParts(db: Pick<Database, 'execute'>): Promise<Parts> {
  const found = await db.execute(sql`
    select
      (select coalesce(json_agg(rolname order by rolname), '[]') from pg_roles
       where starts_with(rolname, 'app_') and pg_has_role(current_user, oid, 'member')) as roles,
      (select coalesce(json_agg(c.relname || '.' || p.polname order by c.relname, p.polname), '[]')
       from pg_policy p join pg_class c on c.oid = p.polrelid
       where c.relnamespace = 'public'::regnamespace) as policies,
      (select coalesce(json_agg(relname order by relname), '[]') from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity) as secured`)
  const [parts] = rows<Parts>(found)
  if (!parts) throw new Error('the database did not say what it has')
  return parts
}

/** What the database lacks of it; null when nothing. */
export async function findMissingParts(
  db: Pick<Database, 'execute'>,
  made: MadeParts,
): Promise<MissingParts | null> {
  const found = await listParts(db)
  const without = (wanted: string[], had: string[]) => wanted.filter((name) => !had.includes(name))
  const missing = {
    roles: without(made.roles, found.roles),
    policies: without(made.policies, found.policies),
    secured: without(made.secured, found.secured),
  }
  return Object.values(missing).some((names) => names.length > 0) ? missing : null
}

/**
 * Throws StartError for a database without the roles, row policies and row security that its migrations made: a restored
 * dump lacks them where the roles were missing, and every request would fail, or see too much.
 */
export async function requireMadeParts(db: Pick<Database, 'execute'>, newest: number): Promise<void> {
  const made = readMadeParts(newest)
  const missing = made && (await findMissingParts(db, made))
  if (missing) throw new StartError(`${describeMissingParts(missing)}: ${REMEDY}`)
}

/** One clause that names what is missing. */
export function describeMissingParts({ roles, policies, secured }: MissingParts): string {
  const parts = [
    roles.length > 0 && `the role${roles.length > 1 ? 's' : ''} ${roles.join(' and ')} (or membership)`,
    policies.length > 0 && countOf(policies, 'row policy', 'row policies'),
    secured.length > 0 && `row security of ${countOf(secured, 'table', 'tables')}`,
  ]
  return `The database lacks what its migrations made: ${parts.filter(Boolean).join(', ')}`
}

const REMEDY =
  'it was probably restored where the roles were missing. Restore the backup again into an empty database, with ' +
  '"npm run pobyt -- restore", or after "create role app_user; create role app_staff; grant app_user, app_staff to" its user.'

const SHOWN = 3

function countOf(names: string[], one: string, many: string): string {
  const some = names.slice(0, SHOWN).join(', ')
  return `${names.length} ${names.length === 1 ? one : many} (${some}${names.length > SHOWN ? ' …' : ''})`
}
