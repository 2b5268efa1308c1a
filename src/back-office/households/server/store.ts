import { sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import type { Relation } from '#features/household/contract.ts'
import type { Member, MemberDocument, Reference } from '../schema.ts'

/** The household of a case; null when it is in none, or is not visible. */
export async function findHouseholdOf(tx: Tx, caseId: string): Promise<string | null> {
  const found = await tx.execute(
    sql`select household_id from household_members where case_id = ${caseId}::uuid`,
  )
  return rows<{ household_id: string }>(found)[0]?.household_id ?? null
}

type MemberFacts = Pick<Member, 'number' | 'relation' | 'open' | 'documents'> & { case_id: string }

/** The visible members, the first person first, with what is open in each case and its documents. */
export async function listMembers(tx: Tx, householdId: string): Promise<MemberFacts[]> {
  const found = await tx.execute(sql`
    select h.case_id, c.number, h.relation,
      json_build_object(
        'documents', (select count(*)::int from documents d where d.case_id = c.id and d.status = 'pending'),
        'messages', (select count(*)::int from case_messages g where g.case_id = c.id
          and g.author_kind = 'applicant' and g.settled_at is null),
        'tasks', (select count(*)::int from case_tasks t where t.case_id = c.id and t.done_at is null),
        'corrections', (select count(*)::int from answer_corrections a where a.case_id = c.id
          and a.answer is null and a.taken_back_at is null)) as open,
      (select coalesce(json_agg(json_build_object('id', d.id, 'document_type', d.document_type,
        'requested_name', d.requested_name, 'status', d.status) order by d.uploaded_at), '[]')
        from documents d where d.case_id = c.id) as documents
    from household_members h join cases c on c.id = h.case_id
    where h.household_id = ${householdId}::uuid order by h.relation <> 'main', h.added_at, c.number`)
  return rows<MemberFacts>(found)
}

/** How many members the caller does not see. */
export async function countHidden(tx: Tx, householdId: string): Promise<number> {
  const found = await tx.execute(sql`select household_hidden(${householdId}::uuid) as hidden`)
  return rows<{ hidden: number }>(found)[0]?.hidden ?? 0
}

/** The documents that are for another case, too, with both numbers; only between cases that the caller sees. */
export async function listReferences(tx: Tx, caseIds: readonly string[]): Promise<Reference[]> {
  const found = await tx.execute(sql`
    select r.id, r.document_id, d.document_type, d.requested_name, d.status, c.number as of, f.number as for
    from household_documents r join documents d on d.id = r.document_id
      join cases c on c.id = r.case_id join cases f on f.id = r.for_case_id
    where r.case_id = any (${sql.param([...caseIds])}::uuid[]) order by r.added_at, r.id`)
  return rows<Reference>(found)
}

export async function insertHousehold(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`insert into households (id) values (${id}::uuid)`)
}

interface NewMemberRow {
  householdId: string
  caseRow: Pick<CaseRow, 'id' | 'user_id'>
  relation: Relation
}

export async function insertMember(
  tx: Tx,
  { householdId, caseRow: { id, user_id }, relation }: NewMemberRow,
): Promise<void> {
  await tx.execute(sql`
    insert into household_members (case_id, user_id, household_id, relation)
    values (${id}::uuid, ${user_id}, ${householdId}::uuid, ${relation})`)
}

/**
 * All members of a household by their relation, with nobody joining or leaving until the transaction ends. Needs owner
 * rights: also those that the caller does not see.
 */
export async function lockHousehold(
  tx: Tx,
  householdId: string,
): Promise<{ case_id: string; relation: Relation }[]> {
  await tx.execute(sql`select 1 from households where id = ${householdId}::uuid for update`)
  const found = await tx.execute(sql`
    select case_id, relation from household_members where household_id = ${householdId}::uuid`)
  return rows<{ case_id: string; relation: Relation }>(found)
}

export async function updateRelation(
  tx: Tx,
  { caseId, relation }: { caseId: string; relation: Relation },
): Promise<void> {
  await tx.execute(sql`update household_members set relation = ${relation} where case_id = ${caseId}::uuid`)
}

export async function deleteMember(tx: Tx, caseId: string): Promise<void> {
  await tx.execute(sql`delete from household_members where case_id = ${caseId}::uuid`)
}

/** A document of a case; null for one of another. */
export async function findMemberDocument(
  tx: Tx,
  { id, caseId }: { id: string; caseId: string },
): Promise<MemberDocument | null> {
  const found = await tx.execute(sql`
    select id, document_type, requested_name, status from documents
    where id = ${id}::uuid and case_id = ${caseId}::uuid`)
  return rows<MemberDocument>(found)[0] ?? null
}

interface ReferenceRow {
  documentId: string
  of: Pick<CaseRow, 'id' | 'user_id'>
  to: Pick<CaseRow, 'id' | 'user_id'>
}

/** False when it stands already. */
export async function insertReference(tx: Tx, { documentId, of, to }: ReferenceRow): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into household_documents (document_id, case_id, user_id, for_case_id, for_user_id)
    values (${documentId}::uuid, ${of.id}::uuid, ${of.user_id}, ${to.id}::uuid, ${to.user_id})
    on conflict (document_id, case_id, for_case_id) do nothing returning id`)
  return rows<object>(inserted).length > 0
}

/** What a reference was: of which case and document, and for which case. Null when the caller does not see both cases. */
export async function deleteReference(
  tx: Tx,
  { id, caseId }: { id: string; caseId: string },
): Promise<{ document_id: string; case_id: string; for_case_id: string } | null> {
  const gone = await tx.execute(sql`
    delete from household_documents where id = ${id}::uuid
      and (case_id = ${caseId}::uuid or for_case_id = ${caseId}::uuid)
    returning document_id, case_id, for_case_id`)
  return rows<{ document_id: string; case_id: string; for_case_id: string }>(gone)[0] ?? null
}
