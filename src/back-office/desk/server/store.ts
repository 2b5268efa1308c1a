import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { cleanEmail } from '#shared/person/email.ts'
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

/**
 * The words of a search, in the form in which the database keeps those of the cases: an address is found as it is shown,
 * too.
 */
export async function readWords(tx: Tx, q: string): Promise<string[]> {
  const found = await tx.execute(sql`select normalize_for_search(${cleanEmail(q)}) as form`)
  const form = rows<{ form: string }>(found)[0]?.form ?? ''
  return form
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
}

/**
 * The case has a word that begins with each of these, in one text for any number of them. Word by word in the index:
 * without "offset 0" a plan made for any words reads all of them.
 */
export function hasWords(words: readonly string[], caseId: SQL = sql`k.case_id`): SQL {
  const all = sql`${sql.param([...words])}::text[]`
  return sql`${caseId} = any (array(
    select f.case_id from unnest(${all}) with ordinality t (word, place) cross join lateral (
      select w.case_id from case_search_terms w where w.word >= t.word and w.word < t.word || ${LAST} offset 0) f
    group by f.case_id having count(distinct t.place) = cardinality(${all})))`
}
