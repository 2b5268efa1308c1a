import { describe, expect, test } from 'vitest'
import type { ThirdParties } from '#features/third-parties/schema.ts'
import { erasePerson, exportPerson } from '#server/personal-data.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { createApplicant } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { readMails } from '#tests/support/reader.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { askByLink, EMPLOYER, type Refused, readLinkTokens, withLink } from '#tests/support/third-parties.ts'
import { remindThirdParties } from './jobs.ts'

const PATH = '/api/case/third-parties'

describe.each(TEST_DATABASES)('What an applicant asks of others on %s', async (database) => {
  let now = new Date()
  const app = await startTestApp({ database, overrides: { now: () => now } })
  const today = () => todayInWarsaw(now)

  test('goes out by mail in Polish and English: who asks, for what, until when, by a link', async () => {
    const person = await createApplicant(app)
    const note = 'Potrzebuję <b>do piątku</b>'
    expect((await askByLink(person, { ...EMPLOYER, email: 'hr@one.example', note })).status).toBe(201)
    const [mail = ''] = await readMails(app, 'hr@one.example')
    for (const part of [
      'prosi o dokumenty / asks you for documents',
      'Dzień dobry,',
      'Hello,',
      '– Załącznik nr 1 podpisany w portalu MOS',
      '– Annex no. 1, signed in the state portal',
      '– Kopia umowy',
      note,
      'Prosimy do ',
      'Please by ',
      app.deps.env.operator.legalName,
    ])
      expect(mail).toContain(part)
    expect(mail).not.toContain(person.number)
    const [{ html } = { html: '' }] = await app.sql<{ html: string }>(
      `select html from email_outbox where recipient = 'hr@one.example'`,
    )
    expect(html).not.toContain('<b>do')

    await person.fetch(PATH, {
      method: 'POST',
      headers: { 'Accept-Language': 'uk', 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...EMPLOYER, email: 'hr@two.example' }),
    })
    const [other = ''] = await readMails(app, 'hr@two.example')
    expect(other).toContain('Hello,')
    expect(other).toContain(`${app.deps.env.publicUrl.origin}/third-party#`)
  })

  test('is refused at the field, with everything that is wrong', async () => {
    const person = await createApplicant(app)
    const { number } = person
    await app.sql('update cases set last_legal_day = $2 where number = $1', [number, addDays(today(), 20)])
    for (const [wrong, field] of [
      [{ kind: 'neighbour' }, 'kind'],
      [{ email: 'kadry@' }, 'email'],
      [{ asks: [] }, 'asks'],
      [{ asks: ['lease'] }, 'asks'],
      [{ note: 'x'.repeat(501) }, 'note'],
      [{ ends_on: 'soon' }, 'ends_on'],
      [{ ends_on: addDays(today(), -1) }, 'ends_on'],
      [{ ends_on: addDays(today(), 21) }, 'ends_on'],
    ] as const) {
      const { status, body } = await askByLink<Refused>(person, { ...EMPLOYER, ...wrong })
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, [field]])
    }
    // Without a day it ends with the last legal day, because that is nearer than 30 days.
    const { body } = await askByLink(person)
    expect(body).toMatchObject({
      latest_end: addDays(today(), 20),
      third_parties: [{ ends_on: addDays(today(), 20) }],
    })
  })

  test('is the applicant’s alone: others find, withdraw, open and use nothing of it', async () => {
    const person = await createApplicant(app)
    const email = 'alone@piekarnia.example'
    const { body } = await askByLink(person, { ...EMPLOYER, email })
    const [token = ''] = await readLinkTokens(app, email)
    await withLink(app, token).send()
    const id = body.third_parties[0]?.id
    const other = await createApplicant(app)
    expect((await other.json<ThirdParties>(PATH)).body.third_parties).toEqual([])
    const answer = `${PATH}/${id}/answers/work_contract`
    for (const path of [`${PATH}/${id}`, `${PATH}/nothing`])
      expect((await other.fetch(path, { method: 'DELETE' })).status).toBe(404)
    expect((await other.fetch(`${answer}/file`)).status).toBe(404)
    expect((await other.json(`${answer}/use`, { method: 'POST', json: {} })).status).toBe(404)
    for (const [path, method] of [
      [PATH, 'GET'],
      [PATH, 'POST'],
      [`${PATH}/${id}`, 'DELETE'],
      [`${answer}/file`, 'GET'],
      [`${answer}/use`, 'POST'],
    ] as const)
      expect((await app.json(path, { method })).status).toBe(401)
  })

  test('stops at ten links that work, and with the application', async () => {
    const person = await createApplicant(app)
    for (let i = 0; i < 10; i++)
      expect((await askByLink(person, { ...EMPLOYER, email: `hr${i}@ten.example` })).status).toBe(201)
    expect(await askByLink<Refused>(person)).toMatchObject({ status: 409 })
    const [one] = (await person.json<ThirdParties>(PATH)).body.third_parties
    await person.fetch(`${PATH}/${one?.id}`, { method: 'DELETE' })
    expect((await askByLink(person)).status).toBe(201)
    await endCase(app, person)
    expect((await askByLink<Refused>(person)).status).toBe(409)
  })

  test('is reminded of on days 7, 14 and 25 by mails whose links all work, until it is done, withdrawn or over', async () => {
    const start = now
    const email = 'remind@piekarnia.example'
    const person = await createApplicant(app)
    await askByLink(person, { ...EMPLOYER, email })
    const others = ['done@x.example', 'withdrawn@x.example', 'short@x.example']
    for (const to of others) {
      const ends_on = to.startsWith('short') ? { ends_on: addDays(today(), 5) } : {}
      await askByLink(person, { ...EMPLOYER, email: to, asks: ['annex_1'], ...ends_on })
    }
    const [done = ''] = await readLinkTokens(app, 'done@x.example')
    await withLink(app, done).tick()
    const { third_parties } = (await person.json<ThirdParties>(PATH)).body
    const withdrawn = third_parties.find((one) => one.email === 'withdrawn@x.example')
    await person.fetch(`${PATH}/${withdrawn?.id}`, { method: 'DELETE' })
    const [token = ''] = await readLinkTokens(app, email)
    for (const [day, mails] of [
      [6, 1],
      [7, 2],
      [7, 2],
      [13, 2],
      [16, 3],
      [24, 3],
      [25, 4],
      [29, 4],
    ] as const) {
      now = new Date(start.getTime() + day * 86_400_000)
      if (day === 13) await withLink(app, token).tick()
      await Promise.all([remindThirdParties(app.deps), remindThirdParties(app.deps)])
      expect(await readLinkTokens(app, email), `day ${day}`).toHaveLength(mails)
    }
    const sent = await readMails(app, email)
    expect(sent[1]).toContain('Przypomnienie')
    expect(sent[1]).toContain('– Załącznik nr 1')
    // What came meanwhile is not asked for again.
    expect(sent[2]).not.toContain('– Załącznik nr 1')
    expect(sent[2]).toContain('– Kopia umowy')
    for (const one of await readLinkTokens(app, email))
      expect((await withLink(app, one).open()).status).toBe(200)
    for (const to of others) expect(await readLinkTokens(app, to)).toHaveLength(1)
    now = start
  })

  test('goes into the copy of the person’s data with its files, and is erased with the mails to the third party', async () => {
    const person = await createApplicant(app)
    const email = 'erase@piekarnia.example'
    await askByLink(person, { ...EMPLOYER, email })
    const [token = ''] = await readLinkTokens(app, email)
    await withLink(app, token).send()
    const { database: handle } = app.deps
    const copy = await handle.db.transaction((tx) =>
      exportPerson(tx, { userId: person.id, files: app.deps.files }),
    )
    expect(copy?.tables.third_parties).toMatchObject([{ email, kind: 'employer' }])
    expect(JSON.stringify(copy)).not.toContain(token)
    expect(copy?.files.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^files\/third-parties\/.+umowa\.pdf$/),
    ])
    const objects = await handle.db.transaction((tx) => erasePerson(tx, { userId: person.id }))
    expect(objects?.some((name) => name.includes('/third-party-'))).toBe(true)
    expect(await readMails(app, email)).toEqual([])
    expect((await withLink(app, token).open<Refused>()).status).toBe(404)
  })
})
