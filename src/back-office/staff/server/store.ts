import { sql } from 'drizzle-orm'
import { INVITATION_SECONDS } from '#back-office/staff/contract.ts'
import { type Database, rows, type Tx } from '#database/database.ts'
import { compareTexts } from '#language/language.ts'
import type { StaffActor } from '#session/actor.ts'

type Role = StaffActor['role']

interface MemberRow {
  id: string
  full_name: string
  email: string
  role: Role
  suspended_at: string | null
  second_factor: 'passkey' | 'app' | null
  last_here_at: string | null
  open_cases: number
  sessions: { id: string; user_agent: string | null; updated_at: string }[]
}

/** Everybody of the team by name, the suspended ones included, with their sessions; nobody who is being erased. */
export async function listMembers(tx: Tx): Promise<MemberRow[]> {
  const found = await tx.execute(sql`
    select u.id, u.full_name, u.email, m.role, m.suspended_at,
      case when exists (select from passkey p where p.user_id = u.id) then 'passkey'
        when u.two_factor_enabled then 'app' end as second_factor,
      (select max(s.updated_at) from session s where s.user_id = u.id) as last_here_at,
      (select count(*)::int from cases c where c.assigned_to = u.id and c.ended_at is null) as open_cases,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'user_agent', s.user_agent, 'updated_at', s.updated_at)
          order by s.updated_at desc, s.id), '[]')
        from session s where s.user_id = u.id and s.expires_at > now()) as sessions
    from staff m join "user" u on u.id = m.user_id
    where not exists (select from account_closures c where c.user_id = m.user_id)
    order by u.id`)
  return rows<MemberRow>(found).toSorted((a, b) => compareTexts(a.full_name, b.full_name))
}

interface PendingRow {
  id: string
  email: string
  role: Role
  invited_by: string | null
  created_at: string
  expires_at: string
  is_expired: boolean
}

/** Invitations by mail that nobody has accepted or withdrawn, newest first. */
export async function listInvitations(tx: Tx): Promise<PendingRow[]> {
  const found = await tx.execute(sql`
    select i.id, i.email, i.role, u.full_name as invited_by, i.created_at, i.expires_at, i.expires_at <= now() as is_expired
    from staff_invitations i left join "user" u on u.id = i.invited_by
    where i.email is not null and i.accepted_at is null and i.withdrawn_at is null
    order by i.created_at desc, i.id`)
  return rows<PendingRow>(found)
}

interface AddressOwner {
  id: string
  kind: 'staff' | 'applicant'
}

/** Whose address this is; null without an account. */
export async function findOwner(tx: Tx, email: string): Promise<AddressOwner | null> {
  const found = await tx.execute(sql`
    select u.id, case when m.user_id is null then 'applicant' else 'staff' end as kind
    from "user" u left join staff m on m.user_id = u.id where u.email = ${email}`)
  return rows<AddressOwner>(found)[0] ?? null
}

interface NewInvitation {
  email: string | null
  role: Role
  tokenHash: string
  invitedBy: string | null
}

/** Returns the id. */
export async function insertInvitation(
  db: Database,
  { email, role, tokenHash, invitedBy }: NewInvitation,
): Promise<string> {
  const found = await db.execute(sql`
    insert into staff_invitations (email, role, token_hash, invited_by, expires_at)
    values (${email}, ${role}, ${tokenHash}, ${invitedBy}, now() + make_interval(secs => ${INVITATION_SECONDS}))
    returning id`)
  return rows<{ id: string }>(found)[0]?.id ?? ''
}

/** Withdraws what is open for this address; null is the operator's link for the first admin. */
export async function withdrawInvitationsTo(db: Database, email: string | null): Promise<void> {
  await db.execute(sql`
    update staff_invitations set withdrawn_at = now()
    where email is not distinct from ${email} and accepted_at is null and withdrawn_at is null`)
}

/** Until the end of the transaction nobody else adds an invitation. */
export async function lockInvitations(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table staff_invitations in share row exclusive mode`)
}

/** Whether a link to become the first admin is open. */
export async function hasOpenOffer(tx: Tx): Promise<boolean> {
  const found = await tx.execute(sql`
    select 1 from staff_invitations
    where email is null and accepted_at is null and withdrawn_at is null and expires_at > now() limit 1`)
  return rows(found).length > 0
}

/** Withdraws what is open of this member's invitations; returns their ids. */
export async function withdrawInvitationsBy(db: Database, userId: string): Promise<string[]> {
  const found = await db.execute(sql`
    update staff_invitations set withdrawn_at = now()
    where invited_by = ${userId} and accepted_at is null and withdrawn_at is null returning id`)
  return rows<{ id: string }>(found).map(({ id }) => id)
}

/** Returns false when there is no such invitation that is neither accepted nor withdrawn. */
export async function withdrawInvitationRow(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.execute(sql`
    update staff_invitations set withdrawn_at = now()
    where id = ${id} and email is not null and accepted_at is null and withdrawn_at is null returning id`)
  return rows(found).length > 0
}

/**
 * Gives an invitation a new token and 72 hours more, and makes it that of who sends it: the link of the former mail is
 * void. Null when there is none.
 */
export async function renewInvitation(
  tx: Tx,
  { id, tokenHash, invitedBy }: { id: string; tokenHash: string; invitedBy: string },
): Promise<string | null> {
  const found = await tx.execute(sql`
    update staff_invitations
    set token_hash = ${tokenHash}, invited_by = ${invitedBy}, expires_at = now() + make_interval(secs => ${INVITATION_SECONDS})
    where id = ${id} and email is not null and accepted_at is null and withdrawn_at is null returning email`)
  return rows<{ email: string }>(found)[0]?.email ?? null
}

export interface InvitationRow {
  id: string
  email: string | null
  role: Role
  invited_by: string | null
  is_used: boolean
  is_withdrawn: boolean
  is_expired: boolean
}

/**
 * Whether somebody still stands behind an invitation: that of a member counts while the member is an admin who works here,
 * and that without an address while there is no admin.
 */
const IS_BACKED = sql`case
  when i.invited_by is not null then exists (select from staff m
    where m.user_id = i.invited_by and m.role = 'admin' and m.suspended_at is null)
  when i.email is null then not exists (select from staff m where m.role = 'admin')
  else true end`

/** The invitation of a link; with `lock` others who use the same link wait until the transaction ends. */
export async function findInvitation(
  db: Database,
  { tokenHash, lock }: { tokenHash: string; lock: boolean },
): Promise<InvitationRow | null> {
  const found = await db.execute(sql`
    select i.id, i.email, i.role, (select u.full_name from "user" u where u.id = i.invited_by) as invited_by,
      i.accepted_at is not null as is_used,
      (i.withdrawn_at is not null or not ${IS_BACKED}) as is_withdrawn,
      i.expires_at <= now() as is_expired
    from staff_invitations i where i.token_hash = ${tokenHash} ${lock ? sql`for update` : sql``}`)
  return rows<InvitationRow>(found)[0] ?? null
}

interface NewMember {
  id: string
  full_name: string
  email: string
  passwordHash: string
  role: Role
  locale: string
}

/**
 * Inserts the account of a member of staff. The address is confirmed, because the link came to it; staff accept no terms
 * of the product, so the version says who they are. False when the address has an account.
 */
export async function insertMember(tx: Tx, member: NewMember): Promise<boolean> {
  const { id, full_name, email, passwordHash, role, locale } = member
  const added = await tx.execute(sql`
    insert into "user" (id, full_name, email, email_verified, locale, terms_version, terms_accepted_at)
    values (${id}, ${full_name}, ${email}, true, ${locale}, 'staff', now())
    on conflict (email) do nothing returning id`)
  if (rows(added).length === 0) return false
  await tx.execute(sql`
    insert into account (id, user_id, account_id, provider_id, password)
    values (${id}, ${id}, ${id}, 'credential', ${passwordHash})`)
  await tx.execute(sql`insert into staff (user_id, role) values (${id}, ${role})`)
  return true
}

export async function markAccepted(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`update staff_invitations set accepted_at = now() where id = ${id}`)
}

/** Returns false when nobody of the team has this id. */
export async function updateMember(
  tx: Tx,
  { id, role, suspended }: { id: string; role?: Role | undefined; suspended?: boolean | undefined },
): Promise<boolean> {
  // A sign-in locks this row, too: it is over before the suspension, or refused by it (migration 0024).
  await tx.execute(sql`select from "user" where id = ${id} for no key update`)
  const found = await tx.execute(sql`
    update staff set role = coalesce(${role ?? null}, role),
      suspended_at = case ${suspended ?? null}::boolean
        when true then coalesce(suspended_at, now()) when false then null else suspended_at end
    where user_id = ${id} returning user_id`)
  return rows(found).length > 0
}

/** Nobody covers for this member any more, nor does the member cover for others; what has been stays. */
export async function endCovers(tx: Tx, { id, today }: { id: string; today: string }): Promise<void> {
  await tx.execute(sql`
    update staff_absences set covered_by = null
    where covered_by is not null and (covered_by = ${id} or staff_id = ${id}) and to_day >= ${today}::date`)
}

/** Whether a member is suspended; the account is locked until the transaction ends. Null when nobody has this id. */
export async function lockSuspension(tx: Tx, id: string): Promise<{ is_suspended: boolean } | null> {
  const found = await tx.execute(sql`
    select m.suspended_at is not null as is_suspended from staff m join "user" u on u.id = m.user_id
    where m.user_id = ${id} for no key update of u`)
  return rows<{ is_suspended: boolean }>(found)[0] ?? null
}

export async function isMember(tx: Tx, id: string): Promise<boolean> {
  return rows(await tx.execute(sql`select 1 from staff where user_id = ${id}`)).length > 0
}

/** Whether somebody can let colleagues in. */
export async function hasAdmin(db: Database): Promise<boolean> {
  return rows(await db.execute(sql`select 1 from staff where role = 'admin' limit 1`)).length > 0
}
