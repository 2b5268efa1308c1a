import { describe, expect, test } from 'vitest'
import { makeFilesForPortal } from '#tests/support/kit.ts'
import { storeReadPassport } from '#tests/support/passport-zone.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { isWhole } from '#tests/support/whole-tests.ts'
import { readAllRows, sendCall } from './access-call.ts'
import { CANARY, type Caller, createCallers, createVictim, nothing } from './access-people.ts'
import {
  isOfStaff,
  listRoutes,
  makeCall,
  type Route,
  WITHOUT_OWNER,
  WITHOUT_SESSION,
} from './access-routes.ts'
import { listWays, type Way } from './access-ways.ts'

/*
 * Caller × route × place of the request in which somebody else's id stands. A route of the OpenAPI document takes part
 * from its first day; when it needs a body or a query to be answered, it needs a sample in access-routes.ts.
 */

/** In each run every caller goes every way on some routes; `npm run torture -- whole` has all of them on all. */
const EVERY = isWhole ? 1 : 12
const LEAST_CELLS = 3_000 / EVERY

const app = await startTestApp()
const { person, things } = await createVictim(app)
const callers = await createCallers(app, person)
const routes = await listRoutes(app)
/** A new case, which ends the part of those whose case has ended, comes last. */
const attacked = [...routes].sort(
  (a, b) => Number(a.name === 'POST /api/cases') - Number(b.name === 'POST /api/cases'),
)
const absent = nothing()
/** What callers know of her: every id, but no link that was signed for her. */
const foreign = { ...things, unsubscribe: absent.unsubscribe }
const secrets = [CANARY, ...Object.values(things)]
let cells = 0
/** As they were at the end of the route before. */
let rows = await readAllRows(app, person)

describe('Somebody else’s id in any place of a request reaches nothing', () => {
  test.each(attacked)('$name', async (route) => {
    const turn = attacked.indexOf(route)
    const before = rows
    const leaks: string[] = []
    for (const [i, way] of waysOf(route).entries()) {
      if (i > 0 && (i + turn) % EVERY !== 0) continue
      // Without a session the other ways are refused by the form of the request.
      for (const caller of callers.filter(({ signedIn }) => signedIn || way.works)) {
        cells += 1
        const fault = await findLeak({ route, way, caller, i })
        if (fault) leaks.push(`${caller.name}, ${way.way}: ${fault}`)
      }
    }
    rows = await readAllRows(app, person)
    expect(leaks).toEqual([])
    expect(rows).toEqual(before)
  })

  test('in as many cells as there should be', () => {
    expect(cells).toBeGreaterThan(LEAST_CELLS)
  })
})

/** An upload is inspected in a process of its own, so it is attacked in the ways of the path and of headers only. */
function waysOf(route: Route): Way[] {
  const ways = listWays(route, foreign)
  return route.body === 'multipart/form-data' ? ways.filter(({ naming }) => !naming.query) : ways
}

interface Attack {
  route: Route
  way: Way
  caller: Caller
  /** Position of the way in the list of ways. */
  i: number
}

/** What is wrong with the answer to an attack; null when nothing is. */
async function findLeak({ route, way, caller, i }: Attack): Promise<string | null> {
  const call = makeCall(route, { things: foreign, naming: way.naming })
  const { status, text, headers } = await sendCall(app, call, caller.headers)
  const sent = `${call.path} ${String(call.init.body)} ${JSON.stringify(call.init.headers)}`
  const told = secrets.filter((one) => `${headers}${text}`.includes(one) && !sent.includes(one))
  if (status >= 500 || told.length > 0) return `${status} tells ${told} in ${text}`
  if (!caller.signedIn && !WITHOUT_SESSION.includes(route.name))
    return status === 401 ? null : `${status} without a session`
  if (caller.signedIn && way.isUnknownKey && status !== 400) return `${status} for an unknown key`
  const namesThing = route.path.includes('{id}') || route.path.includes('{number}')
  if (namesThing && status < 400) return `${status} for somebody else's id`
  const isDeclared = Object.keys(way.naming.query ?? {}).some((key) => route.query.includes(key))
  if (!namesThing && !isDeclared) return null
  const [twin] = [listWays(route, absent)[i]?.naming]
  const other = await sendCall(app, makeCall(route, { things: absent, naming: twin }), caller.headers)
  return other.status === status && other.text === text
    ? null
    : `${status} ${text}, but ${other.status} ${other.text}`
}

/** What the call before has ended. */
const AGREED_AGAIN = [
  `insert into household_consents (id, case_id, user_id, other_case_id, other_user_id, agreed_at)
     select '${things.consent}', case_id, user_id, for_case_id, for_user_id, now()
     from household_documents where for_user_id = $1 on conflict do nothing`,
  `insert into household_consents (case_id, user_id, other_case_id, other_user_id, agreed_at)
     select for_case_id, for_user_id, case_id, user_id, now()
     from household_documents where for_user_id = $1 on conflict do nothing`,
]

/** The last legal day is the applicant's own to say, and nothing is filed. */
const NOTHING_NOTED = `update cases set last_legal_day = null, last_legal_day_own = false, last_legal_day_basis = null,
  upo_number = null, upo_issued_at = null where user_id = $1 and ended_at is null`

/** The term that the call before has deleted. */
const TERM_AGAIN = [
  `insert into case_terms (id, case_id, user_id, kind, started_on, due_on)
       select '${things.term}', id, user_id, 'evidence', '2026-11-20', '2026-12-04' from cases
       where user_id = $1 and ended_at is null on conflict do nothing`,
]

/** The letter that the call before has deleted, with its file. */
const LETTER_AGAIN = [
  () =>
    app.deps.files.write({
      userId: person.id,
      name: `${person.id}/letter.pdf`,
      bytes: Buffer.from('%PDF'),
      origin: 'made',
    }),
  `insert into case_letters (id, case_id, user_id, kind, way, arrived_on, delivered_on)
     select '${things.letter}', id, user_id, 'evidence', 'box', '2026-11-20', '2026-11-20' from cases
     where user_id = $1 and ended_at is null on conflict do nothing`,
  `insert into case_files (id, case_id, user_id, purpose, author_kind, uploaded_by, file_name, file_size, content_type,
       object_name, attached_to)
     select '${things.letterFile}', id, user_id, 'letters', 'applicant', user_id, 'letter.pdf', 4, 'application/pdf',
       user_id || '/letter.pdf', '${things.letter}' from cases
     where user_id = $1 and ended_at is null on conflict do nothing`,
]

/** The additional slot that the call before has removed. */
const SLOT_AGAIN = [
  `insert into additional_slots (id, case_id, user_id, beside, kind, title)
       select '${things.additional}', id, user_id, 'cv', 'further', 'As a student' from cases
       where user_id = $1 and ended_at is null on conflict do nothing`,
]

/** The calls take longer than the five minutes for which a sign-in proves who its owner is. */
const SIGNED_IN_JUST_NOW = ['update session set created_at = now() where user_id = $1']

/** Makes room for a call of the owner: no appointment but the one that is named, no open case, an empty slot. */
const PREPARATIONS: Record<string, (string | (() => Promise<void>))[]> = {
  'DELETE /api/account': SIGNED_IN_JUST_NOW,
  'POST /api/account/export': SIGNED_IN_JUST_NOW,
  // A copy is fetched once, and its file goes with it.
  'GET /api/account/export/{id}': [
    () =>
      app.deps.files.write({
        userId: person.id,
        name: `${person.id}/copy.zip`,
        bytes: Buffer.from('PK'),
        origin: 'made',
      }),
    `insert into data_exports (user_id, id, state, object_name, bytes, ready_at, expires_at)
       values ($1, '${things.copy}', 'ready', $1 || '/copy.zip', 2, now(), now() + interval '1 day')
       on conflict (user_id) do update set id = excluded.id, state = excluded.state,
         object_name = excluded.object_name, bytes = excluded.bytes, ready_at = excluded.ready_at,
         expires_at = excluded.expires_at`,
  ],
  // Ready, and of the documents as they are.
  'GET /api/case/kit/file': [async () => void (await makeFilesForPortal(person))],
  'GET /api/documents/{document_type}/passport-zone/fields/{name}/picture': [
    () => storeReadPassport(app, person),
  ],
  // The browser that the call before has signed out.
  'DELETE /api/account/sessions/{id}': [
    `insert into session (id, user_id, token, expires_at)
       values ('${things.session}', $1, '${things.session}', now() + interval '1 day') on conflict (id) do nothing`,
  ],
  // The page that the first call has removed.
  'DELETE /api/documents/{document_type}/pages/{page}': [
    `update documents set pages = pages || jsonb_build_array(pages -> 0 || jsonb_build_object('id', '${things.page}'))
       where user_id = $1 and document_type = 'health_insurance' and jsonb_array_length(pages) = 1`,
  ],
  'PUT /api/household/people/{id}': AGREED_AGAIN,
  'DELETE /api/household/people/{id}': AGREED_AGAIN,
  'GET /api/household/documents/{id}/file': AGREED_AGAIN,
  'POST /api/household/requests': ['delete from household_consents where user_id = $1 and agreed_at is null'],
  'DELETE /api/case/terms/{id}': TERM_AGAIN,
  'PATCH /api/documents/additional/{id}': SLOT_AGAIN,
  'DELETE /api/documents/additional/{id}': SLOT_AGAIN,
  'PUT /api/case/terms/{id}': TERM_AGAIN,
  'DELETE /api/case/letters/{id}': LETTER_AGAIN,
  'PUT /api/case/letters/{id}': LETTER_AGAIN,
  'PUT /api/case/letters/{id}/answered': LETTER_AGAIN,
  'POST /api/case/letters/{id}/files': LETTER_AGAIN,
  'GET /api/case/letters/{id}/files/{file}': LETTER_AGAIN,
  'DELETE /api/case/letters/{id}/files/{file}': LETTER_AGAIN,
  'POST /api/appointments': ['delete from appointments where user_id = $1 and notes is null'],
  'PUT /api/documents/{document_type}/set-aside': [
    `delete from documents where user_id = $1 and document_type = 'accommodation'`,
  ],
  'POST /api/case/filed': [
    'delete from filing_confirmations where user_id = $1',
    `update cases set stage = 'submitted', upo_number = null, upo_issued_at = null where user_id = $1 and ended_at is null`,
  ],
  // Nobody of the team has noted one, and nothing is filed.
  'POST /api/case/last-legal-day/scan': [NOTHING_NOTED],
  'PUT /api/case/last-legal-day': [NOTHING_NOTED],
  'POST /api/cases': [
    `update cases set stage = 'closed', ended_at = now() where user_id = $1 and ended_at is null`,
  ],
  'PUT /api/case/residence-card': [
    `update cases set decision = 'granted' where user_id = $1 and ended_at is null`,
  ],
  // The permit is granted, and its card ends soon.
  'POST /api/case/residence-card/next-case': [
    `update cases set stage = 'closed', ended_at = now(), decision = 'granted' where user_id = $1 and ended_at is null`,
    `insert into residence_cards (case_id, user_id, collected_on, valid_until)
       select id, user_id, '2026-11-01', current_date + 30 from cases where user_id = $1
       on conflict (case_id) do update set valid_until = excluded.valid_until`,
  ],
  'POST /api/documents/{document_type}/reuse': [
    `update cases set stage = 'closed', ended_at = now() where user_id = $1 and ended_at is null
       and exists (select from documents where case_id = cases.id and document_type = 'passport')`,
    'select start_case($1) where not exists (select from cases where user_id = $1 and ended_at is null)',
    `delete from documents where document_type = 'cv'
       and case_id = (select id from cases where user_id = $1 and ended_at is null)`,
  ],
}

describe('The owner is answered in the same ways', async () => {
  const [resource] = (await person.json<{ id: string }[]>('/api/resources')).body
  const own = { ...things, resource: resource?.id ?? '' }
  const owned = routes
    .filter((route) => !WITHOUT_OWNER.includes(route.name) && !isOfStaff(route))
    .sort(compareWear)

  test.each(owned)('$name', async (route) => {
    const refused: string[] = []
    for (const { way, naming } of listWays(route, own).filter(({ works }) => works)) {
      for (const preparation of PREPARATIONS[route.name] ?? []) {
        if (typeof preparation === 'string') await app.sql(preparation, [person.id])
        else await preparation()
      }
      const { status, text } = await sendCall(app, makeCall(route, { things: own, naming }), {
        cookie: person.cookie,
      })
      if (status >= 300) refused.push(`${way}: ${status} ${text}`)
    }
    expect(refused).toEqual([])
  })
})

/** Calls that use things up come after those that need them. */
function compareWear(a: Route, b: Route): number {
  const order = ['GET', 'PUT', 'POST', 'PATCH']
  const last = [
    'DELETE /api/documents/{document_type}/pages/{page}',
    'POST /api/application/submit',
    'POST /api/case/filed',
    'POST /api/cases',
    'POST /api/case/residence-card/next-case',
    'POST /api/documents/{document_type}/reuse',
  ]
  const rank = ({ name, method }: Route) => order.indexOf(method) + order.length * (last.indexOf(name) + 1)
  return rank(a) - rank(b)
}
