// The case itself: person, answers, what was submitted, stages, the receipt of filing, and who may see it.
import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Deps } from '#config/deps.ts'
import { rows, type Tx } from '#database/database.ts'
import { openAnswer, SEALED_FIELD, sealAnswer } from '#features/application-form/sealing/server/service.ts'
import { applicationForms } from '#features/application-form/server/table.ts'
import { filingConfirmations } from '#features/cases/receipt/server/table.ts'
import { isEnded } from '#features/cases/rules.ts'
import { sealedAnswers } from '#features/cases/sealed-answers/server/table.ts'
import { caseAccess, cases } from '#features/cases/server/table.ts'
import { personalInfo } from '#features/personal-info/server/table.ts'
import type { SubmittedAnswers } from '#features/review/schema.ts'
import { submissionDocuments, submissions } from '#features/review/server/table.ts'
import { encryptionLabel } from '#features/review/submission/server/service.ts'
import { insertEncryptedAnswer, requireAnswers } from '#features/review/submission/server/store.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import type { DeskCase } from './desk-case.ts'
import type { Ledger } from './ledger.ts'
import type { SeededStaff } from './seed-staff.ts'

export interface CaseSeed {
  deps: Pick<Deps, 'files'>
  deskCase: DeskCase
  staff: SeededStaff
  ledger: Ledger
  /** YYYY-MM-DD in Warsaw. */
  today: string
}

/** Inserts the case with its answers. What is submitted and what ends it come after the documents. */
export async function seedCase(tx: Tx, seed: CaseSeed): Promise<void> {
  const { deskCase, ledger } = seed
  const { id, userId, at, moves } = deskCase
  const filed = moves.find(({ to }) => to === 'filed')
  await tx.insert(cases).values({
    id,
    user_id: userId,
    number: await takeNumber(tx, at(1)),
    ...openStage(deskCase),
    assigned_to: deskCase.assigned && seed.staff[deskCase.assigned].id,
    last_legal_day: deskCase.lastLegalDay === null ? null : addDays(seed.today, deskCase.lastLegalDay),
    upo_number: filed ? `UPO-${randomInt(10 ** 9, 10 ** 10)}` : null,
    upo_issued_at: filed?.at ?? null,
    ...decisionOf(deskCase),
    opened_at: at(1),
    updated_at: moves.at(-1)?.at ?? at(1),
  })
  ledger.record(deskCase, { at: at(1), by: 'applicant', event: 'opened' })
  await seedAnswers(tx, seed)
}

/** The office grants what it decides; the decision was delivered on the day of the move. */
function decisionOf({ stage, moves }: DeskCase) {
  const decided = moves.find(({ to }) => to === 'decided')
  if (stage !== 'decided' || !decided) return {}
  return { decision: 'granted' as const, decision_delivered_on: todayInWarsaw(decided.at) }
}

/** A case that has ended is ended after everything else was written into it. */
function openStage({ stage, heldStage }: DeskCase) {
  return isEnded(stage) ? { stage: 'submitted' as const, held_stage: null } : { stage, held_stage: heldStage }
}

async function takeNumber(tx: Tx, openedAt: Date): Promise<string> {
  const year = Number(todayInWarsaw(openedAt).slice(0, 4))
  const taken = await tx.execute(sql`
    insert into case_numbers as n (year, last) values (${year}, 1)
    on conflict (year) do update set last = n.last + 1 returning last`)
  return `${year}-${String(rows<{ last: number }>(taken)[0]?.last ?? 0).padStart(4, '0')}`
}

async function seedAnswers(tx: Tx, { deps, deskCase, ledger }: CaseSeed): Promise<void> {
  const { id, userId, passport, at, purpose } = deskCase
  const info = {
    full_name: deskCase.name,
    phone: deskCase.phone,
    address: deskCase.address,
    date_of_birth: passport.born,
    nationality: passport.country,
    passport_number: passport.number,
  }
  await tx.insert(personalInfo).values({ user_id: userId, ...info, updated_at: at(0.98) })
  record('personal_info_saved', at(0.98), Object.keys(info))
  if (purpose === null) return
  const form = {
    purpose_of_stay: purpose,
    planned_stay_duration: purpose === 'study' ? 15 : 36,
    employment_status: purpose === 'study' ? ('student' as const) : ('employed' as const),
    monthly_income: 4300 + (deskCase.place % 9) * 350,
    accommodation: `${deskCase.address}. Rented until 31 August 2027.`,
    previous_applications: deskCase.place % 3 === 0 ? ('yes_approved' as const) : ('no' as const),
    health_insurance: purpose === 'study' ? 'Private policy, 30 000 EUR' : 'ZUS through my employer',
  }
  const own = { case_id: id, user_id: userId, updated_at: at(0.97) }
  await tx.insert(applicationForms).values({ ...own, ...form })
  const answer = await sealAnswer({ files: deps.files, db: tx }, { userId, answer: 'no' })
  if (answer) await tx.insert(sealedAnswers).values({ ...own, field: SEALED_FIELD, answer })
  record('application_forms_saved', at(0.97), [...Object.keys(form), SEALED_FIELD])

  function record(event: string, when: Date, fields: string[]): void {
    ledger.record(deskCase, { at: when, by: 'applicant', event, details: { fields } })
  }
}

/** Freezes what was submitted, and writes what has happened to the case since. */
export async function seedProgress(tx: Tx, seed: CaseSeed): Promise<void> {
  const { deskCase, ledger } = seed
  for (const { from, to, at } of deskCase.moves) {
    const isOwn = to === 'submitted' || to === 'filed' || to === 'withdrawn'
    const details = { from, to }
    const audit = { act: 'case.stage_moved', details }
    ledger.record(deskCase, {
      at,
      by: isOwn ? 'applicant' : deskCase.worker,
      event: 'stage_moved',
      details,
      audit,
    })
  }
  if (deskCase.moves.length > 0) await submit(tx, seed)
  if (deskCase.work.moved) await moveHouse(tx, seed)
  recordCare(seed)
  await restrict(tx, seed)
  if (isEnded(deskCase.stage))
    await tx
      .update(cases)
      .set({ stage: deskCase.stage, ended_at: deskCase.moves.at(-1)?.at ?? deskCase.at(0) })
      .where(sql`id = ${deskCase.id}`)
}

async function submit(tx: Tx, { deps, deskCase }: CaseSeed): Promise<void> {
  const { id: case_id, userId: user_id, moves, at } = deskCase
  const { personal_info, application_form } = await requireAnswers(tx, { id: case_id, user_id })
  if (!personal_info || !application_form) throw new Error('a submitted case of the demo has no answers')
  const field = SEALED_FIELD
  const own = { userId: user_id, sealed: application_form.criminal_record }
  const text = (await openAnswer({ files: deps.files, db: tx }, own)) ?? ''
  const sealed = await deps.files.encryptText(tx, {
    userId: user_id,
    label: encryptionLabel(case_id, field),
    text,
  })
  const pointer = { sealed: await insertEncryptedAnswer(tx, { case_id, user_id, field, sealed }) }
  const answers: SubmittedAnswers = {
    personal_info,
    application_form: { ...application_form, criminal_record: pointer },
  }
  await tx.insert(submissions).values({ case_id, user_id, answers, submitted_at: moves[0]?.at ?? at(0.6) })
  // A document that was replaced afterwards was submitted in its first version.
  const first = tx
    .select({
      case_id: sql<string>`case_id`.as('case_id'),
      document_id: sql<string>`id`.as('document_id'),
      version: sql<number>`1`.as('version'),
      user_id: sql<string>`user_id`.as('user_id'),
    })
    .from(sql`documents`)
    .where(sql`case_id = ${case_id}`)
  await tx.insert(submissionDocuments).select(first)
}

const NEW_ADDRESS = 'ul. Ogrodowa 9/12, 00-876 Warszawa'

async function moveHouse(tx: Tx, { deskCase, ledger }: CaseSeed): Promise<void> {
  const at = deskCase.at(0.1)
  await tx
    .update(personalInfo)
    .set({ address: NEW_ADDRESS, updated_at: at })
    .where(sql`user_id = ${deskCase.userId}`)
  const details = { fields: ['address'] }
  ledger.record(deskCase, { at, by: 'applicant', event: 'personal_info_saved', details })
}

/** Who has got the case, and the last legal day. */
function recordCare({ deskCase, staff, ledger, today }: CaseSeed): void {
  const { assigned, lastLegalDay, at } = deskCase
  const record = (share: number, event: string, details: Record<string, string>) =>
    ledger.record(deskCase, {
      at: at(share),
      by: 'magda',
      event,
      details,
      audit: { act: `case.${event}`, details },
    })
  if (assigned) record(0.9, 'assigned', { assigned_to: staff[assigned].id })
  if (lastLegalDay !== null) record(0.89, 'last_legal_day_set', { day: addDays(today, lastLegalDay) })
}

async function restrict(tx: Tx, { deskCase, staff, ledger }: CaseSeed): Promise<void> {
  const named = deskCase.work.restrictedTo?.map((worker) => staff[worker].id)
  if (!named) return
  await tx.insert(caseAccess).values(named.map((user_id) => ({ case_id: deskCase.id, user_id })))
  await tx.update(cases).set({ restricted: true }).where(sql`id = ${deskCase.id}`)
  const audit = { act: 'case.restricted', details: { named } }
  ledger.record(deskCase, { at: deskCase.at(0.55), by: deskCase.worker, event: 'restricted', audit })
}

/** The official receipt of filing, whose file is stored. */
export async function seedReceipt(
  tx: Tx,
  { deskCase, name, size }: { deskCase: DeskCase; name: string; size: number },
): Promise<void> {
  await tx.insert(filingConfirmations).values({
    case_id: deskCase.id,
    user_id: deskCase.userId,
    file_name: 'upo.pdf',
    file_size: size,
    content_type: 'application/pdf',
    object_name: name,
    stored_at: deskCase.at(0.4),
  })
}
