import pg from 'pg'
import { withoutTriggers } from './seed.ts'

export const STAFF = 20
const MESSAGES_EACH = 20
/** Each member of staff is recorded as having opened the documents of so many cases. */
const OPENED_CASES = 50
const PAUSE = 10
const LOCKS = 1_000

/** All that would refresh the work queue, or the words of the search, row by row. */
const TRIGGERS = [
  ['cases', 'case_queue_of_changed'],
  ['documents', 'case_queue_of_judged'],
  ['case_messages', 'case_queue_of_inserted'],
  ['case_tasks', 'case_queue_of_inserted'],
  ['"user"', 'case_search_terms_of_user'],
  ['personal_info', 'case_search_terms_of_changed'],
] as const

/** Names from 50 given and 200 family names, a few of them in Cyrillic. */
const NAMES = `
  (array['Olena','Anh','Priya','José','Tamar','Ali','Юлія','Emre','Wang','Farhana'])[1 + n % 10]
  || (array['',' Maria',' Thị',' Min-jun',' van'])[1 + n / 10 % 5] || ' '
  || (array['Shev','Kov','Ber','Ngu','Shar','Rodr','Öz','Мель','Zie','Adé','Kim','Gon','Has','Lom','Tat','Quis','Wiś','Bond','Щер','Żur'])[1 + n / 50 % 20]
  || (array['chenko','idze','yễn','niewska','íguez','türk','ник','бак','báyọ','dal'])[1 + n / 1000 % 10]`

/**
 * Makes a desk of a database that \`seed\` has filled: staff with sessions stok1 …, stages and turns, names to search for,
 * 20 messages a case, notes, tasks, verdicts and history.
 */
export async function seedDesk(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    for (const statement of STAFF_STATEMENTS) await client.query(statement)
    await withoutTriggers(client, TRIGGERS, async () => {
      for (const statement of CASE_STATEMENTS) await client.query(statement)
    })
    await client.query('commit')
    await refreshSearchTerms(client)
    await client.query('select refresh_case_queue(id) from cases')
    await client.query(
      `update case_queue set waiting_since = opened_at + interval '1 hour' * (1 + to_do_count)`,
    )
    await openDocuments(client)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const STAFF_STATEMENTS = [
  `insert into "user" (id, full_name, email, email_verified, terms_version, terms_accepted_at)
    select 'st' || n, 'Specialist ' || n, 'staff' || n || '@example.com', true, 'seed', now() from generate_series(1, ${STAFF}) n`,
  `insert into staff (user_id, role) select 'st' || n, case n when 1 then 'admin' else 'specialist' end
    from generate_series(1, ${STAFF}) n`,
  `insert into session (id, user_id, token, expires_at, second_factor_at)
    select 'sst' || n, 'st' || n, 'stok' || n, now() + interval '7 days', now() from generate_series(1, ${STAFF}) n`,
]

/** The running number of a case or a person, from 1. */
const NUMBER = `substr(user_id, 2)::int`

const CASE_STATEMENTS = [
  `update "user" set full_name = (select ${NAMES} from (select substr("user".id, 2)::int as n) x) where id like 'u%'`,
  `update personal_info p set full_name = u.full_name from "user" u where u.id = p.user_id`,
  `update cases set opened_at = now() - interval '5 minutes' * ${NUMBER},
    stage = (array['preparing','submitted','submitted','submitted','ready_to_file','filed','in_proceedings','in_proceedings','in_proceedings','decided'])[1 + ${NUMBER} % 10],
    assigned_to = case when ${NUMBER} % 7 > 0 then 'st' || 1 + ${NUMBER} % ${STAFF} end,
    last_legal_day = case when ${NUMBER} % 9 > 0 then current_date + (${NUMBER} * 7919 % 400) - 10 end,
    upo_number = case when ${NUMBER} % 10 >= 5 then 'UPO-' || ${NUMBER} end,
    upo_issued_at = case when ${NUMBER} % 10 >= 5 then now() end`,
  `update documents set opened_at = now(), status = case when ${NUMBER} % 13 = 0 then 'asked_again' else 'accepted' end,
    asked_reason = case when ${NUMBER} % 13 = 0 then 'expired' end,
    asked_message = case when ${NUMBER} % 13 = 0 then 'It ends too early.' end
    where ${NUMBER} % 10 > 0 and (${NUMBER} % 5 > 0 or document_type in ('passport', 'photo', 'cv'))`,
  `insert into document_verdicts (document_id, version, case_id, user_id, verdict, reason, message, given_by, notified_at)
    select id, version, case_id, user_id, status, asked_reason, asked_message, 'st1', now() from documents where status <> 'pending'`,
  `insert into case_events (case_id, user_id, actor_kind, actor_id, event, details)
    select case_id, user_id, 'applicant', user_id, 'document_uploaded',
      jsonb_build_object('document_id', id, 'document_type', document_type, 'version', version) from documents`,
  `insert into submissions (case_id, user_id, answers)
    select c.id, c.user_id, jsonb_build_object(
      'personal_info', to_jsonb(p) - 'id' - 'user_id' - 'updated_at',
      'application_form', to_jsonb(f) - 'id' - 'user_id' - 'case_id' - 'updated_at' || '{"criminal_record":null}')
    from cases c join personal_info p on p.user_id = c.user_id join application_forms f on f.case_id = c.id
    where c.stage <> 'preparing'`,
  `update documents set in_submission = true where case_id in (select case_id from submissions)`,
  `insert into submission_documents (case_id, document_id, version, user_id)
    select case_id, id, version, user_id from documents where in_submission`,
  `insert into case_messages (case_id, user_id, author_kind, author_id, text, sent_at, read_at, settled_at)
    select id, user_id, case i % 2 when 0 then 'applicant' else 'staff' end,
      case i % 2 when 0 then user_id else 'st' || 1 + ${NUMBER} % ${STAFF} end,
      'Message ' || i || ': ' || repeat('the lease, the annex and the stamp of the employer. ', 4),
      now() - interval '1 hour' * (${MESSAGES_EACH} + 1 - i), case when i < ${MESSAGES_EACH} then now() end,
      case when i < ${MESSAGES_EACH} or ${NUMBER} % 6 > 0 then now() end
    from cases, generate_series(1, ${MESSAGES_EACH}) i`,
  `insert into case_notes (case_id, user_id, author_id, text)
    select id, user_id, 'st2', 'Call the employer on Monday.' from cases, generate_series(1, 2)`,
  `insert into case_tasks (case_id, user_id, title, due_on, task_for, created_by)
    select id, user_id, 'Annex no. 1', current_date + 3, (array['staff','applicant','third_party'])[1 + ${NUMBER} / 4 % 3], 'st1'
    from cases where ${NUMBER} % 4 = 0`,
]

/** Each person takes a lock until the end of the transaction, and PostgreSQL has some thousands of them. */
async function refreshSearchTerms(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select count(*)::int as people from cases`)
  for (let from = 1; from <= rows[0].people; from += LOCKS)
    await client.query(
      `select refresh_case_search_terms('u' || n) from generate_series(${from}::int, ${from + LOCKS - 1}) n`,
    )
}

/** The audit log is one chain: its rows are appended in small transactions, as they would be at the desk. */
async function openDocuments(client: pg.Client): Promise<void> {
  for (let from = 1; from <= STAFF * OPENED_CASES; from += PAUSE)
    await client.query(`
      select append_audit('staff', 'st' || 1 + ${NUMBER} % ${STAFF}, 'document.opened', 'document', id::text, case_id,
        jsonb_build_object('version', version, 'document_type', document_type), null)
      from documents where user_id = any (array(select 'u' || n from generate_series(${from}, ${from + PAUSE - 1}) n))`)
}
