import { type SQL, sql } from 'drizzle-orm'
import { isFoundBy, type SearchTerm, tableOfTerms } from '#back-office/desk/server/store.ts'
import { PEOPLE_PER_PAGE } from '#back-office/people/contract.ts'
import type { Applicant } from '#back-office/people/schema.ts'
import { rows, type Tx } from '#database/database.ts'

/**
 * The accounts that are nobody's of the team and that this member of staff may see: those of restricted cases only for
 * who has access. Needs the transaction of a member of staff.
 */
const ARE_VISIBLE = sql`not exists (select from staff s where s.user_id = u.id) and not hidden_from_staff(u.id)`

interface Search {
  /** As `readTerms` gives them; none finds all. */
  terms: readonly SearchTerm[]
  /** Only those after this person. */
  before: string | undefined
}

/** People of the public, the newest first; at most PEOPLE_PER_PAGE. */
export async function listPeople(tx: Tx, { terms, before }: Search): Promise<Applicant[]> {
  const older: SQL = before
    ? sql`and (u.created_at, u.id) < (select b.created_at, b.id from "user" b where b.id = ${before})`
    : sql``
  const found = await tx.execute(sql`
    select u.id, u.full_name, u.email, u.email_verified, u.blocked_at, u.created_at,
      (select e.new_email from email_changes e where e.user_id = u.id and e.expires_at > now()) as new_email,
      (select max(s.updated_at) from session s where s.user_id = u.id) as last_here_at
    from "user" u
    where ${ARE_VISIBLE} ${terms.length > 0 ? sql`and ${hasWords(terms)}` : sql``} ${older}
    order by u.created_at desc, u.id desc limit ${PEOPLE_PER_PAGE}`)
  return rows<Applicant>(found)
}

/**
 * Name and address of the account (the index user_search_terms, migration 0066), or what the queue finds a case by, have words
 * that begin with these, at all places.
 */
const hasWords = (terms: readonly SearchTerm[]) => sql`(
  array_to_tsvector(list_search_terms(u.full_name) || list_address_terms(u.email)) @@
    (select string_agg('(' || spelled || ')', ' & ')::tsquery from (
      select string_agg(quote_literal(t.word) || case when t.until = t.word then '' else ':*' end, ' | ') as spelled
      from ${tableOfTerms(terms)} cross join generate_series(t.first, t.last) place group by place) at_place)
  or u.id = any (array(select c.user_id from cases c where ${isFoundBy({ terms, byNumber: [] }, sql`c.id`)})))`

export interface PersonRow {
  id: string
  full_name: string
  email: string
  email_verified: boolean
  locale: string
  is_blocked: boolean
}

/** One of them, locked until the transaction ends; null for anybody else. */
export async function lockPerson(tx: Tx, id: string): Promise<PersonRow | null> {
  const found = await tx.execute(sql`
    select u.id, u.full_name, u.email, u.email_verified, u.locale, u.blocked_at is not null as is_blocked
    from "user" u where u.id = ${id} and ${ARE_VISIBLE} for no key update`)
  return rows<PersonRow>(found)[0] ?? null
}

export async function setBlocked(tx: Tx, { id, blocked }: { id: string; blocked: boolean }): Promise<void> {
  await tx.execute(sql`
    update "user" set blocked_at = case when ${blocked}::boolean then now() end where id = ${id}`)
}
