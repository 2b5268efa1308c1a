import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AuditRow, AuditVerification } from '#back-office/audit/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const PATHS = ['/api/staff/audit', '/api/staff/audit/export', '/api/staff/audit/verification']

describe.each(TEST_DATABASES)('The audit log on %s', async (database) => {
  const app = await startTestApp({ database })
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })
  const read = async (query = '', by: Person = admin) => {
    const answer = await by.json<AuditRow[]>(`/api/staff/audit${query}`)
    expect(answer.status).toBe(200)
    return answer.body
  }
  const verify = async () => (await admin.json<AuditVerification>('/api/staff/audit/verification')).body
  const append = (count: number) =>
    app.sql(
      `insert into audit_log (actor_kind, actor_id, act, details)
       select 'system', 'test.many', 'test.done', jsonb_build_object('n', n) from generate_series(1, $1::int) n`,
      [count],
    )
  const countRows = async () =>
    (await app.sql<{ count: number }>('select count(*)::int as count from audit_log'))[0]?.count ?? 0

  test.each(PATHS)('%s is for admins with both factors', async (path) => {
    const half = await createMember(app, { role: 'admin' })
    await app.sql('update session set second_factor_at = null where user_id = $1', [half.id])
    const gone = await createMember(app, { role: 'admin' })
    await app.sql('update staff set suspended_at = now() where user_id = $1', [gone.id])
    const before = await countRows()
    expect((await app.json(path)).status).toBe(401)
    for (const who of [await app.createPerson(), half, gone])
      expect((await who.json(path)).body).toMatchObject({ error: { code: 'not_found' } })
    const refused = await specialist.json(path)
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
    expect(await countRows()).toBe(before)
  })

  test('is one chain across its pages', async () => {
    await append(120)
    const pages: AuditRow[][] = [await read()]
    while (pages.at(-1)?.length === 50) pages.push(await read(`?before=${pages.at(-1)?.at(-1)?.id}`))
    const all = pages.flat()
    expect(pages.slice(0, -1).every((page) => page.length === 50)).toBe(true)
    expect(all.map(({ id }) => id)).toEqual(all.map((_, at) => all.length - at))
    expect(all.slice(0, -1).map(({ previous_hash }) => previous_hash)).toEqual(
      all.slice(1).map(({ hash }) => hash),
    )
    expect(all.at(-1)?.previous_hash).toBe('00'.repeat(32))
  })

  test('gives all that the hash of a row is made of', async () => {
    const { number } = await createApplicant(app)
    await specialist.json(`/api/staff/cases/${number}`)
    const [row] = await read()
    if (!row) throw new Error('the log is empty')
    // As jsonb_build_array(…)::text of migration 0015 writes it.
    const text = [
      row.id,
      row.at,
      row.actor.kind,
      row.actor.id,
      row.act,
      row.subject?.kind ?? null,
      row.subject?.id ?? null,
      row.case_id,
      row.details,
      row.address_hash,
    ].map((one) => JSON.stringify(one).replaceAll('":"', '": "'))
    const computed = createHash('sha256')
      .update(Buffer.from(row.previous_hash, 'hex'))
      .update(`[${text.join(', ')}]`)
      .digest('hex')
    expect(row.hash).toBe(computed)
  })

  test('says who did what to whose data', async () => {
    const { id, number } = await createApplicant(app)
    await specialist.json(`/api/staff/cases/${number}`)
    expect((await read())[0]).toMatchObject({
      actor: { kind: 'staff', id: specialist.id, name: 'Marta Zielińska' },
      act: 'case.answers_read',
      subject: { kind: 'case', name: null },
      case_number: number,
      address_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    await admin.json(`/api/staff/people/${id}`, { method: 'PATCH', json: { blocked: true } })
    expect((await read())[0]).toMatchObject({
      act: 'person.blocked',
      subject: { kind: 'account', id, name: 'Tamar Beridze' },
      case_id: null,
      case_number: null,
    })
  })

  test('shows rows of a restricted case with ids only to an admin who is not named', async () => {
    const { id, number } = await createApplicant(app, { name: 'Restricted Person' })
    const path = `/api/staff/cases/${number}`
    await specialist.json(path, { method: 'PATCH', json: { restricted_to: [specialist.id] } })
    await specialist.json(path)
    const [row] = await read()
    expect(row).toMatchObject({ act: 'case.answers_read', case_id: expect.any(String), case_number: null })
    expect(await read(`?case=${number}`)).toEqual([])
    expect((await read(`?case=${row?.case_id}`))[0]).toEqual(row)
    await app.sql(
      `select append_audit('applicant', $1, 'account.signed_in', 'account', $1, null, '{}', null)`,
      [id],
    )
    const [signedIn] = await read()
    expect(signedIn?.actor).toEqual({ kind: 'applicant', id, name: null })
    expect(signedIn?.subject).toEqual({ kind: 'account', id, name: null })
    expect(JSON.stringify(await read())).not.toContain('Restricted Person')
  })

  test('hides what was done in a restricted case, and in the file, too; the chain stays whole', async () => {
    const { number } = await createApplicant(app)
    const path = `/api/staff/cases/${number}`
    const change = (json: object) => specialist.json(path, { method: 'PATCH', json })
    await change({ restricted_to: [specialist.id] })
    await change({ last_legal_day: '2027-03-14' })
    const [set, restricted] = await read()
    expect(set).toMatchObject({ act: 'case.last_legal_day_set', details: null, case_number: null })
    expect(restricted).toMatchObject({ act: 'case.restricted', details: null })
    const exported = await admin.fetch(`/api/staff/audit/export?case=${set?.case_id}`)
    const file = await exported.text()
    expect(file).toContain('"case.last_legal_day_set"')
    expect(file).not.toContain('2027-03-14')
    expect(file).not.toContain(`added`)
    expect(await verify()).toMatchObject({ unbroken: true })
    await admin.json(path, { method: 'PATCH', json: { restricted_to: [] } })
    const after = (await read('?act=case.last_legal_day_set'))[0]
    expect(after).toMatchObject({ id: set?.id, details: { day: '2027-03-14' }, case_number: number })
  })

  test('is filtered by person, kind, act, case and day, page by page', async () => {
    const { number } = await createApplicant(app)
    await app.sql(
      `select append_audit('staff', $2, 'case.answers_read', 'case', c.id::text, c.id, '{}', null)
       from cases c, generate_series(1, 55) where c.number = $1`,
      [number, specialist.id],
    )
    const first = await read(`?actor=${specialist.id}&act=case.answers_read&case=${number}`)
    expect(first).toHaveLength(50)
    const rest = await read(`?case=${number}&act=case.answers_read&before=${first.at(-1)?.id}`)
    expect(rest).toHaveLength(5)
    expect([...first, ...rest].every(({ case_number }) => case_number === number)).toBe(true)
    expect((await read('?actor=system')).every(({ actor }) => actor.kind === 'system')).toBe(true)
    expect(await read('?act=test.never')).toEqual([])
    const [{ today = '' } = {}] = await app.sql<{ today: string }>(
      `select to_char(now() at time zone 'Europe/Warsaw', 'YYYY-MM-DD') as today`,
    )
    expect(await read(`?from=${today}&to=${today}&case=${number}`)).toHaveLength(50)
    expect(await read(`?to=2020-01-01`)).toEqual([])
    expect(await read('?from=2999-01-01')).toEqual([])
  })

  test.each([
    '?before=0',
    '?before=x',
    '?before=99999999999999999999',
    '?act=Name%20of%20a%20person',
    "?actor=';drop",
    '?case=%25',
    '?from=yesterday',
    '?to=2026-02-30',
    '?unknown=1',
  ])('%s is refused', async (query) => {
    for (const path of PATHS.slice(0, 2)) expect((await admin.json(`${path}${query}`)).status).toBe(400)
  })

  test('is exported as a file without formulas, and the export is a row', async () => {
    const member = await createMember(app, { name: '=HYPERLINK("http://x")' })
    await app.sql(`select append_audit('staff', $1, 'staff.test', null, null, null, '{"a": "b"}', null)`, [
      member.id,
    ])
    const answer = await admin.fetch(`/api/staff/audit/export?actor=${member.id}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="pobyt-audit-[\d-]+\.csv"/,
    )
    const lines = (await answer.text()).split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('"id";"at";"actor_kind";"actor_id";"actor_name";"act"')
    expect(lines[1]).toContain(`"staff";"${member.id}";"'=HYPERLINK(""http://x"")";"staff.test"`)
    expect(lines[1]).toMatch(/^"\d+";/)
    expect((await read())[0]).toMatchObject({
      act: 'audit.exported',
      actor: { id: admin.id },
      details: { actor: member.id, rows: 1 },
    })
    const before = await countRows()
    const path = `/api/staff/audit/export?actor=${member.id}`
    expect((await admin.fetch(path, { method: 'HEAD' })).status).toBe(404)
    expect(await countRows()).toBe(before)
  })

  test('is verified on the server, also by two admins at once', async () => {
    const before = await countRows()
    const [one, two] = await Promise.all([verify(), verify()])
    expect(one).toMatchObject({ unbroken: true, rows: before, broken_at: null, fault: null })
    expect(two.hash).toBe(one.hash)
    expect(one.hash).toBe((await read())[0]?.hash)
    expect(Date.parse(one.first_at ?? '')).toBeLessThanOrEqual(Date.parse(one.checked_at))
  })

  test('names the row where a chain was broken past the triggers', async () => {
    await append(3)
    const [last] = await read()
    const change = async (act: string) => {
      await app.sql('alter table audit_log disable trigger all')
      await app.sql('update audit_log set act = $1 where seq = $2', [act, last?.id])
      await app.sql('alter table audit_log enable trigger all')
    }
    await change('test.forged')
    expect(await verify()).toMatchObject({
      unbroken: false,
      broken_at: last?.id,
      fault: 'changed',
      hash: null,
    })
    await change('test.done')
    expect(await verify()).toMatchObject({ unbroken: true })
  })

  test.each([
    ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ])('is filtered by the whole of %s, when the clocks change', async (day, midnight, nextMidnight) => {
    const [first, end] = [Date.parse(midnight), Date.parse(nextMidnight)]
    const moments = [first - 1, first, end - 1, end]
    await append(moments.length)
    const appended = (await read('?act=test.done')).slice(0, moments.length)
    await app.sql('alter table audit_log disable trigger all')
    for (const [i, { id }] of appended.entries())
      await app.sql('update audit_log set at = $2 where seq = $1', [id, new Date(moments[i] ?? 0)])
    await app.sql('alter table audit_log enable trigger all')
    const found = await read(`?act=test.done&from=${day}&to=${day}`)
    expect(found.map(({ at }) => Date.parse(at)).sort()).toEqual([first, end - 1])
  })
})
