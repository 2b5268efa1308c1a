import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEmailVerificationToken } from 'better-auth/api'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { viewName } from '#features/documents/rules.ts'
import { createMember } from '#tests/support/desk.ts'
import { addEmployer, linkEmployer } from '#tests/support/employers.ts'
import { makeFilesForPortal } from '#tests/support/kit.ts'
import { storeReadPassport } from '#tests/support/passport-zone.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { createVictim } from './access-people.ts'
import { isOfStaff, listRoutes, makeCall, type Route } from './access-routes.ts'

/*
 * Mail scanners, previews of chat programs and browsers open addresses that nobody has clicked: no GET may change anything.
 * Every GET of the product is called here as somebody who may, and the whole database is compared before and after. What a
 * GET does change stands in ALLOWED with the reason, and none of it can be reached by a link in a mail alone.
 */

const app = await startTestApp({ env: { OPERATOR_NIP: '525-000-00-15' } })
const { person, things } = await createVictim(app)
const admin = await createMember(app, { name: 'Ewa Nowak', role: 'admin' })
await app.sql('insert into case_access (case_id, user_id) select id, $2 from cases where user_id = $1', [
  person.id,
  admin.id,
])
const employer = await addEmployer(admin, { name: 'Piekarnia' })
await linkEmployer(admin, { to: things, employer })
await makeFilesForPortal(person)
await app.settled

const AUDIT = ['audit_head', 'audit_log']

/** The tables that a GET changes, and why it may. Each needs a session, and most of them one of staff. */
const ALLOWED: Record<string, { tables: string[]; because: string }> = {
  'GET /api/corrections': {
    tables: ['answer_corrections'],
    because: 'the desk sees that the applicant has the question on the screen',
  },
  'GET /api/resources/{id}/file': { tables: ['resources'], because: 'the download is counted' },
  'GET /api/staff/audit/export': { tables: AUDIT, because: 'an export is an act of staff' },
  'GET /api/staff/cases/{number}': { tables: AUDIT, because: 'who reads a case stands in the log' },
  'GET /api/staff/cases/{number}/checks': {
    tables: AUDIT,
    because: 'its texts quote answers: who reads them stands in the log',
  },
  'GET /api/staff/cases/{number}/dossier.pdf': {
    tables: AUDIT,
    because: 'it has all documents of a case: who makes it stands in the log',
  },
  'GET /api/staff/cases/{number}/copy-sheet': {
    tables: AUDIT,
    because: 'who reads the answers stands in the log',
  },
  'GET /api/staff/cases/{number}/copy-sheet.pdf': { tables: AUDIT, because: 'the same, as a file' },
  'GET /api/staff/cases/{number}/residence-card': {
    tables: AUDIT,
    because: 'who reads it stands in the log',
  },
  'GET /api/staff/cases/{number}/letters/templates/{template}': {
    tables: AUDIT,
    because: 'it has answers of the case: who reads them stands in the log',
  },
  'GET /api/staff/cases/{number}/letters/{file}': {
    tables: AUDIT,
    because: 'it has answers of the case: who makes it stands in the log',
  },
  'GET /api/staff/cases/{number}/files/{id}': {
    tables: AUDIT,
    because: 'who opens a file stands in the log',
  },
  'GET /api/staff/cases/{number}/kit': {
    tables: AUDIT,
    because: 'it says what the documents are: who reads that stands in the log',
  },
  'GET /api/staff/cases/{number}/kit/file': {
    tables: AUDIT,
    because: 'who downloads the files stands in the log',
  },
  'GET /api/staff/cases/{number}/letters': {
    tables: [...AUDIT, 'case_news', 'notifications'],
    because: 'who reads the letters stands in the log, and the news of them is opened',
  },
  'GET /api/staff/cases/{number}/macros': {
    tables: AUDIT,
    because: 'it is filled in from the case: who reads that stands in the log',
  },
  'GET /api/staff/cases/{number}/messages': {
    tables: AUDIT,
    because: 'who reads the conversation stands in the log, once an hour',
  },
  'GET /api/staff/cases/{number}/third-parties': {
    tables: AUDIT,
    because: 'who reads of the people that are asked stands in the log',
  },
  'GET /api/staff/cases/{number}/notes': { tables: AUDIT, because: 'the same, for the notes' },
  'GET /api/staff/cases/{number}/notes/release': { tables: AUDIT, because: 'the same, for the notes' },
  'GET /api/staff/cases/{number}/passport-zone': {
    tables: AUDIT,
    because: 'who reads where the answers differ from the passport stands in the log',
  },
  'GET /api/staff/cases/{number}/questionnaire': {
    tables: AUDIT,
    because: 'who reads the answers stands in the log',
  },
  'GET /api/staff/cases/{number}/questionnaire/sealed-answers': {
    tables: AUDIT,
    because: 'each opening of sealed answers stands in the log',
  },
  'GET /api/staff/cases/{number}/tasks': { tables: AUDIT, because: 'the same, for the tasks' },
  'GET /api/staff/documents/{id}/file': {
    tables: [...AUDIT, 'documents', 'case_news', 'notifications'],
    because:
      'who opens a document stands in the log, its version is opened: it is kept from then on, and the notice of it is read',
  },
  'GET /api/staff/documents/{id}/pages/{page}': {
    tables: [...AUDIT, 'documents', 'case_news', 'notifications', 'file_writes'],
    because: 'the same, for a page of it, whose picture is made once',
  },
  'GET /api/staff/inbox/{id}': {
    tables: [...AUDIT, 'inbox_entries'],
    because: 'who reads a message stands in the log, and it is opened',
  },
  'GET /api/staff/payments.csv': { tables: AUDIT, because: 'an export is an act of staff' },
  'GET /api/staff/invoices.csv': { tables: AUDIT, because: 'an export is an act of staff' },
  'GET /api/staff/invoices/{id}/file': { tables: AUDIT, because: 'who opens an invoice stands in the log' },
  'GET /api/staff/invoices/{id}/xml': { tables: AUDIT, because: 'who opens an invoice stands in the log' },
  'GET /api/staff/payments/{id}/receipt': { tables: AUDIT, because: 'who opens a receipt stands in the log' },
}

/** Called with less than they need, because their tests elsewhere have it: they are answered so here. */
const ANSWERED_SO: Record<string, number> = {
  // A copy of everything is handed out once, to the session that has asked for it (own-data/export).
  'GET /api/account/export/{id}': 404,
  // Its address is a secret of a member of staff (visits/calendar).
  'GET /api/staff-calendar/{file}': 404,
  // And this one of an applicant (plan/calendar-feed).
  'GET /api/calendar/{file}': 404,
  // The secret of its link is the right to read it (third-parties/link).
  'GET /api/third-party': 404,
}

/**
 * Every table by its rows; of the log of acts it shows that there is a row more. When a schedule last ran has nothing to do
 * with who reads.
 */
async function readDatabase(): Promise<Map<string, string>> {
  const tables = await app.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> 'schedule_runs'`,
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as rows from "${name}" t`,
  )
  const found = await app.sql<{ name: string; rows: string }>(parts.join(' union all '))
  return new Map(found.map(({ name, rows }) => [name, rows]))
}

async function changedBy(act: () => Promise<unknown>): Promise<string[]> {
  const before = await readDatabase()
  await act()
  const after = await readDatabase()
  return [...after].flatMap(([name, rows]) => (before.get(name) === rows ? [] : [name])).sort()
}

await app.sql('update "user" set email_verified = false where id = $1', [person.id])
const token = await createEmailVerificationToken(app.deps.env.appSecret, person.email)
const [{ id: mail } = { id: '' }] = await app.sql<{ id: string }>('select id from email_outbox limit 1')

const routes = (await listRoutes(app)).filter(({ method, streams }) => method === 'GET' && !streams)
const [ids = { entry: '', resource: '' }] = await app.sql<{ entry: string; resource: string }>(
  'select (select id from inbox_entries limit 1) as entry, (select id from resources where not hidden limit 1) as resource',
)

/** What is nobody's of the applicants. */
function namingOf({ path }: Route) {
  if (path.startsWith('/api/staff/inbox/')) return { id: ids.entry }
  if (path.startsWith('/api/staff/employers/')) return { id: employer.id }
  if (path.startsWith('/api/resources/')) return { id: ids.resource }
  return path.startsWith('/api/staff/facts/') ? { id: 'fee-work' } : {}
}

/**
 * What a page has drawn ahead comes after its answer: before anything is compared it is there, the first page of the next
 * document and then the second of this one.
 */
beforeAll(async () => {
  // What jobs do with the documents of everybody is done.
  const listPending = () =>
    app.sql(`select from documents d where content_type = 'application/pdf' and checked_pages is null
      or document_type = 'passport' and not exists (
        select from passport_zones z where z.case_id = d.case_id and z.object_name = d.object_name)`)
  await vi.waitUntil(async () => (await listPending()).length === 0, { timeout: 60_000 })
  await storeReadPassport(app, person)
  const documents = await app.sql<{ id: string; user_id: string; object_name: string; page_count: number }>(
    'select id, user_id, object_name, page_count from documents where user_id = $1',
    [person.id],
  )
  expect((await admin.fetch(`/api/staff/documents/${things.document}/pages/1`)).status).toBe(200)
  const isDrawn = async (row: { user_id: string; object_name: string }, page: number) =>
    (await app.deps.files.read({ userId: row.user_id, name: viewName(row, page) })) !== null
  const others = documents.filter(({ id }) => id !== things.document)
  await vi.waitUntil(async () => (await Promise.all(others.map((row) => isDrawn(row, 1)))).some(Boolean), {
    timeout: 60_000,
  })
  const opened = documents.find(({ id }) => id === things.document)
  if (opened && opened.page_count > 1) await vi.waitUntil(() => isDrawn(opened, 2), { timeout: 60_000 })
})

describe('Reading changes nothing', () => {
  test.each(routes)('$name', async (route) => {
    const by = isOfStaff(route) ? admin : person
    const { path, init } = makeCall(route, { things, naming: namingOf(route) })
    let status = 0
    const changed = await changedBy(async () => {
      const answer = await by.fetch(path, init)
      await answer.arrayBuffer()
      status = answer.status
    })
    expect(status).toBe(ANSWERED_SO[route.name] ?? 200)
    const allowed = ALLOWED[route.name]?.tables ?? []
    expect(changed.filter((table) => !allowed.includes(table))).toEqual([])
  })
})

/** The GETs that the OpenAPI document does not have, by what stands in the code, and an address of each. */
const OTHERS: Record<string, string> = {
  "'/api/docs'": '/api/docs',
  "'/.well-known/security.txt'": '/.well-known/security.txt',
  "'/healthz'": '/healthz',
  "'/readyz'": '/readyz',
  METRICS_PATH: '/metrics',
  "'/dev/mail'": '/dev/mail',
  MAIL: `/dev/mail/${mail}`,
  '`${MAIL}/html`': `/dev/mail/${mail}/html`,
  '`${MAIL}/attachments/:number{[0-9]{1,2}}`': `/dev/mail/${mail}/attachments/0`,
  CONFIRMATION_PATH: `/verify-email?token=${token}`,
  "'/api/auth/verify-email'": `/api/auth/verify-email?token=${token}&callbackURL=/`,
  "'/api/auth/get-session'": '/api/auth/get-session',
  "'/api/auth/list-sessions'": '/api/auth/list-sessions',
  "'/api/auth/passkey/list-user-passkeys'": '/api/auth/passkey/list-user-passkeys',
  PATH: `/sandbox/checkout/${things.checkout}`,
  IDENTITY_START_PATH: '/api/auth/oidc/start',
}

/** A challenge or a token that the caller asks for, to be given back; and the way back from a provider, which ends in a POST nowhere. */
const ELSEWHERE: Record<string, string> = {
  "'/api/auth/passkey/generate-register-options'": 'keeps the challenge that the device signs',
  "'/api/auth/passkey/generate-authenticate-options'": 'keeps the challenge that the device signs',
  TOKEN_PATH: 'makes the key of the month that signs tokens, when there is none',
  JWKS_PATH: 'the same',
  IDENTITY_CALLBACK_PATH:
    'OpenID Connect ends with a GET: only the browser that has begun, with its cookie, once',
}

describe('Reading what the OpenAPI document does not have', () => {
  test.each(Object.values(OTHERS))('%s changes nothing either', async (path) => {
    for (const headers of [{}, { 'sec-purpose': 'prefetch' }] as Record<string, string>[]) {
      const answers: number[] = []
      const open = async () => {
        for (const by of [app, person]) {
          const answer = await by.fetch(path, { redirect: 'manual', headers })
          await answer.arrayBuffer()
          answers.push(answer.status)
        }
      }
      expect(await changedBy(open)).toEqual([])
      for (const status of answers) expect(status).toBeLessThan(500)
    }
  })

  test('is all that there is', () => {
    const found = listFiles(join(import.meta.dirname, '../../src'))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bapp\.get\(\s*(.+?), (?:async )?\(/g)])
      .map(([, what = '']) => what)
    expect(found.length).toBeGreaterThan(15)
    expect([...new Set(found)].filter((what) => !(what in OTHERS) && !(what in ELSEWHERE))).toEqual([])
  })
})

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? listFiles(join(folder, one.name)) : [join(folder, one.name)],
  )
}
