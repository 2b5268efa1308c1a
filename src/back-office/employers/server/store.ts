import { type SQL, sql } from 'drizzle-orm'
import { type SearchTerm, tableOfTerms } from '#back-office/desk/server/store.ts'
import { isoInstant } from '#database/columns.ts'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { EMPLOYERS_PER_PAGE } from '../contract.ts'
import type { Employer, EmployerRow, WaitingTask } from '../schema.ts'

const COLUMNS = sql`e.id, e.name, e.nip, e.street, e.city, e.contact_name, e.contact_role, e.phone, e.email, e.note,
  ${isoInstant('e.created_at')} as created_at, ${isoInstant('e.updated_at')} as updated_at`

interface EmployerSearch {
  /** As `readTerms` gives them; none finds all. */
  terms: readonly SearchTerm[]
  /** With which the NIP begins; empty when what was typed is no beginning of one. */
  figures: string
  /** Only those after this employer. */
  after: string | undefined
}

/** Employers by name, with their open cases that the caller sees; at most EMPLOYERS_PER_PAGE. */
export async function listEmployers(
  tx: Tx,
  { terms, figures, after }: EmployerSearch,
): Promise<EmployerRow[]> {
  const later = after
    ? sql`and (lower(e.name), e.id) > (select lower(b.name), b.id from employers b where b.id = ${after}::uuid)`
    : sql``
  const found = await tx.execute(sql`
    select ${COLUMNS}, (select count(*)::int from case_employers w join cases c on c.id = w.case_id
      where w.employer_id = e.id and c.stage not in ('closed', 'withdrawn')) as open_cases
    from employers e where ${isFound(terms, figures)} ${later}
    order by lower(e.name), e.id limit ${EMPLOYERS_PER_PAGE}`)
  return rows<EmployerRow>(found)
}

/** Name and contact person have words that begin with these, at all places; or the NIP begins with these figures. */
function isFound(terms: readonly SearchTerm[], figures: string): SQL {
  if (terms.length === 0 && figures === '') return sql`true`
  const byNip = sql`e.nip like ${`${figures}%`}`
  if (terms.length === 0) return byNip
  const byWords = sql`array_to_tsvector(list_search_terms(e.name) || list_search_terms(e.contact_name)) @@
    (select string_agg('(' || spelled || ')', ' & ')::tsquery from (
      select string_agg(quote_literal(t.word) || case when t.until = t.word then '' else ':*' end, ' | ') as spelled
      from ${tableOfTerms(terms)} cross join generate_series(t.first, t.last) place group by place) at_place)`
  return figures === '' ? byWords : sql`(${byWords} or ${byNip})`
}

/** Null for one that is not there. */
export async function findEmployer(tx: Tx, id: string): Promise<Employer | null> {
  return (
    rows<Employer>(await tx.execute(sql`select ${COLUMNS} from employers e where e.id = ${id}::uuid`))[0] ??
    null
  )
}

/** The same, locked against a change and a deletion until the transaction ends. */
export async function lockEmployer(tx: Tx, id: string): Promise<Employer | null> {
  const found = await tx.execute(sql`select ${COLUMNS} from employers e where e.id = ${id}::uuid for update`)
  return rows<Employer>(found)[0] ?? null
}

/** False when it is not there; else it stays until the transaction ends. */
export async function keepEmployer(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.execute(sql`select 1 from employers where id = ${id}::uuid for key share`)
  return rows<object>(found).length > 0
}

/** Of two who write the same NIP the second waits, and sees the first one's. */
export async function lockNips(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('employers.nip', 0))`)
}

export async function findByNip(tx: Tx, nip: string): Promise<{ id: string; name: string } | null> {
  const found = await tx.execute(sql`select id, name from employers where nip = ${nip}`)
  return rows<{ id: string; name: string }>(found)[0] ?? null
}

export type EmployerValues = Omit<Employer, 'id' | 'created_at' | 'updated_at'>

export async function insertEmployer(tx: Tx, values: EmployerValues & { by: string }): Promise<string> {
  const { name, nip, street, city, contact_name, contact_role, phone, email, note, by } = values
  const inserted = await tx.execute(sql`
    insert into employers (name, nip, street, city, contact_name, contact_role, phone, email, note, created_by)
    values (${name}, ${nip}, ${street}, ${city}, ${contact_name}, ${contact_role}, ${phone}, ${email}, ${note}, ${by})
    returning id`)
  const [row] = rows<{ id: string }>(inserted)
  if (!row) throw new Error('the employer was not returned')
  return row.id
}

export async function updateEmployer(tx: Tx, values: EmployerValues & { id: string }): Promise<void> {
  const { id, name, nip, street, city, contact_name, contact_role, phone, email, note } = values
  await tx.execute(sql`
    update employers set name = ${name}, nip = ${nip}, street = ${street}, city = ${city},
      contact_name = ${contact_name}, contact_role = ${contact_role}, phone = ${phone}, email = ${email}, note = ${note},
      updated_at = clock_timestamp()
    where id = ${id}::uuid`)
}

export async function deleteEmployer(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`delete from employers where id = ${id}::uuid`)
}

/** Whether any case has this employer. With owner rights also those that the caller does not see. */
export async function hasCases(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.execute(sql`
    select exists (select from case_employers where employer_id = ${id}::uuid) as found`)
  return rows<{ found: boolean }>(found)[0]?.found ?? false
}

export interface LinkedCase {
  case_id: string
  number: string
  position: string
}

/** The visible cases of an employer: open ones first, the newest first. */
export async function listLinkedCases(tx: Tx, id: string): Promise<LinkedCase[]> {
  const found = await tx.execute(sql`
    select w.case_id, c.number, w.position from case_employers w join cases c on c.id = w.case_id
    where w.employer_id = ${id}::uuid
    order by c.stage in ('closed', 'withdrawn'), c.opened_at desc, c.id`)
  return rows<LinkedCase>(found)
}

/** Open tasks of the visible cases of an employer that a third party has to do. */
export async function listWaiting(
  tx: Tx,
  { id, today }: { id: string; today: string },
): Promise<WaitingTask[]> {
  const found = await tx.execute(sql`
    select t.id, c.number, t.title, t.due_on::text as due_on, t.due_on - ${today}::date as days_left
    from case_employers w join cases c on c.id = w.case_id join case_tasks t on t.case_id = c.id
    where w.employer_id = ${id}::uuid and t.task_for = 'third_party' and t.done_at is null
      and c.stage not in ('closed', 'withdrawn')
    order by t.due_on nulls first, t.created_at, t.id`)
  return rows<WaitingTask>(found)
}

/** The employer of a case, with the person's position there. */
export async function findCaseEmployer(
  tx: Tx,
  caseId: string,
): Promise<(Employer & { position: string }) | null> {
  const found = await tx.execute(sql`
    select ${COLUMNS}, w.position from case_employers w join employers e on e.id = w.employer_id
    where w.case_id = ${caseId}::uuid`)
  return rows<Employer & { position: string }>(found)[0] ?? null
}

interface Link {
  caseId: string
  employerId: string
  position: string
  by: string
}

export async function saveLink(tx: Tx, { caseId, employerId, position, by }: Link): Promise<void> {
  await tx.execute(sql`
    insert into case_employers (case_id, employer_id, position, linked_by)
    values (${caseId}::uuid, ${employerId}::uuid, ${position}, ${by})
    on conflict (case_id) do update set employer_id = excluded.employer_id, position = excluded.position,
      linked_by = excluded.linked_by, linked_at = clock_timestamp()`)
}

export async function deleteLink(tx: Tx, caseId: string): Promise<void> {
  await tx.execute(sql`delete from case_employers where case_id = ${caseId}::uuid`)
}
