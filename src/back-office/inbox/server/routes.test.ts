import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { InboxEntry } from '#back-office/inbox/schema.ts'
import { MESSAGE_YEARS } from '#features/contact/rules.ts'
import { sweepContactMessages } from '#features/contact/server/jobs.ts'
import { REQUEST, requestConsultation } from '#tests/support/consultations.ts'
import { createApplicant } from '#tests/support/desk.ts'
import { type Failed, openInbox } from '#tests/support/inbox.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe.each(TEST_DATABASES)('The inbox on %s', async (database) => {
  const app = await startTestApp({ database, env: { OPERATOR_EMAIL: 'desk@pobyt.example' } })
  const { marta, piotr, receive, list, pathOf, read, answer, change, make, actsOn, mailsAbout, restrict } =
    await openInbox(app)

  /** A message whose writer is known: it belongs to the case of the person with this confirmed address. */
  const receiveFromOwner = async (message: { subject: string; message?: string }) => {
    const { email, number } = await createApplicant(app, { name: 'Hanna Yilmaz' })
    const id = await receive({ email, ...message })
    const joined = await change(await read(id), { case_number: number })
    expect(joined.body).toMatchObject({ is_address_confirmed: true })
    return { id, email }
  }

  test('lists messages and requests, newest first, with how many there are', async () => {
    const before = (await list()).counts
    const person = await createApplicant(app, { name: 'Kwame Boateng' })
    const id = await receive({ name: 'Valentina Rojas', subject: 'My photo was refused twice' })
    const request = await requestConsultation(person, { ...REQUEST, phone: '+49 1515 5500214' })
    const { rows, counts } = await list()
    expect(rows.slice(0, 2)).toMatchObject([
      {
        id: request.body.id,
        kind: 'consultation',
        subject: null,
        service: REQUEST.service,
        case_number: person.number,
      },
      {
        id,
        kind: 'message',
        subject: 'My photo was refused twice',
        service: null,
        case_number: null,
        opened_at: null,
      },
    ])
    expect(counts).toEqual({
      ...before,
      open: before.open + 2,
      messages: before.messages + 1,
      consultations: before.consultations + 1,
      unanswered: before.unanswered + 2,
    })
    // What is closed grows for ever and is not counted.
    expect(Object.keys(counts).sort()).toEqual(['consultations', 'messages', 'open', 'unanswered'])
    const idsOf = async (query: string) => (await list(query)).rows.map((row) => row.id)
    expect(await idsOf('?state=messages')).not.toContain(request.body.id)
    expect(await idsOf('?state=consultations')).not.toContain(id)
    expect(await idsOf('?state=closed')).not.toContain(id)
    expect(await idsOf(`?before=${request.body.id}`)).toContain(id)
    expect(await idsOf(`?before=${NOBODY}`)).toEqual([])
    for (const query of ['?state=all', '?page=2'])
      expect((await marta.json(`/api/staff/inbox${query}`)).status).toBe(400)
  })

  test('hands out fifty at a time', async () => {
    await app.sql(
      `insert into contact_messages (name, email, subject, message, created_at)
       select 'Old ' || n, 'old@example.com', 'Old', 'Old', now() - n * interval '1 minute' - interval '9 days'
       from generate_series(1, 60) n`,
    )
    const first = (await list('?state=messages')).rows
    expect(first).toHaveLength(50)
    const second = (await list(`?state=messages&before=${first.at(-1)?.id}`)).rows
    expect(second.length).toBeGreaterThan(9)
    expect(second.filter(({ id }) => first.some((one) => one.id === id))).toEqual([])
  })

  test('an entry that is read is read for everybody, and each reading is in the audit log', async () => {
    const person = await createApplicant(app, { name: 'Priya Raman' })
    const request = await requestConsultation(person, {
      ...REQUEST,
      message: 'I would like to talk.',
      preferred_time: 'morning',
    })
    const { id } = request.body
    const entry = await read(id)
    expect(entry).toMatchObject({
      text: 'I would like to talk.',
      preferred_time: 'morning',
      case_number: person.number,
      possible_cases: [],
      opened_at: expect.any(String),
    })
    expect((await read(id, piotr)).opened_at).toBe(entry.opened_at)
    expect((await read(id, piotr)).updated_at).toBe(entry.updated_at)
    expect(await actsOn(id)).toEqual(['inbox.read', 'inbox.read', 'inbox.read'])
  })

  test('is there for staff with both factors only', async () => {
    const id = await receive()
    const seen = await read(id)
    const applicant = await app.createPerson()
    const calls: [string, string, object?][] = [
      ['GET', '/api/staff/inbox'],
      ['GET', pathOf(id)],
      ['POST', pathOf(id, '/answers'), { text: 'Hello', updated_at: seen.updated_at }],
      ['PATCH', pathOf(id), { answered: true, updated_at: seen.updated_at }],
      ['POST', pathOf(id, '/case'), { updated_at: seen.updated_at }],
    ]
    for (const [method, path, json] of calls) {
      const call = json ? { method, json } : { method }
      expect([path, (await app.json(path, call)).status]).toEqual([path, 401])
      expect([path, (await applicant.json(path, call)).status]).toEqual([path, 404])
    }
    for (const unknown of [NOBODY, 'nonsense'])
      for (const [method, path, json] of calls.slice(1))
        expect(
          (await marta.json(path.replace(id, unknown), json ? { method, json } : { method })).status,
        ).toBe(404)
    expect((await read(id)).updated_at).toBe(seen.updated_at)
  })

  test('an answer goes out by mail, quotes what was asked, and stays in one thread', async () => {
    const { id, email } = await receiveFromOwner({
      subject: 'Price for two people',
      message: 'What does it cost?\n<b>For two</b> of us.',
    })
    const first = await answer(await read(id), 'Hello Hanna,\n\nit is <i>the same</i> for each.\n\nMarta')
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      answered_at: expect.any(String),
      closed_at: null,
      answers: [{ author: 'Marta Zielińska', text: expect.stringContaining('the same') }],
    })
    const second = await answer(first.body, 'One more thing.', piotr)
    expect(second.body.answers.map(({ author }) => author)).toEqual(['Marta Zielińska', 'Piotr Lis'])
    const [one, two] = await mailsAbout(id)
    expect(one).toMatchObject({
      recipient: email,
      subject: 'Re: Price for two people',
      reply_to: 'desk@pobyt.example',
      in_reply_to_keys: [`contact-message:${id}:received`],
    })
    expect(one?.text).toContain('> What does it cost?\n> <b>For two</b> of us.')
    expect(one?.html).toContain('&#60;i&#62;the same&#60;/i&#62;')
    expect(one?.html).toContain('&#60;b&#62;For two&#60;/b&#62;')
    expect(two).toMatchObject({
      subject: 'Re: Price for two people',
      in_reply_to_keys: [`contact-message:${id}:received`, one?.dedupe_key],
    })
    expect((await actsOn(id)).slice(-3)).toEqual(['inbox.read', 'inbox.answered', 'inbox.answered'])
  })

  test('an answer to an address that nobody has confirmed repeats no word of the message', async () => {
    const owner = await createApplicant(app, { name: 'Hanna Yildiz' })
    for (const email of ['stranger@example.com', owner.email]) {
      const words = { subject: 'You have won, click evil.example', message: 'Pay at evil.example now' }
      const id = await receive({ email, ...words })
      const seen = await read(id)
      expect(seen).toMatchObject({ ...{ subject: words.subject }, is_address_confirmed: false })
      await answer(seen, 'Please call us.')
      const [mail] = await mailsAbout(id)
      expect(mail).toMatchObject({ recipient: email, subject: 'Re: We have received your message' })
      expect(mail?.text).toContain('Please call us.')
      expect(mail?.text).toContain('with your address')
      expect(JSON.stringify(mail)).not.toMatch(/evil|won/)
    }
  })

  test('a subject cannot add a header, and is answered under one "Re:"', async () => {
    const { id } = await receiveFromOwner({ subject: 'RE: x' })
    await app.sql(`update contact_messages set subject = $2 where id = $1`, [
      id,
      'Re: x\r\nBcc: evil@example.com',
    ])
    await answer(await read(id), 'Hello')
    expect((await mailsAbout(id))[0]?.subject).toBe('Re: x Bcc: evil@example.com')
  })

  test('refuses an answer without words, too long, or of another version', async () => {
    const seen = await read(await receive())
    for (const text of ['', '  \n ', 'x'.repeat(5001)]) {
      const { status, body } = await answer<Failed>(seen, text)
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['text']])
    }
    for (const json of [
      { text: 'Hello' },
      { text: 'Hello', updated_at: 'now' },
      { text: 'Hello', updated_at: null },
    ])
      expect((await marta.json(pathOf(seen.id, '/answers'), { method: 'POST', json })).status).toBe(400)
    expect(await mailsAbout(seen.id)).toEqual([])
  })

  test('of two colleagues who answer at once one is told what the other has done', async () => {
    const seen = await read(await receive())
    const both = await Promise.all([
      answer<InboxEntry & Failed>(seen, 'From Marta', marta),
      answer<InboxEntry & Failed>(seen, 'From Piotr', piotr),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const late = both.find(({ status }) => status === 409)?.body
    expect(late?.error.code).toBe('changed_meanwhile')
    // What it says now is read by a call of its own, which is a row of the audit log.
    expect(Object.keys(late ?? {})).toEqual(['error'])
    expect((await read(seen.id, piotr)).answers).toHaveLength(1)
    expect(await mailsAbout(seen.id)).toHaveLength(1)
  })

  test('is closed with a reason, not answered then, and opened again', async () => {
    const seen = await read(await receive())
    for (const json of [
      { closed_reason: 'boring' },
      { closed_reason: 'booked' },
      {},
      { answered: true, closed_reason: 'spam' },
    ])
      expect((await change(seen, json)).status).toBe(400)
    const closed = await change(seen, { closed_reason: 'not_ours' })
    expect(closed.body).toMatchObject({ closed_reason: 'not_ours', closed_by: 'Marta Zielińska' })
    expect((await list('?state=closed')).rows.map(({ id }) => id)).toContain(seen.id)
    expect((await change<Failed>(seen, { closed_reason: 'spam' }, piotr)).body.error.code).toBe(
      'changed_meanwhile',
    )
    for (const again of [
      await answer<Failed>(closed.body, 'Hello'),
      await change<Failed>(closed.body, { closed_reason: 'spam' }),
    ])
      expect([again.status, again.body.error.code]).toEqual([409, 'conflict'])
    const open = await change(closed.body, { closed_reason: null })
    expect(open.body).toMatchObject({ closed_reason: null, closed_by: null, closed_at: null })
    expect((await change(open.body, { closed_reason: null })).status).toBe(409)
    const answered = await change(open.body, { answered: true })
    expect(answered.body).toMatchObject({ answered_at: expect.any(String), answers: [] })
    expect(await actsOn(seen.id)).toEqual([
      'inbox.read',
      'inbox.closed',
      'inbox.reopened',
      'inbox.marked_answered',
    ])
  })

  test('a request that gets a time, or is canceled, closes by itself and stays closed', async () => {
    const person = await createApplicant(app, { name: 'Lucas Ferreira' })
    const { id } = (await requestConsultation(person)).body
    await person.json(`/api/consultations/${id}`, { method: 'PATCH', json: { status: 'canceled' } })
    const entry = await read(id)
    expect(entry).toMatchObject({ closed_reason: 'canceled', closed_by: null })
    expect((await change(entry, { closed_reason: null })).status).toBe(409)
  })

  test('a message is joined to a case, whose history says so', async () => {
    const person = await createApplicant(app, { name: 'Mehmet Yıldız' })
    const seen = await read(await receive({ name: 'Somebody Else' }))
    expect((await change(seen, { case_number: '2020-0001' })).status).toBe(404)
    const joined = await change(seen, { case_number: person.number })
    expect(joined.body).toMatchObject({ case_number: person.number, possible_cases: [] })
    const { events } = (await marta.json<CaseFile>(`/api/staff/cases/${person.number}`)).body
    expect(events[0]).toMatchObject({
      event: 'contact_message_joined',
      actor_name: 'Marta Zielińska',
      details: { contact_message_id: seen.id, received_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    })
    // Nothing of it is the applicant's to read: anybody may have written it.
    expect((await person.json<unknown[]>('/api/messages')).body).toEqual([])
    const request = await read((await requestConsultation(person)).body.id)
    expect((await change(request, { case_number: person.number })).status).toBe(409)
  })

  test('a message that is moved to another case leaves its trace in both', async () => {
    const before = await createApplicant(app, { name: 'Dilnoza Ergasheva' })
    const after = await createApplicant(app, { name: 'Otabek Ergashev' })
    const joined = (await change(await read(await receive()), { case_number: before.number })).body
    const moved = (await change(joined, { case_number: after.number })).body
    expect(moved.case_number).toBe(after.number)
    const newest = async (number: string) =>
      (await marta.json<CaseFile>(`/api/staff/cases/${number}`)).body.events[0]
    expect(await newest(before.number)).toMatchObject({
      event: 'contact_message_moved_away',
      details: { contact_message_id: joined.id },
    })
    expect(await newest(after.number)).toMatchObject({ event: 'contact_message_joined' })
    const acts = await app.sql(
      `select l.act, c.number from audit_log l join cases c on c.id = l.case_id where l.subject_id = $1 order by l.seq`,
      [joined.id],
    )
    expect(acts).toEqual([
      { act: 'inbox.joined', number: before.number },
      { act: 'inbox.moved_away', number: before.number },
      { act: 'inbox.joined', number: after.number },
    ])
    await restrict(after.number, marta)
    const refused = await change<Failed>(moved, { case_number: before.number })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
    await restrict(before.number, marta)
    const back = await change(moved, { case_number: before.number })
    expect(back.status).toBe(200)
    await change(back.body, { closed_reason: 'other' })
  })

  test('two messages that are moved crosswise at once both arrive', async () => {
    const one = await createApplicant(app, { name: 'Kamola Rashidova' })
    const other = await createApplicant(app, { name: 'Jasur Rashidov' })
    const join = async (number: string) =>
      (await change(await read(await receive()), { case_number: number })).body
    const [first, second] = [await join(one.number), await join(other.number)]
    const both = await Promise.all([
      change(first, { case_number: other.number }),
      change(second, { case_number: one.number }, piotr),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
  })

  test('what belongs to a restricted case is there for the named people only', async () => {
    const person = await createApplicant(app, { name: 'Lan Phan' })
    const request = await requestConsultation(person)
    const joined = await receive({ name: 'Lan Phan' })
    const loose = await receive({ name: 'Phan Lan', email: person.email })
    await change(await read(joined), { case_number: person.number })
    expect((await read(loose, piotr)).possible_cases.map(({ number }) => number)).toContain(person.number)
    await restrict(person.number, marta)
    for (const id of [request.body.id, joined]) {
      expect((await piotr.json(pathOf(id))).status).toBe(404)
      expect((await list('', piotr)).rows.map((row) => row.id)).not.toContain(id)
      expect((await read(id)).id).toBe(id)
    }
    expect((await list('', piotr)).counts.open).toBe((await list()).counts.open - 2)
    const seen = await read(loose, piotr)
    expect(seen.possible_cases.map(({ number }) => number)).not.toContain(person.number)
    expect((await change(seen, { case_number: person.number }, piotr)).status).toBe(404)
    // The same answer as for the address of a colleague: it says nothing of a case.
    const refused = await make<Failed>(seen, piotr)
    const colleague = await make<Failed>(await read(await receive({ email: piotr.email })), piotr)
    expect([refused.status, refused.body.error.message]).toEqual([
      colleague.status,
      colleague.body.error.message,
    ])
    expect(refused.status).toBe(409)
    expect(await actsOn(loose)).toContain('inbox.case_refused')
    expect((await make(await read(loose))).body).toMatchObject({
      made: 'nothing',
      entry: { case_number: person.number },
    })
  })

  test('names who may be the same person: by address, by phone, by a word of the name', async () => {
    const byPhone = await createApplicant(app, { name: 'Одарка Фон' })
    await app.sql(`update personal_info set phone = '+48601222333;ext=12' where user_id = $1`, [byPhone.id])
    const byName = await createApplicant(app, { name: 'Przemysław Żółkiewski' })
    const byEmail = await createApplicant(app, { name: 'Chipo Dube' })
    const id = await receive({
      name: 'Жулкевський',
      email: byEmail.email.toUpperCase(),
      phone: '601 222 333',
    })
    const { possible_cases } = await read(id)
    const named = await read(await receive({ name: 'Jan Zolkiewski', email: 'other@example.com' }))
    expect(possible_cases.slice(0, 2)).toEqual([
      { number: byEmail.number, name: 'Chipo Dube', stage: 'preparing', because: 'email' },
      { number: byPhone.number, name: 'Одарка Фон', stage: 'preparing', because: 'phone' },
    ])
    expect(named.possible_cases).toEqual([
      { number: byName.number, name: 'Przemysław Żółkiewski', stage: 'preparing', because: 'name' },
    ])
  })

  test('answers go with their message when its time is over', async () => {
    const seen = await read(await receive())
    await answer(seen, 'Hello')
    const now = new Date()
    now.setUTCFullYear(now.getUTCFullYear() + MESSAGE_YEARS + 1)
    await sweepContactMessages({ ...app.deps, now: () => now })
    expect((await marta.json(pathOf(seen.id))).status).toBe(404)
    expect(await app.sql('select id from inbox_answers where entry_id = $1', [seen.id])).toEqual([])
    expect((await list()).counts.messages).toBe(0)
  })
})
