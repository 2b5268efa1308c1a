import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { currentCaseOf } from '#features/cases/server/store.ts'
import type { PersonalInfoAnswers } from '#features/personal-info/schema.ts'
import { TIME_ZONE } from '#shared/dates.ts'
import type { CaseFacts } from '../contract.ts'
import { checkOverrules } from './table.ts'

export type OverruleRow = typeof checkOverrules.$inferSelect

export interface StoredFacts
  extends Pick<
    CaseFacts,
    'application_form' | 'last_legal_day' | 'documents' | 'zone' | 'portal' | 'employer'
  > {
  case_id: string
  personal_info: Omit<PersonalInfoAnswers, 'phone'> | null
}

/**
 * What is stored of these cases that the checks judge, in one statement; without those that have ended. The array is one of a
 * subselect, because for a bare parameter PostgreSQL plans this statement anew each time, which takes longer than one case.
 */
export async function listStoredFacts(tx: Tx, caseIds: readonly string[]): Promise<StoredFacts[]> {
  const found = await tx.execute(sql`
    select c.id as case_id,
      -- What was filed was filed in time or not: the day says nothing any more of when to file.
      case when c.upo_issued_at is null then c.last_legal_day::text end as last_legal_day,
      (select row_to_json(p) from (select full_name, address, date_of_birth::text as date_of_birth, nationality, passport_number
        from personal_info where user_id = c.user_id) p) as personal_info,
      (select row_to_json(f) from (select purpose_of_stay, planned_stay_duration, employment_status,
          monthly_income::float8 as monthly_income
        from application_forms where case_id = c.id) f) as application_form,
      (select coalesce(json_agg(d order by d.uploaded_at, d.document_type), '[]') from (
        select document_type, requested_name, content_type, file_size, page_count, width, height, checked_pages,
          unreadable_pages, damaged_pages, blank_pages, dated_on::text as dated_on, translation, uploaded_at,
          (uploaded_at at time zone ${TIME_ZONE})::date::text as uploaded_on
        from documents where case_id = c.id) d) as documents,
      (select z.read_values || jsonb_build_object('is_truncated', z.names_truncated)
        from passport_zones z join documents d on d.id = z.document_id and d.object_name = z.object_name
        where z.case_id = c.id and z.state = 'read') as zone,
      (select json_object_agg(part, answers) from questionnaire_parts where case_id = c.id) as portal,
      (select json_build_object('name', e.name) from case_employers w join employers e on e.id = w.employer_id
        where w.case_id = c.id) as employer
    from cases c
    where c.id = any(array(select unnest(${sql.param([...caseIds])}::uuid[]))) and c.ended_at is null`)
  return rows<StoredFacts>(found)
}

/** The id of the case that a person's calls speak of; null without one. */
export async function findCurrentCase(tx: Tx, userId: string): Promise<string | null> {
  const found = await tx.execute(sql`select ${currentCaseOf(sql`${userId}::text`)} as id`)
  return rows<{ id: string | null }>(found)[0]?.id ?? null
}

/** The overrules of these cases that stand, whatever they were about. */
export function listOverrules(tx: Tx, caseIds: readonly string[]): Promise<OverruleRow[]> {
  return tx
    .select()
    .from(checkOverrules)
    .where(
      and(
        sql`${checkOverrules.case_id} = any(${sql.param([...caseIds])}::uuid[])`,
        isNull(checkOverrules.withdrawn_at),
      ),
    )
}

type NewRow = Pick<OverruleRow, 'case_id' | 'user_id' | 'check_id' | 'verdict' | 'fingerprint' | 'reason'> & {
  overruled_by: string
}

/** Inserts it and returns its id; null when one that stands says the same already. */
export async function insertOverrule(tx: Tx, row: NewRow): Promise<string | null> {
  // Drizzle names every column, and staff have a right to these alone.
  const inserted = await tx.execute(sql`
    insert into check_overrules (case_id, user_id, check_id, verdict, fingerprint, reason, overruled_by)
    values (${row.case_id}::uuid, ${row.user_id}, ${row.check_id}, ${row.verdict}, ${row.fingerprint}, ${row.reason},
      ${row.overruled_by})
    on conflict (case_id, check_id, fingerprint) where withdrawn_at is null do nothing returning id`)
  return rows<{ id: string }>(inserted)[0]?.id ?? null
}

/** Ends one that stands, and returns it; null when there is none of this case. */
export async function withdrawOverrule(
  tx: Tx,
  { id, caseId, by }: { id: string; caseId: string; by: string },
): Promise<OverruleRow | null> {
  const [row] = await tx
    .update(checkOverrules)
    .set({ withdrawn_at: sql`clock_timestamp()`, withdrawn_by: by })
    .where(
      and(eq(checkOverrules.id, id), eq(checkOverrules.case_id, caseId), isNull(checkOverrules.withdrawn_at)),
    )
    .returning()
  return row ?? null
}
