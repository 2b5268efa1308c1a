import { recordStaffAct } from '#audit/audit-log.ts'
import { readTerms } from '#back-office/desk/server/store.ts'
import type { Applicant } from '#back-office/people/schema.ts'
import { requireMayManageTeam } from '#back-office/staff/server/policy.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { beginEmailChange } from '#features/account/email-change/server/service.ts'
import { mailConfirmation } from '#features/account/recovery/server/service.ts'
import { deleteSessions } from '#features/account/session/server/store.ts'
import { readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import { isMailbox } from '#shared/person/email.ts'
import { blockedMail, unblockedMail } from './mail.ts'
import { listPeople, lockPerson, type PersonRow, setBlocked } from './store.ts'

const toIso = (instant: string) => new Date(instant).toISOString()
const toIsoOrNull = (instant: string | null) => (instant === null ? null : toIso(instant))

/** The people of the public, the newest first; with `q` those whom the queue would find, too. Throws forbidden to who is no admin. */
export async function readPeople(
  { tx, actor }: StaffAct,
  { q, before }: { q: string; before: string | undefined },
): Promise<Applicant[]> {
  requireMayManageTeam(actor)
  const terms = q === '' ? [] : await readTerms(tx, q)
  const people = await withOwnerRole(tx, () => listPeople(tx, { terms, before }))
  return people.map((person) => ({
    ...person,
    email: person.email && isMailbox(person.email) ? person.email : null,
    blocked_at: toIsoOrNull(person.blocked_at),
    created_at: toIso(person.created_at),
    last_here_at: toIsoOrNull(person.last_here_at),
  }))
}

/** The address of one of them, for the limits of its mailbox. Throws forbidden and not_found. */
export async function readAddress({ tx, actor }: StaffAct, id: string): Promise<string> {
  requireMayManageTeam(actor)
  return withOwnerRole(tx, async () => (await requirePerson({ tx }, id)).email)
}

/** Mails the link that confirms the address once more. Throws not_found, and conflict for a confirmed address. */
export async function sendConfirmationAgain(deps: Deps, act: StaffAct, id: string): Promise<void> {
  const { tx, actor } = act
  requireMayManageTeam(actor)
  await withOwnerRole(tx, async () => {
    const person = await requirePerson(act, id)
    requireMailbox(person)
    if (person.email_verified)
      throw new AppError('conflict', { message: m.back_office_people_already_confirmed() })
    await mailConfirmation(deps, tx, person)
  })
  recordStaffAct(act, { act: 'person.confirmation_sent', subject: { kind: 'account', id } })
}

/**
 * Keeps somebody out, or lets them in again. A block ends the sessions, nobody can sign in to the account, and its owner
 * is told by mail; nothing of the account is lost. Throws not_found.
 */
export async function changeBlock(
  deps: Deps,
  act: StaffAct,
  { id, blocked }: { id: string; blocked: boolean },
): Promise<void> {
  const { tx, actor } = act
  requireMayManageTeam(actor)
  const isChanged = await withOwnerRole(tx, async () => {
    const { is_blocked, email, full_name, locale } = await requirePerson(act, id)
    if (is_blocked === blocked) return false
    await setBlocked(tx, { id, blocked })
    if (blocked) await deleteSessions(tx, id)
    const { publicUrl } = deps.env
    const mail = inLanguage(readLanguage(locale), () =>
      (blocked ? blockedMail : unblockedMail)({ to: email, name: full_name, publicUrl }),
    )
    await queueMail(deps, tx, mail)
    return true
  })
  if (!isChanged) return
  const name = blocked ? 'person.blocked' : 'person.unblocked'
  recordStaffAct(act, { act: name, subject: { kind: 'account', id } })
}

/**
 * Begins a change of somebody's address. It changes only when the person opens the links in both mailboxes. Throws
 * not_found.
 */
export async function requestAddressChange(
  deps: Deps,
  act: StaffAct,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const { tx, actor } = act
  requireMayManageTeam(actor)
  await withOwnerRole(tx, async () => {
    const person = await requirePerson(act, id)
    requireMailbox(person)
    if (person.email === email.toLowerCase())
      throw new AppError('invalid_input', { fields: { email: [m.back_office_people_change_same()] } })
    await beginEmailChange(deps, tx, { userId: id, newEmail: email })
  })
  recordStaffAct(act, { act: 'person.email_change_requested', subject: { kind: 'account', id } })
}

/** Nobody reads a link that is sent to no address. */
function requireMailbox({ email }: PersonRow): void {
  if (!isMailbox(email)) throw new AppError('conflict', { message: m.back_office_people_no_email() })
}

async function requirePerson({ tx }: Pick<StaffAct, 'tx'>, id: string): Promise<PersonRow> {
  const person = await lockPerson(tx, id)
  if (!person) throw new AppError('not_found')
  return person
}
