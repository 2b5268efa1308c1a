import { type SQLWrapper, sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { run, statement, value } from '#database/statement.ts'
import { TERMS } from '#features/account/contract.ts'
import type { CaseStage, ToDo } from '#features/cases/contract.ts'
import type { LegalStayBasis } from '#features/cases/deadlines/contract.ts'
import type { Decision, DecisionInstance } from '#features/cases/status/contract.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import type { PackageId } from '#features/packages/contract.ts'
import type { PaymentProviderName } from '#features/payments/contract.ts'
import { paidUnder } from '#features/payments/server/store.ts'
import { reminderDedupeKey } from '#features/progress/rules.ts'
import type { Progress } from '#features/progress/schema.ts'
import { type ApplicantSession, OWN_ID } from '#session/session.ts'
import { TIME_ZONE } from '#shared/dates.ts'

/** The case, with timestamps in PostgreSQL's format and days as YYYY-MM-DD. */
export interface CurrentCase {
  number: string
  stage: CaseStage
  held_stage: CaseStage | null
  ended_at: string | null
  others: number
  specialist: string | null
  last_legal_day: string | null
  last_legal_day_own: boolean
  last_legal_day_basis: LegalStayBasis | null
  last_legal_day_unknown: boolean
  filed_at: string | null
  decision: Decision | null
  decision_delivered_on: string | null
  decision_instance: DecisionInstance
  residence_card: { collected_on: string; valid_until: string } | null
  /** What is next by case_to_do(), the rule of the desk, and how many things it is about. */
  to_do: ToDo | null
  to_do_count: number
}

/** Timestamps are text in PostgreSQL's format. */
export interface ProgressRow {
  current_case: CurrentCase | null
  package_type: PackageId | null
  package_at: string | null
  personal_info_at: string | null
  document_types: DocumentType[]
  documents_at: string | null
  asked_again: DocumentType[]
  /** How many documents beside the eight are to be sent again. */
  requested_again: number
  /** Whether the consultancy has accepted a document or asked for it again, of those that are there now. */
  is_judged: boolean
  unread_messages: number
  open_tasks: number
  /** The first day by which one of them is due. */
  task_due: string | null
  open_corrections: number
  /** The first letter of the office that waits for something by a day. */
  open_letter: Progress['open_letter']
  purpose_of_stay: string | null
  set_aside: DocumentType[]
  application_form_at: string | null
  submitted_at: string | null
  appointment_at: string | null
  next_appointment: Progress['next_appointment']
  consultation_at: string | null
  /** Null for who has not agreed to any terms yet. */
  terms_version: string | null
  /** The day that the current terms were announced for; null before the announcement. */
  terms_announced: string | null
}

interface ProgressQuery {
  /** The configured provider: deps.payments.name. */
  provider: PaymentProviderName
  now: Date
}

/** The eight slots, and of what is asked for beside them how much is to be sent again. */
const DOCUMENTS_OF_CASE = sql`
  select coalesce(json_agg(document_type) filter (where requested_name is null), '[]') as types,
        max(uploaded_at) filter (where requested_name is null) as last_at,
        coalesce(json_agg(document_type) filter (where status = 'asked_again' and requested_name is null), '[]') as asked_again,
        count(*) filter (where status = 'asked_again' and requested_name is not null)::int as requested_again,
        coalesce(bool_or(status <> 'pending') filter (where requested_name is null), false) as is_judged
      from documents where case_id = current_case.id`

/** The days of the residence card; null without one. */
const CARD_OF_CASE = sql`
  (select json_build_object('collected_on', collected_on, 'valid_until', valid_until)
    from residence_cards where case_id = current_case.id)`

/**
 * The first letter that waits for something by a day, one whose day has passed after the others. Once a decision is recorded only a
 * visit does: the rest follows from the decision (waitsForAnswer in letters/rules.ts).
 */
const OPEN_LETTER = sql`
  (select json_build_object('kind', kind, 'due_on', due_on, 'visit_on', visit_on, 'visit_time', visit_time) from case_letters
    where case_id = current_case.id and current_case.ended_at is null and answered_at is null and due_on is not null
      and (kind = 'visit' or current_case.decision is null)
      and (kind <> 'refusal' or current_case.decision_instance = 'first')
      and (kind <> 'visit' or due_on >= (${value('now')}::timestamptz at time zone ${TIME_ZONE})::date)
    order by due_on < (${value('now')}::timestamptz at time zone ${TIME_ZONE})::date, due_on, id limit 1)`

/** Everything the dashboard needs of one person in one statement, because it is the most visited page. */
const progressOf = (userId: SQLWrapper) => sql`
  select case when current_case.id is null then null
      else json_build_object('number', current_case.number, 'stage', current_case.stage,
        'held_stage', current_case.held_stage, 'ended_at', current_case.ended_at, 'others', current_case.others,
        'specialist', case_specialist(current_case.id), 'last_legal_day', current_case.last_legal_day,
        'last_legal_day_own', current_case.last_legal_day_own, 'last_legal_day_basis', current_case.last_legal_day_basis,
        'last_legal_day_unknown', current_case.last_legal_day_unknown, 'filed_at', current_case.upo_issued_at,
        'decision', current_case.decision, 'decision_delivered_on', current_case.decision_delivered_on,
        'decision_instance', current_case.decision_instance, 'residence_card', ${CARD_OF_CASE},
        'to_do', queue.to_do, 'to_do_count', coalesce(queue.to_do_count, 0)) end as current_case,
    payment.package_type, payment.paid_at as package_at,
    (select max(updated_at) from personal_info where user_id = ${userId}) as personal_info_at,
    document.types as document_types, document.last_at as documents_at, document.asked_again, document.requested_again,
    document.is_judged,
    (select count(*)::int from case_messages
      where case_id = current_case.id and author_kind = 'staff' and read_at is null) as unread_messages,
    (select count(*)::int from case_tasks
      where case_id = current_case.id and task_for = 'applicant' and done_at is null) as open_tasks,
    (select min(due_on)::text from case_tasks
      where case_id = current_case.id and task_for = 'applicant' and done_at is null) as task_due,
    (select count(*)::int from answer_corrections
      where case_id = current_case.id and answer is null and taken_back_at is null) as open_corrections,
    ${OPEN_LETTER} as open_letter,
    (select updated_at from application_forms where case_id = current_case.id) as application_form_at,
    (select purpose_of_stay from application_forms where case_id = current_case.id) as purpose_of_stay,
    (select coalesce(json_agg(document_type), '[]') from not_applicable_slots where case_id = current_case.id) as set_aside,
    (select submitted_at from submissions where case_id = current_case.id) as submitted_at,
    (select max(created_at) from appointments
      where case_id = current_case.id and status <> 'canceled') as appointment_at,
    (select json_build_object('id', id, 'office_location', office_location, 'appointment_date', appointment_date,
        'appointment_time', left(appointment_time::text, 5), 'booked_by_us', booked_by_us,
        'booked_by', case when booked_by is not null then appointment_booker(id) end)
      from appointments where case_id = current_case.id and status <> 'canceled'
        and appointment_date + appointment_time::time > ${value('now')}::timestamptz at time zone ${TIME_ZONE}
      order by appointment_date, appointment_time limit 1) as next_appointment,
    (select max(updated_at) from consultations
      where case_id = current_case.id and status = 'booked') as consultation_at,
    (select terms_version from "user" where id = ${userId}) as terms_version,
    (select message_values ->> 'from' from notifications
      where dedupe_key = 'terms:' || ${TERMS.version}::text || ':' || ${userId}) as terms_announced
  from (select) once
    left join lateral (select id, number, stage, held_stage, ended_at, last_legal_day, last_legal_day_own,
        last_legal_day_basis, last_legal_day_unknown, upo_issued_at,
        decision, decision_delivered_on, decision_instance, count(*) over () - 1 as others
      from cases where user_id = ${userId} order by ended_at desc nulls first limit 1) current_case on true
    left join case_queue queue on queue.case_id = current_case.id
    cross join lateral (${DOCUMENTS_OF_CASE}) document
    left join lateral (select package_type, coalesce(completed_at, created_at) as paid_at from payments
      where case_id = current_case.id and ${paidUnder(value('provider'))}
      order by paid_at desc limit 1) payment on true`

type ProgressQueryValues = { provider: PaymentProviderName; now: string }
const OWN_PROGRESS = statement<ProgressRow, ProgressQueryValues>(progressOf(OWN_ID))
const PROGRESS = statement<ProgressRow, ProgressQueryValues & { userId: string }>(progressOf(value('userId')))

/** The caller's row and identity. Throws signed_out. */
export async function getOwnProgressRow(session: ApplicantSession, { provider, now }: ProgressQuery) {
  const values = { provider, now: now.toISOString() }
  const { rows, actor } = await session.run({ statement: OWN_PROGRESS, values })
  return { row: requireRow(rows), actor }
}

/** The row of any person. Needs owner rights. */
export async function getProgressRow(
  tx: Tx,
  { provider, now, userId }: ProgressQuery & { userId: string },
): Promise<ProgressRow> {
  return requireRow(await run(tx, PROGRESS, { provider, now: now.toISOString(), userId }))
}

function requireRow([row]: ProgressRow[]): ProgressRow {
  if (!row) throw new Error('the progress statement returned no row')
  return row
}

interface IdlePerson {
  id: string
  /** The person, or the open case of a person who has had one before: what the reminder is about. */
  subject: string
  changedAt: Date
  firstSentAt: Date | null
  secondSentAt: Date | null
}

interface IdleRow {
  id: string
  subject: string
  at: string
  first: string | null
  second: string | null
}

interface IdlePage {
  people: IdlePerson[]
  /** Id after which the next page begins; null after the last page. */
  next: string | null
}

interface IdleQuery {
  /** The last change lies between these instants. */
  from: Date
  until: Date
  /** True when people with an unconfirmed address are included. */
  unconfirmed: boolean
  after: string
  limit: number
}

/**
 * One page of all people by id, and of these the ones with an unsubmitted application and a last change within that
 * time. Needs owner rights. Pages keep each statement short, so that it blocks nobody.
 */
export async function listIdlePeople(db: Database, query: IdleQuery): Promise<IdlePage> {
  const { from, until, unconfirmed, after, limit } = query
  const ends = await db.execute(
    sql`select id from "user" where id > ${after} order by id limit 1 offset ${limit - 1}`,
  )
  const next = rows<{ id: string }>(ends)[0]?.id ?? null
  const found = await db.execute(sql`
    select u.id, about.subject, changed.at, first.sent_at as first, second.sent_at as second
    from "user" u
    left join lateral (select id, stage, opened_at from cases where user_id = u.id
      order by ended_at desc nulls first limit 1) current_case on true
    cross join lateral (select case when exists (select from cases where user_id = u.id and ended_at is not null)
      then current_case.id::text else u.id end as subject) about
    cross join lateral (select greatest(u.created_at, current_case.opened_at,
      (select updated_at from personal_info where user_id = u.id),
      (select updated_at from application_forms where case_id = current_case.id),
      (select max(uploaded_at) from documents where case_id = current_case.id)) as at) changed
    left join notifications first
      on first.dedupe_key = ${reminderDedupeKey({ subject: '', kind: 'first' })} || about.subject
    left join notifications second
      on second.dedupe_key = ${reminderDedupeKey({ subject: '', kind: 'second' })} || about.subject
    where u.id > ${after} and (${next}::text is null or u.id <= ${next})
      and (u.email_verified or ${unconfirmed}) and u.created_at <= ${until.toISOString()}
      and changed.at > ${from.toISOString()} and changed.at <= ${until.toISOString()}
      and coalesce(current_case.stage, 'preparing') = 'preparing'
    order by u.id`)
  const people = rows<IdleRow>(found)
  return {
    next,
    people: people.map(({ id, subject, at, first, second }) => ({
      id,
      subject,
      changedAt: new Date(at),
      firstSentAt: first === null ? null : new Date(first),
      secondSentAt: second === null ? null : new Date(second),
    })),
  }
}

/** Locks the person's row, which blocks a submission until the transaction ends. False when there is no such person. */
export async function lockPerson(tx: Tx, userId: string): Promise<boolean> {
  const locked = await tx.execute(sql`select 1 from "user" where id = ${userId} for update`)
  return rows(locked).length > 0
}
