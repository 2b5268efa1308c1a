import pg from 'pg'
import { hashPassword } from '../../src/features/account/password/server/password-hash.ts'
import { signToken } from '../../src/session/session-cookie.ts'

/** The password of every person, with one hash for all: hashing 10,000 would take minutes. */
export const SEED_PASSWORD = 'Correct-horse-9'
const NOTIFICATIONS_EACH = 20
/** They write the row of a case in the work queue anew with every row of these tables: once at the end is enough. */
const WORK_TRIGGERS = [
  ['cases', 'case_queue_of_new'],
  ['documents', 'case_queue_of_inserted'],
] as const

export interface BenchPerson {
  email: string
  cookie: string
}

/**
 * Fills a migrated database without people with `count` of them, one case each with personal information, eight documents, a
 * form, a future appointment, a paid package and twenty unread notifications. Throws when there are people.
 */
export async function seed(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const person = `from generate_series(1, ${count}) n`
  const statements = [
    `insert into "user" (id, full_name, email, email_verified, terms_version, terms_accepted_at)
      select 'u' || n, 'Person ' || n, 'user' || n || '@example.com', true, 'seed', now() ${person}`,
    `insert into account (id, user_id, account_id, provider_id, password)
      select 'a' || n, 'u' || n, 'u' || n, 'credential', '${await hashPassword(SEED_PASSWORD)}' ${person}`,
    `insert into session (id, user_id, token, expires_at)
      select 's' || n, 'u' || n, 'tok' || n, now() + interval '7 days' ${person}`,
    `insert into personal_info (user_id, full_name, phone, address, date_of_birth, nationality, passport_number, updated_at)
      select 'u' || n, 'Person ' || n, '+48573000118', 'ul. Nadodrzańska 14/6, Wrocław', '1994-04-03', 'Georgia',
        'AB' || n, now() ${person}`,
    `insert into cases (user_id, number)
      select 'u' || n, extract(year from now() at time zone 'Europe/Warsaw') || '-' || lpad(n::text, greatest(4, length(n::text)), '0')
      ${person}`,
    `insert into case_numbers (year, last)
      values (extract(year from now() at time zone 'Europe/Warsaw')::integer, ${count})`,
    `insert into case_events (case_id, user_id, actor_kind, event)
      select id, user_id, 'system', 'opened' from cases`,
    `insert into application_forms (case_id, user_id, purpose_of_stay, planned_stay_duration, monthly_income, accommodation, health_insurance, updated_at)
      select id, user_id, 'work', 36, 5200, 'rented', 'ZUS', now() from cases`,
    `insert into documents (case_id, user_id, document_type, file_name, file_size, content_type, object_name, page_count, checked_pages, uploaded_at)
      select id, user_id, t, t || '.pdf', 1000, 'application/pdf', user_id || '/' || t || '-0.pdf', 3, 3, now()
      from cases, unnest(array['passport','photo','application_form','accommodation','health_insurance','financial_proof',
        'purpose_documents','cv']) t`,
    `insert into appointments (case_id, user_id, office_location, appointment_date, appointment_time, seat)
      select id, user_id, 'warsaw', current_date + 30 + (n / 13), '10:00', 1 + n % 13 ${person} join cases on user_id = 'u' || n`,
    `insert into payments (case_id, user_id, package_type, status, amount, provider, session_id, completed_at)
      select id, user_id, 'standard', 'completed', 199900, 'sandbox', 'seed-' || user_id, now() from cases`,
    `insert into notifications (user_id, topic, message_key, message_values, link, sent_at)
      select 'u' || n, 'documents', 'documents_received', '{"document_type":"passport"}', '/documents', now() - make_interval(hours => i)
      ${person}, generate_series(1, ${NOTIFICATIONS_EACH}) i`,
  ]
  try {
    const { rows } = await client.query('select 1 from "user" limit 1')
    if (rows.length > 0)
      throw new Error('There are people in this database already; --seed fills an empty one.')
    await client.query('begin')
    await withoutTriggers(client, WORK_TRIGGERS, async () => {
      for (const statement of statements) await client.query(statement)
    })
    await client.query('select refresh_case_queue(id) from cases')
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Runs `work` while these triggers do not fire; in a transaction, and as the owner of their tables. */
export async function withoutTriggers(
  client: pg.Client,
  triggers: readonly (readonly [table: string, trigger: string])[],
  work: () => Promise<void>,
): Promise<void> {
  for (const [table, trigger] of triggers)
    await client.query(`alter table ${table} disable trigger ${trigger}`)
  await work()
  for (const [table, trigger] of triggers)
    await client.query(`alter table ${table} enable trigger ${trigger}`)
}

/** The people of a seeded database, for the load. */
export function listSeeded(count: number, secret: string): BenchPerson[] {
  return Array.from({ length: count }, (_, i) => ({
    email: `user${i + 1}@example.com`,
    cookie: `better-auth.session_token=${encodeURIComponent(signToken(`tok${i + 1}`, secret))}`,
  }))
}
