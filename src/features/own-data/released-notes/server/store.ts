import { sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import { statement } from '#database/statement.ts'
import type { ApplicantSession } from '#session/session.ts'
import type { NoteRelease } from '../schema.ts'

const RELEASES = statement<NoteRelease>(sql`
  select r.id, (select c.number from cases c where c.id = r.case_id) as number, r.requested_on::text as requested_on,
    ${isoInstant('r.released_at')} as released_at,
    (select json_agg(note - 'id' order by at) from jsonb_array_elements(r.notes) with ordinality one (note, at)) as notes
  from note_releases r where r.user_id = current_setting('app.user_id', true) order by r.released_at desc`)

/** What the caller was handed of our notes, the newest first. Throws signed_out. */
export async function listOwnReleases(session: ApplicantSession): Promise<NoteRelease[]> {
  return (await session.run({ statement: RELEASES, values: {} })).rows
}
