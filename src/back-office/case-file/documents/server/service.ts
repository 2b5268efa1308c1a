import { recordStaffAct } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { isEnded } from '#features/cases/rules.ts'
import { recordEvent, requireAllowed } from '#features/cases/server/service.ts'
import { type CaseRow, lockCase } from '#features/cases/server/store.ts'
import { documentTypeLabel } from '#features/documents/rules.ts'
import type { DocumentRow } from '#features/documents/server/store.ts'
import { findNewest, lockNewest } from '#features/documents/versions/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import type { StaffAct } from '#session/actor.ts'
import { actAsSystem } from '#session/system-act.ts'
import { prefillMessage } from '../rules.ts'
import type { GivenVerdict, NewVerdict } from '../schema.ts'
import { verdictsNotice } from './mail.ts'
import {
  claimDueBatch,
  findStanding,
  hasOpened,
  insertVerdict,
  listOverCases,
  readLocale,
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
 * round. A verdict that stood before is taken back and kept. Throws not_found, conflict when the case has ended, and
 * replaced_meanwhile with the current version when another version was seen, or this one not opened by the actor.
 */
export async function giveVerdict(
  act: StaffAct,
  { id, ...given }: NewVerdict & { id: string },
): Promise<GivenVerdict> {
  const { tx, actor } = act
  const judged = await lockForVerdict(act, id)
  const { document } = judged
  const { version, status } = document
  const isSeen = await hasOpened(tx, { id, version })
  if (!isSeen || (given.version ?? version) !== version)
    throw new AppError('replaced_meanwhile', { detail: { version } })
  const wanted = await withDefaultMessage(act, { document, given })
  const standing = await findStanding(tx, { id, version })
  if (standing && isSame(standing, { ...wanted, staffId: actor.userId }))
    return presentVerdict(standing, { by: actor.full_name, status })
  if (standing) await takeBack(tx, { id: standing.id, staffId: actor.userId })
  const { case_id, user_id } = document
  const row = await insertVerdict(tx, {
    document_id: id,
    version,
    case_id,
    user_id,
    ...wanted,
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
  { document, given }: { document: DocumentRow; given: Omit<NewVerdict, 'version'> },
): Promise<VerdictValues> {
  const { verdict, reason, message } = given
  if (verdict === 'accepted' || !reason) return { verdict, reason: null, message: null }
  if (message) return { verdict, reason, message }
  const language = readLanguage(await readLocale(tx, document.user_id))
  const prefilled = inLanguage(language, () =>
    prefillMessage(reason, documentTypeLabel(document.document_type)),
  )
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

/** Takes the verdict on the newest version back; it stays in the history. Throws not_found, and conflict at the end. */
export async function takeVerdictBack(act: StaffAct, id: string): Promise<void> {
  const { tx, actor } = act
  const judged = await lockForVerdict(act, id)
  const { version } = judged.document
  const standing = await findStanding(tx, { id, version })
  if (!standing) throw new AppError('not_found')
  await takeBack(tx, { id: standing.id, staffId: actor.userId })
  await setStatus(tx, { id, status: 'pending' })
  await recordVerdict(act, { ...judged, what: 'verdict_taken_back', reason: null })
}

/** The case first, then the document, in the order of an upload. */
async function lockForVerdict({ tx }: StaffAct, id: string): Promise<DocumentWithCase> {
  const found = isUuid(id) ? await findNewest(tx, id) : null
  const caseRow = found && (await lockCase(tx, found.case_id))
  const document = caseRow && (await lockNewest(tx, id))
  if (!document) throw new AppError('not_found')
  requireAllowed(!isEnded(caseRow.stage))
  return { document, caseRow }
}

type Recorded = DocumentWithCase & { what: string; reason: string | null }

async function recordVerdict(act: StaffAct, { document, caseRow, what, reason }: Recorded): Promise<void> {
  const { id, document_type, version } = document
  const details = { document_id: id, document_type, version, ...(reason ? { reason } : {}) }
  await recordEvent(act, { case: caseRow, event: `document_${what}`, details })
  recordStaffAct(act, {
    act: `document.${what}`,
    subject: { kind: 'document', id },
    caseId: caseRow.id,
    details: { version, document_type, ...(reason ? { reason } : {}) },
  })
}

function presentVerdict(
  row: VerdictRow,
  { by, status }: { by: string; status: DocumentRow['status'] },
): GivenVerdict {
  const { id, document_id, version, verdict, reason, message, given_at, taken_back_at, notified_at } = row
  return {
    id,
    document_id,
    version,
    verdict,
    reason,
    message,
    given_by: by,
    given_at: given_at.toISOString(),
    taken_back_at: taken_back_at?.toISOString() ?? null,
    notified_at: notified_at?.toISOString() ?? null,
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
