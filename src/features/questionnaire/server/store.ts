import { type SQL, sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { run, statement, value } from '#database/statement.ts'
import { type CaseRow, currentCaseOf, throwCaseEnded } from '#features/cases/server/store.ts'
import type { ZoneValues } from '#passport-zone/read-fields.ts'
import { OWN_ID, type StatementSession } from '#session/session.ts'
import type { QuestionnairePart } from '../contract.ts'
import type { Known } from '../rules.ts'
import type { QuestionAnswers } from '../schema.ts'

export interface StoredPart {
  part: QuestionnairePart
  answers: QuestionAnswers
  updated_at: string
}

/** Everything that the answers of a person's current case are shown with. */
export interface StoredQuestionnaire extends Pick<Known, 'personal_info' | 'application_form'> {
  /** Of the passport of the current case, where it was read. */
  zone: (ZoneValues & { is_truncated: boolean }) | null
  /** Null before the first thing is saved. */
  case_id: string | null
  parts: StoredPart[]
  /** The names of the sealed answers of this room. */
  sealed_fields: string[]
  /** Of the person's other cases, the newest last. */
  earlier: QuestionAnswers[]
}

/** What is stored of a person's case with this id, which may be null. */
const storedOf = ({ userId, caseId }: { userId: SQL; caseId: SQL }) => sql`
  with current as (select ${caseId} as id)
  select (select id from current) as case_id,
    (select row_to_json(p) from (select full_name, phone, date_of_birth::text, nationality, passport_number
      from personal_info where user_id = ${userId}) p) as personal_info,
    (select z.read_values || jsonb_build_object('is_truncated', z.names_truncated)
      from passport_zones z join documents d on d.id = z.document_id and d.object_name = z.object_name
      where z.case_id = (select id from current) and z.state = 'read') as zone,
    coalesce((select json_agg(s.field) from sealed_answers s
      where s.case_id = (select id from current) and s.field like 'questionnaire.%'), '[]') as sealed_fields,
    (select row_to_json(f) from (select purpose_of_stay, monthly_income::float8, health_insurance from application_forms
      where case_id = (select id from current)) f) as application_form,
    coalesce((select json_agg(json_build_object('part', q.part, 'answers', q.answers,
        'updated_at', ${isoInstant('q.updated_at')}))
      from questionnaire_parts q where q.case_id = (select id from current)), '[]') as parts,
    coalesce((select json_agg(q.answers order by q.updated_at)
      from questionnaire_parts q where q.user_id = ${userId} and q.case_id <> (select id from current)), '[]') as earlier`

const FIND = statement<StoredQuestionnaire>(storedOf({ userId: OWN_ID, caseId: currentCaseOf(OWN_ID) }))

/** What is stored of the caller. Throws signed_out. */
export async function findQuestionnaire(
  session: StatementSession,
): Promise<StoredQuestionnaire & { email: string }> {
  const { rows: list, actor } = await session.run({ statement: FIND, values: {} })
  const [found] = list
  if (!found) throw new Error('the questionnaire could not be read')
  return { ...found, email: actor.email }
}

type OfCase = Pick<CaseRow, 'id' | 'user_id'>

const FIND_OF_CASE = statement<StoredQuestionnaire & { email: string }, OfCase>(sql`
  select q.*, (select u.email from "user" u where u.id = ${value('user_id')}) as email
  from (${storedOf({ userId: sql`${value('user_id')}::text`, caseId: sql`${value('id')}::uuid` })}) q`)

/** What is stored of a case; of a case that is not visible nothing is. */
export async function findQuestionnaireOfCase(
  tx: Tx,
  { id, user_id }: OfCase,
): Promise<StoredQuestionnaire & { email: string }> {
  const [found] = await run(tx, FIND_OF_CASE, { id, user_id })
  if (!found) throw new Error('the questionnaire of a case could not be read')
  return found
}

/** One part of a case as it is stored; null before its first save. */
export async function findPart(
  tx: Tx,
  { caseId, part }: { caseId: string; part: QuestionnairePart },
): Promise<StoredPart | null> {
  const found = await tx.execute(sql`
    select part, answers, ${isoInstant('q.updated_at')} as updated_at from questionnaire_parts q
    where case_id = ${caseId}::uuid and part = ${part}`)
  return rows<StoredPart>(found)[0] ?? null
}

interface SaveParameters {
  part: QuestionnairePart
  /** JSON of the answers that are given. */
  answers: string
  /** Ids of those that were emptied. */
  emptied: string[]
  /** True when any stored version may be overwritten. */
  overwrite: boolean
  /** The only version that may be overwritten. */
  base_version: string | null
}

const SAVE = statement<{ part: string }, SaveParameters>(sql`
  insert into questionnaire_parts (case_id, user_id, part, answers, updated_at)
  values (require_open_case(), ${OWN_ID}, ${value('part')}, ${value('answers')}::text::jsonb, clock_timestamp())
  on conflict (case_id, part) do update set
    answers = (questionnaire_parts.answers || excluded.answers) - ${value('emptied')}::text[],
    -- Strictly later than before, also within one millisecond and when the clock was set back.
    updated_at = greatest(clock_timestamp()::timestamptz(3), questionnaire_parts.updated_at + interval '1 millisecond')
  where ${value('overwrite')}::boolean or questionnaire_parts.updated_at = ${value('base_version')}::timestamptz
  returning part`)

/**
 * Adds sealed answers to the history of a save: the row of their part is saved once more, and its trigger records them
 * (migration 0095). The version stays.
 */
export async function nameSealed(
  tx: Tx,
  { part, caseId, fields }: { part: QuestionnairePart; caseId: string; fields: readonly string[] },
): Promise<void> {
  const names = fields.map((field) => `${part}.${field}`).join(',')
  await tx.execute(sql`select set_config('app.sealed_questions', ${names}, true)`)
  await tx.execute(
    sql`update questionnaire_parts set updated_at = updated_at where case_id = ${caseId}::uuid and part = ${part}`,
  )
}

interface SaveInput {
  part: QuestionnairePart
  /** By the id of the question; null empties one, and what is not here stays. */
  answers: Record<string, QuestionAnswers[string] | null>
  /** The version that the edit started from: undefined overwrites any, null expects no record. */
  baseVersion: string | null | undefined
}

/** Saves answers of one part. False when another version is stored. Throws signed_out, and conflict when the case has ended. */
export async function upsertPart(
  session: StatementSession,
  { part, answers, baseVersion }: SaveInput,
): Promise<boolean> {
  const given = Object.entries(answers).filter(([, answer]) => answer !== null)
  const values = {
    part,
    answers: JSON.stringify(Object.fromEntries(given)),
    emptied: Object.keys(answers).filter((id) => answers[id] === null),
    overwrite: baseVersion === undefined,
    base_version: baseVersion ?? null,
  }
  const saved = await session.run({ statement: SAVE, values }).catch(throwCaseEnded)
  return saved.rows.length > 0
}
