import { sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { run, statement, value } from '#database/statement.ts'
import { IDENTITY_PROVIDER } from '#features/account/identities/contract.ts'
import { SECURITY_LOG_ROWS } from '#features/account/overview/contract.ts'

interface SessionRow {
  id: string
  user_agent: string | null
  ip_address: string | null
  created_at: string
  updated_at: string
  trusted_until: string | null
}

export interface AccountRow {
  full_name: string
  email: string
  email_verified: boolean
  created_at: string
  password: { changed_at: string } | null
  email_change: {
    new_email: string
    old_confirmed: boolean
    new_confirmed: boolean
    expires_at: string
  } | null
  second_factor: { created_at: string; backup_codes: string; backup_codes_at: string } | null
  has_second_factor: boolean
  passkeys: { id: string; name: string | null; created_at: string; last_used_at: string | null }[]
  identity: { linked_at: string } | null
  sessions: SessionRow[]
}

const READ_ACCOUNT = statement<AccountRow, { userId: string; sessionId: string }>(sql`
  select u.full_name, u.email, u.email_verified, u.created_at,
    (select jsonb_build_object('changed_at', a.updated_at) from account a
      where a.user_id = u.id and a.provider_id = 'credential' and a.password is not null) as password,
    (select jsonb_build_object('new_email', e.new_email, 'old_confirmed', e.old_confirmed_at is not null,
        'new_confirmed', e.new_confirmed_at is not null, 'expires_at', e.expires_at)
      from email_changes e where e.user_id = u.id and e.expires_at > now()) as email_change,
    (select jsonb_build_object('created_at', t.created_at, 'backup_codes', t.backup_codes,
        'backup_codes_at', t.backup_codes_at)
      from two_factor t where t.user_id = u.id and t.verified) as second_factor,
    (select jsonb_build_object('linked_at', a.created_at) from account a
      where a.user_id = u.id and a.provider_id = ${sql.raw(`'${IDENTITY_PROVIDER}'`)}) as identity,
    exists (select from session s where s.id = ${value('sessionId')} and s.second_factor_at is not null) as has_second_factor,
    (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'created_at', p.created_at,
        'last_used_at', p.last_used_at) order by p.created_at, p.id), '[]')
      from passkey p where p.user_id = u.id) as passkeys,
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'user_agent', s.user_agent, 'ip_address', s.ip_address,
        'created_at', s.created_at, 'updated_at', s.updated_at, 'trusted_until', s.trusted_until)
        order by s.id = ${value('sessionId')} desc, s.updated_at desc, s.id), '[]')
      from session s where s.user_id = u.id and s.expires_at > now()) as sessions
  from "user" u where u.id = ${value('userId')}`)

/** Everything that guards an account, in one statement; undefined when it is gone. */
export async function getAccount(
  db: Database,
  caller: { userId: string; sessionId: string },
): Promise<AccountRow | undefined> {
  return (await run(db, READ_ACCOUNT, caller))[0]
}

export interface LogRow {
  seq: number
  at: string
  act: string
  details: Record<string, unknown>
}

const READ_LOG = statement<LogRow, { userId: string; before: number }>(sql`
  select seq::float8 as seq, at, act, details from audit_log
  where subject_id = ${value('userId')} and subject_kind = 'account' and starts_with(act, 'account.')
    and seq < ${value('before')}
  order by seq desc limit ${sql.raw(String(SECURITY_LOG_ROWS))}`)

/** What happened to an account, newest first. */
export function listSecurityLog(
  db: Database,
  { userId, before }: { userId: string; before: number },
): Promise<LogRow[]> {
  return run(db, READ_LOG, { userId, before })
}
