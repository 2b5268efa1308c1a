import pg from 'pg'
import { signToken } from '../../src/platform/session.ts'

/** 200,000 for the 10,000 people of the bench. */
const NOTIFICATIONS_EACH = 20

export interface BenchPerson {
  cookie: string
}

/** Fills a migrated database with people who have everything: info, form, five documents, an appointment. */
export async function fillDatabase(
  url: string,
  given: { count: number; secret: string },
): Promise<BenchPerson[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const person = `from generate_series(1, ${given.count}) n`
  const statements = [
    `insert into "user" (id, full_name, email, terms_version, terms_accepted_at) select 'p' || n, 'Person ' || n, 'p' || n || '@example.com', 'bench', now() ${person}`,
    `insert into session (id, user_id, token, expires_at) select 's' || n, 'p' || n, 'token-' || n, now() + interval '7 days' ${person}`,
    `insert into personal_info (user_id, full_name, phone, address, date_of_birth, nationality, passport_number, updated_at) select 'p' || n, 'Person ' || n, '+48573000118', 'ul. Nadodrzańska 14/6, Wrocław', '1994-04-03', 'Georgia', 'AB' || n, now() ${person}`,
    `insert into application_forms (user_id, purpose_of_stay, planned_stay_duration, monthly_income, accommodation, health_insurance, updated_at) select 'p' || n, 'work', 36, 5200, 'rented', 'ZUS', now() ${person}`,
    `insert into documents (user_id, document_type, file_name, file_size, content_type, object_name, page_count, checked_pages, uploaded_at) select 'p' || n, t, t || '.pdf', 1000, 'application/pdf', 'p' || n || '/' || t || '-0.pdf', 3, 3, now() ${person}, unnest(array['photo','accommodation','health_insurance','financial_proof','cv']) t`,
    `insert into appointments (user_id, office_location, appointment_date, appointment_time, seat) select 'p' || n, 'warsaw', current_date + 30 + (n / 13), '10:00', n ${person}`,
    `insert into notifications (user_id, topic, message, link, sent_at) select 'p' || n, 'documents', 'Passport Copy received.', '/documents', now() - make_interval(hours => i) ${person}, generate_series(1, ${NOTIFICATIONS_EACH}) i`,
    'vacuum analyze',
  ]
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
  return Array.from({ length: given.count }, (_, i) => ({
    cookie: `better-auth.session_token=${encodeURIComponent(signToken(`token-${i + 1}`, given.secret))}`,
  }))
}
