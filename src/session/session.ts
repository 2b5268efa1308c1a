import { sql } from 'drizzle-orm'
import type { BoundStatement, DatabaseHandle, Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { run, statement, value } from '#database/statement.ts'
import { AppError } from '#errors/app-error.ts'
import type { Act, ApplicantActor } from './actor.ts'
import { MISSING_ROLES, throwMissingRole } from './missing-role.ts'
import { SESSION_RENEW_AFTER_SECONDS, SESSION_SECONDS } from './session-cookie.ts'

/**
 * Tolerated difference between the clocks of server and database: a new session that seems longer than this allows is
 * shortened.
 */
const CLOCK_DIFFERENCE_SECONDS = 10 * 60

export interface ApplicantSession {
  /** Runs `work` in one transaction as this applicant, under row-level security. Throws signed_out. */
  transaction<T>(work: (act: Act<ApplicantActor>) => Promise<T>): Promise<T>
  /**
   * Runs one statement as this applicant, in one round trip: it refers to the caller by `OWN_ID`, since the session has
   * not been looked up yet. Throws signed_out.
   */
  run<R, V>(bound: BoundStatement<R, V>): Promise<{ rows: R[]; actor: ApplicantActor }>
  /**
   * Looks up the session without a transaction, for use before an upload's body is read; once per request, however
   * often it is called. Throws signed_out.
   */
  check(): Promise<ApplicantActor>
}

/** What a service needs that sends one statement at a time. */
export type StatementSession = Pick<ApplicantSession, 'run'>

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
  /** The token of the session cookie, whose signature is verified. */
  token: string
  /** Called when the session was renewed: the cookie must be renewed, too. */
  onRenewed(): void
}

/** The session of this token; the database checks on first use whether it is valid. */
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
          return work({ tx, actor: toActor(session) })
        })
        .catch(throwMissingRole)
      if (renewed) onRenewed()
      return result
    },
    async run(bound) {
      const [sessionRows, boundRows] = await database.runBoth(enter, bound).catch(throwMissingRole)
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

/** Runs the statements of a session inside the transaction of an act, for a service that several ways call. */
export function runInAct({ tx, actor }: Act<ApplicantActor>): StatementSession {
  return { run: async ({ statement: bound, values }) => ({ rows: await run(tx, bound, values), actor }) }
}

/** The caller's id in a statement of `run`, in SQL. */
export const OWN_ID = sql`current_setting('app.user_id')`

/** Looks up the session and sets role app_user with its user id, or fails. */
const ENTER = statement<SessionRow, { token: string }>(sql`
  select s.id as session_id, s.user_id, u.email, u.full_name, u.created_at,
    s.expires_at not between now() + make_interval(secs => ${SESSION_SECONDS - SESSION_RENEW_AFTER_SECONDS})
      and now() + make_interval(secs => ${SESSION_SECONDS + CLOCK_DIFFERENCE_SECONDS}) as renew,
    set_config('app.user_id', coalesce(s.user_id, ''), true),
    set_config('role', case when u.id is null then ${MISSING_ROLES.signed_out} else 'app_user' end, true)
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

function toActor(row: SessionRow): ApplicantActor {
  return {
    kind: 'applicant',
    userId: row.user_id,
    email: row.email,
    full_name: row.full_name,
    created_at: new Date(row.created_at),
    sessionId: row.session_id,
  }
}
