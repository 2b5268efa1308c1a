import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { cleanEmail } from '#shared/person/email.ts'
import { cleanPassportNumber } from '#shared/text.ts'
import type { Colleague } from '../schema.ts'

/** Characters after every letter: a word that begins with "ole" lies between "ole" and "ole" with this. */
const LAST = '\u{10ffff}'
const MOST_WORDS = 6

/** True for a member of staff who works. */
export async function isColleague(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.execute(sql`
    select exists (select from staff where user_id = ${userId} and suspended_at is null) as is_colleague`)
  return rows<{ is_colleague: boolean }>(found)[0]?.is_colleague ?? false
}

/** The people of staff who work, by name. */
export async function listColleagues(tx: Tx, staffId: string): Promise<Colleague[]> {
  const found = await tx.execute(sql`
    select s.user_id as id, u.full_name as name, s.user_id = ${staffId} as is_you
    from staff s join "user" u on u.id = s.user_id where s.suspended_at is null order by u.full_name, s.user_id`)
  return rows<Colleague>(found)
}

/** What somebody searches cases by. */
export interface CaseSearch {
  /** In the form in which the database keeps the words of the cases. */
  words: readonly string[]
  /** Ids of the cases whose person has what was typed as passport number, whole. */
  byPassport: readonly string[]
}

/**
 * The words of what was typed, in the form in which the database keeps those of the cases: an address is found as it is
 * shown, too.
 */
export async function readWords(tx: Tx, q: string): Promise<string[]> {
  const found = await tx.execute(sql`select normalize_for_search(${cleanEmail(q)}) as form`)
  return splitWords(rows<{ form: string }>(found)[0]?.form ?? '')
}

const splitWords = (form: string) => form.split(' ').filter(Boolean).slice(0, MOST_WORDS)

/** Reads what was typed. Of a passport number nobody learns the beginning: only the whole text is compared with it. */
export async function readSearch(tx: Tx, q: string): Promise<CaseSearch> {
  const passport = cleanPassportNumber(q)
  const found = await tx.execute(sql`
    select normalize_for_search(${cleanEmail(q)}) as form, array(
      select c.id from personal_info p join cases c on c.user_id = p.user_id
      where p.passport_number = ${passport} and p.passport_number <> '') as by_passport`)
  const [{ form, by_passport: byPassport } = { form: '', by_passport: [] }] = rows<{
    form: string
    by_passport: string[]
  }>(found)
  return { words: splitWords(form), byPassport }
}

/**
 * The case has a word that begins with each of these, or was found by the passport number, in one text for any search. Word
 * by word in the index: without "offset 0" a plan made for any words reads all of them.
 */
export function isFoundBy({ words, byPassport }: CaseSearch, caseId: SQL = sql`k.case_id`): SQL {
  const all = sql`${sql.param([...words])}::text[]`
  return sql`${caseId} = any (array(
    select f.case_id from unnest(${all}) with ordinality t (word, place) cross join lateral (
      select w.case_id from case_search_terms w where w.word >= t.word and w.word < t.word || ${LAST} offset 0) f
    group by f.case_id having count(distinct t.place) = cardinality(${all})
    union all select unnest(${sql.param([...byPassport])}::uuid[])))`
}
