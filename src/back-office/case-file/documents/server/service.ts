import { recordCaseReading, recordStaffAct } from '#audit/audit-log.ts'
import { prefillMessage } from '#back-office/case-file/asking/server/service.ts'
import type { Judgment } from '#back-office/case-file/schema.ts'
import { readJudgedCase, requireCaseId } from '#back-office/case-file/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { recordEvent, requireNotEnded } from '#features/cases/server/service.ts'
import { type CaseRow, lockCase } from '#features/cases/server/store.ts'
import { getZoneOfCase } from '#features/documents/passport-zone/server/service.ts'
import { documentLabel, namedDocument } from '#features/documents/rules.ts'
import type { DocumentRow } from '#features/documents/server/store.ts'
import { nameForHistory } from '#features/documents/slots/server/service.ts'
import { drawPageAhead } from '#features/documents/versions/server/service.ts'
import { findNewest, lockNewest } from '#features/documents/versions/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { nameTab } from '#features/notifications/stream/server/store.ts'
import type { PassportZoneAnswer } from '#features/personal-info/passport-zone/schema.ts'
import { readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import type { StaffSession } from '#session/staff-session.ts'
import { actAsSystem } from '#session/system-act.ts'
import type { GivenVerdict, NewVerdict } from '../schema.ts'
import { verdictsNotice } from './mail.ts'
import {
  claimDueBatch,
  findNamed,
  findNextUnjudged,
  findStanding,
  hasOpened,
  insertVerdict,
  listOverCases,
  readLocale,
  restoreReplaced,
  setStatus,
  takeBack,
  type VerdictRow,
} from './store.ts'

interface DocumentWithCase {
  document: DocumentRow
  caseRow: CaseRow
}

/**
 * Judges the newest version of a document. The status stands at once; the applicant is told with the other verdicts of the
 * round, and the stream names the tab that has it from here. A verdict that stood before is replaced and kept. Throws
 * not_found, conflict when the case has ended, replaced_meanwhile with the current version when another version was seen, or
 * this one not opened by the actor, and changed_meanwhile with what stands as `current` when that is not the verdict
 * `seen_verdict_id`.
 */
export async function giveVerdict(
  deps: Pick<Deps, 'payments' | 'now' | 'files'>,
  act: StaffAct,
  { id, tab, ...given }: NewVerdict & { id: string; tab?: string | undefined },
): Promise<Judgment> {
  if (tab) await nameTab(act.tx, tab)
  const judged = await lockForVerdict(act, id)
  const verdict = await judge(act, { judged, given })
  return { ...verdict, case: await readJudgedCase(deps, act, judged.caseRow.number) }
}

async function judge(
  act: StaffAct,
  { judged, given }: { judged: DocumentWithCase; given: NewVerdict },
): Promise<GivenVerdict> {
  const { tx, actor } = act
  const { document } = judged
  const { id } = document
  const { version, status } = document
  const isSeen = await hasOpened(tx, { id, version })
  if (!isSeen || (given.version ?? version) !== version)
    throw new AppError('replaced_meanwhile', { detail: { version } })
  const wanted = await withDefaultMessage(act, { document, given })
  const standing = await findStanding(tx, { id, version })
  if (standing && isSame(standing, { ...wanted, staffId: actor.userId }))
    return presentVerdict(standing, { by: actor.full_name, status })
  await requireSeen(act, { document, standing, seen: given.seen_verdict_id })
  if (standing) await takeBack(tx, { id: standing.id, staffId: actor.userId })
  const { case_id, user_id } = document
  const row = await insertVerdict(tx, {
    document_id: id,
    version,
    case_id,
    user_id,
    ...wanted,
    replaces: standing?.id ?? null,
    given_by: actor.userId,
  })
  await setStatus(tx, { id, status: wanted.verdict, reason: wanted.reason, message: wanted.message })
  await recordVerdict(act, { ...judged, what: wanted.verdict, reason: wanted.reason })
  return presentVerdict(row, { by: actor.full_name, status: wanted.verdict })
}

type VerdictValues = Pick<VerdictRow, 'verdict' | 'reason' | 'message'>

/** The verdict as it is stored: the message of a reason is in the applicant's language. */
async function withDefaultMessage(
  { tx }: StaffAct,
  { document, given }: { document: DocumentRow; given: Omit<NewVerdict, 'version' | 'seen_verdict_id'> },
): Promise<VerdictValues> {
  const { verdict, reason, message } = given
  if (verdict === 'accepted' || !reason) return { verdict, reason: null, message: null }
  if (message) return { verdict, reason, message }
  const language = readLanguage(await readLocale(tx, document.user_id))
  const prefilled = inLanguage(language, () => prefillMessage(reason, documentLabel(namedDocument(document))))
  return { verdict, reason, message: prefilled }
}

function isSame(standing: VerdictRow, wanted: VerdictValues & { staffId: string }): boolean {
  const { verdict, reason, message, given_by } = standing
  return (
    verdict === wanted.verdict &&
    reason === wanted.reason &&
    message === wanted.message &&
    given_by === wanted.staffId
  )
}

/**
 * Takes the verdict on the newest version back: the one that it replaced stands again, or the document is being checked.
 * Both stay in the history. Throws not_found, conflict when the case has ended, and changed_meanwhile like giveVerdict.
 */
export async function takeVerdictBack(
  act: StaffAct,
  { id, seen_verdict_id: seen }: { id: string; seen_verdict_id?: string | undefined },
): Promise<void> {
  const { tx, actor } = act
  const judged = await lockForVerdict(act, id)
  const { document } = judged
  const standing = await findStanding(tx, { id, version: document.version })
  await requireSeen(act, { document, standing, seen })
  if (!standing) throw new AppError('not_found')
  await takeBack(tx, { id: standing.id, staffId: actor.userId })
  const restored = await withOwnerRole(tx, () => restoreReplaced(tx, standing))
  const { verdict = 'pending', reason = null, message = null } = restored ?? {}
  await setStatus(tx, { id, status: verdict, reason, message })
  await recordVerdict(act, { ...judged, what: 'verdict_taken_back', restored: restored?.verdict ?? null })
}

interface SeenVerdict {
  document: DocumentRow
  standing: VerdictRow | null
  /** Null for none; undefined when the caller does not say. */
  seen: string | null | undefined
}

/** Refuses what somebody does who has not seen the verdict of a colleague, or that it was taken back. */
async function requireSeen({ tx }: StaffAct, { document, standing, seen }: SeenVerdict): Promise<void> {
  if (seen === undefined || seen === (standing?.id ?? null)) return
  const before = seen && (await findNamed(tx, seen))
  const now = standing && (await findNamed(tx, standing.id))
  const { status } = document
  const verdict = now && presentVerdict(now.row, { by: now.given_by, status })
  const isTakenBack = before && before.row.replaces === (standing?.id ?? null)
  const name =
    (isTakenBack ? before.taken_back_by : now?.given_by) ?? m.back_office_document_review_somebody()
  throw new AppError('changed_meanwhile', {
    message: describeMeanwhile(isTakenBack ? null : (now?.row.verdict ?? null), name),
    detail: { current: { status, verdict } },
  })
}

function describeMeanwhile(verdict: VerdictRow['verdict'] | null, name: string): string {
  if (verdict === null) return m.back_office_document_review_taken_back_meanwhile({ name })
  return verdict === 'accepted'
    ? m.back_office_document_review_accepted_meanwhile({ name })
    : m.back_office_document_review_asked_meanwhile({ name })
}

/** The case first, then the document, in the order of an upload. */
async function lockForVerdict({ tx }: StaffAct, id: string): Promise<DocumentWithCase> {
  const found = isUuid(id) ? await findNewest(tx, id) : null
  const caseRow = found && (await lockCase(tx, found.case_id))
  const document = caseRow && (await lockNewest(tx, id))
  if (!document) throw new AppError('not_found')
  requireNotEnded(caseRow)
  return { document, caseRow }
}

interface Recorded extends DocumentWithCase {
  what: string
  reason?: string | null
  /** The verdict that stands again. */
  restored?: VerdictRow['verdict'] | null
}

async function recordVerdict(
  act: StaffAct,
  { document, caseRow, what, reason, restored }: Recorded,
): Promise<void> {
  const { id, document_type, version } = document
  const details = {
    version,
    document_type,
    ...(reason ? { reason } : {}),
    ...(restored ? { restored } : {}),
  }
  await recordEvent(act, {
    case: caseRow,
    event: `document_${what}`,
    details: { document_id: id, ...details, ...nameForHistory(document) },
  })
  recordStaffAct(act, {
    act: `document.${what}`,
    subject: { kind: 'document', id },
    caseId: caseRow.id,
    details,
  })
}

function presentVerdict(
  row: VerdictRow,
  { by, status }: { by: string | null; status: DocumentRow['status'] },
): GivenVerdict {
  const { id, document_id, version, verdict, reason, message, given_at } = row
  return {
    id,
    document_id,
    version,
    verdict,
    reason,
    message,
    given_by: by,
    given_at: given_at.toISOString(),
    taken_back_at: row.taken_back_at?.toISOString() ?? null,
    restored_at: row.restored_at?.toISOString() ?? null,
    notified_at: row.notified_at?.toISOString() ?? null,
    status,
  }
}

export const SEND_VERDICT_NOTICES = 'documents.tell-verdicts'

const BATCH = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Tells applicants of the verdicts of batches that are due: one notice and one mail a batch. */
export async function sendVerdictNotices(deps: Deps): Promise<void> {
  const now = deps.now()
  for (let after = FIRST_ID; ; ) {
    const over = await listOverCases(deps.database.db, { now, after, limit: BATCH })
    for (const caseId of over) await tellRound(deps, { caseId, now })
    const last = over.at(-1)
    if (!last || over.length < BATCH) return
    after = last
  }
}

/** A failure for one case does not stop the others; the next run tries again. */
async function tellRound(deps: Deps, { caseId, now }: { caseId: string; now: Date }): Promise<void> {
  try {
    await actAsSystem({ database: deps.database, task: SEND_VERDICT_NOTICES }, async ({ tx }) => {
      const batch = await claimDueBatch(tx, { caseId, now })
      if (batch) await notify(deps, tx, verdictsNotice(batch, now))
    })
  } catch (error) {
    deps.log.error({ err: error, case: caseId }, 'verdicts could not be told; the next run tries again')
  }
}

interface Shown {
  deps: Pick<Deps, 'files' | 'inspector' | 'database'>
  session: StaffSession
  /** The document of which a page has just been handed out. */
  id: string
  page: number
}

/**
 * Draws what is most likely asked for next: the first page of the next document without a verdict when a first page is
 * shown, and the page after the shown one. Kept encrypted like any page; nothing is handed out, so the audit log has no row.
 * Never throws: whoever asks for such a page has it drawn then.
 */
export async function drawAhead({ deps, session, id, page }: Shown): Promise<void> {
  try {
    const next = page === 1 ? await session.transaction(({ tx }) => findNextUnjudged(tx, id)) : null
    if (next) await drawPageAhead({ deps, session, id: next, page: 1 })
    await drawPageAhead({ deps, session, id, page: page + 1 })
  } catch {
    // The person has what was asked for.
  }
}

/**
 * What is certain in the zone of the passport of a case, and where the answers differ. The audit log says who has read the
 * answers. Throws not_found for a case that this member of staff does not see.
 */
export async function readPassportZone(act: StaffAct, number: string): Promise<PassportZoneAnswer> {
  const id = await requireCaseId(act, number)
  recordCaseReading(act, id)
  return getZoneOfCase(act.tx, id)
}
