import { sql } from 'drizzle-orm'
import { NOTES_PER_PAGE } from '#back-office/case-file/contract.ts'
import type { Note } from '#back-office/case-file/schema.ts'
import { isoInstant } from '#database/columns.ts'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { filesOf } from '#features/messages/files/server/store.ts'

const CREATED_AT = isoInstant('created_at')
const CONTACT = sql`contact_kind, contact_on::text as contact_on, contact_minutes`

/** One page, newest first. `before` is the id of the oldest one seen. */
export async function listNotes(
  tx: Tx,
  { caseId, before }: { caseId: string; before: string | undefined },
): Promise<Note[]> {
  const older = before
    ? sql`and (created_at, id) < (select o.created_at, o.id from case_notes o where o.id = ${before}::uuid and o.case_id = ${caseId}::uuid)`
    : sql``
  const found = await tx.execute(sql`
    select id, text, ${CONTACT}, ${filesOf(sql`case_notes.id`, 'notes')} as files, ${CREATED_AT} as created_at, (select full_name from "user" u where u.id = author_id) as author
    from case_notes where case_id = ${caseId}::uuid ${older}
    order by case_notes.created_at desc, id desc limit ${NOTES_PER_PAGE}`)
  return rows<Note>(found)
}

export interface Colleague {
  id: string
  full_name: string
}

/** Everybody who works here. */
export async function listColleagues(tx: Tx): Promise<Colleague[]> {
  const found = await tx.execute(sql`
    select u.id, u.full_name from staff s join "user" u on u.id = s.user_id where s.suspended_at is null`)
  return rows<Colleague>(found)
}

/** The talk that a note is of; nulls for any other note. */
type Contact = Pick<Note, 'contact_kind' | 'contact_on' | 'contact_minutes'>

interface NewNote extends Contact {
  /** Made by the client; without one the database makes it. */
  id?: string | undefined
  caseId: string
  /** The person of the case. */
  userId: string
  author: { id: string; name: string }
  text: string
  /** Ids of the colleagues who are named in it. */
  mentions: readonly string[]
}

/** The new note; null when its id is taken. */
export async function insertNote(
  tx: Tx,
  { id, caseId, userId, author, text, mentions, ...contact }: NewNote,
): Promise<Note | null> {
  const inserted = await tx.execute(sql`
    insert into case_notes (id, case_id, user_id, author_id, text, mentions, contact_kind, contact_on, contact_minutes)
    values (coalesce(${id ?? null}::uuid, gen_random_uuid()), ${caseId}::uuid, ${userId}, ${author.id}, ${text},
      ${sql.param([...mentions])}::text[], ${contact.contact_kind}, ${contact.contact_on}::date, ${contact.contact_minutes}::smallint)
    on conflict (id) do nothing
    returning id, text, ${CONTACT}, '[]'::json as files, ${CREATED_AT} as created_at, ${author.name}::text as author`)
  return rows<Note>(inserted)[0] ?? null
}

/** What this author has noted in this case under this id; null for another text or talk and for any other note. */
export async function findSentNote(
  tx: Tx,
  { id, caseId, author, text, ...contact }: Omit<NewNote, 'userId' | 'mentions'>,
): Promise<Note | null> {
  const found = await tx.execute(sql`
    select id, text, ${CONTACT}, ${filesOf(sql`case_notes.id`, 'notes')} as files, ${CREATED_AT} as created_at, ${author.name}::text as author
    from case_notes
    where id = ${id ?? null}::uuid and case_id = ${caseId}::uuid and author_id = ${author.id} and text = ${text}
      and (contact_kind, contact_on, contact_minutes) is not distinct from
        (${contact.contact_kind}::text, ${contact.contact_on}::date, ${contact.contact_minutes}::smallint)`)
  return rows<Note>(found)[0] ?? null
}
