import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { CASE_STAGES } from '#features/cases/contract.ts'
import { recordEvent } from '#features/cases/server/service.ts'
import { streamDocumentFile } from '#features/documents/pages/server/document-file.ts'
import { downloadName } from '#features/documents/rules.ts'
import { type DocumentRow, findDocument } from '#features/documents/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import type { StreamedFile } from '#files/encrypted-file-store.ts'
import { consumeRateLimits, DAY } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor, SystemActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import { HOUSEHOLD_FILE_PATH, MAX_REQUESTS_A_DAY } from '../contract.ts'
import { sharingState } from '../rules.ts'
import type { HouseholdPerson, OwnHousehold, SharedDocument } from '../schema.ts'
import { agreedNotice, askedNotice } from './mail.ts'
import {
  type ConsentRow,
  countOthers,
  deletePair,
  deleteRequests,
  findAnswer,
  findName,
  findReference,
  insertRequests,
  listPeople,
  listReferences,
  lockHouseholdsOf,
  lockSaid,
  type PersonRow,
  type ReferenceRow,
  saveAnswer,
} from './store.ts'

type ApplicantAct = Act<ApplicantActor>

/** How many others of the caller's family have a case here, and who of them has asked or agreed; nobody else is named. */
export async function readOwnHousehold({ tx }: ApplicantAct): Promise<OwnHousehold> {
  const counts = await countOthers(tx)
  const people = counts.others > 0 ? await listPeople(tx) : []
  const references = people.some(({ is_shared }) => is_shared) ? await listReferences(tx) : []
  const documents = new Map<string, DocumentRow>()
  for (const { document_id: id, user_id: userId } of references) {
    const row = await withOwnerRole(tx, () => findDocument({ tx, userId, id }))
    if (row) documents.set(id, row)
  }
  return { ...counts, people: people.map((person) => presentPerson(person, { references, documents })) }
}

interface Shared {
  references: readonly ReferenceRow[]
  documents: ReadonlyMap<string, DocumentRow>
}

function presentPerson(row: PersonRow, { references, documents }: Shared): HouseholdPerson {
  const { id, name, number, purpose_of_stay, own_agreed_at, own_declined_at } = row
  const state = sharingState(row, { agreed_at: own_agreed_at, declined_at: own_declined_at })
  const stage = CASE_STAGES.find((one) => one === row.stage)
  if (!row.is_shared || number === null || !stage) return { id, state, name, case: null }
  const list = references
    .filter(({ consent_id }) => consent_id === id)
    .flatMap((reference) => {
      const document = documents.get(reference.document_id)
      return document ? [presentDocument(reference, document)] : []
    })
  return { id, state, name, case: { number, purpose_of_stay, stage, documents: list } }
}

function presentDocument({ id }: ReferenceRow, row: DocumentRow): SharedDocument {
  const { document_type, requested_name, status, file_name, uploaded_at } = row
  return {
    id,
    document_type,
    requested_name,
    status,
    file_name,
    uploaded_at: uploaded_at.toISOString(),
    file_url: HOUSEHOLD_FILE_PATH.replace('{id}', id),
  }
}

/** Counts a request to share. Before its transaction, so that a refused one stays counted. Throws signed_out and rate_limited. */
export async function countRequest(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  session: ApplicantSession,
): Promise<void> {
  const { userId } = await session.check()
  const limit = { key: `household:account:${userId}`, max: MAX_REQUESTS_A_DAY, windowSeconds: DAY }
  if (env.rateLimits) await consumeRateLimits(database.db, [limit])
}

/**
 * Asks everybody of the family who can be asked to share. Each learns the caller's name, and the caller learns nothing. Throws
 * conflict when there is nobody to ask.
 */
export async function askToShare(deps: Deps, act: ApplicantAct): Promise<OwnHousehold> {
  const { tx, actor } = act
  await withOwnerRole(tx, async () => {
    await lockHouseholdsOf(tx, actor.userId)
    const asked = await insertRequests(tx, actor.userId)
    if (asked.length === 0) throw new AppError('conflict', { message: m.household_nobody_to_ask() })
    const name = await findName(tx, actor.userId)
    for (const row of asked) await notify(deps, tx, askedNotice({ ...row, userId: row.other_user_id, name }))
    for (const id of new Set(asked.map(({ case_id }) => case_id)))
      await recordEvent(act, { case: { id, user_id: actor.userId }, event: 'household_sharing_asked' })
  })
  return readOwnHousehold(act)
}

/** Takes back the caller's requests that nobody has answered. */
export async function withdrawRequests(act: ApplicantAct): Promise<OwnHousehold> {
  const { tx, actor } = act
  await withOwnerRole(tx, () => deleteRequests(tx, actor.userId))
  return readOwnHousehold(act)
}

/**
 * Agrees to share with somebody who has asked or agreed, or says not now. Not now to somebody who has agreed ends what both
 * have said; to somebody who only asks it is kept to oneself. Throws not_found.
 */
export async function answerPerson(
  deps: Deps,
  act: ApplicantAct,
  { id, agree }: { id: string; agree: boolean },
): Promise<OwnHousehold> {
  const { tx } = act
  await withOwnerRole(tx, async () => {
    const said = await requireSaid(act, id)
    if (!agree && said.agreed_at !== null) return endPair(act, said)
    const before = await findAnswer(tx, said)
    if (agree && before?.agreed_at) return
    const answer = await saveAnswer(tx, { said, agree })
    if (!agree) return
    const own = { id: answer.case_id, user_id: answer.user_id }
    await recordEvent(act, { case: own, event: 'household_sharing_agreed' })
    const isShared = said.agreed_at !== null
    await notify(deps, tx, agreedNotice({ id: answer.id, userId: said.user_id, isShared }))
  })
  return readOwnHousehold(act)
}

/** Ends the sharing with somebody, or what was said before it: at once, for both. Throws not_found. */
export async function endSharing(act: ApplicantAct, id: string): Promise<OwnHousehold> {
  await withOwnerRole(act.tx, async () => endPair(act, await requireSaid(act, id)))
  return readOwnHousehold(act)
}

async function requireSaid({ tx, actor }: ApplicantAct, id: string): Promise<ConsentRow> {
  const said = isUuid(id) ? await lockSaid(tx, { id, userId: actor.userId }) : null
  if (!said) throw new AppError('not_found')
  return said
}

/** Both histories say that it has ended, when it had begun. */
async function endPair(act: ApplicantAct, said: ConsentRow): Promise<void> {
  const answer = await findAnswer(act.tx, said)
  await deletePair(act.tx, said)
  if (said.agreed_at === null || !answer?.agreed_at) return
  const event = 'household_sharing_ended'
  await recordEvent(act, { case: { id: answer.case_id, user_id: answer.user_id }, event })
  // Of whom it was that history says nothing: its person did not do it, and the other one is not named there.
  const product: Act<SystemActor> = { tx: act.tx, actor: { kind: 'system', task: 'household.end' } }
  await recordEvent(product, { case: { id: said.case_id, user_id: said.user_id }, event })
}

interface SharedFile extends StreamedFile {
  contentType: DocumentRow['content_type']
  name: string
}

/**
 * The newest version of a document that another member shares with the caller. Throws signed_out, and not_found unless both
 * have agreed and the team's mark stands.
 */
export async function openSharedDocument(
  deps: Deps,
  session: ApplicantSession,
  id: string,
): Promise<SharedFile> {
  let row: DocumentRow | null = null
  // A replacement between reading the row and reading the file deletes the old object: then it is tried once more.
  for (let attempt = 0; attempt < 3; attempt++) {
    const current = await session.transaction((act) => requireShared(act, id))
    const file = await streamDocumentFile(deps, current)
    if (file) return { ...file, contentType: current.content_type, name: downloadName(current) }
    row = current
  }
  if (!row) throw new AppError('not_found')
  throw await deps.files.reportMissing({ userId: row.user_id, name: row.object_name, documentId: row.id })
}

async function requireShared({ tx }: ApplicantAct, id: string): Promise<DocumentRow> {
  const reference = isUuid(id) ? await findReference(tx, id) : null
  const row =
    reference &&
    (await withOwnerRole(tx, () =>
      findDocument({ tx, userId: reference.user_id, id: reference.document_id }),
    ))
  if (!row) throw new AppError('not_found')
  return row
}
