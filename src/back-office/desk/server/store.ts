import { type SQL, sql } from 'drizzle-orm'
import { readCaseNumber, readNumbers } from '#back-office/desk/rules.ts'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { compareTexts } from '#language/language.ts'
import { cleanEmail } from '#shared/person/email.ts'
import type { Colleague } from '../schema.ts'

/** True for a member of staff who works. */
export async function isColleague(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.execute(sql`
    select exists (select from staff where user_id = ${userId} and suspended_at is null) as is_colleague`)
  return rows<{ is_colleague: boolean }>(found)[0]?.is_colleague ?? false
}

/**
 * Locks the cases that a member of staff has, or has tasks in, in the order in which everybody locks several. Needs owner
 * rights.
 */
export async function lockCasesOf(tx: Tx, staffId: string): Promise<void> {
  await tx.execute(sql`
    select 1 from cases where id in (select id from cases where assigned_to = ${staffId}
      union select case_id from case_tasks where assigned_to = ${staffId})
    order by id for no key update`)
}

interface OwnDay {
  staffId: string
  /** YYYY-MM-DD in Warsaw. */
  today: string
}

/** The people of staff who work, by name, with until when they are away and who covers; `today` says since when. */
export async function listColleagues(tx: Tx, { staffId, today }: OwnDay): Promise<Colleague[]> {
  const found = await tx.execute(sql`
    select s.user_id as id, u.full_name as name, s.user_id = ${staffId} as is_you, a.away
    from staff s join "user" u on u.id = s.user_id
      left join lateral (
        select json_build_object('until', b.to_day::text,
          'covered_by', case when w.user_id is not null then json_build_object('id', v.id, 'name', v.full_name) end) as away
        from staff_absences b left join staff w on w.user_id = b.covered_by and w.suspended_at is null
          left join "user" v on v.id = w.user_id
        where b.staff_id = s.user_id and b.from_time is null and ${today}::date between b.from_day and b.to_day
        order by w.user_id is null, b.to_day desc, b.id limit 1) a on true
    where s.suspended_at is null order by s.user_id`)
  return rows<Colleague>(found).toSorted((a, b) => compareTexts(a.name, b.name))
}

/** The colleagues who are away today and whose cases this member of staff covers. */
export async function listCovered(
  tx: Tx,
  { staffId, today }: OwnDay,
): Promise<{ id: string; name: string }[]> {
  const found = await tx.execute(sql`
    select distinct u.id, u.full_name as name
    from staff_absences a join staff s on s.user_id = a.staff_id and s.suspended_at is null
      join "user" u on u.id = a.staff_id
    where a.covered_by = ${staffId} and ${today}::date between a.from_day and a.to_day order by u.id`)
  return rows<{ id: string; name: string }>(found).toSorted((a, b) => compareTexts(a.name, b.name))
}

/** One word of a search, or neighbours as one, in the form in which the database keeps the words of the cases. */
export interface SearchTerm {
  word: string
  /** The last word that begins like this; the word itself when it is only found whole. */
  until: string
  /** Its places among the words that were typed, from 1. */
  first: number
  last: number
}

/** What somebody searches cases by. */
export interface CaseSearch {
  terms: readonly SearchTerm[]
  /** Ids of the cases whose person has what was typed as number of passport or phone, whole. */
  byNumber: readonly string[]
}

/** What was typed, as it is compared: an address is found as it is shown, too, and a case by "2026/23". */
const clean = (q: string) => readCaseNumber(q) ?? cleanEmail(q)

/** The words of what was typed, in the form in which the database keeps those of the cases (migration 0066). */
export async function readTerms(tx: Tx, q: string): Promise<SearchTerm[]> {
  return rows<SearchTerm>(await tx.execute(sql`select * from list_query_terms(${clean(q)})`))
}

interface FoundSearch extends CaseSearch {
  /** Those of `byNumber` that were found by the passport. */
  byPassport: readonly string[]
}

/**
 * Reads what was typed. Of a passport number nobody learns the beginning: only the whole text is compared with the number,
 * and with its figures.
 */
export async function readSearch(tx: Tx, q: string): Promise<FoundSearch> {
  const { passport, passportFigures, phoneFigures } = readNumbers(q)
  const found = await tx.execute(sql`
    with found as materialized (
      select case_id, by_passport from find_cases_by_number(${passport}, ${passportFigures}::text, ${phoneFigures}::text))
    select (select coalesce(json_agg(t), '[]') from list_query_terms(${clean(q)}) t) as terms,
      array(select case_id from found) as by_number, array(select case_id from found where by_passport) as by_passport`)
  const [row] = rows<{ terms: SearchTerm[]; by_number: string[]; by_passport: string[] }>(found)
  return { terms: row?.terms ?? [], byNumber: row?.by_number ?? [], byPassport: row?.by_passport ?? [] }
}

/**
 * The terms as a table `t`, of whose `places` every one has to be found: by the word that stands there, or together with a
 * neighbour.
 */
export function tableOfTerms(terms: readonly SearchTerm[]): SQL {
  const list = <T>(pick: (term: SearchTerm) => T) => sql.param(terms.map(pick))
  return sql`unnest(${list(({ word }) => word)}::text[], ${list(({ until }) => until)}::text[],
    ${list(({ first }) => first)}::int[], ${list(({ last }) => last)}::int[]) t (word, until, first, last)`
}

/**
 * The case has words that begin with these, at all places, or was found by a number, in one text for any search. Word by word
 * in the index: without "offset 0" a plan made for any words reads all of them.
 */
export function isFoundBy({ terms, byNumber }: CaseSearch, caseId: SQL = sql`k.case_id`): SQL {
  const places = Math.max(0, ...terms.map(({ last }) => last))
  return sql`${caseId} = any (array(
    select f.case_id from ${tableOfTerms(terms)} cross join lateral (
      select w.case_id from case_search_terms w where w.word >= t.word and w.word <= t.until offset 0) f
      cross join generate_series(t.first, t.last) place
    group by f.case_id having count(distinct place) = ${places}::int
    union all select unnest(${sql.param([...byNumber])}::uuid[])))`
}
