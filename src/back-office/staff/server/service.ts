import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { hashAddress } from '#audit/address-hash.ts'
import { appendAudit, recordStaffAct } from '#audit/audit-log.ts'
import { handOverCases } from '#back-office/desk/server/service.ts'
import type { InvitationState, Team } from '#back-office/staff/schema.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { sqlState } from '#database/sql-state.ts'
import { AppError } from '#errors/app-error.ts'
import { recognizeBrowser } from '#features/account/devices/rules.ts'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { deleteSessions } from '#features/account/session/server/store.ts'
import { insertClosure } from '#features/own-data/closing/server/store.ts'
import { currentLanguage } from '#language/language.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { m } from '#messages/messages.js'
import type { StaffAct, StaffActor } from '#session/actor.ts'
import type { StaffSession } from '#session/staff-session.ts'
import { actAsSystem } from '#session/system-act.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { invitationLink, invitationMail } from './mail.ts'
import { requireMayManageTeam } from './policy.ts'
import {
  endCovers,
  findInvitation,
  findOwner,
  hasAdmin,
  hasOpenOffer,
  type InvitationRow,
  insertInvitation,
  insertMember,
  isMember,
  listInvitations,
  listMembers,
  lockInvitations,
  lockSuspension,
  markAccepted,
  renewInvitation,
  updateMember,
  withdrawInvitationRow,
  withdrawInvitationsBy,
  withdrawInvitationsTo,
} from './store.ts'

type Role = StaffActor['role']
const TOKEN_BYTES = 32
const createToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
const toIso = (instant: string) => new Date(instant).toISOString()
const toIsoOrNull = (instant: string | null) => (instant === null ? null : toIso(instant))

/** The team and its open invitations. Throws forbidden to who is no admin. */
export async function readTeam({ tx, actor }: StaffAct): Promise<Team> {
  requireMayManageTeam(actor)
  return withOwnerRole(tx, async () => ({
    members: (await listMembers(tx)).map(({ sessions, ...member }) => ({
      ...member,
      suspended_at: toIsoOrNull(member.suspended_at),
      last_here_at: toIsoOrNull(member.last_here_at),
      is_you: member.id === actor.userId,
      sessions: sessions.map(({ id, user_agent, updated_at }) => ({
        id,
        ...recognizeBrowser(user_agent ?? ''),
        last_used_at: toIso(updated_at),
      })),
    })),
    invitations: (await listInvitations(tx)).map((row) => ({
      ...row,
      created_at: toIso(row.created_at),
      expires_at: toIso(row.expires_at),
    })),
  }))
}

interface Invitation {
  email: string
  role: Role
}

/** An address that has an account already. */
class AddressTakenError extends AppError {
  /** Of whose account. */
  readonly userId: string

  constructor(userId: string, message: string) {
    super('conflict', { message })
    this.userId = userId
  }
}

/**
 * Mails an invitation; an open one to the same address is withdrawn. Throws conflict for an address with an account: the
 * audit log says who was told that, because it says something of the address.
 */
export async function invite(
  deps: Deps,
  session: StaffSession,
  invitation: Invitation,
): Promise<{ id: string }> {
  try {
    return await session.transaction((act) => inviteInside(deps, act, invitation))
  } catch (error) {
    if (error instanceof AddressTakenError) {
      const subject = { kind: 'account', id: error.userId }
      await session.transaction(async (act) =>
        recordStaffAct(act, { act: 'staff.invitation_refused', subject }),
      )
    }
    throw error
  }
}

async function inviteInside(deps: Deps, act: StaffAct, { email, role }: Invitation): Promise<{ id: string }> {
  const { tx, actor } = act
  requireMayManageTeam(actor)
  const to = email.toLowerCase()
  const id = await withOwnerRole(tx, async () => {
    const owner = await findOwner(tx, to)
    if (owner?.kind === 'staff') throw new AddressTakenError(owner.id, m.back_office_staff_already_member())
    if (owner) throw new AddressTakenError(owner.id, m.back_office_staff_address_of_applicant())
    await withdrawInvitationsTo(tx, to)
    const token = createToken()
    const added = await insertInvitation(tx, {
      email: to,
      role,
      tokenHash: hashOf(token),
      invitedBy: actor.userId,
    })
    await mailInvitation(deps, act, { to, token })
    return added
  })
  recordStaffAct(act, { act: 'staff.invited', subject: { kind: 'invitation', id }, details: { role } })
  return { id }
}

function mailInvitation(deps: Deps, { tx, actor }: StaffAct, { to, token }: { to: string; token: string }) {
  const { publicUrl } = deps.env
  const mail = invitationMail({ to, from: actor.full_name, token, publicUrl })
  return queueMail(deps, tx, mail)
}

/** Mails a new link, whose 72 hours begin now. Throws not_found. */
export async function sendInvitationAgain(deps: Deps, act: StaffAct, id: string): Promise<void> {
  const { tx, actor } = act
  requireMayManageTeam(actor)
  const token = createToken()
  await withOwnerRole(tx, async () => {
    const to = await renewInvitation(tx, { id, tokenHash: hashOf(token), invitedBy: actor.userId })
    if (!to) throw new AppError('not_found')
    await mailInvitation(deps, act, { to, token })
  })
  recordStaffAct(act, { act: 'staff.invitation_sent_again', subject: { kind: 'invitation', id } })
}

/** Makes the link of an invitation void. Throws not_found. */
export async function withdrawInvitation(act: StaffAct, id: string): Promise<void> {
  const { tx, actor } = act
  requireMayManageTeam(actor)
  if (!(await withOwnerRole(tx, () => withdrawInvitationRow(tx, id)))) throw new AppError('not_found')
  recordStaffAct(act, { act: 'staff.invitation_withdrawn', subject: { kind: 'invitation', id } })
}

interface MemberChange {
  id: string
  role?: Role | undefined
  suspended?: boolean | undefined
  /** Who gets the open cases of somebody who is suspended; null for nobody. */
  cases_to?: string | null | undefined
}

/**
 * Changes the role or the suspension of a member; a suspension ends the sessions, hands the open cases over to `cases_to`, or
 * to nobody, and ends who covers for whom. Who is no admin any more has no open invitation. Throws not_found, conflict for the
 * last admin, and invalid_input for a `cases_to` who does not work here.
 */
export async function changeMember(deps: Deps, act: StaffAct, change: MemberChange): Promise<void> {
  const { id, role, suspended } = change
  const { tx, actor } = act
  requireMayManageTeam(actor)
  if (suspended && id === actor.userId)
    throw new AppError('conflict', { message: m.back_office_staff_not_yourself() })
  const subject = { kind: 'account', id }
  await withOwnerRole(tx, async () => {
    if (!(await updateMember(tx, { id, role, suspended }).catch(throwLastAdmin)))
      throw new AppError('not_found')
    // Before the audit log, as a sign-out does: the other way round each of the two would wait for the other.
    if (suspended) await deleteSessions(tx, id)
    if (suspended) await endCovers(tx, { id, today: todayInWarsaw(deps.now()) })
    if (suspended || role === 'specialist') await withdrawInvitationsOf(act, id)
  })
  if (role) recordStaffAct(act, { act: 'staff.role_changed', subject, details: { role } })
  if (suspended === false) recordStaffAct(act, { act: 'staff.unsuspended', subject })
  if (suspended) recordStaffAct(act, { act: 'staff.suspended', subject })
  if (suspended) await handOverCases(deps, act, { from: id, to: change.cases_to ?? null })
}

/** A link does not outlive the right to send it. */
async function withdrawInvitationsOf(act: StaffAct, memberId: string): Promise<void> {
  for (const id of await withdrawInvitationsBy(act.tx, memberId))
    recordStaffAct(act, { act: 'staff.invitation_withdrawn', subject: { kind: 'invitation', id } })
}

const RESTRICT_VIOLATION = '23001'

/** Translates the refusal of keep_last_admin() (migration 0024), the only one that an update of staff can meet. */
function throwLastAdmin(error: unknown): never {
  if (sqlState(error) !== RESTRICT_VIOLATION) throw error
  throw new AppError('conflict', { message: m.back_office_staff_last_admin(), cause: error })
}

/** Ends every session of a member. Throws not_found. */
export async function endMemberSessions(act: StaffAct, id: string): Promise<void> {
  const { tx, actor } = act
  requireMayManageTeam(actor)
  await withOwnerRole(tx, async () => {
    if (!(await isMember(tx, id))) throw new AppError('not_found')
    await deleteSessions(tx, id)
    // At once and as the owner: the caller's own session may be among those that have ended.
    await appendAudit(tx, {
      actor: { kind: 'staff', id: actor.userId },
      act: 'staff.sessions_ended',
      subject: { kind: 'account', id },
      addressHash: actor.addressHash,
    })
  })
}

/**
 * Decides that the account of a suspended member is erased. The caller erases it after the commit; if that fails, the sweep
 * of accounts does. Throws not_found, and conflict for who works here: so it is neither one's own account nor the last
 * admin's.
 */
export async function scheduleMemberErasure(act: StaffAct, id: string): Promise<void> {
  const { tx, actor } = act
  requireMayManageTeam(actor)
  await withOwnerRole(tx, async () => {
    const member = await lockSuspension(tx, id)
    if (!member) throw new AppError('not_found')
    if (!member.is_suspended)
      throw new AppError('conflict', { message: m.back_office_staff_erase_not_suspended() })
    await withdrawInvitationsOf(act, id)
    await insertClosure(tx, { userId: id, reason: 'asked', seconds: 0 })
  })
  recordStaffAct(act, { act: 'staff.erased', subject: { kind: 'account', id } })
}

function stateOf(row: InvitationRow | null): InvitationState['state'] {
  if (!row) return 'unknown'
  if (row.is_used) return 'used'
  if (row.is_withdrawn) return 'withdrawn'
  return row.is_expired ? 'expired' : 'open'
}

/** What a link invites to, before anything is done with it. */
export async function readInvitation({ database }: Deps, token: string): Promise<InvitationState> {
  const row = await findInvitation(database.db, { tokenHash: hashOf(token), lock: false })
  const state = stateOf(row)
  if (!row || state !== 'open') return { state, email: null, role: null, invited_by: null }
  return { state, email: row.email, role: row.role, invited_by: row.invited_by }
}

interface Acceptance {
  token: string
  full_name: string
  /** Used for the first admin only. */
  email: string
  password: string
  clientAddress: string
}

/**
 * Makes the account of an invitation; nobody is signed in. The account gets the address that was invited, whoever holds
 * the link: a forwarded one makes no account of another address. A new admin makes the first admin's link void. Throws
 * conflict with one sentence each for a link that is unknown, withdrawn (also: of an admin who is none any more), expired or
 * used, and for an address that has an account by now.
 */
export async function acceptInvitation(deps: Deps, acceptance: Acceptance): Promise<void> {
  // Hashed before the transaction, so that none is open during argon2.
  const passwordHash = await hashPassword(acceptance.password)
  const locale = currentLanguage()
  await actAsSystem({ database: deps.database, task: 'staff.accept-invitation' }, async ({ tx }) => {
    const row = await findInvitation(tx, { tokenHash: hashOf(acceptance.token), lock: true })
    const state = stateOf(row)
    if (!row || state !== 'open') throw new AppError('conflict', { message: sentenceOf(state) })
    const id = randomUUID()
    const { full_name } = acceptance
    const email = row.email ?? acceptance.email.toLowerCase()
    const isAdded = await insertMember(tx, { id, full_name, email, passwordHash, role: row.role, locale })
    if (!isAdded) throw new AppError('conflict', { message: m.back_office_staff_invitation_address_taken() })
    await markAccepted(tx, row.id)
    if (row.role === 'admin') await withdrawInvitationsTo(tx, null)
    await appendAudit(tx, {
      actor: { kind: 'staff', id },
      act: 'staff.invitation_accepted',
      subject: { kind: 'invitation', id: row.id },
      details: { role: row.role },
      addressHash: hashAddress({ secret: deps.env.appSecret, address: acceptance.clientAddress }),
    })
  })
}

function sentenceOf(state: InvitationState['state']): string {
  if (state === 'used') return m.back_office_staff_invitation_used()
  if (state === 'withdrawn') return m.back_office_staff_invitation_withdrawn()
  if (state === 'expired') return m.back_office_staff_invitation_expired()
  return m.back_office_staff_invitation_unknown()
}

/**
 * A link to become an admin, for the operator; the one before is void. With an address the account gets that one. Without
 * one the link is for the first admin only, and void as soon as there is an admin.
 */
export async function createAdminLink(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  email: string | null,
): Promise<string> {
  const token = await actAsSystem({ database, task: 'staff.create-admin-link' }, ({ tx }) =>
    insertAdminInvitation(tx, email),
  )
  return invitationLink({ token, publicUrl: env.publicUrl })
}

async function insertAdminInvitation(tx: Tx, email: string | null): Promise<string> {
  const token = createToken()
  const to = email?.toLowerCase() ?? null
  await withdrawInvitationsTo(tx, to)
  await withdrawInvitationsTo(tx, null)
  const id = await insertInvitation(tx, {
    email: to,
    role: 'admin',
    tokenHash: hashOf(token),
    invitedBy: null,
  })
  await appendAudit(tx, {
    actor: { kind: 'operator', id: null },
    act: 'staff.invited',
    subject: { kind: 'invitation', id },
    details: { role: 'admin' },
    addressHash: null,
  })
  return token
}

/**
 * The same while there is no admin; null when there is one. The link is null while an earlier one is open, for example that
 * of a server that started at the same time: only its hash is stored, and a new one would make it void.
 */
export async function offerFirstAdmin({
  database,
  env,
}: Pick<Deps, 'database' | 'env'>): Promise<{ link: string | null } | null> {
  const token = await actAsSystem({ database, task: 'staff.offer-first-admin' }, async ({ tx }) => {
    await lockInvitations(tx)
    if (await hasAdmin(tx)) return undefined
    return (await hasOpenOffer(tx)) ? null : insertAdminInvitation(tx, null)
  })
  if (token === undefined) return null
  return { link: token && invitationLink({ token, publicUrl: env.publicUrl }) }
}
