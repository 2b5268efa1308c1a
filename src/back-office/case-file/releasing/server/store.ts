import { sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { filesOf } from '#features/messages/files/server/store.ts'
import type { NoteRelease, ReleasableNotes } from '../schema.ts'

type ReleasableNote = ReleasableNotes['notes'][number]

/** All notes of a case, oldest first, each with what was released of it the last time. */
export async function listReleasable(tx: Tx, caseId: string): Promise<ReleasableNote[]> {
  const found = await tx.execute(sql`
    select case_notes.id, case_notes.text, contact_kind, contact_on::text as contact_on, contact_minutes,
      ${filesOf(sql`case_notes.id`, 'notes')} as files, ${isoInstant('case_notes.created_at')} as created_at,
      (select full_name from "user" u where u.id = author_id) as author,
      last.released ->> 'text' as released
    from case_notes
    left join (
      select released from (
        select notes from note_releases where case_id = ${caseId}::uuid order by released_at desc limit 1
      ) newest cross join jsonb_array_elements(newest.notes) released
    ) last on (last.released ->> 'id')::uuid = case_notes.id
    where case_notes.case_id = ${caseId}::uuid
    order by case_notes.created_at, case_notes.id`)
  return rows<ReleasableNote>(found)
}

/** What was released of a case so far, newest first. */
export async function listReleases(tx: Tx, caseId: string): Promise<NoteRelease[]> {
  const found = await tx.execute(sql`
    select id, requested_on::text as requested_on, ${isoInstant('released_at')} as released_at,
      (select full_name from "user" u where u.id = released_by) as released_by,
      jsonb_array_length(notes) as count
    from note_releases where case_id = ${caseId}::uuid order by note_releases.released_at desc`)
  return rows<NoteRelease>(found)
}

/** A note as the person reads it. */
export type ReleasedNote = Pick<
  ReleasableNote,
  'id' | 'created_at' | 'text' | 'contact_kind' | 'contact_on' | 'contact_minutes'
>

interface NewRelease {
  caseId: string
  /** The person of the case. */
  userId: string
  releasedBy: string
  requestedOn: string
  notes: readonly ReleasedNote[]
}

/** The id of the new release. */
export async function insertRelease(
  tx: Tx,
  { caseId, userId, releasedBy, requestedOn, notes }: NewRelease,
): Promise<string> {
  const inserted = await tx.execute(sql`
    insert into note_releases (case_id, user_id, released_by, requested_on, notes)
    values (${caseId}::uuid, ${userId}, ${releasedBy}, ${requestedOn}::date, ${JSON.stringify(notes)}::jsonb)
    returning id`)
  const [row] = rows<{ id: string }>(inserted)
  if (!row) throw new Error('an insert returns its row')
  return row.id
}
