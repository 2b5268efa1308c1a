import { sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'

/** What nobody has opened, of one case. */
export interface UnopenedCase {
  number: string
  messages: number
  documents: number
}

export interface Unopened {
  contact_messages: number
  consultations: number
  cases: UnopenedCase[]
}

/**
 * What has lain unopened since `until` or longer: entries of the inbox, messages of applicants, and documents of a case that
 * was submitted. Without restricted cases, of which only the people named on them may know. Needs owner rights.
 */
export async function listUnopened(tx: Tx, until: Date): Promise<Unopened> {
  const moment = sql`${until.toISOString()}::timestamptz`
  const inbox = await tx.execute(sql`
    select count(e.contact_message_id)::int as contact_messages, count(e.consultation_id)::int as consultations
    from inbox_entries e left join cases c on c.id = e.case_id
    where e.opened_at is null and e.closed_at is null and e.received_at <= ${moment} and c.restricted is not true`)
  const found = await tx.execute(sql`
    with lying as (
      select case_id, 1 as message, 0 as document from case_messages
      where author_kind = 'applicant' and read_at is null and settled_at is null and sent_at <= ${moment}
      union all
      select d.case_id, 0, 1 from documents d join submissions s on s.case_id = d.case_id
      where d.status = 'pending' and d.opened_at is null and greatest(d.uploaded_at, s.submitted_at) <= ${moment})
    select c.number, sum(message)::int as messages, sum(document)::int as documents
    from lying l join cases c on c.id = l.case_id
    where not c.restricted and c.ended_at is null
    group by c.number order by c.number`)
  const [counts] = rows<Omit<Unopened, 'cases'>>(inbox)
  return {
    contact_messages: counts?.contact_messages ?? 0,
    consultations: counts?.consultations ?? 0,
    cases: rows<UnopenedCase>(found),
  }
}
