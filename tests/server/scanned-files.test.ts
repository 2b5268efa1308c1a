import { expect, test } from 'vitest'
import { startStandIn } from '#tests/support/clamd.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createMember } from '#tests/support/desk.ts'
import { makeFilesForPortal } from '#tests/support/kit.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { createVictim } from './access-people.ts'
import { isOfStaff, listRoutes, makeCall } from './access-routes.ts'

/** Files that the product writes itself: nobody has uploaded anything of them. */
const MADE_HERE = [
  'GET /api/appointments/{id}/calendar',
  'GET /api/consultations/{id}/calendar',
  // Answers, no files.
  'GET /api/case/copy-sheet.pdf',
  'GET /api/staff/cases/{number}/copy-sheet.pdf',
  'GET /api/case/letters/{file}',
  'POST /api/case/letters/{file}',
  'GET /api/staff/cases/{number}/letters/{file}',
  'POST /api/staff/cases/{number}/letters/{file}',
  'GET /api/payments/{id}/receipt',
  'GET /api/payments/invoices/{id}/file',
  'GET /api/staff/invoices.csv',
  'GET /api/staff/invoices/{id}/file',
  'GET /api/staff/invoices/{id}/xml',
  'GET /api/staff/payments.csv',
  'GET /api/staff/payments/{id}/receipt',
  'GET /api/staff/audit/export',
  'GET /api/staff-calendar/{file}',
  'GET /api/calendar/{file}',
  // Whatever waits for the virus check is left out of it.
  'GET /api/case/dossier.pdf',
  'GET /api/staff/cases/{number}/dossier.pdf',
  // Small pictures of single fields, drawn anew from what was read: no bytes of the upload are in them.
  'GET /api/documents/{document_type}/passport-zone/fields/{name}/picture',
]

/** Calls that answer with a file, by the OpenAPI document: a new one takes part from its first day. */
async function listFileRoutes() {
  const { body } = await app.json<{ paths: Record<string, Record<string, { responses: Responses }>> }>(
    '/api/openapi.json',
  )
  const isFile = ({ responses }: { responses: Responses }) =>
    Object.keys(responses[200]?.content ?? {}).some(
      (type) => !/json|event-stream|html|text\/plain/.test(type),
    )
  const names = Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      isFile(operation) ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  )
  return (await listRoutes(app)).filter(({ name }) => names.includes(name) && !MADE_HERE.includes(name))
}
type Responses = Record<string, { content?: object }>

const clamd = await startStandIn()
const app = await startTestApp({ env: { CLAMAV_HOST: clamd.host } })
const { person, things } = await createVictim(app)
await app.sql('update cases set restricted = false where user_id = $1', [person.id])
const admin = await createMember(app, { role: 'admin' })
const resource = await addDownload(admin)
const routes = await listFileRoutes()

async function addDownload(member: Person): Promise<string> {
  const body = fileForm(makePdf())
  for (const [name, value] of Object.entries({
    title: 'A',
    description: 'B',
    category: 'Guides',
    purposes: '',
  }))
    body.set(name, value)
  const { body: added } = await member.json<{ id: string }>('/api/staff/resources', { method: 'POST', body })
  return added.id
}

async function prepareCopy(): Promise<void> {
  const name = `${person.id}/copy.zip`
  await app.deps.files.write({ userId: person.id, name, bytes: Buffer.from('PK'), origin: 'made' })
  await app.sql(
    `insert into data_exports (user_id, id, state, object_name, bytes, ready_at, expires_at)
     values ($1, $2, 'ready', $3, 2, now(), now() + interval '1 day')
     on conflict (user_id) do update set expires_at = excluded.expires_at`,
    [person.id, things.copy, name],
  )
}

async function callAll() {
  const answers: [name: string, status: number, code: string | undefined][] = []
  for (const route of routes) {
    const call = makeCall(route, {
      things: route.path.startsWith('/api/resources') ? { ...things, resource } : things,
    })
    const answer = await (isOfStaff(route) ? admin : person).fetch(call.path, call.init)
    const isJson = answer.headers.get('content-type')?.includes('json')
    const code = isJson ? ((await answer.json()) as { error?: { code: string } }).error?.code : undefined
    answers.push([route.name, answer.status, code])
  }
  return answers
}

test('Every call that answers with a file hands out what is clean, and nothing that waits or is infected', async () => {
  expect(routes.length).toBeGreaterThanOrEqual(10)
  await prepareCopy()
  await makeFilesForPortal(person)
  expect(await callAll()).toEqual(routes.map(({ name }) => [name, 200, undefined]))
  await prepareCopy()
  await clamd.kill()

  await app.sql(`update file_scans set state = 'waiting', made_from = null`)
  expect(await callAll()).toEqual(refusedWith(503, 'waiting_for_scan'))

  await app.sql('delete from file_scans')
  expect(await callAll()).toEqual(refusedWith(503, 'waiting_for_scan'))

  await app.sql(
    `insert into file_scans (object_name, user_id, state) select name, $1, 'infected' from unnest($2::text[]) name
     on conflict (object_name) do update set state = 'infected'`,
    [person.id, await listObjects()],
  )
  expect(await callAll()).toEqual(refusedWith(422, 'infected_file'))
})

/** Files for the state portal are made again without the document that waits or is infected: those before are gone. */
function refusedWith(status: number, code: string) {
  return routes.map(({ name }) =>
    name.endsWith('/kit/file') ? [name, 404, 'not_found'] : [name, status, code],
  )
}

/** Every stored object of the person and of the one whose document is shared with her, also drawn pages, and the download. */
async function listObjects(): Promise<string[]> {
  const { readdir } = await import('node:fs/promises')
  const owners = await app.sql<{ id: string }>('select distinct user_id as id from documents')
  const files = await Promise.all(
    owners.map(async ({ id }) =>
      (await readdir(`${app.dataDir}/files/${id}`)).map((name) => `${id}/${name}`),
    ),
  )
  const [download] = await app.sql<{ name: string }>(
    `select 'resources/' || sha256 as name from resource_files`,
  )
  return [...files.flat(), download?.name ?? '']
}
