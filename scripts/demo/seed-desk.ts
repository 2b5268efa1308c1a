// Fills the desk of a demo: staff, cases at every stage, and everything that was sent, said and paid in them. Rows are
// written as the owner of the database, because the past cannot be walked through; triggers and constraints hold.
import { sql } from 'drizzle-orm'
import type { Deps } from '#config/deps.ts'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { createStem } from '#features/documents/storing/server/service.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { type DeskCase, listDeskCases } from './desk-case.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { drawLetters, drawOwnPapers, type Paper } from './papers.ts'
import { seedCase, seedProgress, seedReceipt } from './seed-case.ts'
import { seedCorrections } from './seed-corrections.ts'
import { type StoredSlot, seedDocuments, storePapers } from './seed-documents.ts'
import { seedGroups } from './seed-groups.ts'
import { seedInbox } from './seed-inbox.ts'
import { seedPayments } from './seed-payments.ts'
import { insertAccount, type SeededStaff, seedStaff } from './seed-staff.ts'
import { seedTalk } from './seed-talk.ts'
import { seedClosure, seedVisits } from './seed-visits.ts'

type SeedDeps = Pick<Deps, 'env' | 'database' | 'files' | 'inspector' | 'payments' | 'now'>

interface SeedOptions {
  password: string
  /** Which cases of the whole list; all by default. */
  isWanted?(deskCase: DeskCase): boolean
}

/** Somebody of the demo who can sign in. */
export interface DemoPerson {
  role: 'applicant' | 'specialist' | 'admin'
  email: string
  name: string
  /** What is printed beside the address. */
  about: string
  /** Base32; staff have one. */
  totpSecret?: string
}

/** Fills a database without staff, and returns everybody who can sign in. Files go through the encrypted store. */
export async function seedDesk(deps: SeedDeps, { password, isWanted }: SeedOptions): Promise<DemoPerson[]> {
  const now = deps.now()
  const list = listDeskCases(now).filter((deskCase) => isWanted?.(deskCase) ?? true)
  const passwordHash = await hashPassword(password)
  const staff = await deps.database.db.transaction(async (tx) => {
    for (const { userId: id, name, email, at } of list)
      await insertAccount(tx, { id, name, email, passwordHash, since: at(1) })
    return seedStaff(tx, { env: deps.env, passwordHash, now })
  })
  // Not in a transaction: the embedded database has one connection, and the store looks up keys.
  const stored = await storeAll(deps, list)
  await seedCases(deps, { list, staff, stored, now })
  return [...list.map(presentApplicant), ...Object.values(staff).map(presentWorker)]
}

interface StoredCase {
  slots: StoredSlot[]
  receipt: { name: string; size: number } | null
}

async function storeAll(deps: SeedDeps, list: readonly DeskCase[]): Promise<Map<string, StoredCase>> {
  const letters = await drawLetters(deps)
  const stored = new Map<string, StoredCase>()
  for (const deskCase of list) {
    const { passport, place } = deskCase
    const papers = { ...letters, ...(await drawOwnPapers(deps, { passport, place })) }
    const isFiled = deskCase.moves.some(({ to }) => to === 'filed')
    stored.set(deskCase.id, {
      slots: await storePapers(deps, deskCase, papers),
      receipt: isFiled ? await storeReceipt(deps, deskCase, letters.receipt) : null,
    })
  }
  return stored
}

async function storeReceipt({ files }: SeedDeps, { userId }: DeskCase, { bytes }: Paper) {
  const stem = createStem({ userId, documentType: 'application_form' })
  const name = `${stem.replace('application_form', 'receipt')}.pdf`
  await files.write({ userId, name, bytes, origin: 'made' })
  return { name, size: bytes.length }
}

interface CasesSeed {
  list: readonly DeskCase[]
  staff: SeededStaff
  stored: Map<string, StoredCase>
  now: Date
}

async function seedCases(deps: SeedDeps, { list, staff, stored, now }: CasesSeed): Promise<void> {
  const ledger: Ledger = createLedger(staff)
  const today = todayInWarsaw(now)
  await deps.database.db.transaction(async (tx) => {
    for (const deskCase of list) {
      const { slots = [], receipt = null } = stored.get(deskCase.id) ?? {}
      const seed = { deps, deskCase, staff, ledger, today, now }
      await seedCase(tx, seed)
      await seedDocuments(tx, { ...seed, slots })
      await seedTalk(tx, seed)
      await seedVisits(tx, seed)
      if (receipt) await seedReceipt(tx, { deskCase, ...receipt })
      await seedProgress(tx, seed)
      await seedCorrections(tx, seed)
    }
    await seedGroups(tx, { list, staff })
    await seedClosure(tx, { staff, now })
    await seedPayments(tx, { deps, list, ledger })
    await seedInbox(tx, { list, staff, now })
    await ledger.write(tx)
    await tx.execute(sql`${WAITING} ${list.map(({ id }) => id)}`)
  })
}

/** Since when each case has been waiting: the triggers have seen everything happen just now. */
const WAITING = sql`
  update case_queue w set waiting_since = coalesce(case w.to_do
    when 'check_documents' then (select max(uploaded_at) from documents d
      where d.case_id = w.case_id and d.status = 'pending' and d.version > 1)
    when 'answer_message' then (select min(sent_at) from case_messages m
      where m.case_id = w.case_id and m.author_kind = 'applicant' and m.settled_at is null)
    when 'do_own_task' then (select min(coalesce(due_on::timestamp at time zone 'Europe/Warsaw', created_at)) from case_tasks t
      where t.case_id = w.case_id and t.task_for = 'staff' and t.done_at is null)
    when 'send_document_again' then (select max(given_at) from document_verdicts v
      where v.case_id = w.case_id and v.verdict = 'asked_again')
    when 'answer_question' then (select min(asked_at) from answer_corrections q
      where q.case_id = w.case_id and q.answer is null and q.taken_back_at is null)
    when 'do_shared_task' then (select min(created_at) from case_tasks t
      where t.case_id = w.case_id and t.task_for = 'applicant' and t.done_at is null)
    when 'wait_for_third_party' then (select min(created_at) from case_tasks t
      where t.case_id = w.case_id and t.task_for = 'third_party' and t.done_at is null)
    end,
    (select max(at) from case_events e where e.case_id = w.case_id and e.event = 'stage_moved'), w.opened_at)
  where w.case_id in `

function presentApplicant({ email, name, stage }: DeskCase): DemoPerson {
  return { role: 'applicant', email, name, about: stage }
}

function presentWorker({ role, email, name, totpSecret }: SeededStaff['ewa']): DemoPerson {
  return { role, email, name, about: role, totpSecret }
}
