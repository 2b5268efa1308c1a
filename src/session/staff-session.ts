import { sql } from 'drizzle-orm'
import type { DatabaseHandle } from '#database/database.ts'
import { sqlState } from '#database/sql-state.ts'
import { statement, value } from '#database/statement.ts'
import { AppError } from '#errors/app-error.ts'
import type { Act, StaffActor } from './actor.ts'
import { MISSING_ROLES, throwMissingRole } from './missing-role.ts'

export interface StaffSession {
  /**
   * Runs `work` in one transaction as this member of staff, under row-level security. Throws signed_out without a valid
   * session. Throws not_found alike for an applicant, a suspended member of staff and a session without a second
   * factor, so that the answer says nothing about any of them. Throws the same for what has changed while `work` runs.
   */
  transaction<T>(work: (act: Act<StaffActor>) => Promise<T>): Promise<T>
}

interface StaffSessionOptions {
  database: DatabaseHandle
  /** The token of the session cookie, whose signature is verified. */
  token: string
  /** Keyed hash of the client's address (audit/address-hash.ts), for the audit log. */
  addressHash: Buffer | null
}

/** The staff session of this token; the database checks at the start of each transaction whether it is valid. */
export function createStaffSession({ database, token, addressHash }: StaffSessionOptions): StaffSession {
  const enter = { statement: ENTER_AS_STAFF, values: { token } }
  const run = <T>(work: (act: Act<StaffActor>) => Promise<T>) =>
    database
      .transaction(enter, async (tx, [row]) => {
        if (!row) throw new AppError('signed_out')
        const actor: StaffActor = { ...toStaffActor(row), addressHash, atEnd: [] }
        const result = await work({ tx, actor })
        for (const append of actor.atEnd) await append()
        return result
      })
      .catch(throwMissingRole)
  return {
    transaction: (work) =>
      run(work).catch(async (error: unknown) => {
        // Suspended or signed out meanwhile: answered like the next call. A right that is missing stays an error.
        if (sqlState(error) === INSUFFICIENT_PRIVILEGE) await run(async () => {})
        throw error
      }),
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

interface StaffRow extends Pick<StaffActor, 'full_name' | 'role'> {
  session_id: string
  user_id: string
}

/** Looks up the session and sets role app_staff with its user and session ids, or fails. */
const ENTER_AS_STAFF = statement<StaffRow, { token: string }>(sql`
  select s.id as session_id, s.user_id, u.full_name, m.role,
    set_config('app.user_id', coalesce(s.user_id, ''), true),
    set_config('app.session_id', coalesce(s.id, ''), true),
    set_config('role', case
      when u.id is null then ${MISSING_ROLES.signed_out}
      when m.user_id is null then ${MISSING_ROLES.not_found}
      else 'app_staff' end, true)
  from (select) once
    left join session s on s.token = ${value('token')} and s.expires_at > now()
    left join "user" u on u.id = s.user_id
    left join staff m on m.user_id = u.id and m.suspended_at is null and s.second_factor_at is not null`)

function toStaffActor({
  session_id,
  user_id,
  full_name,
  role,
}: StaffRow): Omit<StaffActor, 'addressHash' | 'atEnd'> {
  return { kind: 'staff', userId: user_id, sessionId: session_id, full_name, role }
}
