import { sql } from 'drizzle-orm'
import type { BoundStatement, DatabaseHandle, Tx } from '#database/database.ts'
import { sqlState } from '#database/sql-state.ts'
import { run, statement, value } from '#database/statement.ts'
import { AppError } from '#errors/app-error.ts'
import { withOwnerRole } from './owner-role.ts'
import { SESSION_RENEW_AFTER_SECONDS, SESSION_SECONDS } from './session-cookie.ts'
import type { user } from './session-table.ts'

/** How far the clocks of server and database may be apart before a new session looks too long: it is then shortened. */
const CLOCK_DIFFERENCE_SECONDS = 10 * 60

/** Who calls: the ids of the call, and what the account says of the person, spelled as its columns. */
export interface Actor extends Pick<typeof user.$inferSelect, 'email' | 'full_name' | 'created_at'> {
  userId: string
  sessionId: string
}

export interface ApplicantSession {
  /** Runs `work` in one transaction as this applicant (row-level security on). Throws signed_out. */
  transaction<T>(work: (tx: Tx, actor: Actor) => Promise<T>): Promise<T>
  /**
   * One statement as this applicant, in one round trip: it names her by `OWN_ID`, since nobody has looked yet who she
   * is. Throws signed_out.
   */
  run<R, V>(bound: BoundStatement<R, V>): Promise<{ rows: R[]; actor: Actor }>
  /**
   * One indexed look-up without a transaction, for use before an upload's bytes are read; however often it is asked
   * for during one call. Throws signed_out.
   */
  check(): Promise<Actor>
}

interface SessionRow {
  user_id: string
  email: string
  full_name: string
  created_at: string
  session_id: string
  renew: boolean
}

interface ApplicantSessionOptions {
  database: DatabaseHandle
  /** The token of the session cookie, its signature already verified. */
  token: string
  /** Called when the session was prolonged: the cookie has to be, too. */
  onRenewed(): void
}

/** The session of this token; the database decides on first use whether it lives. */
export function createApplicantSession(options: ApplicantSessionOptions): ApplicantSession {
  const { database, token, onRenewed } = options
  const enter = { statement: ENTER, values: { token } }
  let found: Promise<SessionRow> | undefined
  return {
    async transaction(work) {
      let renewed = false
      const result = await database
        .transaction(enter, async (tx, rows) => {
          const session = requireRow(rows)
          if (session.renew) await renewSession(tx, token)
          renewed = session.renew
          return work(tx, toActor(session))
        })
        .catch(throwSignedOut)
      if (renewed) onRenewed()
      return result
    },
    async run(bound) {
      const [sessionRows, boundRows] = await database.runBoth(enter, bound).catch(throwSignedOut)
      const session = requireRow(sessionRows)
      if (session.renew) {
        await database.transaction(enter, (tx) => renewSession(tx, token))
        onRenewed()
      }
      return { rows: boundRows, actor: toActor(session) }
    },
    async check() {
      found ??= findSession(database, token)
      return toActor(await found)
    },
  }
}

/** The applicant of a session's statement, in SQL. */
export const OWN_ID = sql`current_setting('app.user_id')`

/** No role has this name: becoming it is the error that keeps everything behind it from being done. */
const NO_SESSION = 'pobyt: signed out'
const INVALID_PARAMETER = '22023'

/** Looks the session up and becomes app_user with its user id, or fails. */
const ENTER = statement<SessionRow, { token: string }>(sql`
  select s.id as session_id, s.user_id, u.email, u.full_name, u.created_at,
    s.expires_at not between now() + make_interval(secs => ${SESSION_SECONDS - SESSION_RENEW_AFTER_SECONDS})
      and now() + make_interval(secs => ${SESSION_SECONDS + CLOCK_DIFFERENCE_SECONDS}) as renew,
    set_config('app.user_id', coalesce(s.user_id, ''), true),
    set_config('role', case when u.id is null then ${NO_SESSION} else 'app_user' end, true)
  from (select) once
    left join session s on s.token = ${value('token')} and s.expires_at > now()
    left join "user" u on u.id = s.user_id`)

const FIND = statement<SessionRow, { token: string }>(sql`
  select s.id as session_id, s.user_id, u.email, u.full_name, u.created_at, false as renew
  from session s join "user" u on u.id = s.user_id
  where s.token = ${value('token')} and s.expires_at > now()`)

function requireRow([row]: SessionRow[]): SessionRow {
  if (!row) throw new AppError('signed_out')
  return row
}

function throwSignedOut(error: unknown): never {
  if (sqlState(error) === INVALID_PARAMETER && messageOf(error).includes(NO_SESSION))
    throw new AppError('signed_out')
  throw error
}

/** The database's own words, which Drizzle keeps as the cause. */
function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${messageOf(error.cause)}` : ''
}

async function findSession({ db }: DatabaseHandle, token: string): Promise<SessionRow> {
  return requireRow(await run(db, FIND, { token }))
}

async function renewSession(tx: Tx, token: string): Promise<void> {
  await withOwnerRole(tx, async () => {
    await tx.execute(sql`
      update session set expires_at = now() + make_interval(secs => ${SESSION_SECONDS}), updated_at = now()
      where token = ${token}`)
  })
}

function toActor(row: SessionRow): Actor {
  return {
    userId: row.user_id,
    email: row.email,
    full_name: row.full_name,
    created_at: new Date(row.created_at),
    sessionId: row.session_id,
  }
}
