import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { encryptBytes } from '../../src/files/aes-gcm.ts'
import { STAFF } from './seed-desk.ts'

/** People whose documents are recorded as opened in one transaction: the audit log is one chain, and its head one row. */
const PAUSE = 10

/**
 * Adds to a database that `seed` and `seedDesk` have filled what grows with people and with time besides: devices, earlier
 * versions, sealed answers, receipts, mails of 90 days, consultations, questions, files of conversations,
 * virus checks, and the audit log with every document opened once. With the FILES_KEY also everybody's key.
 */
export async function seedYears(databaseUrl: string, filesKey: Buffer | null): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    for (const statement of STATEMENTS) await client.query(statement)
    if (filesKey) await addKeys(client, filesKey)
    await client.query('commit')
    await openAllDocuments(client)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const APPLICANTS = `"user" u where u.id like 'u%'`
const NUMBER = `substr(user_id, 2)::int`
const RANDOM_60 = `decode(repeat(replace(gen_random_uuid()::text, '-', ''), 4), 'hex')`
/** As long as a mail of ours; random enough not to be compressed to nothing. */
const MAIL_HTML = `(select string_agg('<p>' || md5(u.id || i || n) || ' Your case has news. Sign in to read it.</p>', '')
  from generate_series(1, 12) n)`

const STATEMENTS = [
  `insert into known_devices (user_id, device_hash) select u.id, md5(u.id || i) from generate_series(1, 2) i, ${APPLICANTS}`,
  `insert into document_versions (document_id, version, case_id, user_id, document_type, file_name, file_size, content_type,
      object_name, page_count, status, uploaded_at, checked_pages)
    select id, 0, case_id, user_id, document_type, file_name, file_size, content_type, object_name || '.0', 3, 'asked_again',
      uploaded_at - interval '1 day', 3 from documents where document_type in ('passport', 'financial_proof')`,
  `insert into upload_idempotency_keys (case_id, user_id, key) select case_id, user_id, gen_random_uuid() from documents`,
  `insert into file_scans (object_name, user_id, state, scanned_at, told_at)
    select object_name, user_id, 'clean', now(), now() from documents`,
  `insert into encrypted_answers (case_id, user_id, field, sealed)
    select id, user_id, 'criminal_record', ${RANDOM_60} from cases`,
  `insert into payment_events (payment_id, from_status, to_status, reason)
    select id, 'pending', 'completed', 'paid' from payments`,
  `insert into receipts (payment_id, number, issued_at, seller_name, seller_legal_name, seller_address, seller_nip,
      seller_krs, seller_email, buyer_name, buyer_email, lines, amount, currency, ordered_at, provider)
    select id, 'S/' || ${NUMBER} || '/' || extract(year from now()), completed_at, 'Sample', 'Sample Sp. z o.o.', 'ul. Długa 1, 00-238 Warszawa', '5260001246',
      '0000000000', 'office@example.com', 'Person ' || ${NUMBER}, 'user' || ${NUMBER} || '@example.com',
      jsonb_build_array(jsonb_build_object('package_type', package_type, 'description', 'Standard package', 'amount', amount)),
      amount, 'PLN', created_at, 'sandbox' from payments`,
  `insert into filing_confirmations (case_id, user_id, file_name, file_size, content_type, object_name)
    select id, user_id, 'upo.pdf', 40000, 'application/pdf', user_id || '/upo.pdf' from cases where upo_number is not null`,
  `insert into case_files (case_id, user_id, purpose, author_kind, uploaded_by, file_name, file_size, content_type,
      object_name, attached_to)
    select case_id, user_id, 'messages', author_kind, author_id, 'letter.pdf', 40000, 'application/pdf', user_id || '/m-' || id, id
    from (select distinct on (case_id) * from case_messages order by case_id, sent_at) m where ${NUMBER} % 3 = 0`,
  `insert into email_outbox (recipient, subject, text, html, dedupe_key, created_at, status, sent_at)
    select u.email, 'News in your case', repeat(md5(u.id || i), 20), ${MAIL_HTML}, u.id || ':' || i, now() - make_interval(days => 29 * i), 'sent', now()
    from generate_series(0, 2) i, ${APPLICANTS}`,
  `insert into consultations (case_id, user_id, name, email, service, message, status, created_at)
    select id, user_id, 'Person', user_id || '@example.com', 'temporary-residence', 'May I work while I wait?', 'canceled', opened_at
    from cases where ${NUMBER} % 5 = 0`,
  `insert into contact_messages (name, email, subject, message, created_at)
    select full_name, email, 'A question', repeat('What does it cost? ', 10), now() - make_interval(mins => substr(id, 2)::int)
    from "user" where id like 'u%' and substr(id, 2)::int % 5 = 1`,
  `update inbox_entries set opened_at = now(), opened_by = 'st1', closed_at = now(), closed_by = 'st1', closed_reason = 'answered_elsewhere'`,
]

async function addKeys(client: pg.Client, filesKey: Buffer): Promise<void> {
  const { rows } = await client.query(`select u.id from ${APPLICANTS}`)
  const ids: string[] = rows.map(({ id }) => id)
  const keys = ids.map((label) => encryptBytes({ key: filesKey, label, bytes: randomBytes(32) }))
  await client.query(
    `insert into file_keys (user_id, wrapped_key, created_at) select *, now() from unnest($1::text[], $2::bytea[])`,
    [ids, keys],
  )
}

async function openAllDocuments(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select count(*)::int as people from "user" where id like 'u%'`)
  for (let from = 1; from <= rows[0].people; from += PAUSE)
    await client.query(`
      select append_audit('staff', 'st' || 1 + ${NUMBER} % ${STAFF}, 'document.opened', 'document', id::text, case_id,
        jsonb_build_object('version', version, 'document_type', document_type), null)
      from documents where user_id = any (array(select 'u' || n from generate_series(${from}, ${from + PAUSE - 1}) n))`)
}
