import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { type Bound, type DatabaseHandle, rows, type Tx } from '#database/connect.ts'
import { sqlState } from '#database/sql-state.ts'
import { run, statement, value } from '#database/statement.ts'
import { AppError } from '#errors/app-error.ts'
import type { AppEnv } from '#http/api.ts'

/** Sessions live seven days from their last renewal and are renewed at most once a day. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60
export const SESSION_RENEW_AFTER_SECONDS = 24 * 60 * 60

/** How far the clocks of server and database may be apart before a new session looks too long: it is then shortened. */
const CLOCK_DIFFERENCE_SECONDS = 10 * 60

/** Readable by scripts: only says that the header should show the signed-in links. */
export const HINT_COOKIE = 'pobyt_signed_in'

export interface Actor {
  userId: string
  email: string
  name: string
  createdAt: Date
  sessionId: string
}

export interface ApplicantSession {
  /** Runs `work` in one transaction as this applicant (row-level security on). Throws signed_out. */
  transaction<T>(work: (tx: Tx, actor: Actor) => Promise<T>): Promise<T>
  /**
   * One statement as this applicant, in one round trip: it names her by `OWN_ID`, since nobody has looked yet who she
   * is. Throws signed_out.
   */
  run<R, V>(bound: Bound<R, V>): Promise<{ rows: R[]; actor: Actor }>
  /** One indexed look-up without a transaction, for use before an upload's bytes are read. Throws signed_out. */
  check(): Promise<Actor>
}

interface SessionRow {
  user_id: string
  email: string
  name: string
  created_at: string
  session_id: string
  renew: boolean
}

export function sessionCookieName(secure: boolean): string {
  return secure ? '__Secure-better-auth.session_token' : 'better-auth.session_token'
}

/** Signs a session token exactly as Better Auth signs its cookie. */
export function signToken(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
}

/** The token inside a signed cookie value, or null when the signature is not ours. */
export function readSignedToken(value: string | undefined, secret: string): string | null {
  if (!value) return null
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const own = createHmac('sha256', secret).update(token).digest()
  return given.length === own.length && timingSafeEqual(given, own) ? token : null
}

/** The caller's session from the signed cookie; the database decides on first use. Throws signed_out. */
export function requireSession(c: Context<AppEnv>): ApplicantSession {
  const { env, database } = c.get('deps')
  const secure = env.publicUrl.protocol === 'https:'
  const token = readSignedToken(getCookie(c, sessionCookieName(secure)), env.appSecret)
  if (!token) throw new AppError('signed_out')

  const renewCookie = () => {
    const shared = { path: '/', maxAge: SESSION_SECONDS, secure, sameSite: 'Lax' } as const
    setCookie(c, sessionCookieName(secure), signToken(token, env.appSecret), { ...shared, httpOnly: true })
    setCookie(c, HINT_COOKIE, '1', shared)
  }
  const enter = { statement: ENTER, values: { token } }
  return {
    async transaction(work) {
      let renewed = false
      const result = await database
        .transaction(enter, async (tx, found) => {
          const session = requireRow(found)
          if (session.renew) await renewSession(tx, token)
          renewed = session.renew
          return work(tx, toActor(session))
        })
        .catch(throwSignedOut)
      if (renewed) renewCookie()
      return result
    },
    async run(bound) {
      const [found, own] = await database.inOne(enter, bound).catch(throwSignedOut)
      const session = requireRow(found)
      if (session.renew) {
        await database.transaction(enter, (tx) => renewSession(tx, token))
        renewCookie()
      }
      return { rows: own, actor: toActor(session) }
    },
    async check() {
      return toActor(await findSession(database, token))
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
  select s.id as session_id, s.user_id, u.email, u.full_name as name, u.created_at,
    s.expires_at not between now() + make_interval(secs => ${SESSION_SECONDS - SESSION_RENEW_AFTER_SECONDS})
      and now() + make_interval(secs => ${SESSION_SECONDS + CLOCK_DIFFERENCE_SECONDS}) as renew,
    set_config('app.user_id', coalesce(s.user_id, ''), true),
    set_config('role', case when u.id is null then ${NO_SESSION} else 'app_user' end, true)
  from (select) once
    left join session s on s.token = ${value('token')} and s.expires_at > now()
    left join "user" u on u.id = s.user_id`)

const FIND = statement<SessionRow, { token: string }>(sql`
  select s.id as session_id, s.user_id, u.email, u.full_name as name, u.created_at, false as renew
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
  await asOwner(tx, async () => {
    await tx.execute(sql`
      update session set expires_at = now() + make_interval(secs => ${SESSION_SECONDS}), updated_at = now()
      where token = ${token}`)
  })
}

/** Calls of `asOwner` under way in one transaction: how many, and the role in force before the first. */
interface OwnerWork {
  running: number
  found: Promise<string>
}
const ownerWork = new WeakMap<object, OwnerWork>()

/**
 * Inside an applicant's transaction: leaves app_user for `work` (to queue a mail or a job, in the same
 * transaction) and comes back, so that app_user itself needs no right on those tables. However `work` ends, the
 * role it found is in force again. Nested and parallel calls share one change of role, which the last one undoes.
 * Await it: other statements sent meanwhile in the same transaction run as owner, too.
 */
export async function asOwner<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  // One connection's session for the whole transaction, its savepoints included.
  const { session } = tx._
  const shared = ownerWork.get(session) ?? { running: 0, found: becomeOwner(tx) }
  ownerWork.set(session, shared)
  shared.running += 1
  const leave = async () => {
    shared.running -= 1
    if (shared.running > 0) return
    ownerWork.delete(session)
    await tx.execute(sql`select set_config('role', ${await shared.found}, true)`)
  }
  let result: T
  try {
    await shared.found
    result = await work()
  } catch (error) {
    // A statement that failed has aborted the transaction or savepoint, and the role goes back with it; that
    // nothing more can be done there must not hide the first error.
    await leave().catch(() => {})
    throw error
  }
  await leave()
  return result
}

/** Answers the role that was in force. One statement: this is on the way of every upload and booking. */
async function becomeOwner(tx: Tx): Promise<string> {
  const answer = await tx.execute(sql`
    with found as materialized (select current_setting('role') as role)
    select role, set_config('role', 'none', true) from found`)
  return rows<{ role: string }>(answer)[0]?.role ?? 'app_user'
}

function toActor(row: SessionRow): Actor {
  return {
    userId: row.user_id,
    email: row.email,
    name: row.name,
    createdAt: new Date(row.created_at),
    sessionId: row.session_id,
  }
}
