// What staff have asked about answers of the demo's cases: one waits, one was agreed to, one was not.
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import type { FormRecord } from '#features/corrections/rules.ts'
import { CORRECTION_NOTICES } from '#features/corrections/server/mail.ts'
import { answerCorrections } from '#features/corrections/server/table.ts'
import { composeMessage } from '#features/notifications/server/mail.ts'
import { notifications } from '#features/notifications/server/table.ts'
import type { DeskCase } from './desk-case.ts'
import type { Ledger } from './ledger.ts'
import type { PlannedCorrection } from './plan.ts'
import type { SeededStaff } from './seed-staff.ts'

interface CorrectionSeed {
  deskCase: DeskCase
  staff: SeededStaff
  ledger: Ledger
}

export async function seedCorrections(tx: Tx, seed: CorrectionSeed): Promise<void> {
  for (const planned of seed.deskCase.work.corrections ?? []) await seedCorrection(tx, seed, planned)
}

async function seedCorrection(
  tx: Tx,
  { deskCase, staff, ledger }: CorrectionSeed,
  { by, field, proposed, reason, message, answer, hoursAgo }: PlannedCorrection,
): Promise<void> {
  const { id: case_id, userId: user_id } = deskCase
  const record: FormRecord = field === 'address' ? 'personal_info' : 'application_form'
  const asked_at = deskCase.hoursAgo(hoursAgo)
  const answered_at = answer ? deskCase.hoursAgo(hoursAgo * 0.8) : null
  const asked_by = staff[by].id
  const was = await readAnswer(tx, { deskCase, record, field })
  const [added] = await tx
    .insert(answerCorrections)
    .values({
      case_id,
      user_id,
      record,
      field,
      previous_value: was,
      proposed,
      reason,
      message,
      asked_by,
      asked_at,
      answer,
      answered_at,
      seen_at: answered_at,
    })
    .returning({ id: answerCorrections.id })
  const details = { record, field }
  const audit = { act: 'case.correction_asked', details: { ...details, reason } }
  ledger.record(deskCase, { at: asked_at, by, event: 'correction_asked', details, audit })
  await tellApplicant(tx, { user_id, field, asked_at, id: added?.id ?? '', read: answer !== undefined })
  if (!answer || !answered_at) return
  const at = answered_at
  if (answer === 'agree') {
    await writeAnswer(tx, { deskCase, record, field, value: proposed, at })
    const event = record === 'personal_info' ? 'personal_info_saved' : 'application_forms_saved'
    ledger.record(deskCase, { at, by: 'applicant', event, details: { fields: [field] } })
  }
  const event = answer === 'agree' ? 'correction_agreed' : 'correction_declined'
  ledger.record(deskCase, { at, by: 'applicant', event, details: { ...details, asked_by } })
}

interface OneAnswer {
  deskCase: DeskCase
  record: FormRecord
  field: PlannedCorrection['field']
}

const TABLES = {
  personal_info: sql.raw('personal_info'),
  application_form: sql.raw('application_forms'),
}

const ofCase = ({ deskCase, record }: Omit<OneAnswer, 'field'>) =>
  record === 'personal_info' ? sql`user_id = ${deskCase.userId}` : sql`case_id = ${deskCase.id}::uuid`

async function readAnswer(tx: Tx, one: OneAnswer): Promise<string | number | null> {
  const found = await tx.execute(
    sql`select to_jsonb(${sql.identifier(one.field)}) as was from ${TABLES[one.record]} where ${ofCase(one)}`,
  )
  return rows<{ was: string | number | null }>(found)[0]?.was ?? null
}

async function writeAnswer(
  tx: Tx,
  { value, at, ...one }: OneAnswer & { value: string | number; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update ${TABLES[one.record]} set ${sql.identifier(one.field)} = ${value}, updated_at = ${at.toISOString()}::timestamptz
    where ${ofCase(one)}`)
}

interface Told {
  user_id: string
  field: string
  asked_at: Date
  id: string
  read: boolean
}

async function tellApplicant(tx: Tx, { user_id, field, asked_at, id, read }: Told): Promise<void> {
  const notice = composeMessage(CORRECTION_NOTICES, 'corrections_asked', { field })
  await tx.insert(notifications).values({
    user_id,
    topic: 'tasks',
    message_key: notice.key,
    message_values: notice.values,
    link: '/dashboard#questions',
    sent_at: asked_at,
    read,
    dedupe_key: `correction:${id}`,
  })
}
