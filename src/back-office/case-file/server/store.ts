import { sql } from 'drizzle-orm'
import { snoozedCases } from '#back-office/case-file/snoozing/server/store.ts'
import { isoInstant } from '#database/columns.ts'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { run, statement, value } from '#database/statement.ts'
import type { StoredForm } from '#features/application-form/sealing/server/service.ts'
import { APPLICATION_FORM_RECORD } from '#features/application-form/server/store.ts'
import { isOfSlot } from '#features/documents/rules.ts'
import { keepSetAside } from '#features/documents/set-aside/rules.ts'
import { filesOf } from '#features/messages/files/server/store.ts'
import type { PaymentProviderName } from '#features/payments/contract.ts'
import { PERSONAL_INFO_RECORD } from '#features/personal-info/server/store.ts'
import { EVENTS_SHOWN, NOTES_PER_PAGE, PARTS_SHOWN } from '../contract.ts'
import type { CaseFile, CaseHead } from '../schema.ts'

export type HeadRow = Omit<CaseHead, 'moves' | 'restricted_to'> & {
  id: string
  user_id: string
  restricted: boolean
}

interface HeadQuery {
  number: string
  provider: PaymentProviderName
  /** YYYY-MM-DD in Warsaw. */
  today: string
}

const HEAD = statement<HeadRow, HeadQuery>(sql`
    select c.id, c.user_id, c.number, c.restricted, json_build_object('name', h.full_name, 'email', h.email) as person,
      coalesce(h.package_type, 'free') as package_type, h.purpose_of_stay, c.stage, c.held_stage, k.turn, k.to_do,
      k.to_do_count, ${isoInstant('k.waiting_since')} as waiting_since, c.last_legal_day::text as last_legal_day,
      c.last_legal_day - ${value('today')}::date as days_left, c.assigned_to, h.assigned_name as assigned_to_name,
      case when c.upo_number is not null then json_build_object('number', c.upo_number, 'filed_at', ${isoInstant('c.upo_issued_at')},
        'differs', coalesce((select to_json(f.differs) from filing_confirmations f where f.case_id = c.id), '[]'))
        end as receipt, c.decision, c.decision_delivered_on::text as decision_delivered_on,
      c.decision_instance, c.last_legal_day_own, c.last_legal_day_basis, c.last_legal_day_unknown,
      case when c.last_legal_day_evidence is not null then json_build_object('document_type', c.last_legal_day_evidence,
        'page', c.last_legal_day_page) end as last_legal_day_evidence,
      ${isoInstant('c.last_legal_day_set_at')} as last_legal_day_set_at, c.form_of_address,
      (select z.until::text from ${snoozedCases(value('today'))} z where z.case_id = c.id) as snoozed_until,
      ${isoInstant('c.opened_at')} as opened_at, ${isoInstant('c.ended_at')} as ended_at, ${isoInstant('c.updated_at')} as updated_at
    from cases c join case_queue k on k.case_id = c.id join case_heads(array[c.id], ${value('provider')}) h on h.case_id = c.id
    where c.number = ${value('number')}`)

/** The head of a case; null when it is not visible. */
export async function findHead(tx: Tx, query: HeadQuery): Promise<HeadRow | null> {
  const [row] = await run(tx, HEAD, query)
  return row ?? null
}

type Parts = Pick<
  CaseFile,
  | 'documents'
  | 'additional'
  | 'slots_set_aside'
  | 'household'
  | 'open_messages'
  | 'notes'
  | 'visits'
  | 'terms'
  | 'payments'
  | 'events'
> & {
  open_tasks: number
  personal_info: CaseFile['answers']['personal_info']
  application_form: StoredForm | null
  /** The applicant's language. */
  locale: string
  submitted_at: string | null
  walk_in: CaseFile['walk_in']
}

const ID = sql`${value('id')}::uuid`

/** Whom the parts name: looked up once each, and not for every row, because the row policy of accounts is slow. */
const PEOPLE = sql`
  select id, full_name from "user" where id = any (array(
    select unnest(array[actor_id, details ->> 'assigned_to', details ->> 'asked_by']) from case_events
      where case_id = ${ID}
    union select given_by from document_verdicts where case_id = ${ID}
    union select added_by from documents where case_id = ${ID}
    union select added_by from document_versions where case_id = ${ID}
    union select booked_by from appointments where case_id = ${ID}
    union select booked_by from consultations where case_id = ${ID}
    union select author_id from case_notes where case_id = ${ID}))`

const DOCUMENTS = sql`
  (select coalesce(json_agg(json_build_object('id', d.id, 'document_type', d.document_type,
    'requested_name', d.requested_name, 'version', d.version,
    'status', d.status, 'file_name', d.file_name, 'file_size', d.file_size, 'content_type', d.content_type,
    'page_count', coalesce(d.page_count, jsonb_array_length(d.pages)), 'unreadable_pages', d.unreadable_pages,
    'damaged_pages', d.damaged_pages, 'blank_pages', d.blank_pages, 'uploaded_at', ${isoInstant('d.uploaded_at')},
    'arrived_by', d.arrived_by, 'added_by', (select full_name from people u where u.id = d.added_by),
    'opened_at', ${isoInstant('d.opened_at')}, 'opened_by_you', d.id in (select opened_documents(${ID})),
    'scan_state', document_scan_state(d.user_id, d.object_name, d.document_type, d.pages), 'asked_reason', d.asked_reason, 'asked_message', d.asked_message,
    'dated_on', d.dated_on, 'translation', d.translation,
    'older_versions', (select coalesce(json_agg(json_build_object('version', o.version, 'status', o.status,
        'uploaded_at', ${isoInstant('o.uploaded_at')},
        'arrived_by', o.arrived_by, 'added_by', (select full_name from people u where u.id = o.added_by),
        'scan_state', document_scan_state(o.user_id, o.object_name, o.document_type, o.pages),
        'page_count', coalesce(o.page_count, jsonb_array_length(o.pages))) order by o.version desc), '[]')
      from (select * from document_versions where document_id = d.id
        order by version desc limit ${PARTS_SHOWN}) o),
    'verdicts', (select coalesce(json_agg(json_build_object('id', v.id, 'document_id', v.document_id,
        'version', v.version, 'verdict', v.verdict, 'reason', v.reason, 'message', v.message,
        'given_by', (select full_name from people u where u.id = v.given_by), 'given_at', ${isoInstant('v.given_at')},
        'taken_back_at', ${isoInstant('v.taken_back_at')}, 'restored_at', ${isoInstant('v.restored_at')}, 'notified_at', ${isoInstant('v.notified_at')}) order by v.given_at desc), '[]')
      from (select * from document_verdicts where document_id = d.id
        order by given_at desc limit ${PARTS_SHOWN}) v)) order by d.uploaded_at), '[]')
    from documents d where d.case_id = ${ID})`

const ADDITIONAL = sql`
  (select coalesce(json_agg(json_build_object('document_type', 'additional-' || a.id, 'beside', a.beside, 'kind', a.kind,
    'title', a.title) order by a.created_at, a.id), '[]') from additional_slots a where a.case_id = ${ID})`

const NOTES = sql`
  (select coalesce(json_agg(json_build_object('id', n.id, 'text', n.text, 'contact_kind', n.contact_kind,
      'contact_on', n.contact_on, 'contact_minutes', n.contact_minutes, 'files', ${filesOf(sql`n.id`, 'notes')}, 'created_at', ${isoInstant('n.created_at')},
      'author', (select full_name from people u where u.id = n.author_id)) order by n.created_at desc, n.id desc), '[]')
    from (select * from case_notes where case_id = ${ID} order by created_at desc, id desc
      limit ${NOTES_PER_PAGE}) n)`

const VISITS = sql`
  (select coalesce(json_agg(v order by v.date, v.time), '[]') from (
    select 'appointment' as kind, appointment_date::text as date, left(appointment_time::text, 5) as time,
      office_location as place, status, outcome, booked_by_us,
      (select full_name from people u where u.id = booked_by) as booked_by from appointments where case_id = ${ID}
    union all
    select 'consultation', booked_date::text, left(booked_time::text, 5), null, status, outcome, booked_by_us,
      (select full_name from people u where u.id = booked_by)
    from consultations where case_id = ${ID} and booked_date is not null
    order by date desc, time desc limit ${PARTS_SHOWN}) v)`

const TERMS = sql`
  (select coalesce(json_agg(json_build_object('kind', t.kind, 'started_on', t.started_on, 'due_on', t.due_on,
      'done', t.done_at is not null) order by t.due_on, t.created_at), '[]')
    from case_terms t where t.case_id = ${ID})`

const PAYMENTS = sql`
  (select coalesce(json_agg(json_build_object('id', y.id, 'package_type', y.package_type, 'status', y.status,
      'amount', y.amount, 'currency', y.currency, 'receipt_number', y.receipt_number, 'to_refund', y.to_refund,
      'invoice_numbers', (select coalesce(json_agg(i.number order by i.kind desc), '[]') from invoices i where i.payment_id = y.id),
      'created_at', ${isoInstant('y.created_at')}) order by y.created_at desc), '[]')
    from (select id, package_type, status, amount, currency, receipt_number, to_refund, created_at from payments
      where case_id = ${ID} order by created_at desc limit ${PARTS_SHOWN}) y)`

const EVENTS = sql`
  (select coalesce(json_agg(json_build_object('event', e.event, 'actor_kind', e.actor_kind, 'details', e.details,
      'assigned_to_name', (select full_name from people u where u.id = e.details ->> 'assigned_to'),
      'asked_by_name', (select full_name from people u where u.id = e.details ->> 'asked_by'),
      'actor_name', (select full_name from people u where u.id = e.actor_id), 'at', ${isoInstant('e.at')}) order by e.id desc), '[]')
    from (select * from case_events where case_id = ${ID} order by id desc limit ${EVENTS_SHOWN}) e)`

/** The members and documents of restricted cases only for those who see them, by the row policies. */
const HOUSEHOLD = sql`
  (select json_build_object(
    'id', own.household_id, 'members', (select count(*)::int from household_members h
      where h.household_id = own.household_id),
    'documents', (select coalesce(json_agg(json_build_object('id', r.id, 'document_type', d.document_type,
        'requested_name', d.requested_name, 'status', d.status,
        'of', json_build_object('number', c.number, 'name',
          (select coalesce(nullif(full_name, ''), email, '') from case_heads(array[c.id], 'sandbox')))) order by r.added_at, r.id), '[]')
      from household_documents r join documents d on d.id = r.document_id join cases c on c.id = r.case_id
      where r.for_case_id = ${ID}))
    from (select) once left join household_members own on own.case_id = ${ID})`

/** The account may have been made with an earlier case of the person. */
const WALK_IN = sql`
  (select json_build_object('phone', (select w.phone from walk_ins w where w.case_id = ${ID}),
      'is_unfinished', count(*) > 0, 'link_ends_at', ${isoInstant('max(w.link_ends_at)')})
    from walk_ins w join "user" u on u.id = w.user_id
    where w.user_id = ${value('user_id')} and w.made_account and not u.email_verified)`

type PartsQuery = Pick<HeadRow, 'id' | 'user_id'>

const PARTS = statement<Parts, PartsQuery>(sql`
    with people as materialized (${PEOPLE})
    select ${DOCUMENTS} as documents, ${ADDITIONAL} as additional,
      (select coalesce(json_agg(document_type), '[]') from not_applicable_slots where case_id = ${ID}) as slots_set_aside,
      (select count(*)::int from case_messages where case_id = ${ID} and author_kind = 'applicant'
        and settled_at is null) as open_messages,
      (select count(*)::int from case_tasks where case_id = ${ID} and done_at is null) as open_tasks,
      (select row_to_json(p) from (select ${PERSONAL_INFO_RECORD} from personal_info where user_id = ${value('user_id')}) p)
        as personal_info,
      (select row_to_json(f) from (select ${APPLICATION_FORM_RECORD} from application_forms
        where case_id = ${ID}) f) as application_form,
      (select ${isoInstant('submitted_at')} from submissions where case_id = ${ID}) as submitted_at,
      ${WALK_IN} as walk_in, ${HOUSEHOLD} as household,
      (select locale from "user" where id = ${value('user_id')}) as locale,
      ${NOTES} as notes, ${VISITS} as visits, ${TERMS} as terms, ${PAYMENTS} as payments, ${EVENTS} as events`)

/** Everything else of a case but its messages and tasks, in one statement. */
export async function readParts(tx: Tx, query: PartsQuery): Promise<Parts> {
  const [row] = await run(tx, PARTS, query)
  if (!row) throw new Error('the parts of a case were not read')
  const filled = row.documents.filter(isOfSlot).map(({ document_type }) => document_type)
  const purpose = row.application_form?.purpose_of_stay ?? null
  return { ...row, slots_set_aside: keepSetAside({ aside: row.slots_set_aside, purpose, filled }) }
}

/** The id of a visible case; null when it is not. */
export async function findCaseId(tx: Tx, number: string): Promise<string | null> {
  const found = await tx.execute(sql`select id from cases where number = ${number}`)
  return rows<{ id: string }>(found)[0]?.id ?? null
}

/** The id of the restricted case with this number; null when there is none. Needs owner rights. */
export async function findRestricted(tx: Tx, number: string): Promise<string | null> {
  const found = await tx.execute(sql`select id from cases where number = ${number} and restricted`)
  return rows<{ id: string }>(found)[0]?.id ?? null
}
