import { sql } from 'drizzle-orm'
import { summarizeError } from '#database/describe-error.ts'
import { rows } from '#database/rows.ts'
import { type Finding, fault, type OpenPlace, ok, warning } from './finding.ts'

/** What one process uses: its pool and the connection that listens. */
const CONNECTIONS_OF_PROCESS = 11
const CLOCK_TOLERANCE_MS = 5_000
const CLOCK_LIMIT_MS = 60_000
const ROWS_OF_PROBE = 2_000

interface Server {
  version: string
  encoding: string
  is_replica: boolean
  may_create: boolean
}

/** Version, encoding and rights. That it answers at all, in a version that will do, was found when it was opened. */
export async function checkServer({ database }: OpenPlace): Promise<Finding[]> {
  const [server] = rows<Server>(
    await database.db.execute(sql`
      select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
        pg_is_in_recovery() as is_replica,
        has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may_create`),
  )
  if (!server) return []
  const kind = database.kind === 'pglite' ? 'embedded PostgreSQL' : 'PostgreSQL'
  const found: Finding[] = []
  if (server.encoding !== 'UTF8')
    found.push(
      fault(
        `the database is encoded in ${server.encoding}, which cannot hold every name`,
        'create it anew with encoding UTF8 and restore a backup into it',
      ),
    )
  if (server.is_replica)
    found.push(
      fault('this is a replica, which cannot be written to', 'point DATABASE_URL to the primary server'),
    )
  else if (!server.may_create)
    found.push(
      fault(
        'the user of DATABASE_URL may not create tables: migrations will fail',
        'make it the owner of the database and of the schema public',
      ),
    )
  return found.length > 0 ? found : [ok(`${kind} ${server.version} answers`)]
}

/** A real write of one megabyte, of which nothing stays; a full disk still reads. */
export async function checkWritable({ database }: OpenPlace): Promise<Finding[]> {
  try {
    await database.requireFreeSpace()
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table doctor_probe (bytes text) on commit drop`)
      await tx.execute(
        sql`insert into doctor_probe select repeat('x', 500) from generate_series(1, ${ROWS_OF_PROBE}::int)`,
      )
      await tx.execute(sql`update installation set created_at = created_at`)
    })
    return [ok('it can be written to')]
  } catch (error) {
    return [
      fault(
        `it cannot be written to (${summarizeError(error)})`,
        'free space on its disk; look into the log of PostgreSQL',
      ),
    ]
  }
}

/** Our clock against the database's: links, codes and appointments go by one and the other. */
export async function checkClock({ database }: OpenPlace, ourClock = Date.now): Promise<Finding[]> {
  if (database.kind === 'pglite') return []
  const before = ourClock()
  const [row] = rows<{ at: number }>(
    await database.db.execute(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`),
  )
  const apart = Math.round((row?.at ?? before) - (before + ourClock()) / 2)
  const text = `its clock is ${(Math.abs(apart) / 1000).toFixed(1)} s ${apart < 0 ? 'behind' : 'ahead of'} this machine's`
  const remedy = 'let both machines take the time from the network (timedatectl set-ntp true)'
  if (Math.abs(apart) > CLOCK_LIMIT_MS) return [fault(text, remedy)]
  return [Math.abs(apart) > CLOCK_TOLERANCE_MS ? warning(text, remedy) : ok(text)]
}

/** Whether another process could still connect. */
export async function checkConnections({ database }: OpenPlace): Promise<Finding[]> {
  if (database.kind === 'pglite') return []
  const [row] = rows<{ free: number }>(
    await database.db.execute(sql`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as free`),
  )
  const free = row?.free ?? 0
  const text = `${free} connections are free`
  if (free >= CONNECTIONS_OF_PROCESS) return [ok(text)]
  return [
    warning(
      `${text}: a process of Pobyt uses up to ${CONNECTIONS_OF_PROCESS}`,
      'raise max_connections of PostgreSQL, or close other connections',
    ),
  ]
}
