import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Kit } from '#features/kit/schema.ts'
import { APPLICATION_FORM, uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { endCase } from '#tests/support/end-case.ts'
import { fileForm, makePdf, makePhonePhoto, makePng } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { unzip } from '#tests/support/unzip.ts'
import { renewKits, sweepKits } from './jobs.ts'
import { KIT_QUEUE, makeKit } from './service.ts'

const app = await startTestApp()

const ask = (person: Person) => person.json<{ error: { code: string } }>('/api/case/kit', { method: 'POST' })
const read = async (person: Person) => (await person.json<Kit>('/api/case/kit')).body
const fetchZip = (person: Person) => person.fetch('/api/case/kit/file')

async function waitForKit(person: Person): Promise<Kit> {
  await expect.poll(async () => (await read(person)).state, { timeout: 30_000 }).toBe('ready')
  return read(person)
}

async function make(person: Person) {
  expect((await ask(person)).status).toBe(202)
  const kit = await waitForKit(person)
  const zip = Buffer.from(await (await fetchZip(person)).arrayBuffer())
  return {
    kit,
    zip,
    files: await unzip(zip.buffer.slice(zip.byteOffset, zip.byteOffset + zip.length) as ArrayBuffer),
  }
}

const put = (person: Person, type: string, file: Buffer) =>
  person.fetch(`/api/documents/${type}`, { method: 'PUT', body: fileForm(file) })

const makePhoto = (width = 1000, height = 1286) =>
  sharp({ create: { width, height, channels: 3, background: '#ccc' } })
    .jpeg()
    .toBuffer()

async function createPerson(): Promise<Person> {
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  await person.json('/api/application-form', { method: 'PUT', json: APPLICATION_FORM })
  return person
}

describe('The files for the state portal', () => {
  test('are the documents in the order of the checklist, with a read-me of what was changed and is missing', async () => {
    const person = await createPerson()
    for (const page of [await makePhonePhoto(), await makePng()])
      await person.fetch('/api/documents/passport/pages', { method: 'POST', body: fileForm(page) })
    await put(person, 'photo', await makePng({ width: 900, height: 1157 }))
    await uploadDocuments(person, ['purpose_documents'])
    await person.fetch('/api/documents/cv/set-aside', { method: 'PUT' })
    const { body: slot } = await person.json<{ document_type: string }>('/api/documents/additional', {
      method: 'POST',
      json: { beside: 'purpose_documents', kind: 'further', title: 'Другий договір' },
    })
    await put(person, slot.document_type, makePdf({ pages: 1 }))
    expect(await read(person)).toMatchObject({ state: 'none', progress: 0, report: null })

    const { kit, files } = await make(person)
    expect([...files.keys()]).toEqual([
      '01-paszport.pdf',
      '02-zdjecie.jpg',
      '07-cel-pobytu.pdf',
      '07a-drugii-dogovir.pdf',
      'CZYTAJ-TO.txt',
    ])
    expect(files.get('07-cel-pobytu.pdf')).toEqual(makePdf())
    expect(kit.report).toMatchObject({
      purpose: 'work',
      missing: ['application_form', 'health_insurance'],
      set_aside: ['cv'],
      not_needed: ['accommodation', 'financial_proof'],
      fits: true,
    })
    expect(kit.report?.files).toMatchObject([
      { document_type: 'passport', name: '01-paszport.pdf', pages: 2, change: 'made_pdf', problem: null },
      { document_type: 'photo', name: '02-zdjecie.jpg', pages: 1, change: 'photo', problem: null },
      {
        document_type: 'purpose_documents',
        name: '07-cel-pobytu.pdf',
        pages: 3,
        change: 'none',
        problem: null,
      },
      { requested_name: 'Другий договір', name: '07a-drugii-dogovir.pdf', pages: 1, change: 'none' },
    ])
    expect(await sharp(files.get('02-zdjecie.jpg')).metadata()).toMatchObject({
      format: 'jpeg',
      width: 900,
      height: 1157,
    })

    const text = String(files.get('CZYTAJ-TO.txt'))
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const words of [
      '01-paszport.pdf: Passport Copy, 2 pages',
      '01-paszport.pdf: Put together as one PDF',
      '02-zdjecie.jpg: Saved as a JPG',
      'STILL MISSING FOR THIS PURPOSE OF STAY: WORK',
      'Curriculum Vitae, PDF: set aside.',
      'Scans go into the state',
      'Source: ',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain(String(new Date().getFullYear() + 1))
  })

  test('are sent as one ZIP that no cache keeps', async () => {
    const person = await createPerson()
    await uploadDocuments(person, ['passport'])
    await ask(person)
    const { bytes } = await waitForKit(person)
    const answer = await fetchZip(person)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('content-length')).toBe(String(bytes))
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="mos-pliki.zip"')
  })

  test('are the same bytes when they are made again of the same documents', async () => {
    const person = await createPerson()
    for (const page of [await makePhonePhoto(), makePdf()])
      await person.fetch('/api/documents/passport/pages', { method: 'POST', body: fileForm(page) })
    await put(person, 'photo', await makePhoto())
    const first = await make(person)
    await app.sql('delete from kits where user_id = $1', [person.id])
    // The times in a ZIP have steps of two seconds.
    await sleep(2_100)
    const second = await make(person)
    expect(second.zip.equals(first.zip)).toBe(true)
  })

  test('are made once of twenty calls, and not again while nothing has changed', async () => {
    const person = await createPerson()
    await uploadDocuments(person, ['passport'])
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(person)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    await waitForKit(person)
    const jobs = () =>
      app.sql<{ id: string }>(
        `select data ->> 'id' as id from jobs.job where name = $1 and data ->> 'id' in (select id::text from kits where user_id = $2)`,
        [KIT_QUEUE, person.id],
      )
    expect(await jobs()).toHaveLength(1)
    expect((await ask(person)).status).toBe(202)
    expect(await read(person)).toMatchObject({ state: 'ready' })
    expect(await jobs()).toHaveLength(1)
  })

  test('are made of nothing, too: the read-me says what is missing', async () => {
    const person = await app.createPerson()
    const { kit, files } = await make(person)
    expect([...files.keys()]).toEqual(['CZYTAJ-TO.txt'])
    expect(kit.report).toMatchObject({ files: [], purpose: null, total_bytes: 0 })
    expect(kit.report?.missing).toHaveLength(8)
  })

  test('are made again when a document was replaced, and until then the old ones are not handed out', async () => {
    const person = await createPerson()
    await uploadDocuments(person, ['passport'])
    await make(person)
    const [old] = await app.sql<{ object_name: string }>('select object_name from kits where user_id = $1', [
      person.id,
    ])
    const next = makePdf({ pages: 5 })
    await put(person, 'passport', next)
    expect(await read(person)).toMatchObject({ state: 'working', report: null })
    expect((await fetchZip(person)).status).toBe(404)
    await renewKits(app.deps)
    const { report } = await waitForKit(person)
    expect(report?.files).toMatchObject([{ pages: 5 }])
    expect((await unzip(await (await fetchZip(person)).arrayBuffer())).get('01-paszport.pdf')).toEqual(next)
    expect(await app.deps.files.read({ userId: person.id, name: old?.object_name ?? '' })).toBeNull()
  })

  test('are those of the documents as they are at the end, also when one is replaced meanwhile', async () => {
    const person = await createPerson()
    await put(person, 'passport', await makePhonePhoto())
    const { inspector } = app.deps
    const { assemble } = inspector
    const next = makePdf({ pages: 4 })
    inspector.assemble = async (request) => {
      inspector.assemble = assemble
      const made = await assemble(request)
      await put(person, 'passport', next)
      return made
    }
    const { files } = await make(person)
    expect(files.get('01-paszport.pdf')).toEqual(next)
  })
})

describe('Files that cannot be made as they are', () => {
  test('A photo with too few pixels and a damaged document are named and left out, with what to do', async () => {
    const person = await createPerson()
    await put(person, 'photo', await makePhoto(400, 514))
    await uploadDocuments(person, ['passport', 'cv'])
    await app.sql(
      `update documents set object_name = user_id || '/cv-gone.pdf' where user_id = $1 and document_type = 'cv'`,
      [person.id],
    )
    const { kit, files } = await make(person)
    expect([...files.keys()]).toEqual(['01-paszport.pdf', 'CZYTAJ-TO.txt'])
    expect(kit.report?.fits).toBe(false)
    expect(kit.report?.files.map(({ name, problem }) => [name, problem])).toEqual([
      ['01-paszport.pdf', null],
      [null, 'photo_too_small'],
      [null, 'unreadable'],
    ])
    const text = String(files.get('CZYTAJ-TO.txt'))
    expect(text).toContain('NOT IN THE ZIP')
    expect(text).toContain('fewer than 684 × 883 pixels')
  })

  test('What fails for good says so, and can be tried again', async () => {
    const person = await createPerson()
    await put(person, 'passport', await makePhonePhoto())
    const { inspector } = app.deps
    const { assemble } = inspector
    inspector.assemble = () => Promise.reject(new Error('no memory'))
    await ask(person)
    const [kit] = await app.sql<{ id: string }>('select id from kits where user_id = $1', [person.id])
    await expect(makeKit(app.deps, { id: kit?.id ?? '' })).rejects.toThrow('no memory')
    await app.sql(`update kits set state = 'failed' where user_id = $1`, [person.id])
    inspector.assemble = assemble
    expect(await read(person)).toMatchObject({ state: 'failed', report: null })
    expect((await fetchZip(person)).status).toBe(404)
    await make(person)
  })

  test('What a crash has left is made by another job', async () => {
    const person = await createPerson()
    await uploadDocuments(person, ['passport'])
    await make(person)
    await app.sql(
      `update kits set state = 'working', tries = 1, progress = 40, object_name = null, expires_at = null,
         touched_at = now() - interval '11 minutes' where user_id = $1`,
      [person.id],
    )
    await renewKits(app.deps)
    await waitForKit(person)
    await app.sql(
      `update kits set state = 'working', tries = 10, touched_at = now() - interval '11 minutes' where user_id = $1`,
      [person.id],
    )
    await renewKits(app.deps)
    expect(await read(person)).toMatchObject({ state: 'failed' })
  })
})

describe('Who may have the files', () => {
  test('Nobody else, and nobody who is signed out', async () => {
    const person = await createPerson()
    await uploadDocuments(person, ['passport'])
    await make(person)
    const stranger = await app.createPerson({ name: 'Juan Pérez' })
    expect(await read(stranger)).toMatchObject({ state: 'none' })
    expect((await fetchZip(stranger)).status).toBe(404)
    for (const [path, method] of [
      ['/api/case/kit', 'POST'],
      ['/api/case/kit', 'GET'],
      ['/api/case/kit/file', 'GET'],
    ] as const)
      expect((await app.fetch(path, { method })).status).toBe(401)
  })

  test('Of a case that has ended none are made, and those of its last day can be fetched', async () => {
    const person = await createPerson()
    await uploadDocuments(person, ['passport'])
    await make(person)
    await endCase(app, person)
    expect(await ask(person)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect((await fetchZip(person)).status).toBe(200)
  })

  test('After a day they are gone', async () => {
    const person = await createPerson()
    await uploadDocuments(person, ['passport'])
    await make(person)
    const [stored] = await app.sql<{ object_name: string }>(
      'select object_name from kits where user_id = $1',
      [person.id],
    )
    await app.sql(`update kits set expires_at = now() - interval '1 second' where user_id = $1`, [person.id])
    expect(await read(person)).toMatchObject({ state: 'none' })
    expect((await fetchZip(person)).status).toBe(404)
    await sweepKits(app.deps)
    expect(await app.sql('select from kits where user_id = $1', [person.id])).toEqual([])
    expect(await app.deps.files.read({ userId: person.id, name: stored?.object_name ?? '' })).toBeNull()
  })
})
