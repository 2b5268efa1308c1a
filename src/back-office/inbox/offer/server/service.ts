import { randomBytes } from 'node:crypto'
import { describeMessage } from '#back-office/inbox/server/service.ts'
import type { EntryRow } from '#back-office/inbox/server/store.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { createAccountFor } from '#features/account/registration/server/service.ts'
import { fullName } from '#features/account/schema.ts'
import { ACCOUNT_ACTS, recordAccountAct } from '#features/account/server/service.ts'
import { recordEvent } from '#features/cases/server/service.ts'
import { type CaseRow, findCase, lockOpenCaseOf, startNextCase } from '#features/cases/server/store.ts'
import { MAX_MESSAGE_LENGTH } from '#features/messages/contract.ts'
import { insertMessage } from '#features/messages/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { currentLanguage } from '#language/language.ts'
import { DAY } from '#limits/rate-limit.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor, StaffAct } from '#session/actor.ts'
import { actAsSystem } from '#session/system-act.ts'
import { type ClaimAnswer, OFFER_DAYS } from '../contract.ts'
import type { Claim, OfferState } from '../schema.ts'
import { acceptedNotice, notMineMail, offerMail } from './mail.ts'
import {
  type ClaimedMessage,
  findOffer,
  isAsked,
  joinOwn,
  listClaims,
  lockClaim,
  lockMailbox,
  markAccepted,
  markUnread,
  nameAccount,
  type OfferRow,
  saveAnswer,
  saveOffer,
  settleMessage,
} from './store.ts'

const TOKEN_BYTES = 32

/**
 * Asks the address of a contact message by mail whether its owner wants an account. Nothing is made before the press.
 * Throws conflict while a link waits in that mailbox, and once an account was made because of this message: its person
 * answers there. Needs owner rights; the entry is locked.
 */
export async function offerAccount(
  deps: Deps,
  { tx, actor }: StaffAct,
  entry: Pick<EntryRow, 'id' | 'email' | 'received_at' | 'locale'>,
): Promise<void> {
  const email = entry.email.toLowerCase()
  await lockMailbox(tx, email)
  if (await isAsked(tx, email))
    throw new AppError('conflict', { message: m.back_office_inbox_offer_error_asked() })
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const offer = { entryId: entry.id, email, token, askedBy: actor.userId, days: OFFER_DAYS }
  if (!(await saveOffer(tx, offer)))
    throw new AppError('conflict', { message: m.back_office_inbox_offer_error_accepted() })
  const { publicUrl, operator } = deps.env
  await queueMail(deps, tx, offerMail({ entry, to: email, token, days: OFFER_DAYS, publicUrl, operator }))
}

/** What the link of a mail is for. Nothing is changed. */
export async function readOffer({ database }: Pick<Deps, 'database'>, token: string): Promise<OfferState> {
  const offer = await findOffer(database.db, { token })
  return { state: stateOf(offer), email: offer?.email ?? null }
}

function stateOf(offer: OfferRow | null): OfferState['state'] {
  if (!offer) return 'unknown'
  if (offer.is_used) return 'used'
  if (offer.has_account) return 'has_account'
  return offer.is_expired ? 'expired' : 'open'
}

/**
 * Makes the account of an offer, once, without a name, a password and terms; the returned token sets the password and so
 * confirms the address. The message stays where it is. Throws conflict for a link that does not work any more.
 */
export async function acceptOffer(
  deps: Deps,
  { token, clientAddress }: { token: string; clientAddress: string },
): Promise<string> {
  return actAsSystem({ database: deps.database, task: 'account.accept-offer' }, async ({ tx }) => {
    const offer = await findOffer(tx, { token, lock: true })
    if (!offer || stateOf(offer) !== 'open') throw refused()
    const { email, entry_id: entryId } = offer
    const locale = currentLanguage()
    const account = await createAccountFor(deps, tx, { name: '', email, locale, linkSeconds: DAY })
    // Somebody has registered with it at this moment.
    if (!account) throw refused()
    const { userId } = account
    await markAccepted(tx, { entryId, userId })
    await markUnread(tx, entryId)
    await notify(deps, tx, acceptedNotice({ userId, entryId }))
    await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.created, userId, clientAddress, isStaff: false })
    return account.token
  })
}

const refused = () => new AppError('conflict', { message: m.back_office_inbox_offer_error_link() })

/** The messages from the contact form that the caller is asked about. */
export function listOwnClaims({ tx, actor }: Act<ApplicantActor>): Promise<Claim[]> {
  return withOwnerRole(tx, () => listClaims(tx, actor.userId))
}

/**
 * The person says whether a message is theirs. Theirs: it is joined to their open case, or a new one, and stands in the
 * conversation. Not theirs: it is joined to nothing, and the consultancy is told. The same answer once more changes nothing.
 * Throws not_found, and conflict for the other answer.
 */
export async function answerClaim(
  deps: Deps,
  act: Act<ApplicantActor>,
  { id, answer }: { id: string; answer: ClaimAnswer },
): Promise<void> {
  const { tx, actor } = act
  if (!isUuid(id)) throw new AppError('not_found')
  await withOwnerRole(tx, async () => {
    const isWaiting = (await listClaims(tx, actor.userId)).some((one) => one.id === id)
    // A case is locked before its entries, by everybody.
    const caseRow = isWaiting && answer === 'mine' ? await requireOwnCase(tx, actor.userId) : null
    const claim = await lockClaim(tx, { id, userId: actor.userId })
    if (!claim) throw new AppError('not_found')
    if (claim.answer === answer) return
    if (claim.answer) throw new AppError('conflict', { message: m.back_office_inbox_offer_error_answered() })
    await saveAnswer(tx, { id, answer })
    await markUnread(tx, id)
    if (caseRow) await takeMessage(act, { claim, caseRow })
    else await tellNotMine(deps, tx, claim)
  })
}

async function requireOwnCase(tx: Tx, userId: string): Promise<CaseRow> {
  const open = await lockOpenCaseOf(tx, userId)
  if (open) return open
  const started = await startNextCase(tx, userId)
  const caseRow = started ? await findCase(tx, started) : await lockOpenCaseOf(tx, userId)
  if (!caseRow) throw new Error('no case could be opened')
  return caseRow
}

/** It waits for its answer in the inbox, and not in the queue as well. */
async function takeMessage(
  act: Act<ApplicantActor>,
  { claim, caseRow }: { claim: ClaimedMessage; caseRow: CaseRow },
): Promise<void> {
  const { tx, actor } = act
  const { data: name } = fullName.safeParse(claim.name)
  if (name) await nameAccount(tx, { userId: actor.userId, name })
  if (await joinOwn(tx, { id: claim.id, caseId: caseRow.id }))
    await recordEvent(act, {
      case: caseRow,
      event: 'contact_message_joined',
      details: describeMessage(claim),
    })
  const author = { kind: 'applicant' as const, id: actor.userId, name: claim.name }
  const sent = await insertMessage(tx, {
    caseId: caseRow.id,
    userId: actor.userId,
    author,
    text: writeFirstMessage(claim),
  })
  if (sent) await settleMessage(tx, sent.id)
}

/** Subject and text; only the text of the longest ones. */
function writeFirstMessage({ subject, text }: ClaimedMessage): string {
  const whole = `${subject}\n\n${text}`
  return whole.length <= MAX_MESSAGE_LENGTH ? whole : text
}

async function tellNotMine(deps: Deps, tx: Tx, { id, received_at }: ClaimedMessage): Promise<void> {
  const { operatorEmail, operator } = deps.env
  const to = operatorEmail ?? operator.email.contact
  await queueMail(deps, tx, notMineMail({ to, id, receivedAt: received_at }))
}
