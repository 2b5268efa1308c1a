import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { FactRow, FullFact } from '#back-office/facts/schema.ts'
import { BUILT_BOOKS } from '#facts/fact-book.ts'
import { replaceFacts, requireFact } from '#facts/require-fact.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createMember } from '#tests/support/desk.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const FEE = '/api/staff/facts/fee-work'
const SOURCE = 'Regulation of 1 December 2026'

// The facts belong to the process, which tests share.
afterAll(() => {
  replaceFacts(BUILT_BOOKS)
})

describe.each(TEST_DATABASES)('The facts of the desk on %s', async (database) => {
  const app = await startTestApp({ database })
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })
  const today = todayInWarsaw(new Date())
  const read = async (path = FEE, by: Person = specialist) => (await by.json<FullFact>(path)).body
  const list = async () => (await specialist.json<FactRow[]>('/api/staff/facts')).body
  const save = <T = FullFact>(json: object, { path = FEE, by = admin } = {}) =>
    by.json<T>(path, { method: 'PUT', json })
  const errorsOf = async (json: object, path = FEE) => {
    const { status, body } = await save<{ error: { fields: Record<string, string[]> } }>(json, { path })
    expect(status).toBe(400)
    return Object.keys(body.error.fields)
  }

  test.each([
    ['GET', '/api/staff/facts'],
    ['GET', FEE],
    ['PUT', FEE],
  ])('%s %s is for staff with both factors', async (method, path) => {
    const json = method === 'PUT' ? { json: { value: 1, source: SOURCE } } : {}
    const half = await createMember(app, { role: 'admin' })
    await app.sql('update session set second_factor_at = null where user_id = $1', [half.id])
    expect((await app.json(path, { method, ...json })).status).toBe(401)
    for (const who of [await app.createPerson(), half])
      expect((await who.json(path, { method, ...json })).body).toMatchObject({ error: { code: 'not_found' } })
    expect(await countChecks(app)).toBe(0)
  })

  test('are all listed as the pages say them, with what is late', async () => {
    const facts = await list()
    expect(facts.map(({ id }) => id)).toEqual(Object.keys(BUILT_BOOKS.en.records))
    const fee = facts.find(({ id }) => id === 'fee-work')
    expect(fee).toMatchObject({
      kind: 'amount',
      value: 440,
      unit: 'PLN',
      shown: '440\u00a0PLN',
      text: expect.stringContaining('440\u00a0PLN'),
      checked_on: BUILT_BOOKS.en.records['fee-work']?.checked_on,
      updated_at: null,
    })
    for (const { kind, days_left, is_stale, checked_on } of facts) {
      const days = kind === 'status-end' ? 31 : ['amount', 'figure'].includes(kind) ? 90 : 180
      expect(days_left).toBe(days - (Date.parse(today) - Date.parse(checked_on)) / 86_400_000)
      expect(is_stale).toBe(days_left < 0)
    }
  })

  test('say which Act and article, where it was read, and what ends a legal stay', async () => {
    expect(await read('/api/staff/facts/protection-until')).toMatchObject({
      kind: 'status-end',
      value: '2028-03-04',
      source: expect.stringContaining('2026/1912'),
      read_in: expect.stringContaining('commentary'),
    })
    expect(await read('/api/staff/facts/stay-while-waiting')).toMatchObject({
      kind: 'status-end',
      article: 'art. 108',
    })
    expect(await read('/api/staff/facts/fee-work')).toMatchObject({ article: null, read_in: null })
  })

  test('are changed by admins only', async () => {
    expect(await save({ value: 450, source: SOURCE }, { by: specialist })).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden' } },
    })
    expect((await save({ source: SOURCE }, { path: '/api/staff/facts/no-such-fact' })).status).toBe(404)
    expect((await admin.json('/api/staff/facts/constructor')).status).toBe(404)
    expect(await countChecks(app)).toBe(0)
  })

  test('keep every value with who saved it, in the audit log, too', async () => {
    const before = await read()
    const first = await save({ value: 455.5, source: SOURCE, source_date: '2026-12-01', source_url: null })
    expect(first).toMatchObject({
      status: 200,
      body: {
        value: 455.5,
        shown: '455.50\u00a0PLN',
        text: expect.stringContaining('455.50\u00a0PLN'),
        source: SOURCE,
        source_date: '2026-12-01',
        source_url: null,
        certainty: 'A',
        checked_on: today,
        is_stale: false,
        updated_at: expect.any(String),
      },
    })
    expect(requireFact('fee-work').value).toBe(455.5)
    await save({ source: before.source, checked_on: today })
    const after = await read()
    expect(after).toMatchObject({ value: 455.5, source: before.source, source_url: before.source_url })
    expect(after.source_date).toBe(before.source_date)
    expect(after.history).toMatchObject([
      { value: 455.5, shown: '455.50\u00a0PLN', source: before.source, saved_by: 'Ewa Nowak' },
      { value: 455.5, source: SOURCE, saved_by: 'Ewa Nowak', saved_at: first.body.updated_at },
      { value: 440, shown: '440\u00a0PLN', saved_at: null, saved_by: null },
    ])
    const rows = await app.sql(
      `select act, actor_id, subject_kind, details from audit_log where subject_id = 'fee-work' order by seq`,
    )
    const row = { actor_id: admin.id, subject_kind: 'fact' }
    expect(rows).toEqual([
      { ...row, act: 'fact.changed', details: { from: 440, to: 455.5, checked_on: today } },
      { ...row, act: 'fact.checked', details: { checked_on: today } },
    ])
  })

  test('survive a restart, and an account that is gone', async () => {
    await save({ value: 460, source: SOURCE })
    replaceFacts(BUILT_BOOKS)
    await app.restart()
    expect(requireFact('fee-work').value).toBe(460)
    expect((await read()).value).toBe(460)
    await app.sql('update fact_checks set saved_by = null')
    expect((await read()).history[0]).toMatchObject({ value: 460, saved_by: null })
  })

  test('reach a process that has not saved them', async () => {
    await save({ value: 470, source: SOURCE })
    replaceFacts(BUILT_BOOKS)
    await app.sql(`select pg_notify('pobyt_live', '{"facts":true}')`)
    await expect.poll(() => requireFact('fee-work').value).toBe(470)
  })

  test('are not overwritten by who has read an older one', async () => {
    const path = '/api/staff/facts/fee-card'
    const stale = await read(path)
    expect((await save({ value: 110, source: SOURCE, updated_at: null }, { path })).status).toBe(200)
    for (const updated_at of [stale.updated_at, '2026-01-01T00:00:00.000Z'])
      expect(await save({ value: 120, source: SOURCE, updated_at }, { path })).toMatchObject({
        status: 409,
        body: { error: { code: 'changed_meanwhile' }, current: { id: 'fee-card', value: 110 } },
      })
    const { updated_at } = await read(path)
    const both = await Promise.all(
      [130, 140].map((value) => save({ value, source: SOURCE, updated_at }, { path })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read(path)).history).toHaveLength(3)
  })

  test('take a day, a text and parts of the kind they had', async () => {
    const saveAt = (id: string, value: unknown) =>
      save({ value, source: SOURCE }, { path: `/api/staff/facts/${id}` })
    expect((await saveAt('mos-since', '2027-02-01')).body).toMatchObject({ shown: '1 February 2027' })
    expect((await saveAt('language-eu', 'B2')).body).toMatchObject({ shown: 'B2' })
    const photo = await saveAt('photo', { width: 500, height: 640 })
    expect(photo.body).toMatchObject({ value: { width: 500, height: 640 }, shown: '500 × 640\u00a0px' })
    const words = '/api/staff/facts/passport-pages'
    const checked = await save({ source: SOURCE, certainty: 'B' }, { path: words })
    expect(checked.body).toMatchObject({ value: null, kind: 'rule', checked_on: today, certainty: 'B' })
    const { value: office } = await read('/api/staff/facts/office-lodz')
    if (office === null || typeof office !== 'object') throw new Error('an office has parts')
    expect((await saveAt('office-lodz', { ...office, phone: '42 000 00 00' })).status).toBe(200)
    expect(
      await errorsOf({ value: { ...office, phone: null }, source: SOURCE }, '/api/staff/facts/office-lodz'),
    ).toEqual(['value'])
  })

  test.each([
    ['a text for a number', 'fee-work', { value: '450' }, ['value']],
    ['a negative number', 'fee-work', { value: -1 }, ['value']],
    ['a number beyond all', 'fee-work', { value: 1e300 }, ['value']],
    ['parts for a number', 'fee-work', { value: { from: 1, to: 2 } }, ['value']],
    ['a day that does not exist', 'mos-since', { value: '2026-02-30' }, ['value']],
    ['a day that is none', 'mos-since', { value: 'soon' }, ['value']],
    ['a mark in a text', 'language-eu', { value: '{{fee-work}}' }, ['value']],
    ['an empty text', 'language-eu', { value: ' ' }, ['value']],
    ['a part too many', 'photo', { value: { width: 1, height: 1, depth: 1 } }, ['value']],
    ['a part of another kind', 'photo', { value: { width: 1, height: 'two' } }, ['value']],
    ['a value for one in words', 'passport-pages', { value: 3 }, ['value']],
    ['no source', 'fee-work', { value: 450, source: '  ' }, ['source']],
    ['a mark in the source', 'fee-work', { source: '{{x}}' }, ['source']],
    ['another kind of address', 'fee-work', { source_url: 'javascript:alert(1)' }, ['source_url']],
    ['a date of the source', 'fee-work', { source_date: '2026-13' }, ['source_date']],
    ['a check in the future', 'fee-work', { checked_on: '2999-01-01' }, ['checked_on']],
    ['a check before the last one', 'fee-work', { checked_on: '2020-01-01' }, ['checked_on']],
    ['both', 'fee-work', { value: 'x', checked_on: '2999-01-01' }, ['value', 'checked_on']],
    ['another certainty', 'fee-work', { certainty: 'Z' }, ['certainty']],
    ['an unknown key', 'fee-work', { unit: 'EUR' }, ['unit']],
  ])('%s is refused', async (_, id, json, fields) => {
    const count = await countChecks(app)
    expect(await errorsOf({ source: SOURCE, ...json }, `/api/staff/facts/${id}`)).toEqual(fields)
    expect(await countChecks(app)).toBe(count)
  })

  test('link the site of an office to its host over https, and to nothing else', async () => {
    const path = '/api/staff/facts/office-lodz'
    const { value: office } = await read(path)
    if (office === null || typeof office !== 'object') throw new Error('an office has parts')
    for (const parts of [
      { site: 'https://evil.example' },
      { site: 'evil.example/?x=' },
      { site: 'www.gov.pl@evil.example' },
      { site: 'javascript:alert(1)' },
      { site: 'localhost' },
      { page: '.evil.example' },
      { page: '@evil.example' },
      { page: '/a b' },
      { email: 'wsc@lodz.uw.gov.pl?bcc=evil@example.com' },
    ])
      expect(await errorsOf({ value: { ...office, ...parts }, source: SOURCE }, path)).toEqual(['value'])
    const parts = { site: 'www.gov.pl', page: '/web/lodz?a=1#b', email: 'info@lodz.uw.gov.pl' }
    expect((await save({ value: { ...office, ...parts }, source: SOURCE }, { path })).status).toBe(200)
  })

  test('keep no invisible and no turning characters, in the value neither', async () => {
    const typed = {
      value: 'UPO\u202eb\u200bc\u2066d',
      source: SOURCE,
      source_url: 'https://isap.sejm.gov.pl/a\u200bb',
    }
    const saved = await save(typed, { path: '/api/staff/facts/mos-filed' })
    expect(saved.body).toMatchObject({ value: 'UPObcd', source_url: 'https://isap.sejm.gov.pl/ab' })
    const { value: office } = await read('/api/staff/facts/office-lodz')
    if (office === null || typeof office !== 'object') throw new Error('an office has parts')
    const value = { ...office, name: 'Urz\u202eąd' }
    const named = await save({ value, source: SOURCE }, { path: '/api/staff/facts/office-lodz' })
    expect(named.body).toMatchObject({ value: { name: 'Urząd' } })
  })

  test('HTML in a source is text', async () => {
    const source = `<img src=x onerror=alert(1)> ${randomUUID()}`
    const saved = await save({ source }, { path: '/api/staff/facts/appeal' })
    expect(saved.body).toMatchObject({ source })
    expect(requireFact('appeal').source).toContain(source)
  })
})

async function countChecks(app: TestApp): Promise<number> {
  const [row] = await app.sql<{ count: number }>('select count(*)::int as count from fact_checks')
  return row?.count ?? -1
}
