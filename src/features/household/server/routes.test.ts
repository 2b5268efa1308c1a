import { describe, expect, test } from 'vitest'
import type { CaseHousehold } from '#back-office/households/schema.ts'
import type { Document } from '#features/documents/schema.ts'
import type { Notification } from '#features/notifications/schema.ts'
import { erasePerson, exportPerson } from '#server/personal-data.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import {
  addMember,
  agreeBoth,
  answerFirst,
  askToShare,
  readOwn,
  shareDocument,
} from '#tests/support/household.ts'
import { readMails } from '#tests/support/reader.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { OwnHousehold } from '../schema.ts'

const NOBODYS = '00000000-0000-4000-8000-000000000000'
const GIORGI = 'Giorgi Beridze'
const TAMAR = 'Tamar Kapanadze'

describe.each(TEST_DATABASES)('The family of an applicant on %s', async (database) => {
  const app = await startTestApp({ database })
  const staff = await createMember(app, { name: 'Marta Zielińska' })
  const pathOf = (id: string | undefined) => `/api/household/people/${id}`
  const firstId = async (person: Person) => (await readOwn(person)).people[0]?.id
  const end = async (person: Person) =>
    person.json<OwnHousehold>(pathOf(await firstId(person)), { method: 'DELETE' })
  const messagesOf = async (person: Person) =>
    (await person.json<Notification[]>('/api/notifications')).body.map(({ message }) => message)
  const eventsOf = async (person: Person) =>
    (
      await app.sql<{ event: string }>(
        `select event from case_events where user_id = $1 and event like 'household%' order by id`,
        [person.id],
      )
    ).map(({ event }) => event)

  async function createPair() {
    const giorgi = await createApplicant(app, { name: GIORGI })
    const tamar = await createApplicant(app, { name: TAMAR })
    await addMember(staff, { of: giorgi, member: tamar })
    return { giorgi, tamar }
  }

  async function upload(person: Person) {
    const answer = await person.json<{ document: Document }>('/api/documents/accommodation', {
      method: 'PUT',
      body: fileForm(makePdf(), { name: 'lease.pdf' }),
    })
    return answer.body.document.id
  }

  test('is a number until somebody asks, and nothing for who has none', async () => {
    const alone = await createApplicant(app)
    expect(await readOwn(alone)).toEqual({ others: 0, to_ask: 0, waiting: 0, people: [] })
    const { giorgi, tamar } = await createPair()
    for (const one of [giorgi, tamar])
      expect(await readOwn(one)).toEqual({ others: 1, to_ask: 1, waiting: 0, people: [] })
    expect((await askToShare(alone)).status).toBe(409)
  })

  test('asking discloses the name of who asks and nothing else', async () => {
    const { giorgi, tamar } = await createPair()
    expect((await askToShare(giorgi)).body).toEqual({ others: 1, to_ask: 0, waiting: 1, people: [] })
    expect(await readOwn(tamar)).toEqual({
      others: 1,
      to_ask: 0,
      waiting: 0,
      people: [{ id: expect.any(String), state: 'asks', name: GIORGI, case: null }],
    })
    expect(await messagesOf(tamar)).toContain(`${GIORGI} asks to share with you, as one of your family`)
    const [mail] = (await readMails(app, tamar.email)).filter((one) => one.includes('asks to share'))
    expect(mail).toContain(GIORGI)
    expect(mail).not.toContain(giorgi.number)
    expect((await askToShare(giorgi)).status).toBe(409)
  })

  test('is shared when both have agreed, and not a step earlier', async () => {
    const { giorgi, tamar } = await createPair()
    await askToShare(giorgi)
    const agreed = await answerFirst(tamar)
    expect(agreed.body.people).toMatchObject([{ state: 'waits', name: GIORGI, case: null }])
    expect((await readOwn(giorgi)).people).toEqual([
      { id: expect.any(String), state: 'agrees', name: TAMAR, case: null },
    ])
    // The notice names nobody: only who asks is named.
    expect((await messagesOf(giorgi)).join()).not.toContain(TAMAR)
    const shared = await answerFirst(giorgi)
    expect(shared.body.people).toMatchObject([
      {
        state: 'shared',
        name: TAMAR,
        case: { number: tamar.number, purpose_of_stay: null, stage: 'preparing', documents: [] },
      },
    ])
    expect((await readOwn(tamar)).people).toMatchObject([
      { state: 'shared', name: GIORGI, case: { number: giorgi.number } },
    ])
    expect(await eventsOf(giorgi)).toEqual([
      'household_joined',
      'household_sharing_asked',
      'household_sharing_agreed',
    ])
  })

  test('ends at once for both by either of them, and stands in both histories', async () => {
    const { giorgi, tamar } = await createPair()
    await agreeBoth(giorgi, tamar)
    expect((await end(tamar)).body).toEqual({ others: 1, to_ask: 1, waiting: 0, people: [] })
    expect(await readOwn(giorgi)).toEqual({ others: 1, to_ask: 1, waiting: 0, people: [] })
    for (const one of [giorgi, tamar]) expect((await eventsOf(one)).at(-1)).toBe('household_sharing_ended')
    expect(
      await app.sql(
        `select user_id, actor_kind, actor_id from case_events
         where event = 'household_sharing_ended' and user_id = any ($1) order by actor_kind`,
        [[giorgi.id, tamar.id]],
      ),
    ).toEqual([
      { user_id: tamar.id, actor_kind: 'applicant', actor_id: tamar.id },
      { user_id: giorgi.id, actor_kind: 'system', actor_id: null },
    ])
    // The request has gone with it.
    expect((await messagesOf(tamar)).join()).not.toContain(GIORGI)
  })

  test('"not now" is kept to oneself, and can become a yes', async () => {
    const { giorgi, tamar } = await createPair()
    await askToShare(giorgi)
    const said = await answerFirst(tamar, false)
    expect(said.body.people).toMatchObject([{ state: 'declined', name: GIORGI, case: null }])
    expect(await readOwn(giorgi)).toEqual({ others: 1, to_ask: 0, waiting: 1, people: [] })
    expect((await answerFirst(tamar)).body.people).toMatchObject([{ state: 'waits' }])
    // Who has asked says not now to who has agreed: nothing stands any more.
    expect((await answerFirst(giorgi, false)).body).toMatchObject({ to_ask: 1, people: [] })
    expect((await readOwn(tamar)).people).toEqual([])
  })

  test('a request is taken back, with its notice', async () => {
    const { giorgi, tamar } = await createPair()
    await askToShare(giorgi)
    const withdrawn = await giorgi.json<OwnHousehold>('/api/household/requests', { method: 'DELETE' })
    expect(withdrawn.body).toMatchObject({ to_ask: 1, waiting: 0 })
    expect((await readOwn(tamar)).people).toEqual([])
    expect((await messagesOf(tamar)).join()).not.toContain(GIORGI)
  })

  test('an agreement is of two: a third one, who joins later, is covered by none', async () => {
    const { giorgi, tamar } = await createPair()
    await agreeBoth(giorgi, tamar)
    const nino = await createApplicant(app, { name: 'Nino Lomidze' })
    await addMember(staff, { of: giorgi, member: nino, relation: 'child' })
    expect(await readOwn(nino)).toEqual({ others: 2, to_ask: 2, waiting: 0, people: [] })
    expect(await readOwn(giorgi)).toMatchObject({ others: 2, to_ask: 1, people: [{ name: TAMAR }] })
    await askToShare(nino)
    await answerFirst(tamar)
    expect((await readOwn(giorgi)).people.map(({ name, state }) => [name, state])).toEqual([
      [TAMAR, 'shared'],
      ['Nino Lomidze', 'asks'],
    ])
  })

  test('a membership that ends takes all of it along, also for one who comes again', async () => {
    const { giorgi, tamar } = await createPair()
    await agreeBoth(giorgi, tamar)
    await staff.json(`/api/staff/cases/${giorgi.number}/household/members/${tamar.number}`, {
      method: 'DELETE',
    })
    expect(await readOwn(tamar)).toEqual({ others: 0, to_ask: 0, waiting: 0, people: [] })
    await addMember(staff, { of: giorgi, member: tamar })
    expect(await readOwn(giorgi)).toEqual({ others: 1, to_ask: 1, waiting: 0, people: [] })
  })

  test('a marked document is opened while both agree, and is 404 before and after', async () => {
    const { giorgi, tamar } = await createPair()
    const document = await upload(tamar)
    const id = await shareDocument(staff, { of: tamar, to: giorgi, document })
    const path = `/api/household/documents/${id}/file`
    const open = async (person: Person) => (await person.fetch(path)).status
    expect(await open(giorgi)).toBe(404)
    await askToShare(giorgi)
    await answerFirst(tamar)
    expect(await open(giorgi)).toBe(404)
    await answerFirst(giorgi)
    const answer = await giorgi.fetch(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100)
    expect((await readOwn(giorgi)).people[0]?.case?.documents).toMatchObject([
      { id, document_type: 'accommodation', status: 'pending', file_name: 'lease.pdf', file_url: path },
    ])
    // It is hers already, and nobody else's.
    expect(await open(tamar)).toBe(404)
    expect(await open(await createApplicant(app))).toBe(404)
    expect((await app.fetch(path)).status).toBe(401)
    await end(giorgi)
    expect(await open(giorgi)).toBe(404)
    await agreeBoth(tamar, giorgi)
    expect(await open(giorgi)).toBe(200)
    await staff.json(`/api/staff/cases/${giorgi.number}/household/documents/${id}`, { method: 'DELETE' })
    expect(await open(giorgi)).toBe(404)
  })

  test('bad input, somebody else’s and signed out are refused', async () => {
    const { giorgi, tamar } = await createPair()
    await askToShare(giorgi)
    const id = await firstId(tamar)
    const put = (person: Person, path: string, json: object = { agree: true }) =>
      person.json(path, { method: 'PUT', json })
    expect((await put(tamar, pathOf(id), { agree: 'yes' })).status).toBe(400)
    for (const wrong of ['none', NOBODYS]) expect((await put(tamar, pathOf(wrong))).status).toBe(404)
    // Of who has asked, and of a stranger.
    for (const other of [giorgi, await createApplicant(app)]) {
      expect((await put(other, pathOf(id))).status).toBe(404)
      expect((await other.json(pathOf(id), { method: 'DELETE' })).status).toBe(404)
    }
    expect((await app.json('/api/household')).status).toBe(401)
    expect((await app.json('/api/household/requests', { method: 'POST' })).status).toBe(401)
    expect((await app.json(pathOf(id), { method: 'PUT', json: { agree: true } })).status).toBe(401)
  })

  test('of a closed account nothing is left, and the others are told nothing', async () => {
    const { giorgi, tamar } = await createPair()
    const id = await shareDocument(staff, { of: giorgi, to: tamar, document: await upload(giorgi) })
    await agreeBoth(giorgi, tamar)
    const { rows, tables } = await app.deps.database.db.transaction(async (tx) => {
      const everything = await exportPerson(tx, { userId: tamar.id, files: app.deps.files })
      await erasePerson(tx, { userId: giorgi.id })
      return { rows: JSON.stringify(everything), tables: everything?.tables }
    })
    // What she has of her own says nothing of whom she shares with.
    expect(tables?.household_members).toMatchObject([{ relation: 'spouse' }])
    expect(tables?.household_consents).toMatchObject([{ agreed_at: expect.anything() }])
    for (const told of [giorgi.number, giorgi.id]) expect(rows).not.toContain(told)
    expect(await readOwn(tamar)).toEqual({ others: 0, to_ask: 0, waiting: 0, people: [] })
    expect((await tamar.fetch(`/api/household/documents/${id}/file`)).status).toBe(404)
    const left = await staff.json<CaseHousehold>(`/api/staff/cases/${tamar.number}/household`)
    expect(left.body.household).toMatchObject({
      members: [{ number: tamar.number }],
      hidden: 0,
      documents: [],
    })
    expect((await messagesOf(tamar)).join()).not.toContain(GIORGI)
    expect((await readMails(app, tamar.email)).join()).not.toContain(GIORGI)
    for (const table of ['household_consents', 'household_documents'])
      expect(await app.sql(`select id from ${table} where user_id = $1`, [tamar.id])).toEqual([])
  })
})

test('Asking is limited to five a day', async () => {
  const app = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  const staff = await createMember(app)
  const giorgi = await createApplicant(app, { name: GIORGI })
  await addMember(staff, { of: giorgi, member: await createApplicant(app, { name: TAMAR }) })
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) {
    statuses.push((await askToShare(giorgi)).status)
    await giorgi.json('/api/household/requests', { method: 'DELETE' })
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
