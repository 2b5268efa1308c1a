import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { StaffResource } from '#back-office/resources/schema.ts'
import { arrangeResources } from '#features/resources/rules.ts'
import type { ManifestEntry, Resource } from '#features/resources/schema.ts'
import { ADOBE_ONLY } from '#tests/support/adobe-files.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createMember } from '#tests/support/desk.ts'
import { fileForm, makePdf, makePdfOfSize, makePng } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const LIST = '/api/staff/resources'
const ORDER = `${LIST}/order`
const BUILT = Buffer.from('%PDF-1.7\n% a file as the build makes one\n%%EOF\n')
const MEGABYTES = 1024 * 1024
const TEXTS = { title: 'New guide', description: 'What it is for.', category: 'Guides', purposes: 'work' }

function writeBuild(folder: string, changes: Record<string, Partial<ManifestEntry>>): void {
  const entries = Object.entries(changes).map(([slug, more]) => ({
    slug,
    title: `Title of ${slug}`,
    description: 'What it is for.',
    category: 'Guides',
    icon: 'BookOpen',
    color: 'pine-tint',
    iconColor: 'pine',
    updated: '2026-11-01',
    checked_on: '2026-07-18',
    file_name: `pobyt-${slug}.pdf`,
    file_size: BUILT.length,
    sha256: 'first',
    ...more,
  }))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(entries))
  for (const { slug } of entries) writeFileSync(join(folder, `${slug}.pdf`), BUILT)
}

const FIRST = { one: {}, two: { updated: '2026-10-01' }, three: { updated: '2026-09-01' } }

describe.each(TEST_DATABASES)('The downloads of the desk on %s', async (database) => {
  const place = mkdtempSync(join(tmpdir(), 'pobyt-staff-resources-'))
  afterAll(() => rmSync(place, { recursive: true, force: true }))
  const folder = join(place, 'resources')
  writeBuild(folder, FIRST)
  writeBuild(join(place, 'languages/uk/resources'), { ...FIRST, three: { title: 'Третій' } })
  const app = await startTestApp({ database, overrides: { resourcesDir: folder } })
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })
  const applicant = await app.createPerson()

  const list = async () => (await specialist.json<StaffResource[]>(LIST)).body
  /** What applicants see, in the order of their screen. */
  const shown = async () =>
    arrangeResources(
      (await applicant.json<Resource[]>('/api/resources')).body,
      { filter: 'all', sort: 'given', search: '' },
      (category) => category,
    )
  const titlesOf = (all: readonly { title: string }[]) => all.map(({ title }) => title)
  const find = async (title: string) => {
    const found = (await list()).find((one) => one.title === title)
    if (!found) throw new Error(`no resource "${title}"`)
    return found
  }
  const built = (slug: string) => find(`Title of ${slug}`)
  const formOf = (
    bytes: Buffer,
    { name = 'guide.pdf', texts = {} }: { name?: string; texts?: object } = {},
  ) => {
    const form = fileForm(bytes, { name })
    for (const [field, value] of Object.entries(texts)) form.set(field, String(value))
    return form
  }
  const upload = <T = StaffResource>(texts: object = {}, { bytes = makePdf(), name = 'guide.pdf' } = {}) =>
    admin.json<T>(LIST, { method: 'POST', body: formOf(bytes, { name, texts: { ...TEXTS, ...texts } }) })
  const replace = <T = StaffResource>({ id }: { id: string }, bytes: Buffer, by: Person = admin) =>
    by.json<T>(`${LIST}/${id}/file`, { method: 'PUT', body: formOf(bytes, { name: 'nowy plik.PDF' }) })
  const change = <T = StaffResource>({ id }: { id: string }, json: object, by: Person = admin) =>
    by.json<T>(`${LIST}/${id}`, { method: 'PATCH', json })
  const order = <T = StaffResource[]>(ids: string[], by: Person = admin) =>
    by.json<T>(ORDER, { method: 'PUT', json: { order: ids } })
  const download = async ({ id }: { id: string }) => {
    const answer = await applicant.fetch(`/api/resources/${id}/file`)
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const actsOf = async ({ id }: { id: string }) => {
    const rows = await app.sql('select act from audit_log where subject_id = $1 order by seq', [id])
    return (rows as { act: string }[]).map(({ act }) => act)
  }

  test('are for staff with both factors, and changed by admins only', async () => {
    const { id, updated_at } = await built('one')
    const calls: [string, string, RequestInit & { json?: unknown }][] = [
      ['GET', LIST, {}],
      ['POST', LIST, { body: formOf(makePdf(), { texts: TEXTS }) }],
      ['PUT', `${LIST}/${id}/file`, { body: formOf(makePdf()) }],
      ['DELETE', `${LIST}/${id}/file`, {}],
      ['PATCH', `${LIST}/${id}`, { json: { hidden: true } }],
      ['PUT', ORDER, { json: { order: [id] } }],
      ['DELETE', `${LIST}/${id}`, {}],
    ]
    const half = await createMember(app, { role: 'admin' })
    await app.sql('update session set second_factor_at = null where user_id = $1', [half.id])
    for (const [method, path, init] of calls) {
      expect((await app.json(path, { method, ...init })).status, `${method} ${path}`).toBe(401)
      for (const who of [applicant, half])
        expect((await who.json(path, { method, ...init })).body).toMatchObject({
          error: { code: 'not_found' },
        })
      if (method !== 'GET')
        expect(await specialist.json(path, { method, ...init })).toMatchObject({
          status: 403,
          body: { error: { code: 'forbidden' } },
        })
    }
    expect(await list()).toHaveLength(3)
    expect(await built('one')).toMatchObject({ hidden: false, updated_at })
    expect(await actsOf({ id })).toEqual([])
  })

  test('are listed with their counts, as applicants have them', async () => {
    const all = await list()
    expect(titlesOf(all)).toEqual(['Title of one', 'Title of two', 'Title of three'])
    const [first] = all
    await download(first ?? { id: '' })
    expect((await list())[0]).toEqual({
      id: first?.id,
      title: 'Title of one',
      description: 'What it is for.',
      translated: null,
      category: 'Guides',
      purposes: [],
      file_name: 'pobyt-one.pdf',
      file_size: BUILT.length,
      downloads: 1,
      updated: '2026-11-01T00:00:00.000Z',
      hidden: false,
      origin: 'built',
      newer_build: false,
      texts_edited: false,
      uploaded_by: null,
      uploaded_at: null,
      updated_at: expect.any(String),
    })
  })

  test('are listed in the language of who reads, beside the texts that can be edited', async () => {
    const headers = { 'Accept-Language': 'uk' }
    const inUkrainian = async () =>
      (await specialist.json<StaffResource[]>(LIST, { headers })).body.map(({ title, translated }) => [
        title,
        translated?.title,
      ])
    expect(await inUkrainian()).toContainEqual(['Title of three', 'Третій'])
    const own = await change(await built('three'), { title: 'Ours' })
    expect(await inUkrainian()).toContainEqual(['Ours', undefined])
    await change(own.body, { title: 'Title of three' })
  })

  test('An uploaded PDF is the applicants’ at once, with the headers of the others, and counted', async () => {
    const bytes = makePdf({ text: 'Uploaded' })
    const { status, body } = await upload(
      { title: '  <b>Guide</b>\u200b “Łódź” ', description: '<script>alert(1)</script>' },
      { bytes, name: 'Przewodnik\u202e Łódź.pdf' },
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      title: '<b>Guide</b> “Łódź”',
      description: '<script>alert(1)</script>',
      purposes: ['work'],
      file_name: 'Przewodnik Łódź.pdf',
      file_size: bytes.length,
      origin: 'uploaded',
      uploaded_by: 'Ewa Nowak',
    })
    expect((await shown())[0]).toMatchObject({ id: body.id, title: '<b>Guide</b> “Łódź”', file_type: 'PDF' })
    const answer = await download(body)
    expect(answer.bytes.equals(bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': expect.stringMatching(/^attachment; .*''Przewodnik%20%C5%81%C3%B3d%C5%BA\.pdf$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(await find('<b>Guide</b> “Łódź”')).toMatchObject({ downloads: 1 })
    expect(await actsOf(body)).toEqual(['resource.added'])

    expect((await admin.json(`${LIST}/${body.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await download(body)).status).toBe(404)
    expect(await app.sql('select from resource_files where resource_id = $1', [body.id])).toHaveLength(0)
    expect(await actsOf(body)).toEqual(['resource.added', 'resource.deleted'])
  })

  test('A file of ten megabytes is taken, one byte more is not, and nothing but a PDF is', async () => {
    const large = await upload({ title: 'Ten' }, { bytes: makePdfOfSize(10 * MEGABYTES) })
    expect(large.status).toBe(201)
    expect((await download(large.body)).bytes.length).toBe(10 * MEGABYTES)
    await admin.json(`${LIST}/${large.body.id}`, { method: 'DELETE' })

    const one = await built('one')
    const refused = async (bytes: Buffer, code: string) => {
      for (const answer of [await upload<object>({}, { bytes }), await replace<object>(one, bytes)])
        expect(answer.body).toMatchObject({ error: { code } })
    }
    await refused(makePdfOfSize(10 * MEGABYTES + 1), 'file_too_large')
    await refused(await makePng(), 'wrong_file_type')
    await refused(Buffer.from('<html>%PDF'), 'wrong_file_type')
    await refused(makePdf().subarray(0, 60), 'unreadable_file')
    for (const [, bytes] of ADOBE_ONLY) await refused(bytes, 'unreadable_file')
    expect((await download(one)).bytes.equals(BUILT)).toBe(true)
    expect(await list()).toHaveLength(3)
  })

  test('A form without its texts says so at every field', async () => {
    const empty = { title: ' \u200b ', description: '', category: 'Books', purposes: 'holiday' }
    const { status, body } = await upload<{ error: { fields: object } }>(empty)
    expect([status, Object.keys(body.error.fields).sort()]).toEqual([
      400,
      ['category', 'description', 'purposes', 'title'],
    ])
    const long = await upload<{ error: { fields: object } }>({
      title: 'a'.repeat(101),
      description: 'ł'.repeat(600),
    })
    expect([long.status, Object.keys(long.body.error.fields).sort()]).toEqual([400, ['description', 'title']])
    expect((await change<object>(await built('one'), { title: '' })).status).toBe(400)
    expect((await change<object>(await built('one'), { downloads: 0 })).status).toBe(400)
  })

  test('A hidden one is not there for applicants; its place and count are when it is shown again', async () => {
    const two = await built('two')
    expect((await change(two, { hidden: true })).body).toMatchObject({ hidden: true })
    expect(titlesOf(await shown())).toEqual(['Title of one', 'Title of three'])
    expect((await download(two)).status).toBe(404)
    expect((await built('two')).downloads).toBe(0)
    await change(two, { hidden: true })
    expect((await change(two, { hidden: false })).body).toMatchObject({ hidden: false })
    expect(titlesOf(await shown())).toEqual(['Title of one', 'Title of two', 'Title of three'])
    expect(await actsOf(two)).toEqual(['resource.hidden', 'resource.shown'])
  })

  test('Whoever has read an older version does not overwrite the newer one', async () => {
    const stale = await built('three')
    const both = await Promise.all(
      ['First', 'Second'].map((description) => change(stale, { description, updated_at: stale.updated_at })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const now = await built('three')
    expect(await change<object>(stale, { hidden: true, updated_at: stale.updated_at })).toMatchObject({
      status: 409,
      body: { error: { code: 'changed_meanwhile' }, current: { id: stale.id, description: now.description } },
    })
    const last = await change(stale, { description: 'What it is for.', updated_at: now.updated_at })
    expect(last.body).toMatchObject({ description: 'What it is for.', texts_edited: true, hidden: false })
  })

  test('The order is that of applicants; a list that is no longer whole is refused', async () => {
    const ids = (await list()).map(({ id }) => id)
    const [one = '', two = '', three = ''] = ids
    expect(titlesOf((await order([three, one, two])).body)).toEqual([
      'Title of three',
      'Title of one',
      'Title of two',
    ])
    expect((await shown()).map(({ id }) => id)).toEqual([three, one, two])
    const other = '00000000-0000-4000-8000-000000000000'
    for (const wrong of [
      [one, two],
      [one, two, two],
      [one, two, other],
      [...ids, other],
    ])
      expect(await order<object>(wrong)).toMatchObject({
        status: 409,
        body: { error: { code: 'changed_meanwhile' } },
      })
    expect((await order<object>([])).status).toBe(400)
    expect((await order<object>(['one'])).status).toBe(400)
    expect((await shown()).map(({ id }) => id)).toEqual([three, one, two])
    const rows = await app.sql(`select details from audit_log where act = 'resource.ordered'`)
    expect(rows).toEqual([{ details: { count: 3 } }])
    await order([one, two, three])
  })

  test('One of the build cannot be deleted, and a strange id is not found', async () => {
    const one = await built('one')
    expect(await admin.json(`${LIST}/${one.id}`, { method: 'DELETE' })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' } },
    })
    expect((await admin.json(`${LIST}/${one.id}/file`, { method: 'DELETE' })).status).toBe(409)
    for (const id of ['00000000-0000-4000-8000-000000000000', 'one']) {
      expect((await replace({ id }, makePdf())).status).toBe(404)
      expect((await change({ id }, { hidden: true })).status).toBe(404)
      expect((await admin.json(`${LIST}/${id}`, { method: 'DELETE' })).status).toBe(404)
      expect((await admin.json(`${LIST}/${id}/file`, { method: 'DELETE' })).status).toBe(404)
    }
  })

  test('A restart and a new build keep what the desk has changed, and say what is newer', async () => {
    const [one, two, three] = [await built('one'), await built('two'), await built('three')]
    const bytes = makePdf({ text: 'Replaced' })
    expect((await replace(one, bytes)).body).toMatchObject({
      id: one.id,
      downloads: one.downloads,
      origin: 'replaced',
      newer_build: false,
      file_name: 'nowy plik.pdf',
      uploaded_by: 'Ewa Nowak',
    })
    await change(one, { title: 'Our own title', category: 'Forms', purposes: ['study', 'work'] })
    await change(two, { hidden: true })
    const uploaded = (await upload({ title: 'Ours' })).body
    await order([three.id, uploaded.id, two.id, one.id])
    const before = await list()
    await app.restart()
    await expect.poll(async () => (await list()).length).toBe(4)
    expect(await list()).toEqual(before)

    const newer = { title: 'A newer title', sha256: 'second', file_name: 'newer.pdf', updated: '2027-01-01' }
    writeBuild(folder, { one: newer, two: newer, three: {}, four: { updated: '2020-01-01' } })
    await app.restart()
    await expect.poll(async () => (await list()).length).toBe(5)
    const after = await list()
    expect(titlesOf(after)).toEqual([
      'Title of four',
      'Title of three',
      'Ours',
      'A newer title',
      'Our own title',
    ])
    expect(after[3]).toMatchObject({ id: two.id, hidden: true, file_name: 'newer.pdf', origin: 'built' })
    expect(after[4]).toMatchObject({
      id: one.id,
      category: 'Forms',
      purposes: ['work', 'study'],
      file_name: 'nowy plik.pdf',
      file_size: bytes.length,
      origin: 'replaced',
      newer_build: true,
    })
    expect((await download(one)).bytes.equals(bytes)).toBe(true)

    const path = `${LIST}/${one.id}/file`
    expect((await admin.json(path, { method: 'DELETE' })).body).toMatchObject({
      title: 'Our own title',
      file_name: 'newer.pdf',
      origin: 'built',
      newer_build: false,
    })
    expect((await download(one)).bytes.equals(BUILT)).toBe(true)
    expect(await actsOf(one)).toEqual(['resource.file_replaced', 'resource.edited', 'resource.file_restored'])
  })

  test('A replacement outlives the built file, and an account that is gone', async () => {
    const four = await built('four')
    const bytes = makePdf({ text: 'Kept' })
    await replace(four, bytes)
    await app.sql('update resource_files set uploaded_by = null')
    writeBuild(folder, { one: {}, two: {}, three: {} })
    await app.restart()
    await expect.poll(async () => (await built('four')).origin).toBe('uploaded')
    expect(await built('four')).toMatchObject({ uploaded_by: null, newer_build: false })
    expect((await download(four)).bytes.equals(bytes)).toBe(true)
  })

  test('Fifty are the most', async () => {
    await app.sql(
      `insert into resources (title, description, category, icon, color, icon_color, file_size, file_name, updated)
      select 'Filler ' || n, 'x', 'Guides', 'BookOpen', 'sunken', 'ink', 1, 'x.pdf', now() from generate_series(1, 50) n`,
    )
    expect(await upload<object>()).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
  })
})
