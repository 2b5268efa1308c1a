// The desk of the reference server: the same rows as ours, each call one named prepared statement with the look-up of the
// session.

/** The member of staff whose session token is $1. */
const ME = `me as materialized (select s.user_id as id from session s
  join staff m on m.user_id = s.user_id and m.suspended_at is null
  where s.token = $1 and s.expires_at > now() and s.second_factor_at is not null)`

const at = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const seen = (table: string) => `exists (select from me) and (not ${table}.restricted or exists (
  select from case_access a where a.case_id = ${table}.case_id and a.user_id = (select id from me)))`
const TODAY = `(now() at time zone 'Europe/Warsaw')::date`
const PACKAGE = (
  caseId: string,
) => `coalesce((select y.package_type from payments y where y.case_id = ${caseId}
  and y.status = 'completed' and not y.to_refund order by coalesce(y.completed_at, y.created_at) desc, y.id desc limit 1), 'free')`

const queue = (filter: string) => `with ${ME},
  page as materialized (select k.* from case_queue k where k.to_do is not null and ${seen('k')} ${filter}
    order by k.sort_day, k.opened_at, k.case_id limit 50),
  counted as (select k.turn, count(*)::int as count from case_queue k
    where k.to_do is not null and ${seen('k')} ${filter} group by k.turn)
  select (select coalesce(json_agg(r), '[]') from (
      select p.number, json_build_object('name', coalesce(nullif(i.full_name, ''), u.full_name), 'email', u.email) as person,
        ${PACKAGE('p.case_id')} as package_type,
        (select f.purpose_of_stay from application_forms f where f.case_id = p.case_id) as purpose_of_stay,
        p.stage, p.turn, p.to_do, p.to_do_count, ${at('p.waiting_since')} as waiting_since, p.last_legal_day,
        p.last_legal_day - ${TODAY} as days_left, p.assigned_to,
        (select s.full_name from "user" s where s.id = p.assigned_to) as assigned_to_name
      from page p join "user" u on u.id = p.user_id left join personal_info i on i.user_id = p.user_id
      order by p.sort_day, p.opened_at, p.case_id) r) as rows,
    (select json_object_agg(turn, count) from counted) as counts`

const QUEUE = queue('')
const SEARCH = queue(`and k.case_id in (select w.case_id from case_search_terms w
  where w.word >= normalize_for_search($2) and w.word < normalize_for_search($2) || U&'\\+10FFFF')`)

const list = (row: string, from: string) => `(select coalesce(json_agg(${row}), '[]') from (${from}) x)`
const CASE_FILE = `with ${ME},
  c as materialized (select c.*, c.id as case_id from cases c where c.number = $2)
  select c.number, json_build_object('name', coalesce(nullif(i.full_name, ''), u.full_name), 'email', u.email) as person,
    ${PACKAGE('c.id')} as package_type, f.purpose_of_stay, c.stage, c.held_stage, k.turn, k.to_do, k.to_do_count,
    ${at('k.waiting_since')} as waiting_since, c.last_legal_day, c.last_legal_day - ${TODAY} as days_left, c.assigned_to,
    (select s.full_name from "user" s where s.id = c.assigned_to) as assigned_to_name, c.upo_number, c.upo_issued_at,
    c.opened_at, c.ended_at, c.updated_at, row_to_json(i) as personal_info, row_to_json(f) as application_form,
    (select row_to_json(s) from submissions s where s.case_id = c.id) as submission,
    ${list('x', 'select document_id, version from submission_documents where case_id = c.id')} as submitted_documents,
    ${list(
      'x',
      `select d.id, d.document_type, d.version, d.status, d.file_name, d.file_size, d.content_type, d.page_count,
        d.unreadable_pages, d.damaged_pages, d.blank_pages, d.uploaded_at, d.opened_at, d.asked_reason, d.asked_message,
        exists (select from audit_log g where g.subject_id = d.id::text and g.act = 'document.opened'
          and g.actor_id = (select id from me) and g.details ->> 'version' = d.version::text) as opened_by_you,
        ${list('x', 'select version, status, uploaded_at from document_versions o where o.document_id = d.id')} as older_versions,
        ${list(
          'x',
          `select v.id, v.version, v.verdict, v.reason, v.message, v.given_at, v.taken_back_at, v.notified_at, g.full_name as given_by
          from document_verdicts v left join "user" g on g.id = v.given_by where v.document_id = d.id order by v.given_at desc`,
        )} as verdicts
      from documents d where d.case_id = c.id order by d.uploaded_at`,
    )} as documents,
    ${list('x', 'select * from additional_slots where case_id = c.id')} as additional,
    ${list('x', 'select document_type from not_applicable_slots where case_id = c.id')} as slots_set_aside,
    ${list(
      'x',
      `select g.id, g.author_kind, a.full_name as author_name, g.text, g.sent_at, g.read_at from case_messages g
        left join "user" a on a.id = g.author_id where g.case_id = c.id order by g.sent_at desc, g.id desc limit 50`,
    )} as messages,
    ${list('x', 'select id, text, created_at, author_id from case_notes where case_id = c.id order by created_at desc')} as notes,
    ${list('x', 'select * from case_tasks where case_id = c.id order by created_at desc')} as tasks,
    ${list('x', 'select appointment_date, appointment_time, office_location, status from appointments where case_id = c.id')} as visits,
    ${list('x', 'select id, package_type, status, amount, currency, receipt_number, created_at from payments where case_id = c.id')} as payments,
    ${list(
      'x',
      `select e.event, e.actor_kind, e.details, e.at, a.full_name as actor_name from case_events e
        left join "user" a on a.id = e.actor_id where e.case_id = c.id order by e.id desc limit 200`,
    )} as events
  from c join case_queue k on k.case_id = c.id join "user" u on u.id = c.user_id
    left join personal_info i on i.user_id = c.user_id left join application_forms f on f.case_id = c.id
  where ${seen('c')}`

export interface DeskStatement {
  text: string
  /** After the session's token. */
  values: string[]
}

/** The statement that answers this call; null for a call that is none of the desk's. */
export function findDeskStatement(url: string): DeskStatement | null {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const [, api, staff, cases, number] = pathname.split('/')
  if (api !== 'api' || staff !== 'staff' || cases !== 'cases') return null
  if (number) return { text: CASE_FILE, values: [number] }
  const q = searchParams.get('q')
  return q ? { text: SEARCH, values: [q] } : { text: QUEUE, values: [] }
}
