import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { recordEvent, requireOpenCase } from '#features/cases/server/service.ts'
import { findOwnCaseId } from '#features/cases/server/store.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import { uploadDocument } from '#features/documents/server/service.ts'
import { readFile } from '#features/messages/files/server/service.ts'
import { type CaseFileRow, findFile } from '#features/messages/files/server/store.ts'
import { consumeRateLimits, DAY, mailboxKey } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor, StaffActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { type Ask, MAILS_A_DAY, MOST_OPEN_REQUESTS, REQUESTS_A_DAY, SLOT_OF_ASK } from '../contract.ts'
import { asksOf, latestEnd, stateOf, usualEnd } from '../rules.ts'
import type { NewThirdParty, ThirdParties, ThirdParty } from '../schema.ts'
import { mailLink } from './mail.ts'
import {
  type AnswerRow,
  countOpen,
  createLinkSecret,
  findApplicant,
  findLastLegalDay,
  insertLink,
  insertLinkEvent,
  insertRequest,
  type ListedRow,
  listAnswers,
  listFilledSlots,
  listRequests,
  lockRequest,
  markRequest,
  markUsed,
  type ThirdPartyRow,
} from './store.ts'

type ClockDeps = Pick<Deps, 'now'>
/** The case that a request is of. */
interface CaseOf {
  id: string
  user_id: string
}

/** What the caller has asked of others in the present application, the newest first. */
export async function listOwnRequests(deps: ClockDeps, act: Act<ApplicantActor>): Promise<ThirdParties> {
  const caseId = await findOwnCaseId(act.tx, act.actor.userId)
  return listOfCase(deps, act.tx, caseId)
}

/** What was asked of others in a case that the caller may see; none without a case. */
export async function listOfCase(deps: ClockDeps, tx: Tx, caseId: string | null): Promise<ThirdParties> {
  const today = todayInWarsaw(deps.now())
  const lastLegalDay = caseId && (await findLastLegalDay(tx, caseId))
  const limits = { today, lastLegalDay }
  const list = caseId ? await listRequests(tx, caseId) : []
  const filled = list.length > 0 && caseId ? await listFilledSlots(tx, caseId) : []
  return {
    third_parties: list.map((row) => presentRequest(row, { today, filled })),
    usual_end: usualEnd(limits),
    latest_end: latestEnd(limits),
  }
}

function presentRequest(
  { asked, answers, completed_at, ...row }: ListedRow,
  { today, filled }: { today: string; filled: readonly DocumentType[] },
): ThirdParty {
  const asks = asked.map((ask) => {
    const slot = SLOT_OF_ASK[ask]
    const answer = answers.find((one) => one.ask === ask)
    const none = { ask, ticked_at: null, file: null, file_came_at: null, used_at: null, used_as: null }
    return { ...(answer ?? none), slot, slot_filled: slot !== null && filled.includes(slot) }
  })
  return { ...row, asks, state: stateOf({ ...row, completed_at }, today) }
}

/**
 * Counts a request and its mail, before the transaction so that a refused one stays counted: a stranger's mailbox is not
 * filled from here. Throws rate_limited.
 */
export async function countRequest(
  { env, database }: Pick<Deps, 'env' | 'database'>,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  if (!env.rateLimits) return
  await consumeRateLimits(database.db, [
    { key: `third-parties:account:${accountId}`, max: REQUESTS_A_DAY, windowSeconds: DAY },
    { key: mailboxKey('third-parties:mailbox', email), max: MAILS_A_DAY, windowSeconds: DAY },
  ])
}

/** Asks somebody else by mail, for the caller's open application. Throws conflict and invalid_input. */
export async function askThirdParty(
  deps: Deps,
  act: Act<ApplicantActor>,
  wanted: NewThirdParty,
): Promise<ThirdParties> {
  const open = await requireOpenCase(act)
  await saveRequest(deps, act, { caseRow: open, wanted })
  return listOfCase(deps, act.tx, open.id)
}

interface SaveInput {
  caseRow: CaseOf
  wanted: NewThirdParty
}

/**
 * Writes a request into a case that is locked and open, with its mail. Throws conflict when too many of it are open, and
 * invalid_input for a last day that is over or too late.
 */
export async function saveRequest(
  deps: Deps,
  act: Act<ApplicantActor | StaffActor>,
  { caseRow, wanted }: SaveInput,
): Promise<ThirdPartyRow> {
  const { tx, actor } = act
  const row = await withOwnerRole(tx, async () => {
    const now = deps.now()
    const today = todayInWarsaw(now)
    const limits = { today, lastLegalDay: await findLastLegalDay(tx, caseRow.id) }
    const ends_on = wanted.ends_on ?? usualEnd(limits)
    requireEnd(ends_on, { today, latest: latestEnd(limits) })
    if ((await countOpen(tx, { caseId: caseRow.id, today })) >= MOST_OPEN_REQUESTS)
      throw new AppError('conflict', { message: m.third_parties_too_many({ max: MOST_OPEN_REQUESTS }) })
    const { kind, email, note } = wanted
    const asks = asksOf(kind, wanted.asks)
    const about = { case_id: caseRow.id, user_id: caseRow.user_id, asked_by: actor.userId }
    const made = { by_staff: actor.kind === 'staff', created_at: now, ends_on }
    const saved = await insertRequest(tx, { ...about, ...made, kind, email, asks, note: note || null })
    await sendLink(deps, tx, {
      row: saved,
      applicant: await findApplicant(tx, saved.user_id),
      asks,
      after: 0,
    })
    return saved
  })
  const details = { kind: row.kind, asks: row.asks }
  await recordEvent(act, { case: caseRow, event: 'third_party_asked', details })
  return row
}

function requireEnd(day: string, { today, latest }: { today: string; latest: string }): void {
  if (day >= today && day <= latest) return
  throw new AppError('invalid_input', { fields: { ends_on: [m.third_parties_end_invalid()] } })
}

interface SendLinkInput {
  row: ThirdPartyRow
  applicant: string
  /** What is open. */
  asks: readonly Ask[]
  /** Days after the first mail; 0 for it. */
  after: number
}

/** Mails a link with a secret of its own: of those in earlier mails only hashes are there. Needs owner rights. */
export async function sendLink(deps: Deps, tx: Tx, { row, ...mail }: SendLinkInput): Promise<void> {
  const now = deps.now()
  const { token, hash } = createLinkSecret()
  await insertLink(tx, { row, hash, now })
  await insertLinkEvent(tx, { row, event: mail.after === 0 ? 'sent' : 'reminded', now })
  await mailLink(deps, tx, { row, token, ...mail })
}

/** Ends a request of the caller: its links open nothing from now on. Throws not_found; again it changes nothing. */
export async function withdrawOwnRequest(
  deps: ClockDeps,
  act: Act<ApplicantActor>,
  id: string,
): Promise<void> {
  const open = await requireOpenCase(act)
  await withdrawRequest(deps, act, { caseRow: open, id })
}

/** The same in any case that is locked. */
export async function withdrawRequest(
  { now }: ClockDeps,
  act: Act<ApplicantActor | StaffActor>,
  { caseRow, id }: { caseRow: CaseOf; id: string },
): Promise<void> {
  const { tx } = act
  const row = await withOwnerRole(tx, async () => {
    const found = isUuid(id) ? await lockRequest(tx, { id, caseId: caseRow.id }) : null
    if (!found) throw new AppError('not_found')
    if (found.withdrawn_at !== null) return null
    await markRequest(tx, id, { withdrawn_at: now() })
    await insertLinkEvent(tx, { row: found, event: 'withdrawn', now: now() })
    return found
  })
  if (!row) return
  await recordEvent(act, { case: caseRow, event: 'third_party_withdrawn', details: { kind: row.kind } })
}

interface AnswerOf {
  id: string
  ask: Ask
}

/** The file that came for something that the caller has asked. Throws not_found. */
export async function openOwnAnswer(act: Act<ApplicantActor>, answer: AnswerOf): Promise<CaseFileRow> {
  const caseId = await findOwnCaseId(act.tx, act.actor.userId)
  return (await requireAnswer(act.tx, { ...answer, caseId })).file
}

/** The file that came for something that was asked in this case, which the caller may see. Throws not_found. */
export async function requireAnswer(
  tx: Tx,
  { id, ask, caseId }: AnswerOf & { caseId: string | null },
): Promise<{ answer: AnswerRow; file: CaseFileRow }> {
  const answers = isUuid(id) && caseId ? await listAnswers(tx, id) : []
  const answer = answers.find((one) => one.ask === ask && one.case_id === caseId)
  const file = answer?.file_id && caseId ? await findFile(tx, { id: answer.file_id, caseId }) : null
  if (!answer || !file) throw new AppError('not_found')
  return { answer, file }
}

interface UseInput extends AnswerOf {
  deps: Deps
  /** Not an act: the bytes are copied between reading the file and writing the document. */
  session: ApplicantSession
  slot: DocumentType | undefined
}

/**
 * Makes the file of a third party the document of a slot, as an upload of the applicant's own would be. Throws not_found,
 * and conflict when another file has come meanwhile, and what an upload throws.
 */
export async function useOwnAnswer({ deps, session, id, ask, slot }: UseInput): Promise<ThirdParties> {
  const actor = await session.check()
  const file = await session.transaction((act) => openOwnAnswer(act, { id, ask }))
  const documentType = slotFor(ask, slot)
  const bytes = await readFile(deps, file)
  await uploadDocument({ deps, session, actor, documentType, file: { name: file.file_name, bytes } })
  return session.transaction(async (act) => {
    await noteUsed(deps, act.tx, { id, ask, file, slot: documentType })
    return listOwnRequests(deps, act)
  })
}

/** The slot that a file goes into. Throws not_found for what is only ticked. */
export function slotFor(ask: Ask, wanted: DocumentType | undefined): DocumentType {
  const slot = wanted ?? SLOT_OF_ASK[ask]
  if (!slot) throw new AppError('not_found')
  return slot
}

interface NoteUsedInput extends AnswerOf {
  file: CaseFileRow
  slot: DocumentType
}

/** Writes that a file has become a document. One that has come meanwhile stays to be looked at. */
export function noteUsed({ now }: ClockDeps, tx: Tx, { id, ask, file, slot }: NoteUsedInput): Promise<void> {
  return withOwnerRole(tx, async () => {
    const row = await lockRequest(tx, { id, caseId: file.case_id })
    if (!row || !(await markUsed(tx, { id, ask, fileId: file.id, slot, now: now() }))) return
    await insertLinkEvent(tx, { row, event: 'used', ask, now: now() })
  })
}
