import { TERMS_VERSION } from '#features/account/contract.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { APPLICATION_FORM, PERSONAL_INFO } from '#tests/support/applicant.ts'
import { REQUEST } from '#tests/support/consultations.ts'
import { INVOICE_BUYER } from '#tests/support/payments.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { freeSlots, type Things } from './access-people.ts'

export interface Route {
  /** Method and path, for example 'GET /api/documents/{id}/file'. */
  name: string
  method: string
  path: string
  /** Names of the declared query parameters. */
  query: string[]
  /** The media type of the body; null without one. */
  body: string | null
  /** The events of a stream have no end. */
  streams: boolean
}

interface Operation {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: object }
  responses: Record<string, { content?: object }>
}

/** Every route of the OpenAPI document: a new one is attacked from its first day. */
export async function listRoutes(app: TestApp): Promise<Route[]> {
  const { body } = await app.json<{ paths: Record<string, Record<string, Operation>> }>('/api/openapi.json')
  return Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      query: (operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name),
      body: Object.keys(operation.requestBody?.content ?? {})[0] ?? null,
      streams: 'text/event-stream' in (operation.responses[200]?.content ?? {}),
    })),
  )
}

/** Routes that name nobody's thing and need no session: there is nobody to be the owner. */
export const WITHOUT_OWNER = [
  'GET /api/captcha',
  'POST /api/language',
  'POST /api/webhooks/stripe',
  'POST /api/contact-messages',
  'POST /api/staff-invitations/check',
  'POST /api/staff-invitations/accept',
  'POST /api/account-offers/check',
  'POST /api/account-offers/accept',
  'POST /api/registration-codes',
  'GET /api/staff-calendar/{file}',
  'GET /api/calendar/{file}',
  'GET /api/third-party',
  'PUT /api/third-party/{ask}/tick',
  'PUT /api/third-party/{ask}/file',
]
/** Answered without a session; a signed link is the right to call them. */
export const WITHOUT_SESSION = [...WITHOUT_OWNER, 'GET /unsubscribe', 'POST /unsubscribe']

/** Answered to staff only: no applicant owns anything there. */
export const isOfStaff = ({ path }: Route) => path.startsWith('/api/staff/')

interface Sample {
  json?: object
  /** Fields beside the file. */
  form?: Record<string, string>
  query?: Record<string, string>
}

const slots = freeSlots()
const [firstDay = ''] = [slots().appointment_date]

const LONG_AGO = '2026-01-01T00:00:00.000Z'
const EMPLOYER = { kind: 'employer', asks: ['annex_1'] }
const LETTER = { kind: 'evidence', arrived_on: todayInWarsaw(new Date()) }
const CARD = { collected_on: todayInWarsaw(new Date()), valid_until: '2030-01-14' }
const TEMPLATE = { name: 'Ours', used_in: 'both', texts: { en: 'Dear {name}' } }

/** What a route needs to be answered 2xx, as far as the OpenAPI document does not tell it. */
const SAMPLES: Record<string, (things: Things) => Sample> = {
  'POST /api/case/filed': () => ({ form: { number: 'UPO-2026-1', filed_at: '2026-11-20T10:00:00+01:00' } }),
  'PUT /api/case/last-legal-day': () => ({ json: { date: '2030-01-14', basis: 'visa' } }),
  'POST /api/messages': () => ({ json: { text: 'Hello' } }),
  'PATCH /api/tasks/{id}': () => ({ json: { done: true } }),
  'POST /api/staff/assignments': ({ number }) => ({ json: { numbers: [number], assigned_to: null } }),
  'POST /api/staff/cases/acts': ({ number }) => ({
    json: { cases: [{ number, updated_at: LONG_AGO }], stage: 'on_hold' },
  }),
  'POST /api/staff/cases/{number}/filed': () => ({
    form: { number: 'UPO-2026-1', filed_at: '2026-11-20T10:00:00+01:00' },
  }),
  'POST /api/staff/cases/{number}/documents/{document_type}': () => ({ form: { arrived_by: 'brought' } }),
  'POST /api/staff/cases/{number}/files': () => ({ query: { for: 'messages' } }),
  'POST /api/staff/cases/{number}/messages': () => ({ json: { text: 'Hello' } }),
  'POST /api/staff/cases/{number}/notes': () => ({ json: { text: 'Hello' } }),
  'POST /api/staff/cases/{number}/notes/release': () => ({
    json: { requested_on: '2026-11-20', newest: '00000000-0000-4000-8000-000000000000' },
  }),
  'GET /api/staff/cases/{number}/appointments/times': () => ({
    query: { office_location: 'wroclaw', date: firstDay },
  }),
  'POST /api/staff/cases/{number}/appointments': () => ({ json: slots() }),
  'GET /api/staff/cases/{number}/consultations/times': () => ({
    query: { date: firstDay, minutes: '30' },
  }),
  'POST /api/staff/cases/{number}/consultations': () => ({
    json: { date: firstDay, time: '10:00', minutes: 30 },
  }),
  'POST /api/staff/cases/{number}/reopening': () => ({ json: { reason: 'An appeal' } }),
  'POST /api/staff/cases/{number}/tasks': () => ({ json: { title: 'Call', for: 'staff' } }),
  'POST /api/staff/cases/{number}/corrections': () => ({
    json: {
      record: 'personal_info',
      field: 'nationality',
      value: 'Peru',
      reason: 'other',
      message: 'Is it?',
    },
  }),
  'PATCH /api/staff/cases/{number}/corrections/{id}': () => ({ json: { act: 'remind' } }),
  'POST /api/staff/cases/{number}/check-overrules': () => ({
    json: { check: 'photo-pixels', reason: 'It is large enough' },
  }),
  'POST /api/corrections/{id}': () => ({ json: { answer: 'decline' } }),
  'POST /api/message-claims/{id}': () => ({ json: { answer: 'not_mine' } }),
  'GET /api/staff/visits': () => ({ query: { from: firstDay, to: firstDay } }),
  'GET /api/staff/visits/{kind}/{id}/times': () => ({ query: { date: firstDay } }),
  'PUT /api/staff/visits/{kind}/{id}/outcome': () => ({ json: { outcome: null, revision: 0 } }),
  'PUT /api/staff/visits/{kind}/{id}/with': () => ({ json: { with: null, revision: 0 } }),
  'POST /api/staff/visits/{kind}/{id}/move': () => ({
    json: { date: firstDay, time: '09:00', revision: 0 },
  }),
  'POST /api/staff/visits/{kind}/{id}/cancel': () => ({ json: { revision: 0 } }),
  'GET /api/staff/closures': () => ({ query: { from: firstDay, to: firstDay } }),
  'POST /api/staff/closures': () => ({
    json: { staff_id: null, from_day: '2031-05-05', to_day: '2031-05-05' },
  }),
  'POST /api/staff/documents/{id}/verdict': () => ({ json: { verdict: 'accepted' } }),
  'PATCH /api/staff/inbox/{id}': () => ({ json: { answered: true, updated_at: LONG_AGO } }),
  'POST /api/staff/inbox/{id}/answers': () => ({ json: { text: 'Hello', updated_at: LONG_AGO } }),
  'POST /api/staff/cases': () => ({
    json: {
      full_name: 'Kofi Boateng',
      email: 'kofi.boateng@example.com',
      locale: 'en',
      came_by: 'in_person',
    },
  }),
  'POST /api/staff/cases/{number}/registration-link': () => ({ json: { email: 'kofi@example.com' } }),
  'POST /api/staff/inbox/{id}/case': () => ({ json: { updated_at: LONG_AGO } }),
  'PUT /api/household/people/{id}': () => ({ json: { agree: true } }),
  'POST /api/staff/cases/{number}/household': () => ({ json: { number: '1999-0001', relation: 'child' } }),
  'PATCH /api/staff/cases/{number}/household/members/{member}': () => ({ json: { relation: 'child' } }),
  'POST /api/staff/cases/{number}/household/documents': ({ document }) => ({
    json: { document_id: document, for: '1999-0001' },
  }),
  'POST /api/staff/employers': () => ({ json: { name: 'Piekarnia' } }),
  'PUT /api/staff/employers/{id}': () => ({ json: { name: 'Piekarnia', updated_at: LONG_AGO } }),
  'PUT /api/staff/cases/{number}/employer': () => ({
    json: { employer_id: '3a0f6f0e-0000-4000-8000-000000000000' },
  }),
  'PUT /api/staff/snoozes': ({ number }) => ({ json: { numbers: [number], until: null } }),
  'POST /api/staff/saved-views': () => ({ json: { name: 'Mine', view: { assigned: 'me' } } }),
  'PATCH /api/staff/saved-views/{id}': () => ({ json: { name: 'Ours' } }),
  'PUT /api/staff/start-view': () => ({ json: { start_at: '/office/my-day' } }),
  'POST /api/staff/macros': () => ({ json: { name: 'Ours', stage: 'on_hold' } }),
  'PUT /api/staff/macros/{id}': () => ({
    json: { name: 'Ours', stage: 'on_hold', updated_at: LONG_AGO },
  }),
  'POST /api/staff/templates': () => ({ json: TEMPLATE }),
  'PUT /api/staff/templates/{id}': () => ({ json: { ...TEMPLATE, updated_at: LONG_AGO } }),
  'PATCH /api/staff/team/{id}': () => ({ json: { role: 'admin' } }),
  'PATCH /api/staff/people/{id}': () => ({ json: { blocked: true } }),
  'POST /api/staff/people/{id}/email': () => ({ json: { email: 'new.address@example.com' } }),
  'PATCH /api/staff/payments/{id}': () => ({ json: { to_refund: true } }),
  'POST /api/staff/payments/{id}/invoice': () => ({ json: INVOICE_BUYER }),
  'POST /api/payments/{id}/invoice': () => ({ json: INVOICE_BUYER }),
  'POST /api/staff/payments/{id}/refund': () => ({ json: { how: 'provider', reason: 'mistake' } }),
  'POST /api/staff/resources': () => ({
    form: { title: 'A guide', description: 'What it is for', category: 'Guides', purposes: '' },
  }),
  'PATCH /api/staff/resources/{id}': () => ({ json: { hidden: true } }),
  'PUT /api/staff/resources/order': ({ resource }) => ({ json: { order: [resource] } }),
  'PUT /api/staff/facts/{id}': () => ({ json: { source: 'A new regulation' } }),
  'POST /api/staff/invitations': () => ({ json: { email: 'colleague@example.com', role: 'admin' } }),
  'POST /api/account/export': () => ({ json: {} }),
  'POST /api/account/terms': () => ({ json: { version: TERMS_VERSION } }),
  'POST /api/cases': () => ({ json: {} }),
  'POST /api/application/submit': () => ({ json: {} }),
  'POST /api/functions/create-payment': () => ({ json: { packageType: 'premium' } }),
  'POST /api/functions/verify-payment': ({ checkout }) => ({ json: { sessionId: checkout } }),
  'PUT /api/personal-info': () => ({ json: PERSONAL_INFO }),
  'PUT /api/application-form': () => ({ json: APPLICATION_FORM }),
  'PUT /api/case/residence-card': () => ({ json: CARD }),
  'PUT /api/staff/cases/{number}/residence-card': () => ({ json: CARD }),
  'POST /api/case/residence-card/next-case': () => ({ json: {} }),
  'PUT /api/case/copy-sheet/{field}': () => ({ json: { done: true } }),
  'PUT /api/staff/cases/{number}/copy-sheet/{field}': () => ({ json: { done: true } }),
  'PUT /api/staff/cases/{number}/copy-sheet/{field}/translation': () => ({ json: { text: 'Z pracy' } }),
  'POST /api/case/letters/{file}': () => ({ json: { fields: { full_name: 'Tamar Beridze' } } }),
  'POST /api/staff/cases/{number}/letters/{file}': () => ({ json: { fields: {} } }),
  'PUT /api/questionnaire/{part}': () => ({ json: { answers: { town: 'Poznań' } } }),
  'PATCH /api/documents/{document_type}/pages': ({ firstPage, page }) => ({
    json: { order: [firstPage, page] },
  }),
  'PUT /api/documents/{document_type}/details': () => ({
    json: { dated_on: '2026-11-02', translation: 'attached' },
  }),
  'POST /api/documents/additional': () => ({
    json: { beside: 'cv', kind: 'further', title: 'A second one' },
  }),
  'PATCH /api/documents/additional/{id}': () => ({ json: { title: 'Another title' } }),
  'POST /api/documents/{document_type}/reuse': ({ reusable }) => ({ json: { document_id: reusable } }),
  'POST /api/appointments': () => ({ json: slots() }),
  'GET /api/appointments/availability': () => ({ query: { office_location: 'warsaw', date: firstDay } }),
  'GET /api/appointments/next': () => ({ query: { office_location: 'warsaw' } }),
  'GET /api/appointments/calendar': () => ({
    query: { office_location: 'warsaw', month: firstDay.slice(0, 7) },
  }),
  'PATCH /api/appointments/{id}': () => ({ json: { status: 'canceled' } }),
  'PATCH /api/notifications/{id}': () => ({ json: { read: true } }),
  'PUT /api/case/plan/{step}': () => ({ json: { done: true } }),
  'POST /api/case/terms': () => ({ json: { kind: 'evidence', started_on: todayInWarsaw(new Date()) } }),
  'PUT /api/case/terms/{id}': () => ({ json: { done: true } }),
  'PUT /api/case/reminders': () => ({ json: { days_before: 90, wanted: false } }),
  'POST /api/case/letters': () => ({ form: LETTER }),
  'PUT /api/case/letters/{id}': () => ({ json: LETTER }),
  'PUT /api/case/letters/{id}/answered': () => ({ json: { answered: true } }),
  'POST /api/staff/cases/{number}/letters': () => ({ form: LETTER }),
  'PUT /api/staff/cases/{number}/letters/{id}': () => ({ json: LETTER }),
  'PUT /api/staff/cases/{number}/letters/{id}/answered': () => ({ json: { answered: true } }),
  'POST /api/case/third-parties': () => ({ json: { ...EMPLOYER, email: 'kadry@example.com' } }),
  'POST /api/case/third-parties/{id}/answers/{ask}/use': () => ({ json: {} }),
  'POST /api/staff/cases/{number}/third-parties': () => ({ json: { ...EMPLOYER, email: 'hr@example.com' } }),
  'POST /api/staff/cases/{number}/third-parties/{id}/answers/{ask}/use': () => ({ json: {} }),
  'PUT /api/notification-settings': () => ({ json: { topic: 'application', mail: true } }),
  'GET /unsubscribe': unsubscription,
  'POST /unsubscribe': unsubscription,
  'POST /api/consultations': () => ({ json: REQUEST }),
  'GET /api/consultations/slots': () => ({ query: { date: firstDay, minutes: '30' } }),
  'GET /api/consultations/next': () => ({ query: { minutes: '30' } }),
  'GET /api/consultations/calendar': () => ({ query: { month: firstDay.slice(0, 7), minutes: '30' } }),
  'PATCH /api/consultations/{id}': () => ({ json: { status: 'canceled' } }),
  'POST /api/consultations/{id}/booking': () => ({ json: { date: firstDay, time: '09:00', minutes: 30 } }),
}

function unsubscription({ unsubscribe }: Things): Sample {
  return { query: { key: unsubscribe } }
}

/** The thing that {id} of a route names. */
const THINGS: [path: RegExp, thing: keyof Things][] = [
  [/^\/api\/account\/sessions/, 'session'],
  [/^\/api\/account\/export/, 'copy'],
  [/^\/api\/documents\/additional/, 'additional'],
  [/^\/api\/documents\/\{id\}\/preview/, 'image'],
  [/^\/api\/documents\/\{id\}\/pages\/\{page\}\/file/, 'paged'],
  [/^\/api\/appointments/, 'appointment'],
  [/^\/api\/consultations/, 'consultation'],
  [/^\/api\/messages\/files|^\/api\/staff\/cases\/\{number\}\/files/, 'attached'],
  [/^\/api\/household\/people/, 'consent'],
  [/^\/api\/household\/documents|household\/documents\/\{id\}/, 'shared'],
  [/^\/api\/staff\/households/, 'household'],
  [/^\/api\/message-claims/, 'claim'],
  [/^\/api\/corrections|\/corrections\//, 'correction'],
  [/\/check-overrules\//, 'overrule'],
  [/^\/api\/notifications/, 'notification'],
  [/^\/api\/(staff|payments)\/invoices/, 'invoice'],
  [/^\/api\/(staff\/)?payments/, 'payment'],
  [/^\/api\/(staff\/)?resources/, 'resource'],
  [/^\/api\/tasks/, 'task'],
  [/^\/api\/case\/terms/, 'term'],
  [/\/letters\//, 'letter'],
  [/\/third-parties\//, 'thirdParty'],
  [/^\/api\/staff\/visits/, 'appointment'],
]

export function idOf({ path }: Route, things: Things): string {
  return things[THINGS.find(([pattern]) => pattern.test(path))?.[1] ?? 'document']
}

/** Names somebody's things in one place of a request; everything else of it is valid. */
export interface Naming {
  /** What stands for {id}. */
  id?: string
  query?: Record<string, string>
  json?: Record<string, unknown>
  headers?: Record<string, string>
}

export interface Call {
  path: string
  init: RequestInit & { headers: Record<string, string> }
}

function slotOf({ method, path }: Route): string {
  if (path.endsWith('/set-aside')) return 'accommodation'
  if (path.includes('/passport-zone')) return 'passport'
  return path.includes('/pages') && method !== 'POST' ? 'health_insurance' : 'cv'
}

function fileOf({ path }: Route, { letterFile }: Things): string {
  if (path.includes('/letters/{id}/')) return letterFile
  return path.includes('/letters/') ? 'appeal.pdf' : 'unknown.ics'
}

/** The call of a route about these things. */
export function makeCall(route: Route, { things, naming = {} }: { things: Things; naming?: Naming }): Call {
  const sample = SAMPLES[route.name]?.(things) ?? {}
  const path = route.path
    .replace('{id}', naming.id ?? idOf(route, things))
    .replace('{document_type}', slotOf(route))
    .replace('{part}', 'address')
    .replace('{field}', 'means.means_source')
    .replace('{template}', 'appeal')
    .replace('{number}', things.number)
    .replace('{member}', things.number)
    .replace('{kind}', 'appointment')
    .replace('{step}', 'pesel')
    .replace('{ask}', 'work_contract')
    .replace('{name}', 'number')
    .replace('{file}', fileOf(route, things))
    .replace('{page}', isNumberedPage(route) ? '1' : things.page)
  const query = new URLSearchParams({ ...sample.query, ...naming.query })
  const headers: Record<string, string> = { ...naming.headers }
  const json = sample.json || naming.json ? { ...sample.json, ...naming.json } : undefined
  const init: Call['init'] = { method: route.method, headers }
  if (route.body === 'multipart/form-data') init.body = makeForm(sample.form)
  else if (json) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(json)
  }
  return { path: query.size > 0 ? `${path}?${query}` : path, init }
}

/** Elsewhere a page is named by its id. */
const isNumberedPage = ({ path }: Route) => path.endsWith('/preview') || path.startsWith('/api/staff/')

function makeForm(fields: Record<string, string> = {}): FormData {
  const form = fileForm(makePdf({ pages: 1 }))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
