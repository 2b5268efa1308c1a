import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { AppError } from '#errors/app-error.ts'
import { notifyStaff } from '#features/cases/news/server/service.ts'
import { recordEvent } from '#features/cases/server/service.ts'
import { removeObjects } from '#features/documents/storing/server/service.ts'
import { MOST_BYTES_OF_CASE, MOST_FILES_OF_CASE } from '#features/messages/files/contract.ts'
import { type StoredFile, storeCaseFile } from '#features/messages/files/server/service.ts'
import { countFiles, deleteFile, insertAttachedFile } from '#features/messages/files/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { announce } from '#features/notifications/stream/server/store.ts'
import { type Ask, SLOT_OF_ASK } from '#features/third-parties/contract.ts'
import { linkWorks } from '#features/third-parties/rules.ts'
import type { LinkView } from '#features/third-parties/schema.ts'
import { answeredNotice } from '#features/third-parties/server/mail.ts'
import {
  type AnswerRow,
  findByLink,
  hashOfSecret,
  insertLinkEvent,
  type LinkedRequest,
  listAnswers,
  markRequest,
  saveAnswer,
} from '#features/third-parties/server/store.ts'
import type { UploadedFile } from '#files/upload/upload-body.ts'
import { consumeRateLimits, DAY, HOUR, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import type { Act, SystemActor } from '#session/actor.ts'
import { actAsSystem } from '#session/system-act.ts'
import { todayInWarsaw } from '#shared/dates.ts'

/** Calls of one network address, which guesses; and of one link, whoever has it. */
const GUESSES = { max: 120, windowSeconds: QUARTER_HOUR }
const CALLS = { max: 60, windowSeconds: HOUR }
const FILES = { max: 30, windowSeconds: DAY }

/** Who calls with what. */
interface LinkCall {
  /** The secret, as it was sent. */
  token: string | undefined
  clientAddress: string
}

/** Counts a call of an address and of a link, right or wrong, before anything is looked up. Throws rate_limited. */
export async function countLinkCall(
  { env, database }: Pick<Deps, 'env' | 'database'>,
  { token, clientAddress, isFile = false }: LinkCall & { isFile?: boolean },
): Promise<void> {
  if (!env.rateLimits) return
  const hash = hashOfSecret(token)
  const ofLink = hash ? [{ key: `third-party:link:${hash}`, ...CALLS }] : []
  const ofFiles = hash && isFile ? [{ key: `third-party:files:${hash}`, ...FILES }] : []
  const ofAddress = { key: `third-party:address:${clientAddress}`, ...GUESSES }
  await consumeRateLimits(database.db, [ofAddress, ...ofLink, ...ofFiles])
}

/** What a link asks, and that it was opened is written down. Throws not_found, and conflict for a link that has ended. */
export function openLink(deps: Deps, token: string | undefined): Promise<LinkView> {
  return actAsSystem({ database: deps.database, task: 'third-parties.open' }, async ({ tx }) => {
    const found = await requireLink(deps, tx, token)
    const { row, number } = found
    const now = deps.now()
    await insertLinkEvent(tx, { row, event: 'opened', now })
    if (row.opened_at === null) await markRequest(tx, row.id, { opened_at: now })
    await announceChange(tx, { userId: row.user_id, number })
    return presentLink(deps, found, await listAnswers(tx, row.id))
  })
}

/** Of a link that works: whose upload it is counted as. Before the body of one is read. Throws like openLink. */
export function requireUploadLink(deps: Deps, token: string | undefined, ask: Ask): Promise<string> {
  return actAsSystem({ database: deps.database, task: 'third-parties.check' }, async ({ tx }) => {
    const { row } = await requireLink(deps, tx, token)
    await requireOpenAsk(tx, { row, ask, answer: 'file' })
    return `third-party:${row.id}`
  })
}

async function requireLink(
  deps: Pick<Deps, 'now'>,
  tx: Tx,
  token: string | undefined,
): Promise<LinkedRequest> {
  const hash = hashOfSecret(token)
  const found = hash ? await findByLink(tx, { hash, locks: true }) : null
  if (!found) throw new AppError('not_found', { message: m.third_parties_link_unknown() })
  if (linkWorks(found.row, todayInWarsaw(deps.now()))) return found
  throw new AppError('conflict', { message: m.third_parties_link_ended(), detail: { reason: 'link_ended' } })
}

function presentLink(
  { env }: Pick<Deps, 'env'>,
  { row, applicant }: LinkedRequest,
  answers: readonly AnswerRow[],
): LinkView {
  const { kind, note, ends_on } = row
  return {
    kind,
    note,
    ends_on,
    applicant,
    consultancy: env.operator.legalName,
    asks: row.asks.map((ask) => {
      const answer = answers.find((one) => one.ask === ask)
      return {
        ask,
        answer: answerOf(ask),
        answered_at: answer?.answered_at.toISOString() ?? null,
        is_used: answer ? answer.used_at !== null : false,
      }
    }),
  }
}

const answerOf = (ask: Ask) => (SLOT_OF_ASK[ask] === null ? 'tick' : 'file')

interface AskOf {
  row: LinkedRequest['row']
  ask: Ask
  answer: 'file' | 'tick'
}

/** What has come for it so far. Throws not_found for what was not asked so, and conflict for what is accepted. */
async function requireOpenAsk(tx: Tx, { row, ask, answer }: AskOf): Promise<AnswerRow | null> {
  if (!row.asks.includes(ask) || answerOf(ask) !== answer) throw new AppError('not_found')
  const before = (await listAnswers(tx, row.id)).find((one) => one.ask === ask) ?? null
  if (before?.used_at)
    throw new AppError('conflict', {
      message: m.third_parties_link_accepted(),
      detail: { reason: 'accepted' },
    })
  return before
}

/** Notes that something was signed in the state portal. Again it changes nothing. Throws like openLink. */
export function tickAsk(
  deps: Deps,
  { token, ask }: { token: string | undefined; ask: Ask },
): Promise<LinkView> {
  return actAsSystem({ database: deps.database, task: 'third-parties.tick' }, async (act) => {
    const found = await requireLink(deps, act.tx, token)
    const before = await requireOpenAsk(act.tx, { row: found.row, ask, answer: 'tick' })
    if (!before) await noteAnswer(deps, act, { found, ask, fileId: null, isReplaced: false })
    return presentLink(deps, found, await listAnswers(act.tx, found.row.id))
  })
}

interface SendFile {
  token: string | undefined
  ask: Ask
  /** From requireUploadLink. */
  accountId: string
  file: UploadedFile
}

/**
 * Stores a file for what was asked, in the place of the one before: inspected, scanned and sealed with the applicant's key,
 * as a file of the case that is no document of it yet. Throws like openLink, conflict when it is accepted or the case is full,
 * wrong_file_type, unreadable_file, infected_file and storage_full.
 */
export async function sendFile(deps: Deps, { token, ask, accountId, file }: SendFile): Promise<LinkView> {
  const task = 'third-parties.file'
  const { row } = await actAsSystem({ database: deps.database, task }, ({ tx }) =>
    requireLink(deps, tx, token),
  )
  const save = (stored: StoredFile) =>
    actAsSystem({ database: deps.database, task }, (act) => saveFile(deps, act, { token, ask, stored }))
  const about = { personId: row.user_id, accountId, prefix: 'third-party', save } as const
  const { view, old } = await storeCaseFile({ deps, file }, about)
  await removeObjects(deps, old ? [old] : [])
  return view
}

async function saveFile(
  deps: Deps,
  act: Act<SystemActor>,
  { token, ask, stored }: { token: string | undefined; ask: Ask; stored: StoredFile },
): Promise<{ view: LinkView; old: string | null }> {
  const { tx } = act
  const found = await requireLink(deps, tx, token)
  const { id, case_id, user_id } = found.row
  const before = await requireOpenAsk(tx, { row: found.row, ask, answer: 'file' })
  const counted = await countFiles(tx, { caseId: case_id, userId: user_id })
  if (counted.of_case >= MOST_FILES_OF_CASE || counted.bytes + stored.file_size > MOST_BYTES_OF_CASE)
    throw new AppError('conflict', { message: m.third_parties_link_full(), detail: { reason: 'full' } })
  const about = { purpose: 'third_parties', author_kind: 'third_party', uploaded_by: null } as const
  const fileId = await insertAttachedFile(tx, { ...stored, ...about, case_id, user_id, attached_to: id })
  await noteAnswer(deps, act, { found, ask, fileId, isReplaced: before !== null })
  const old = before?.file_id ? await deleteFile(tx, before.file_id) : null
  return { view: presentLink(deps, found, await listAnswers(tx, id)), old }
}

interface NoteAnswer {
  found: LinkedRequest
  ask: Ask
  fileId: string | null
  isReplaced: boolean
}

/** Writes what came, into the history, the bell of the applicant and the desk's news. */
async function noteAnswer(
  deps: Deps,
  act: Act<SystemActor>,
  { found: { row, number }, ask, fileId, isReplaced }: NoteAnswer,
): Promise<void> {
  const { tx } = act
  const { id: third_party_id, case_id, user_id } = row
  const now = deps.now()
  await saveAnswer(tx, { third_party_id, ask, case_id, user_id, answered_at: now, file_id: fileId })
  const event = fileId === null ? 'ticked' : isReplaced ? 'file_replaced' : 'file_sent'
  await insertLinkEvent(tx, { row, event, ask, now })
  const answered = await listAnswers(tx, row.id)
  const isComplete = row.asks.every((one) => answered.some((answer) => answer.ask === one))
  if (isComplete && row.completed_at === null) await markRequest(tx, row.id, { completed_at: now })
  const details = { kind: row.kind, ask }
  await recordEvent(act, { case: { id: case_id, user_id }, event: 'third_party_answered', details })
  await notify(deps, tx, answeredNotice({ row, ask, isFile: fileId !== null }))
  await notifyStaff(deps, tx, { caseId: case_id, kind: 'documents' })
  await announceChange(tx, { userId: user_id, number })
}

/** Open screens of the applicant and the desk read anew. */
async function announceChange(tx: Tx, { userId, number }: { userId: string; number: string }): Promise<void> {
  await announce(tx, { user_id: userId, changed: 'documents' })
  await announce(tx, { desk: true, case: number })
}
