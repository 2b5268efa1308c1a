import { readdirSync, readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ADOBE_ONLY } from '#tests/support/adobe-files.ts'
import { makeFlateBomb, makeHeic, makeOddButWhole } from '#tests/support/odd-files.ts'
import {
  DISGUISED,
  fileForm,
  makePdf,
  makePdfOfSize,
  makePhonePhoto,
  makePictureBomb,
  makePng,
  truncate,
} from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { DOCUMENT_TYPES, MAX_FILE_BYTES } from '../contract.ts'
import type { Document, UploadAnswer } from '../schema.ts'

const app = await startTestApp()
type Person = Awaited<ReturnType<typeof app.createPerson>>
interface ErrorBody {
  error: { code: string; message: string; fields?: Record<string, string[]> }
}

function put(person: Person, type: string, bytes: Buffer, name?: string) {
  return person.json<UploadAnswer & ErrorBody>(`/api/documents/${type}`, {
    method: 'PUT',
    body: fileForm(bytes, { name }),
  })
}

async function list(person: Person) {
  return (await person.json<Document[]>('/api/documents')).body
}

/** Without the previews of pages, which are made later (page-check/server/page-check.test.ts). */
function storedObjects(person: { id: string }): string[] {
  try {
    const names = readdirSync(join(app.dataDir, 'files', person.id))
    return names.filter((name) => !name.endsWith('.pages')).sort()
  } catch {
    return []
  }
}

describe('DOCS-3 an upload', () => {
  it('is stored with its facts and comes back byte for byte', async () => {
    const person = await app.createPerson()
    const pdf = makePdf({ pages: 12 })
    const { status, body } = await put(person, 'passport', pdf, 'паспорт ł.pdf')
    expect(status).toBe(200)
    expect(body.replaced).toBe(false)
    const { document } = body
    expect(document).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_id: person.id,
      file_name: 'паспорт ł.pdf',
      file_size: pdf.length,
      document_type: 'passport',
      requested_name: null,
      file_url: `/api/documents/${document.id}/file`,
      uploaded_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      version: 1,
      status: 'pending',
      opened_at: null,
      ...{ arrived_by: null, added_by: null },
      asked_reason: null,
      asked_message: null,
      ...{ dated_on: null, translation: null },
      scan_state: null,
      content_type: 'application/pdf',
      page_count: 12,
      width: null,
      height: null,
      preview_url: null,
      checked_pages: null,
      unreadable_pages: [],
      damaged_pages: [],
      blank_pages: [],
      previewed_pages: 0,
      pages: null,
    })
    const file = await person.fetch(document.file_url)
    expect(file.status).toBe(200)
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="_______ _.pdf"; filename*=UTF-8''${encodeURIComponent('паспорт ł.pdf')}`,
    )
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.headers.get('cache-control')).toBe('private, no-store')
    expect(file.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect((await person.fetch(`/api/documents/${document.id}/preview`)).status).toBe(404)
  })

  it('lies encrypted under the person, the type and a random name', async () => {
    const person = await app.createPerson()
    const pdf = makePdfOfSize(20_000)
    await put(person, 'cv', pdf)
    const [name = ''] = storedObjects(person)
    expect(name).toMatch(/^cv-[0-9a-f]{32}\.pdf$/)
    const stored = readFileSync(join(app.dataDir, 'files', person.id, name))
    expect(stored.includes('%PDF')).toBe(false)
    expect(stored.includes(pdf.subarray(5000, 5050))).toBe(false)
  })

  it('of a picture keeps the original and makes a preview without its metadata', async () => {
    const person = await app.createPerson()
    const photo = await makePhonePhoto()
    const { body } = await put(person, 'photo', photo, 'IMG_1.JPG')
    expect(body.document).toMatchObject({
      content_type: 'image/jpeg',
      width: 1200,
      height: 1600,
      page_count: null,
    })
    expect(Buffer.from(await (await person.fetch(body.document.file_url)).arrayBuffer()).equals(photo)).toBe(
      true,
    )
    const preview = await person.fetch(body.document.preview_url ?? '')
    expect(preview.status).toBe(200)
    expect(preview.headers.get('content-type')).toBe('image/jpeg')
    expect(preview.headers.get('content-disposition')).toBe('inline')
    expect(preview.headers.get('cache-control')).toBe('private, no-store')
    expect((await sharp(await preview.arrayBuffer()).metadata()).exif).toBeUndefined()
  })

  it('into a full slot replaces the document and leaves nothing of the old one', async () => {
    const person = await app.createPerson()
    const first = await put(person, 'photo', await makePhonePhoto(), 'first.jpg')
    const second = await put(person, 'photo', await makePng(), 'second.png')
    expect(second.body.replaced).toBe(true)
    expect(second.body.document.id).toBe(first.body.document.id)
    expect(second.body.document.preview_url).not.toBe(first.body.document.preview_url)
    expect(await list(person)).toEqual([second.body.document])
    expect(storedObjects(person).map((name) => name.replace(/-[0-9a-f]+/, ''))).toEqual([
      'photo.png',
      'photo.preview.jpg',
    ])
  })

  it('of all eight at once works, newest first in the list', async () => {
    const person = await app.createPerson()
    const answers = await Promise.all(
      DOCUMENT_TYPES.map((type, i) => put(person, type, makePdf({ pages: i + 1 }))),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
    const documents = await list(person)
    expect(documents.map((d) => d.document_type).sort()).toEqual([...DOCUMENT_TYPES].sort())
    const times = documents.map((d) => d.uploaded_at)
    expect(times).toEqual([...times].sort().reverse())
    await put(person, 'passport', makePdf())
    expect((await list(person))[0]?.document_type).toBe('passport')
  })

  it('eight times at once into one slot ends with one row and one file', async () => {
    const person = await app.createPerson()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => put(person, 'cv', makePdf({ pages: i + 1 }))),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
    expect(answers.filter((answer) => !answer.body.replaced)).toHaveLength(1)
    const documents = await list(person)
    expect(documents).toHaveLength(1)
    expect(storedObjects(person)).toHaveLength(1)
    const file = await person.fetch(documents[0]?.file_url ?? '')
    expect((await file.arrayBuffer()).byteLength).toBe(documents[0]?.file_size)
  })
})

describe('DOCS-2 what is taken', () => {
  it('odd files that readers open whole, and they come back byte for byte', async () => {
    const person = await app.createPerson()
    const files = Object.entries(await makeOddButWhole())
    for (const [name, bytes] of files.filter(([key]) =>
      /900 bytes|5,000 NULs|its end mark|animated/.test(key),
    )) {
      const { status, body } = await put(person, 'passport', bytes)
      expect({ name, status }).toEqual({ name, status: 200 })
      const file = await person.fetch(body.document.file_url)
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
    }
  })
})

describe('DOCS-2 what is not taken', () => {
  it('exactly 5 MB is taken, one byte more is not', async () => {
    const person = await app.createPerson()
    expect((await put(person, 'passport', makePdfOfSize(MAX_FILE_BYTES))).status).toBe(200)
    const { status, body } = await put(person, 'cv', makePdfOfSize(MAX_FILE_BYTES + 1))
    expect(status).toBe(413)
    expect(body.error).toMatchObject({
      code: 'file_too_large',
      message: 'Please upload a file smaller than 5MB.',
    })
    expect(await list(person)).toHaveLength(1)
  })

  const refusals = {
    nothing: [422, 'This file is empty. Choose it again, or make a new scan.'],
    'an HTML page behind a PDF heading': [
      422,
      'We cannot open this file. It is damaged or not complete. Save or scan it again.',
    ],
  } as const
  it.each(Object.entries(DISGUISED))('%s under the name of a PDF', async (name, bytes) => {
    const person = await app.createPerson()
    const { status, body } = await put(person, 'passport', bytes, 'passport.pdf')
    const wrongType = [415, 'Please upload PDF, JPEG, or PNG files only.']
    expect([status, body.error.message]).toEqual(
      name in refusals ? refusals[name as keyof typeof refusals] : wrongType,
    )
    expect(await list(person)).toEqual([])
    expect(storedObjects(person)).toEqual([])
  })

  it('a HEIC picture, whose owner is told the way to a JPEG', async () => {
    const person = await app.createPerson()
    const { status, body } = await put(person, 'photo', makeHeic(), 'IMG_0042.jpg')
    expect(status).toBe(415)
    expect(body.error.code).toBe('wrong_file_type')
    expect(body.error.message).toMatch(/HEIC.*JPEG.*Most Compatible/)
  })

  it.each(ADOBE_ONLY)('%s, as a document and as a page', async (_, bytes, sentence) => {
    const person = await app.createPerson()
    const page = { method: 'POST', body: fileForm(bytes) }
    for (const { status, body } of [
      await put(person, 'cv', bytes, 'form.pdf'),
      await person.json<{ error: { message: string } }>('/api/documents/cv/pages', page),
    ]) {
      expect(status).toBe(422)
      expect(body.error.message).toMatch(sentence)
    }
    expect(await list(person)).toEqual([])
  })

  it('a file that cannot be opened, with the reason, and the old document stays', async () => {
    const person = await app.createPerson()
    const whole = makePdfOfSize(30_000)
    await put(person, 'passport', whole, 'good.pdf')
    const bad: [Buffer, RegExp][] = [
      [truncate(whole), /damaged or not complete/],
      [truncate(await makePhonePhoto()), /damaged or not complete/],
      [Buffer.alloc(0), /empty/],
      [makePictureBomb(), /60 million pixels/],
      [makeFlateBomb(), /takes too long/],
    ]
    for (const [bytes, sentence] of bad) {
      const { status, body } = await put(person, 'passport', bytes, 'bad.pdf')
      expect(status).toBe(422)
      expect(body.error).toMatchObject({ code: 'unreadable_file', message: expect.stringMatching(sentence) })
    }
    expect((await list(person)).map((d) => d.file_name)).toEqual(['good.pdf'])
    expect(storedObjects(person)).toHaveLength(1)
  })

  it('an unknown document type, another body, no file, two files, another field', async () => {
    const person = await app.createPerson()
    const send = (type: string, body: BodyInit, headers?: Record<string, string>) =>
      person.json<ErrorBody>(`/api/documents/${type}`, { method: 'PUT', body, headers })
    expect((await put(person, 'diary', makePdf())).status).toBe(400)
    expect((await send('cv', '{}', { 'content-type': 'application/json' })).status).toBe(400)
    expect((await send('cv', 'x', { 'content-type': 'multipart/form-data; boundary=b' })).status).toBe(400)
    expect((await send('cv', new FormData())).status).toBe(400)
    const two = fileForm(makePdf())
    two.append('file', new File([new Uint8Array(makePdf())], 'b.pdf'))
    expect((await send('cv', two)).status).toBe(400)
    const field = new FormData()
    field.set('file', 'only text')
    expect((await send('cv', field)).body.error.fields).toEqual({ file: ['Choose a file.'] })
    const extra = fileForm(makePdf())
    extra.set('status', 'accepted')
    expect((await send('cv', extra)).body.error.fields).toHaveProperty('status')
    expect(await list(person)).toEqual([])
  })

  it('a body of gigabytes is answered at once and cut', async () => {
    const person = await app.createPerson()
    const sent = await sendEndlessly(person, { 'content-length': String(2 * 1024 ** 3) })
    expect(sent.status).toBe(413)
    expect(sent.bytes).toBeLessThan(200 * 1024 ** 2)
    const chunked = await sendEndlessly(person, {})
    expect(chunked.status).toBe(413)
    expect(chunked.bytes).toBeLessThan(200 * 1024 ** 2)
  })

  it('a body somewhat too large hears the refusal, however slowly it is sent', async () => {
    const person = await app.createPerson()
    const { status, body } = await put(person, 'cv', Buffer.alloc(12 * 1024 * 1024))
    expect(status).toBe(413)
    expect(body.error.code).toBe('file_too_large')
  })

  it('path tricks and control characters in a file name', async () => {
    const person = await app.createPerson()
    const { body } = await put(person, 'cv', makePdf(), '..\\..\\secret\u202Efdp\u0000.pdf')
    expect(body.document.file_name).toBe('secretfdp.pdf')
  })
})

/** Sends until the server answers or closes the connection. */
function sendEndlessly(person: Person, headers: Record<string, string>) {
  return new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    let bytes = 0
    let status = 0
    const request = httpRequest(new URL('/api/documents/cv', app.url), {
      method: 'PUT',
      headers: {
        ...headers,
        origin: app.url,
        cookie: person.cookie,
        'content-type': 'multipart/form-data; boundary=b',
      },
    })
    const piece = Buffer.alloc(256 * 1024)
    const send = () => {
      while (!request.destroyed && request.write(piece)) bytes += piece.length
      bytes += piece.length
    }
    request.on('drain', send)
    request.on('response', (response) => {
      status = response.statusCode ?? 0
      response.resume()
    })
    request.on('error', () => {})
    request.on('close', () => resolve({ status, bytes }))
    setTimeout(() => reject(new Error('the server did not cut the connection')), 10_000).unref()
    send()
  })
}

describe('whose documents', () => {
  it('A signed-out visitor gets none and sends none', async () => {
    const id = crypto.randomUUID()
    for (const path of ['/api/documents', `/api/documents/${id}/file`, `/api/documents/${id}/preview`]) {
      expect((await app.fetch(path)).status).toBe(401)
    }
    const upload = await app.fetch('/api/documents/cv', { method: 'PUT', body: fileForm(makePdf()) })
    expect(upload.status).toBe(401)
  })

  it("An applicant cannot read another person's passport, and cannot tell that it exists", async () => {
    const owner = await app.createPerson()
    const other = await app.createPerson()
    const { document } = (await put(owner, 'photo', await makePhonePhoto())).body
    expect(await list(other)).toEqual([])
    const answers = await Promise.all(
      [
        document.file_url,
        `/api/documents/${document.id}/preview`,
        `/api/documents/${crypto.randomUUID()}/file`,
        '/api/documents/../x/file',
        '/api/documents/1/file',
      ].map(async (path) => {
        const { status, body } = await other.json<ErrorBody>(path)
        return { status, code: body.error.code, message: body.error.message }
      }),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.status).toBe(404)
  })

  it('A foreign page cannot upload', async () => {
    const person = await app.createPerson()
    const answer = await person.fetch('/api/documents/cv', {
      method: 'PUT',
      body: fileForm(makePdf()),
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
    expect(await list(person)).toEqual([])
  })

  it('Row policies hold without the filter in the query: app_user sees own rows and no keys', async () => {
    const owner = await app.createPerson()
    const other = await app.createPerson()
    await put(owner, 'cv', makePdf())
    const seen = await app.deps.database.db.transaction(async (tx) => {
      const { sql } = await import('drizzle-orm')
      const { rows } = await import('#database/database.ts')
      await tx.execute(
        sql`select set_config('app.user_id', ${other.id}, true), set_config('role', 'app_user', true)`,
      )
      return rows(await tx.execute(sql`select id from documents`))
    })
    expect(seen).toEqual([])
    const keys = app.deps.database.db.transaction(async (tx) => {
      const { sql } = await import('drizzle-orm')
      await tx.execute(
        sql`select set_config('app.user_id', ${owner.id}, true), set_config('role', 'app_user', true)`,
      )
      return tx.execute(sql`select * from file_keys`)
    })
    await expect(keys).rejects.toThrow()
  })
})
