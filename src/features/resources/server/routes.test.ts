import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RESOURCES_PATH } from '#features/resources/contract.ts'
import type { ManifestEntry, Resource } from '#features/resources/schema.ts'
import { APPLICATION_FORM } from '#tests/support/applicant.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { refreshResources } from './service.ts'

const PDF = Buffer.from('%PDF-1.7\n% a file as the build makes one\n%%EOF\n')

const entry = (slug: string, more: Partial<ManifestEntry> = {}): ManifestEntry => ({
  slug,
  title: `Title of ${slug}`,
  description: 'What it is for.',
  category: 'Guides',
  icon: 'BookOpen',
  color: 'pine-tint',
  iconColor: 'pine',
  updated: '2026-11-01',
  checked_on: '2026-07-18',
  purposes: [],
  file_name: `pobyt-${slug}.pdf`,
  file_size: PDF.length,
  sha256: '0',
  ...more,
})

const folder = mkdtempSync(join(tmpdir(), 'pobyt-resources-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function writeBuild(entries: ManifestEntry[]): void {
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(entries))
  for (const { slug } of entries) writeFileSync(join(folder, `${slug}.pdf`), PDF)
}

writeBuild([
  entry('photo-guide'),
  entry('checklist-work', { category: 'Checklists', updated: '2026-11-20', purposes: ['work'] }),
  entry('a-guide', { title: 'A guide' }),
])
const app = await startTestApp({ overrides: { resourcesDir: folder } })
const person = await app.createPerson()

const list = async (query = '') => (await person.json<Resource[]>(`${RESOURCES_PATH}${query}`)).body
const find = async (title: string) => {
  const found = (await list()).find((resource) => resource.title === title)
  if (!found) throw new Error(`no resource "${title}"`)
  return found
}
const fileOf = ({ id }: { id: string }) => `${RESOURCES_PATH}/${id}/file`

beforeAll(() => waitUntil(async () => expect(await list()).toHaveLength(3)))

describe('RES-1 the list', () => {
  test('has every field of the entity and nothing else, newest first', async () => {
    const resources = await list()
    expect(resources.map(({ title }) => title)).toEqual([
      'Title of checklist-work',
      'A guide',
      'Title of photo-guide',
    ])
    expect(resources[0]).toEqual({
      id: expect.any(String),
      title: 'Title of checklist-work',
      description: 'What it is for.',
      category: 'Checklists',
      icon: 'BookOpen',
      color: 'pine-tint',
      iconColor: 'pine',
      file_type: 'PDF',
      file_size: PDF.length,
      downloads: 0,
      updated: '2026-11-20T00:00:00.000Z',
      position: null,
      template: null,
      suits: 'everybody',
    })
  })

  test('says what is for the chosen purpose, and to each person of their own', async () => {
    const suits = async (who: typeof person) =>
      Object.fromEntries(
        (await who.json<Resource[]>(RESOURCES_PATH)).body.map(({ title, suits }) => [title, suits]),
      )
    const student = await app.createPerson()
    const worker = await app.createPerson()
    const choose = (who: typeof person, purpose_of_stay: string) =>
      who.json('/api/application-form', { method: 'PUT', json: { ...APPLICATION_FORM, purpose_of_stay } })
    await choose(student, 'study')
    await choose(worker, 'work')
    expect(await suits(worker)).toMatchObject({
      'Title of checklist-work': 'your_purpose',
      'A guide': 'everybody',
    })
    expect((await suits(student))['Title of checklist-work']).toBe('other_purpose')
    expect((await suits(person))['Title of checklist-work']).toBe('everybody')
  })

  test('can be filtered by category; an unknown category is an error at its field', async () => {
    expect(await list('?category=checklists')).toHaveLength(1)
    expect(await list('?category=forms')).toEqual([])
    expect(await list('?category=all')).toHaveLength(3)
    const { status, body } = await person.json<{ error: { fields: object } }>(
      `${RESOURCES_PATH}?category=Books`,
    )
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields)).toEqual(['category'])
  })

  test('and the files are for people who are signed in', async () => {
    const { id } = await find('A guide')
    for (const path of [RESOURCES_PATH, fileOf({ id })]) expect((await app.fetch(path)).status).toBe(401)
    expect((await find('A guide')).downloads).toBe(0)
  })
})

describe('RES-2 a download', () => {
  test('is the file with its own name, which a browser neither caches nor executes', async () => {
    const answer = await person.fetch(fileOf(await find('Title of photo-guide')))
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'content-disposition': expect.stringMatching(/^attachment; filename="pobyt-photo-guide\.pdf"/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  test('counts once, also with twenty at the same time; a HEAD request does not count', async () => {
    const guide = await find('A guide')
    const head = await person.fetch(fileOf(guide), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(PDF.length)])
    expect((await find('A guide')).downloads).toBe(0)

    const answers = await Promise.all(Array.from({ length: 20 }, () => person.fetch(fileOf(guide))))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect((await find('A guide')).downloads).toBe(20)
  })

  test('of an unknown resource, or of no id at all, is not found', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'passport', '..%2fmanifest']) {
      expect((await person.fetch(fileOf({ id }))).status, id).toBe(404)
    }
  })

  test('of a missing file is an error, and does not count', async () => {
    rmSync(join(folder, 'checklist-work.pdf'))
    const missing = await find('Title of checklist-work')
    const { status, body } = await person.json<{ error: { code: string } }>(fileOf(missing))
    expect([status, body.error.code]).toEqual([503, 'unavailable'])
    expect((await find('Title of checklist-work')).downloads).toBe(0)
  })
})

describe('RES-1 a new build', () => {
  test('changes, adds and removes; ids and counts stay, also through a restart', async () => {
    const before = await find('A guide')
    writeBuild([
      entry('a-guide', { title: 'A guide', description: 'New words.', category: 'Forms' }),
      entry('new-form', { category: 'Forms', updated: '2026-11-21' }),
    ])
    await app.restart()
    await waitUntil(async () =>
      expect((await list()).map(({ title }) => title)).toEqual(['Title of new-form', 'A guide']),
    )
    expect(await find('A guide')).toEqual({ ...before, description: 'New words.', category: 'Forms' })
  })

  test('is synchronised once by several processes that start together', async () => {
    await Promise.all(Array.from({ length: 4 }, () => refreshResources(app.deps)))
    expect(await list()).toHaveLength(2)
  })

  test('whose list cannot be read leaves everything as it was', async () => {
    const manifest = readFileSync(join(folder, 'manifest.json'))
    cpSync(join(folder, 'a-guide.pdf'), join(folder, 'manifest.json'))
    await refreshResources(app.deps)
    expect(await list()).toHaveLength(2)
    writeFileSync(join(folder, 'manifest.json'), manifest)
  })
})
