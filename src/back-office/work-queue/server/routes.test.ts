import { describe, expect, test } from 'vitest'
import type { Colleague } from '#back-office/desk/schema.ts'
import type { Queue } from '#back-office/work-queue/schema.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('The work queue on %s', async (database) => {
  const app = await startTestApp({ database })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })
  const admin = await createMember(app, { role: 'admin', name: 'Jan Kowal' })
  const read = async (query = '', by = specialist) => {
    const answer = await by.json<Queue>(`/api/staff/cases${query}`)
    expect(answer.status).toBe(200)
    return answer.body
  }
  const find = async (q: string, by = specialist) =>
    (await read(`?q=${encodeURIComponent(q)}`, by)).rows.map(({ number }) => number)
  const assign = (numbers: string[], assigned_to: string | null, by = specialist) =>
    by.json('/api/staff/assignments', { method: 'POST', json: { numbers, assigned_to } })

  test('is for staff with both factors', async () => {
    const applicant = await app.createPerson()
    const half = await createMember(app)
    await app.sql('update session set second_factor_at = null where user_id = $1', [half.id])
    const gone = await createMember(app)
    await app.sql('update staff set suspended_at = now() where user_id = $1', [gone.id])
    expect((await app.json('/api/staff/cases')).status).toBe(401)
    const bodies = await Promise.all(
      [applicant, half, gone].map(
        async (who) => (await who.json<{ error: object }>('/api/staff/cases')).body.error,
      ),
    )
    for (const body of bodies) expect(body).toMatchObject({ code: 'not_found' })
  })

  test('says of each case who, what and whose turn', async () => {
    const { number, name, email } = await createApplicant(app, { name: 'Nguyễn Thị Hoa' })
    const [row] = (await read(`?q=${number}`)).rows
    expect(row).toEqual({
      number,
      person: { name, email },
      package_type: 'free',
      purpose_of_stay: null,
      stage: 'preparing',
      turn: 'applicant',
      to_do: 'submit',
      to_do_count: 0,
      waiting_since: expect.any(String),
      last_legal_day: null,
      days_left: null,
      assigned_to: null,
      assigned_to_name: null,
      term: null,
      legal_by_application: false,
      moves: ['on_hold', 'closed', 'withdrawn'],
      last_message: null,
      updated_at: expect.any(String),
      checks: { stop: 0, look: 0 },
      snoozed_until: null,
    })
  })

  test('counts by turn, whatever turn is shown, and a submitted case is ours', async () => {
    const { number } = await createApplicant(app, { submitted: true, name: 'Arjun Mehta' })
    const ours = await read('?turn=ours')
    expect(ours.rows.find((row) => row.number === number)).toMatchObject({
      to_do: 'check_documents',
      to_do_count: 8,
      stage: 'submitted',
      purpose_of_stay: 'work',
    })
    expect(ours.rows.every(({ turn }) => turn === 'ours')).toBe(true)
    const all = await read()
    expect(ours.counts).toEqual(all.counts)
    const { ours: a, applicant: b, third_party: c, office: d } = all.counts
    expect(all.counts.all).toBe(a + b + c + d)
    expect(all.rows).toHaveLength(all.counts.all)
  })

  test('finds by any spelling of the name, by address and number', async () => {
    const { number, email } = await createApplicant(app, { name: 'Олександр Шевчук' })
    for (const q of ['shevchuk', 'Szewczuk Oleks', 'Шевч', 'OLEKSANDR', email, number])
      expect(await find(q), q).toContain(number)
    expect(await find('kovalenko shevchuk')).toEqual([])
    expect(await find("'; drop table cases; --")).not.toContain(number)
    expect(await find('%')).not.toContain(number)
  })

  test.each([
    ['Sevara Oʻktamova', "O'ktamova", 'oktam'],
    ['Rita D´Costa', "D'Costa", 'dcosta', 'costa'],
    ['Ғалым Қасымов', 'Ghalym', 'Kasymov'],
    ['თამარ ჯავახიშვილი', 'Javakhishvili', 'Tamar'],
  ])('finds %s by Latin letters and any apostrophe', async (name, ...spellings) => {
    const { number } = await createApplicant(app, { name })
    for (const q of spellings) expect(await find(q), q).toContain(number)
  })

  test('follows a changed name and address', async () => {
    const person = await createApplicant(app, { name: 'Before Change' })
    await app.sql('update "user" set full_name = $2 where id = $1', [person.id, 'Valentina Rojas'])
    await app.sql('update personal_info set full_name = $2 where user_id = $1', [
      person.id,
      'Valentina Rojas',
    ])
    expect(await find('rojas')).toContain(person.number)
    expect(await find('before')).not.toContain(person.number)
  })

  test('sorts by days left, by waiting and by age, page by page without losing or repeating one', async () => {
    const people = await Promise.all(
      Array.from({ length: 55 }, (_, n) => createApplicant(app, { name: `Sorted Person${n}` })),
    )
    const days = (n: number) => `2026-12-${String((n % 28) + 1).padStart(2, '0')}`
    for (const [n, { number }] of people.entries())
      if (n % 5) await app.sql('update cases set last_legal_day = $2 where number = $1', [number, days(n)])
    for (const sort of ['days_left', 'waiting', 'newest']) {
      const first = await read(`?q=sorted&sort=${sort}`)
      expect(first.rows).toHaveLength(50)
      const rest = await read(`?q=sorted&sort=${sort}&before=${first.rows.at(-1)?.number}`)
      const seen = [...first.rows, ...rest.rows]
      expect(new Set(seen.map(({ number }) => number)).size).toBe(55)
      const keys = seen.map((row) =>
        sort === 'days_left' ? (row.last_legal_day ?? '9999') : sort === 'waiting' ? row.waiting_since : '',
      )
      expect(keys).toEqual([...keys].sort())
    }
    const newest = await app.sql<{ number: string }>(
      `select number from cases where user_id in (select id from "user" where full_name like 'Sorted%')
       order by opened_at desc, id desc limit 50`,
    )
    const { rows } = await read('?q=sorted&sort=newest')
    expect(rows.map(({ number }) => number)).toEqual(newest.map(({ number }) => number))
    expect((await read('?q=sorted')).rows[0]).toMatchObject({ last_legal_day: '2026-12-01' })
  })

  test('gives several cases to one person at once, all or none', async () => {
    const [a, b] = [await createApplicant(app), await createApplicant(app)]
    expect((await assign([a.number, b.number], specialist.id)).body).toEqual({ assigned: 2 })
    const mine = (await read('?assigned=me')).rows
    expect(mine.map(({ number }) => number).sort()).toEqual([a.number, b.number].sort())
    expect(mine[0]).toMatchObject({ assigned_to: specialist.id, assigned_to_name: 'Marta Zielińska' })
    expect((await assign([a.number, '2026-9999'], admin.id)).status).toBe(404)
    expect((await read(`?assigned=${admin.id}`)).rows).toEqual([])
    expect((await assign([a.number], (await app.createPerson()).id)).body).toMatchObject({
      error: { code: 'invalid_input', fields: { assigned_to: [expect.any(String)] } },
    })
    expect((await assign([a.number], null)).status).toBe(200)
    expect((await read(`?assigned=none&q=${a.number}`)).rows).toHaveLength(1)
  })

  test('tells whoever gets cases from a colleague, once for all of them, and nobody of what they take themselves', async () => {
    const taker = await createMember(app, { name: 'Olga Nowa' })
    const people = [await createApplicant(app), await createApplicant(app), await createApplicant(app)]
    const [a = '', b = '', c = ''] = people.map(({ number }) => number)
    await assign([a], taker.id, taker)
    await assign([a, b, c], taker.id)
    await assign([a, b, c], taker.id)
    await assign([b], null)
    const updated = await admin.json<{ updated_at: string }>(`/api/staff/cases/${b}`)
    const json = { assigned_to: taker.id, updated_at: updated.body.updated_at }
    expect((await admin.json(`/api/staff/cases/${b}`, { method: 'PATCH', json })).status).toBe(200)
    const { body } = await taker.json<{ message: string; link: string }[]>('/api/notifications')
    expect(body.map(({ message, link }) => [message, link])).toEqual([
      [`Case ${b} is yours now.`, `/office/cases/${b}`],
      ['2 cases are yours now.', '/office?assigned=me'],
    ])
    const mails = await app.sql<{ subject: string; text: string }>(
      'select subject, text from email_outbox where recipient = $1 order by created_at, id',
      [taker.email],
    )
    expect(mails.map(({ subject }) => subject)).toEqual(['2 cases are yours now.', `Case ${b} is yours now.`])
    expect(JSON.stringify(mails)).not.toContain('Beridze')
  })

  test('shows a restricted case to the people named, and to nobody else', async () => {
    const { number } = await createApplicant(app, { name: 'Restricted Person' })
    const path = `/api/staff/cases/${number}`
    await specialist.json(path, { method: 'PATCH', json: { restricted_to: [specialist.id] } })
    expect(await find('restricted')).toEqual([number])
    expect(await find('restricted', admin)).toEqual([])
    const before = (await read('', admin)).counts.all
    expect((await read('')).counts.all).toBe(before + 1)
    expect((await admin.json(path)).status).toBe(404)
    expect((await assign([number], admin.id, admin)).status).toBe(404)
  })

  test('lists colleagues who work', async () => {
    const { body } = await specialist.json<Colleague[]>('/api/staff/colleagues')
    expect(body.find(({ id }) => id === specialist.id)).toEqual({
      id: specialist.id,
      name: 'Marta Zielińska',
      is_you: true,
      away: null,
    })
    const suspended = await app.sql<{ user_id: string }>(
      'select user_id from staff where suspended_at is not null',
    )
    for (const { user_id } of suspended) expect(body.map(({ id }) => id)).not.toContain(user_id)
  })

  test.each([
    '?turn=nobody',
    '?sort=size',
    '?stage=lost',
    '?package=gold',
    '?snoozed=no',
    '?unknown=1',
    `?q=${'a'.repeat(101)}`,
  ])('%s is refused', async (query) => {
    expect((await specialist.json(`/api/staff/cases${query}`)).status).toBe(400)
  })
})
