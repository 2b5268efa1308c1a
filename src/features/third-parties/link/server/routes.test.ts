import { describe, expect, test } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import type { Notification } from '#features/notifications/schema.ts'
import type { ThirdParties } from '#features/third-parties/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { createApplicant } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { makePdf, makePdfOneByteTooLarge } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { askByLink, EMPLOYER, type Refused, readLinkTokens, withLink } from '#tests/support/third-parties.ts'

describe.each(TEST_DATABASES)('The link of a third party on %s', async (database) => {
  const app = await startTestApp({ database })
  let count = 0

  async function createLink(wanted: object = {}) {
    const person = await createApplicant(app)
    const email = `kadry.${++count}@piekarnia.example`
    const asked = await askByLink(person, { ...EMPLOYER, email, ...wanted })
    expect(asked.status).toBe(201)
    const [token = ''] = await readLinkTokens(app, email)
    const [request] = asked.body.third_parties
    return { person, email, token, id: request?.id ?? '', link: withLink(app, token) }
  }
  const listOf = async ({ person }: Awaited<ReturnType<typeof createLink>>) =>
    (await person.json<ThirdParties>('/api/case/third-parties')).body.third_parties[0]

  test('shows what is asked, who asks and until when, and nothing else of the application', async () => {
    const { person, link, email } = await createLink({ note: 'Dziękuję!' })
    const { status, body, headers } = await link.open()
    expect([status, body]).toEqual([
      200,
      {
        kind: 'employer',
        applicant: expect.any(String),
        consultancy: app.deps.env.operator.legalName,
        note: 'Dziękuję!',
        ends_on: addDays(todayInWarsaw(new Date()), 30),
        asks: [
          { ask: 'annex_1', answer: 'tick', answered_at: null, is_used: false },
          { ask: 'work_contract', answer: 'file', answered_at: null, is_used: false },
        ],
      },
    ])
    const text = JSON.stringify(body)
    for (const secret of [person.number, person.email, person.id, email]) expect(text).not.toContain(secret)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
  })

  test('takes a tick and a file, which the applicant sees, is told of and uses as a document', async () => {
    const made = await createLink()
    const { person, link, id } = made
    const bytes = makePdf({ text: 'umowa' })
    expect((await link.tick()).body.asks[0]?.answered_at).not.toBeNull()
    expect((await link.send('work_contract', bytes)).status).toBe(200)
    const listed = await listOf(made)
    expect(listed).toMatchObject({
      state: 'answered',
      asks: [
        { ask: 'annex_1', ticked_at: expect.any(String), file: null },
        {
          ask: 'work_contract',
          slot: 'purpose_documents',
          slot_filled: false,
          file: { file_name: 'umowa.pdf' },
        },
      ],
    })
    expect(listed?.events.map(({ event }) => event).sort()).toEqual(['file_sent', 'sent', 'ticked'])
    const told = (await person.json<Notification[]>('/api/notifications')).body.map(({ message }) => message)
    expect(told).toEqual(
      expect.arrayContaining([
        'A file came: Copy of the contract',
        'Marked as signed: Annex no. 1, signed in the state portal',
      ]),
    )
    const path = `/api/case/third-parties/${id}/answers/work_contract`
    const file = await person.fetch(`${path}/file`)
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
    // It is no document before somebody says so.
    expect((await person.json<Document[]>('/api/documents')).body).toEqual([])
    const used = await person.json<ThirdParties>(`${path}/use`, { method: 'POST', json: {} })
    expect([used.status, used.body.third_parties[0]?.asks[1]]).toMatchObject([
      200,
      { used_as: 'purpose_documents', slot_filled: true },
    ])
    const [document] = (await person.json<Document[]>('/api/documents')).body
    expect(document).toMatchObject({
      document_type: 'purpose_documents',
      file_name: 'umowa.pdf',
      status: 'pending',
    })
    // What is accepted is replaced by nobody.
    expect(await link.send<Refused>()).toMatchObject({ status: 409, body: { reason: 'accepted' } })
  })

  test('is used twice and by two people: a tick stays the first one, a file takes the place of the one before', async () => {
    const made = await createLink()
    const { link, token } = made
    const colleague = withLink(app, token)
    const first = (await link.tick()).body.asks[0]?.answered_at
    expect((await colleague.tick()).body.asks[0]?.answered_at).toBe(first)
    await Promise.all([
      link.send('work_contract', makePdf({ text: 'one' }), 'one.pdf'),
      colleague.send('work_contract', makePdf({ text: 'two' }), 'two.pdf'),
    ])
    const answered = await listOf(made)
    expect(answered?.events.filter(({ event }) => event === 'ticked')).toHaveLength(1)
    expect(
      answered?.events
        .filter(({ event }) => event.startsWith('file_'))
        .map(({ event }) => event)
        .sort(),
    ).toEqual(['file_replaced', 'file_sent'])
    const files = await app.sql<{ object_name: string }>(
      `select object_name from case_files where purpose = 'third_parties' and user_id = $1`,
      [made.person.id],
    )
    expect(files).toHaveLength(1)
    const stored = await app.deps.files.read({ userId: made.person.id, name: files[0]?.object_name ?? '' })
    expect(stored).not.toBeNull()
  })

  test('opens nothing after it was withdrawn, after its last day, after the end of the application, or in a restricted case', async () => {
    const withdrawn = await createLink()
    const path = `/api/case/third-parties/${withdrawn.id}`
    for (let time = 0; time < 2; time++)
      expect((await withdrawn.person.fetch(path, { method: 'DELETE' })).status).toBe(204)
    const late = await createLink()
    await app.sql(`update third_parties set ends_on = $2 where id = $1`, [
      late.id,
      addDays(todayInWarsaw(new Date()), -1),
    ])
    for (const { link } of [withdrawn, late])
      for (const call of [link.open, link.tick, link.send])
        expect(await call<Refused>()).toMatchObject({ status: 409, body: { reason: 'link_ended' } })
    expect((await listOf(withdrawn))?.state).toBe('withdrawn')
    expect((await listOf(late))?.state).toBe('ended')
    const ended = await createLink()
    await endCase(app, ended.person)
    const restricted = await createLink()
    await app.sql('update cases set restricted = true where user_id = $1', [restricted.person.id])
    for (const { link } of [ended, restricted])
      for (const call of [link.open, link.tick, link.send]) expect((await call<Refused>()).status).toBe(404)
  })

  test('is not guessed, and takes only what it asks', async () => {
    const { link, token } = await createLink({ asks: ['annex_1'] })
    const wrong = [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`,
      token.slice(1),
      `${token}A`,
      '',
      'x',
    ]
    for (const guess of wrong) {
      const guessed = withLink(app, guess)
      for (const call of [guessed.open, guessed.tick, guessed.send])
        expect(await call<Refused>(), guess).toMatchObject({
          status: 404,
          body: { error: { code: 'not_found' } },
        })
    }
    expect((await app.json('/api/third-party')).status).toBe(404)
    // Neither what was not asked, nor a file in the place of a tick, nor something unknown.
    expect((await link.send<Refused>('work_contract')).status).toBe(404)
    expect((await link.tick<Refused>('work_contract')).status).toBe(404)
    expect((await link.send<Refused>('annex_1')).status).toBe(404)
    expect((await link.tick<Refused>('payslip')).status).toBe(400)
    const stored = await app.sql('select token_hash from third_party_links')
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('refuses a file that is too large or no PDF or picture, and stores nothing of it', async () => {
    const { link, person } = await createLink()
    expect(await link.send<Refused>('work_contract', makePdfOneByteTooLarge())).toMatchObject({ status: 413 })
    expect(await link.send<Refused>('work_contract', Buffer.from('MZ no paper'))).toMatchObject({
      status: 415,
    })
    expect(await app.sql('select 1 from case_files where user_id = $1', [person.id])).toEqual([])
  })
})

test('The calls of a link are limited by address and by link', async () => {
  const app = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  const person = await createApplicant(app)
  await askByLink(person)
  const [token = ''] = await readLinkTokens(app)
  const statuses: number[] = []
  for (let call = 0; call < 62; call++) statuses.push((await withLink(app, token).open()).status)
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
  expect(statuses.slice(60)).toEqual([429, 429])
  for (let guess = 0; guess < 60; guess++) await withLink(app, 'x').open()
  // The address has guessed too often: another link is not looked up for it either.
  expect((await withLink(app, 'y'.repeat(43)).open()).status).toBe(429)
})
