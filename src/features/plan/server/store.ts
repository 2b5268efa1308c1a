import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import { run, statement, value } from '#database/statement.ts'
import type { OfficeLocation } from '#features/appointments/contract.ts'
import { currentCaseOf } from '#features/cases/server/store.ts'
import type { LetterKind } from '#features/letters/contract.ts'
import type { StatementSession } from '#session/session.ts'
import { OWN_ID } from '#session/session.ts'
import type { MarkedStepId } from '../contract.ts'
import type { TermKind } from '../terms/contract.ts'
import { planMarks } from './table.ts'

/** What a case has of its own for its plan. Days are YYYY-MM-DD, times HH:MM in Warsaw. */
export interface PlanRow {
  marks: MarkedStepId[]
  /** Whether the number stands in the questionnaire. */
  has_pesel: boolean
  tasks: { id: string; title: string; due_on: string | null; done: boolean }[]
  terms: { id: string; kind: TermKind; due_on: string; done: boolean }[]
  letters: { id: string; kind: LetterKind; due_on: string; time: string | null; done: boolean }[]
  visits: {
    id: string
    kind: 'appointment' | 'consultation'
    place: OfficeLocation | null
    day: string
    time: string
  }[]
}

const planOf = (userId: SQLWrapper) => sql`
  select
    (select coalesce(json_agg(step order by step), '[]') from plan_marks where case_id = c.id) as marks,
    exists (select from questionnaire_parts where case_id = c.id and answers ? 'pesel') as has_pesel,
    (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'due_on', due_on, 'done', done_at is not null)
        order by due_on nulls first, created_at), '[]')
      from case_tasks where case_id = c.id and task_for = 'applicant') as tasks,
    (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'due_on', due_on, 'done', done_at is not null)
        order by due_on, created_at), '[]') from case_terms where case_id = c.id) as terms,
    (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'due_on', due_on, 'time', visit_time,
        'done', answered_at is not null) order by due_on, added_at), '[]')
      from case_letters where case_id = c.id and due_on is not null) as letters,
    (select coalesce(json_agg(v order by v.day, v.time), '[]') from (
        select id, 'appointment' as kind, office_location as place, appointment_date as day, appointment_time as time
        from appointments where case_id = c.id and status = 'scheduled' and appointment_date >= ${value('today')}::date
        union all
        select id, 'consultation', null, booked_date, booked_time
        from consultations where case_id = c.id and status = 'booked' and booked_date >= ${value('today')}::date) v) as visits
  from (select ${currentCaseOf(userId)} as id) c`

type Today = { today: string }
const OWN_PLAN = statement<PlanRow, Today>(planOf(OWN_ID))
const PLAN = statement<PlanRow, Today & { userId: string }>(planOf(value('userId')))

/** Of the caller. Throws signed_out. */
export async function getOwnPlanRow(session: StatementSession, today: string): Promise<PlanRow> {
  return requireRow((await session.run({ statement: OWN_PLAN, values: { today } })).rows)
}

/** Of any person. Needs owner rights. */
export async function getPlanRow(
  tx: Tx,
  { userId, today }: { userId: string; today: string },
): Promise<PlanRow> {
  return requireRow(await run(tx, PLAN, { userId, today }))
}

function requireRow([row]: PlanRow[]): PlanRow {
  if (!row) throw new Error('the statement of the plan returned no row')
  return row
}

interface Mark {
  case_id: string
  user_id: string
  step: MarkedStepId
}

/** Marks a step as done; again it changes nothing. */
export async function insertMark(tx: Tx, mark: Mark): Promise<void> {
  await tx.insert(planMarks).values(mark).onConflictDoNothing()
}

/** Takes a mark away; without one it changes nothing. */
export async function deleteMark(tx: Tx, { case_id, step }: Mark): Promise<void> {
  await tx.delete(planMarks).where(and(eq(planMarks.case_id, case_id), eq(planMarks.step, step)))
}
