import { sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import type { OwnHousehold } from '../schema.ts'

export type Counts = Pick<OwnHousehold, 'others' | 'to_ask' | 'waiting'>

/** How many other people the caller's households have; nobody is named. */
export async function countOthers(tx: Tx): Promise<Counts> {
  const [row] = rows<Counts>(await tx.execute(sql`select * from household_counts()`))
  return row ?? { others: 0, to_ask: 0, waiting: 0 }
}

export interface PersonRow {
  /** Of what the other one has said towards the caller. */
  id: string
  name: string
  asked_at: string | null
  agreed_at: string | null
  own_agreed_at: string | null
  own_declined_at: string | null
  is_shared: boolean
  /** These three are null unless both have agreed. */
  number: string | null
  purpose_of_stay: string | null
  stage: string | null
}

/** Who has asked the caller, or agreed; the database adds nothing of a case unless both have (migration 0087). */
export async function listPeople(tx: Tx): Promise<PersonRow[]> {
  return rows<PersonRow>(await tx.execute(sql`select * from household_people()`))
}

/** A document of another member that is for the caller, too, while both have agreed. */
export interface ReferenceRow {
  id: string
  consent_id: string
  document_id: string
  /** Whose document it is. */
  user_id: string
}

export async function listReferences(tx: Tx): Promise<ReferenceRow[]> {
  return rows<ReferenceRow>(await tx.execute(sql`select * from household_shared_documents()`))
}

/** Null also when one of both has not agreed, or the reference has ended. */
export async function findReference(tx: Tx, id: string): Promise<ReferenceRow | null> {
  const found = await tx.execute(sql`select * from household_shared_documents() where id = ${id}::uuid`)
  return rows<ReferenceRow>(found)[0] ?? null
}

/** One side of a pair. */
export interface ConsentRow {
  id: string
  case_id: string
  user_id: string
  other_case_id: string
  other_user_id: string
  asked_at: string | null
  agreed_at: string | null
  declined_at: string | null
}

const CONSENT = sql.raw(
  'id, case_id, user_id, other_case_id, other_user_id, asked_at, agreed_at, declined_at',
)

/** Nobody leaves the person's households until the transaction ends. Needs owner rights. */
export async function lockHouseholdsOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    select 1 from household_members where household_id in (
      select household_id from household_members where user_id = ${userId}) order by case_id for share`)
}

/**
 * Writes that the person asks every other member of the person's households who was not asked, and has neither asked nor
 * agreed. Returns what was written. Needs owner rights.
 */
export async function insertRequests(tx: Tx, userId: string): Promise<ConsentRow[]> {
  const written = await tx.execute(sql`
    insert into household_consents as k (case_id, user_id, other_case_id, other_user_id, asked_at)
    select own.case_id, own.user_id, o.case_id, o.user_id, clock_timestamp()
    from household_members own
      join household_members o on o.household_id = own.household_id and o.user_id <> own.user_id
    where own.user_id = ${userId} and not exists (
      select from household_consents t where t.case_id = o.case_id and t.other_case_id = own.case_id
        and (t.asked_at is not null or t.agreed_at is not null))
    on conflict (case_id, other_case_id) do update set asked_at = excluded.asked_at, declined_at = null
      where k.asked_at is null and k.agreed_at is null
    returning ${CONSENT}`)
  return rows<ConsentRow>(written)
}

/** Takes back the person's requests that nobody has answered. Needs owner rights. */
export async function deleteRequests(tx: Tx, userId: string): Promise<number> {
  const gone = await tx.execute(sql`
    delete from household_consents k where k.user_id = ${userId} and k.asked_at is not null and k.agreed_at is null
      and not exists (select from household_consents t where t.case_id = k.other_case_id
        and t.other_case_id = k.case_id and (t.asked_at is not null or t.agreed_at is not null))
    returning id`)
  return rows<object>(gone).length
}

/**
 * What somebody has said towards this person, by its id, with both members locked against changes of the pair by anybody
 * else. Null when there is none. Needs owner rights.
 */
export async function lockSaid(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<ConsentRow | null> {
  // In the order in which everybody locks several.
  await tx.execute(sql`
    select 1 from household_members m join household_consents k on m.case_id in (k.case_id, k.other_case_id)
    where k.id = ${id}::uuid and k.other_user_id = ${userId} order by m.case_id for update of m`)
  const found = await tx.execute(sql`
    select ${CONSENT} from household_consents
    where id = ${id}::uuid and other_user_id = ${userId} and (asked_at is not null or agreed_at is not null)
    for update`)
  return rows<ConsentRow>(found)[0] ?? null
}

interface Pair {
  case_id: string
  other_case_id: string
}

/** The other side of a pair; null when that person has said nothing. Needs owner rights. */
export async function findAnswer(tx: Tx, { case_id, other_case_id }: Pair): Promise<ConsentRow | null> {
  const found = await tx.execute(sql`
    select ${CONSENT} from household_consents
    where case_id = ${other_case_id}::uuid and other_case_id = ${case_id}::uuid`)
  return rows<ConsentRow>(found)[0] ?? null
}

/** Writes the answer to what somebody has said. Needs owner rights. */
export async function saveAnswer(
  tx: Tx,
  { said, agree }: { said: ConsentRow; agree: boolean },
): Promise<ConsentRow> {
  const column = sql.raw(agree ? 'agreed_at' : 'declined_at')
  const saved = await tx.execute(sql`
    insert into household_consents (case_id, user_id, other_case_id, other_user_id, ${column})
    values (${said.other_case_id}::uuid, ${said.other_user_id}, ${said.case_id}::uuid, ${said.user_id}, clock_timestamp())
    on conflict (case_id, other_case_id) do update set
      asked_at = case when ${agree} then household_consents.asked_at end,
      agreed_at = excluded.agreed_at, declined_at = excluded.declined_at
    returning ${CONSENT}`)
  const [row] = rows<ConsentRow>(saved)
  if (!row) throw new Error('an insert returns its row')
  return row
}

/** Ends everything that two people have said towards each other. Needs owner rights. */
export async function deletePair(tx: Tx, { case_id, other_case_id }: Pair): Promise<void> {
  await tx.execute(sql`
    delete from household_consents
    where (case_id = ${case_id}::uuid and other_case_id = ${other_case_id}::uuid)
      or (case_id = ${other_case_id}::uuid and other_case_id = ${case_id}::uuid)`)
}

/** The name by which the family knows the person. Needs owner rights. */
export async function findName(tx: Tx, userId: string): Promise<string> {
  const found = await tx.execute(sql`
    select coalesce(nullif(p.full_name, ''), u.full_name) as name
    from "user" u left join personal_info p on p.user_id = u.id where u.id = ${userId}`)
  return rows<{ name: string }>(found)[0]?.name ?? ''
}
