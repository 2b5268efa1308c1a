import { describe, expect, test } from 'vitest'
import { ADOBE_ONLY } from '#tests/support/adobe-files.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant } from '#tests/support/desk.ts'
import {
  fileForm,
  makePdf,
  makePdfOfFiveMegabytes,
  makePdfOfSize,
  makePdfOneByteTooLarge,
} from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const RECEIPT = { number: 'UPO-2026-123', filed_at: '2026-11-20T10:00:00+01:00' }

interface Stored {
  number: string
  filed_at: string
  file: { file_name: string; file_size: number; file_url: string } | null
}

describe.each(TEST_DATABASES)('The receipt of filing on %s', async (database) => {
  const app = await startTestApp({ database })
  const file = async (bytes: Buffer, of?: Person) => {
    const person = of ?? (await createApplicant(app))
    const form = fileForm(bytes, { name: 'upo.pdf' })
    for (const [name, value] of Object.entries(RECEIPT)) form.set(name, value)
    return person.json<{ stage?: string }>('/api/case/filed', { method: 'POST', body: form })
  }

  test('is taken up to 5 MB', async () => {
    for (const bytes of [makePdfOfSize(1024 * 1024), makePdfOfFiveMegabytes()])
      expect(await file(bytes)).toMatchObject({ status: 200, body: { stage: 'filed' } })
    expect(await file(makePdfOneByteTooLarge())).toMatchObject({
      status: 413,
      body: { error: { code: 'file_too_large' } },
    })
  })

  test('is read by its owner: number, moment and the very file, as an attachment', async () => {
    const person = await createApplicant(app)
    expect(await person.json('/api/case/receipt')).toMatchObject({ status: 200, body: null })
    expect((await person.fetch('/api/case/receipt/file')).status).toBe(404)
    const bytes = makePdf({ pages: 2 })
    expect((await file(bytes, person)).status).toBe(200)
    const { body } = await person.json<Stored>('/api/case/receipt')
    expect(body).toEqual({
      number: RECEIPT.number,
      filed_at: '2026-11-20T09:00:00.000Z',
      by_staff: false,
      stored_by: null,
      file: {
        file_name: 'upo.pdf',
        file_size: bytes.length,
        file_url: '/api/case/receipt/file',
        scan_state: null,
      },
      reading: {
        kind: 'none',
        number: null,
        filed_at: null,
        seal: { state: 'none', by: null },
        differs: [],
      },
    })
    const answer = await person.fetch('/api/case/receipt/file')
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="upo\.pdf"/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect((await person.fetch('/api/case/receipt/file', { method: 'HEAD' })).status).toBe(404)
  })

  test('is nobody else’s, and nobody’s when signed out', async () => {
    const person = await createApplicant(app)
    expect((await file(makePdf(), person)).status).toBe(200)
    const other = await createApplicant(app)
    expect(await other.json('/api/case/receipt')).toMatchObject({ status: 200, body: null })
    expect((await other.fetch('/api/case/receipt/file')).status).toBe(404)
    for (const path of ['/api/case/receipt', '/api/case/receipt/file'])
      expect((await fetch(new URL(path, app.url))).status).toBe(401)
  })

  test('that the team has noted without a file says so', async () => {
    const person = await createApplicant(app)
    await app.sql(
      `update cases set stage = 'filed', upo_number = 'UPO-7', upo_issued_at = '2026-11-03T10:00:00Z' where user_id = $1`,
      [person.id],
    )
    expect((await person.json<Stored>('/api/case/receipt')).body).toEqual({
      number: 'UPO-7',
      filed_at: '2026-11-03T10:00:00.000Z',
      by_staff: false,
      stored_by: null,
      file: null,
      reading: null,
    })
    expect((await person.fetch('/api/case/receipt/file')).status).toBe(404)
  })

  test.each(ADOBE_ONLY)('%s is refused with what its owner can do', async (_, bytes, sentence) => {
    expect(await file(bytes)).toMatchObject({
      status: 422,
      body: { error: { code: 'unreadable_file', message: expect.stringMatching(sentence) } },
    })
  })
})
