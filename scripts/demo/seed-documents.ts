// The documents of a case of the demo's desk: files of their own in the encrypted store, versions, verdicts.
import { randomUUID } from 'node:crypto'
import { prefillMessage } from '#back-office/case-file/asking/server/service.ts'
import { documentVerdicts } from '#back-office/case-file/documents/server/table.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import type { AskReason, DocumentType } from '#features/documents/contract.ts'
import { documentTypeLabel } from '#features/documents/rules.ts'
import { documents, documentVersions } from '#features/documents/server/table.ts'
import { createStem } from '#features/documents/storing/server/service.ts'
import type { DeskCase } from './desk-case.ts'
import type { Ledger } from './ledger.ts'
import type { Paper, Papers } from './papers.ts'
import type { SlotState } from './plan.ts'
import type { SeededStaff } from './seed-staff.ts'

/** A file in the store, with the columns that name it. */
interface StoredPaper {
  file_name: string
  file_size: number
  object_name: string
  preview_name: string | null
  page_previews_name: string | null
  about: Paper['about']
}

export interface StoredSlot {
  type: DocumentType
  state: Exclude<SlotState, '.'>
  newest: StoredPaper
  /** The version that was asked for again and replaced. */
  older: StoredPaper | null
}

/** Stores the files of a case; not in a transaction, because storing is slow. */
export async function storePapers(
  { files }: Pick<Deps, 'files'>,
  { userId, slots }: DeskCase,
  papers: Papers,
): Promise<StoredSlot[]> {
  const store = (type: DocumentType) => storePaper({ files }, { userId, type, paper: papers[type] })
  const stored: StoredSlot[] = []
  for (const { type, state } of slots) {
    if (state === '.') continue
    const older = isReplaced(state) ? await store(type) : null
    stored.push({ type, state, newest: await store(type), older })
  }
  return stored
}

const isReplaced = (state: SlotState) => state === 'n' || state === 'k'

async function storePaper(
  { files }: Pick<Deps, 'files'>,
  { userId, type, paper }: { userId: string; type: DocumentType; paper: Paper },
): Promise<StoredPaper> {
  const stem = createStem({ userId, documentType: type })
  const write = async (name: string, bytes: Buffer | null) => {
    if (!bytes) return null
    await files.write({ userId, name, bytes, origin: 'made' })
    return name
  }
  const object_name = `${stem}.${paper.ending}`
  await write(object_name, paper.bytes)
  return {
    file_name: paper.fileName,
    file_size: paper.bytes.length,
    object_name,
    preview_name: await write(`${stem}.preview.jpg`, paper.preview),
    page_previews_name: await write(`${stem}.pages`, paper.pagePreviews),
    about: paper.about,
  }
}

interface SlotSeed {
  deskCase: DeskCase
  slot: StoredSlot
  staff: SeededStaff
  ledger: Ledger
}

/** Inserts the documents of a case with everything that was said about them. */
export async function seedDocuments(
  tx: Tx,
  { slots, ...seed }: Omit<SlotSeed, 'slot'> & { slots: readonly StoredSlot[] },
): Promise<void> {
  for (const [i, slot] of slots.entries()) await seedSlot(tx, { ...seed, slot, offset: i * 0.004 })
}

async function seedSlot(
  tx: Tx,
  { deskCase, slot, staff, ledger, offset }: SlotSeed & { offset: number },
): Promise<void> {
  const id = randomUUID()
  const times = listTimes(deskCase, slot.state, offset)
  const asked = chooseReason(deskCase, slot.type)
  const base = { user_id: deskCase.userId, case_id: deskCase.id, document_type: slot.type }
  const isAskedNow = slot.state === 'r'
  const version = slot.older ? 2 : 1
  await tx.insert(documents).values({
    id,
    ...base,
    ...columnsOf(slot.newest),
    version,
    status: isAskedNow ? 'asked_again' : slot.state === 'a' || slot.state === 'k' ? 'accepted' : 'pending',
    uploaded_at: times.newest,
    opened_at: times.opened,
    in_submission: version === 1 && deskCase.moves.length > 0,
    asked_reason: isAskedNow ? asked.reason : null,
    asked_message: isAskedNow ? asked.message : null,
  })
  if (slot.older)
    await tx.insert(documentVersions).values({
      document_id: id,
      version: 1,
      ...base,
      ...columnsOf(slot.older),
      status: 'asked_again',
      uploaded_at: times.first,
      opened_at: times.asked,
      asked_reason: asked.reason,
      asked_message: asked.message,
    })
  const seed = { deskCase, slot, staff, ledger, id, times, asked }
  recordUploads(seed)
  await seedVerdicts(tx, seed)
}

function columnsOf({ about, ...names }: StoredPaper) {
  return { ...names, ...about }
}

interface Times {
  first: Date
  /** When the first version was asked for again. */
  asked: Date
  newest: Date
  /** When staff opened the newest version; null when nobody has. */
  opened: Date | null
  judged: Date
}

function listTimes({ at, stage }: DeskCase, state: SlotState, offset: number): Times {
  const first = at(0.95 - offset * 6)
  // A new version came before the filing where it was accepted, and lately where nobody has looked at it.
  const asked = at((state === 'k' ? 0.57 : 0.35) - offset)
  const newest = state === 'k' ? at(0.53 - offset) : state === 'n' ? at(0.1 - offset) : first
  const judged = at((stage === 'preparing' || state === 'r' ? 0.2 : 0.5) - offset)
  return { first, asked, newest, judged, opened: state === 'p' || state === 'n' ? null : judged }
}

const REASONS: Record<DocumentType, AskReason> = {
  passport: 'pages_missing',
  photo: 'too_old',
  application_form: 'name_differs',
  accommodation: 'expired',
  health_insurance: 'expired',
  financial_proof: 'too_old',
  purpose_documents: 'not_translated',
  cv: 'unreadable',
}

function chooseReason({ work }: DeskCase, type: DocumentType): { reason: AskReason; message: string } {
  const [reason, message] = work.asked?.[type] ?? [REASONS[type]]
  return { reason, message: message ?? prefillMessage(reason, documentTypeLabel(type)) }
}

interface SeededSlot extends SlotSeed {
  id: string
  times: Times
  asked: { reason: AskReason; message: string }
}

function recordUploads({ deskCase, slot, ledger, id, times }: SeededSlot): void {
  const upload = (version: number, at: Date) =>
    ledger.record(deskCase, {
      at,
      by: 'applicant',
      event: 'document_uploaded',
      details: { document_id: id, document_type: slot.type, version },
    })
  upload(1, times.first)
  if (slot.older) upload(2, times.newest)
}

async function seedVerdicts(tx: Tx, seed: SeededSlot): Promise<void> {
  const { slot, times } = seed
  const version = slot.older ? 2 : 1
  if (slot.older) await seedVerdict(tx, seed, { version: 1, verdict: 'asked_again', at: times.asked })
  if (slot.state === 'o') recordOpening(seed, { version, at: times.judged })
  if (slot.state === 'r') await seedVerdict(tx, seed, { version, verdict: 'asked_again', at: times.judged })
  if (slot.state === 'a' || slot.state === 'k' || slot.state === 't')
    await seedVerdict(tx, seed, { version, verdict: 'accepted', at: times.judged })
}

interface Judgement {
  version: number
  verdict: 'accepted' | 'asked_again'
  at: Date
}

const TOLD_AFTER_MS = 3 * 60_000

async function seedVerdict(tx: Tx, seed: SeededSlot, { version, verdict, at }: Judgement): Promise<void> {
  const { deskCase, slot, staff, ledger, id, asked } = seed
  recordOpening(seed, { version, at })
  const said = verdict === 'asked_again' ? asked : { reason: null, message: null }
  const isTakenBack = slot.state === 't'
  const backAt = new Date(at.getTime() + TOLD_AFTER_MS * 2)
  const who = staff[deskCase.worker].id
  await tx.insert(documentVerdicts).values({
    document_id: id,
    version,
    case_id: deskCase.id,
    user_id: deskCase.userId,
    verdict,
    ...said,
    given_by: who,
    given_at: at,
    notified_at: new Date(at.getTime() + TOLD_AFTER_MS),
    ...(isTakenBack ? { taken_back_at: backAt, taken_back_by: who } : {}),
  })
  const reason = said.reason ? { reason: said.reason } : {}
  const about = { version, document_type: slot.type }
  const record = (what: string, when: Date, more: object) =>
    ledger.record(deskCase, {
      at: when,
      by: deskCase.worker,
      event: `document_${what}`,
      details: { document_id: id, ...about, ...more },
      audit: { act: `document.${what}`, subject: { kind: 'document', id }, details: { ...about, ...more } },
    })
  record(verdict, at, reason)
  if (isTakenBack) record('verdict_taken_back', backAt, {})
}

/** Opening is in the audit log alone, and comes before what is said about what was seen. */
function recordOpening(
  { deskCase, slot, ledger, id }: SeededSlot,
  { version, at }: Omit<Judgement, 'verdict'>,
): void {
  ledger.record(deskCase, {
    at: new Date(at.getTime() - 1),
    by: deskCase.worker,
    event: null,
    audit: {
      act: 'document.opened',
      subject: { kind: 'document', id },
      details: { version, document_type: slot.type },
    },
  })
}
