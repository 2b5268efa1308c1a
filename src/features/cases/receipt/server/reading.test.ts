import { describe, expect, test } from 'vitest'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fileForm, makePdf, makePng } from '#tests/support/sample-files.ts'
import { KSEF_RECEIPT, makeLinesPdf, makeUpp, sealReceipt, uppLines } from '#tests/support/sample-receipts.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { ReceiptReadingAnswer, StoredReceipt } from '../schema.ts'

interface Answer extends ReceiptReadingAnswer {
  stage?: string
  error?: { code: string; message: string; fields?: Record<string, string[]> }
}

const READING = '/api/case/receipt/reading'
const FILED = '/api/case/filed'
const LATE = { filed: '2026-11-20T23:58:31.512', made: '2026-11-21T00:00:02.004' }
const BOMB = '<!DOCTYPE a [<!ENTITY a "a"><!ENTITY b "&a;&a;&a;">]><a>&b;</a>'

describe.each(TEST_DATABASES)('An official receipt that is read on %s', async (database) => {
  const app = await startTestApp({ database })
  const createTamar = () => createApplicant(app, { submitted: true })
  const specialist = await createMember(app)
  const send = (
    path: string,
    { by, file, ...texts }: { by: Person; file: string | Buffer; [text: string]: unknown },
  ) => {
    const form = fileForm(Buffer.from(file as string), { name: 'upo.xml' })
    for (const [name, value] of Object.entries(texts)) form.set(name, String(value))
    return by.json<Answer>(path, { method: 'POST', body: form })
  }
  const receiptOf = async (by: Person) => (await by.json<StoredReceipt>('/api/case/receipt')).body

  test('is shown before it is stored: nothing is stored by reading', async () => {
    const person = await createTamar()
    const { status, body } = await send(READING, { by: person, file: sealReceipt(makeUpp(LATE)) })
    expect(status).toBe(200)
    expect(body).toEqual({
      kind: 'upp',
      number: 'ePUAP-UPP123456789',
      filed_at: '2026-11-20T22:58:31.512Z',
      made_at: '2026-11-20T23:00:02.004Z',
      sender: 'TAMAR BERIDZE',
      addressee: 'WOJEWODA MAZOWIECKI',
      seal: { state: 'unchanged', by: 'Izba Doręczeń TEST' },
      differs: [],
    })
    expect(await receiptOf(person)).toBeNull()
  })

  test('files the case by itself: 23:58 on the last legal day is in time', async () => {
    const person = await createTamar()
    const file = sealReceipt(makeUpp(LATE))
    expect(await send(FILED, { by: person, file })).toMatchObject({ status: 200, body: { stage: 'filed' } })
    expect(await receiptOf(person)).toMatchObject({
      number: 'ePUAP-UPP123456789',
      filed_at: '2026-11-20T22:58:31.512Z',
      file: { file_name: 'upo.xml', file_size: Buffer.byteLength(file) },
      reading: { kind: 'upp', seal: { state: 'unchanged', by: 'Izba Doręczeń TEST' }, differs: [] },
    })
    const stored = await person.fetch('/api/case/receipt/file')
    expect(await stored.text()).toBe(file)
    expect(Object.fromEntries(stored.headers)).toMatchObject({
      'content-type': 'application/xml',
      'content-disposition': expect.stringMatching(/^attachment; filename="upo\.xml"/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
  })

  test('files it from a printed PDF, too, also when staff store it', async () => {
    const person = await createTamar()
    const file = await makeLinesPdf(uppLines())
    const path = `/api/staff/cases/${person.number}`
    expect(await send(`${path}/receipt/reading`, { by: specialist, file })).toMatchObject({
      status: 200,
      body: { kind: 'upp', differs: [] },
    })
    expect(await send(`${path}/filed`, { by: specialist, file })).toMatchObject({ body: { stage: 'filed' } })
    expect(await receiptOf(person)).toMatchObject({
      number: 'ePUAP-UPP123456789',
      by_staff: true,
      reading: { kind: 'upp', differs: [] },
    })
  })

  test('gives way to what is typed, and what it says otherwise is kept', async () => {
    const person = await createTamar()
    const typed = { number: 'UPO-2026-9', filed_at: '2026-11-19T10:00:00+01:00' }
    expect((await send(FILED, { by: person, file: makeUpp(), ...typed })).status).toBe(200)
    expect(await receiptOf(person)).toMatchObject({
      number: 'UPO-2026-9',
      filed_at: '2026-11-19T09:00:00.000Z',
      reading: { number: 'ePUAP-UPP123456789', differs: ['number', 'filed_at'] },
    })
  })

  test('of somebody else is said, and stored only when that is confirmed', async () => {
    const person = await createTamar()
    const file = makeUpp({ sender: 'JAN KOWALSKI' })
    expect(await send(READING, { by: person, file })).toMatchObject({
      status: 200,
      body: { number: 'ePUAP-UPP123456789', differs: ['sender'] },
    })
    expect(await send(FILED, { by: person, file })).toMatchObject({
      status: 400,
      body: { error: { fields: { confirmed: [expect.stringContaining('JAN KOWALSKI')] } } },
    })
    expect(await send(FILED, { by: person, file, confirmed: 'maybe' })).toMatchObject({ status: 400 })
    expect(await send(FILED, { by: person, file, confirmed: true })).toMatchObject({ status: 200 })
    expect(await receiptOf(person)).toMatchObject({ reading: { differs: ['sender'] } })
  })

  test('that was changed after it was sealed says so, and is not stored', async () => {
    const person = await createTamar()
    const file = sealReceipt(makeUpp()).replace('10:00:31', '09:00:31')
    expect(await send(READING, { by: person, file })).toMatchObject({
      status: 200,
      body: { number: null, filed_at: null, seal: { state: 'changed', by: 'Izba Doręczeń TEST' } },
    })
    const typed = { number: 'UPO-1', filed_at: '2026-11-20T10:00:00+01:00' }
    expect(await send(FILED, { by: person, file, ...typed })).toMatchObject({
      status: 422,
      body: { error: { code: 'unreadable_file', message: expect.stringContaining('changed after') } },
    })
    expect(await receiptOf(person)).toBeNull()
  })

  test('is nothing else: any other file is not read as one', async () => {
    const person = await createTamar()
    const bill = await makeLinesPdf(['Faktura 1/2026', 'Numer: FV/1', 'Data wystawienia: 2026-11-20 10:00'])
    for (const file of [bill, makePdf({ pages: 36 }), await makePng()]) {
      expect(await send(READING, { by: person, file })).toMatchObject({
        status: 200,
        body: { kind: 'none', number: null, filed_at: null },
      })
      expect(await send(FILED, { by: person, file })).toMatchObject({
        status: 400,
        body: { error: { fields: { number: [expect.any(String)], filed_at: [expect.any(String)] } } },
      })
    }
    expect(await send(READING, { by: person, file: KSEF_RECEIPT })).toMatchObject({ body: { kind: 'other' } })
    expect(await send(FILED, { by: person, file: KSEF_RECEIPT })).toMatchObject({ status: 400 })
    expect(await send(FILED, { by: person, file: '<svg/>' })).toMatchObject({ status: 422 })
    expect(await receiptOf(person)).toBeNull()
  })

  test('that is dangerous or broken is refused with what to do, and the case stays as it is', async () => {
    const person = await createTamar()
    const reaching = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'
    const padded = makeUpp().replace('</pos:UPP>', `${' '.repeat(1024 * 1024)}</pos:UPP>`)
    const files: [string | Buffer, RegExp][] = [
      [BOMB, /could do harm/],
      [Buffer.from(`\uFEFF${BOMB}`, 'utf16le'), /could do harm/],
      [reaching, /could do harm/],
      [padded, /too large/],
      ['<a><b></a>', /damaged/],
      [makePdf().subarray(0, 300), /damaged/],
    ]
    for (const [file, sentence] of files)
      for (const path of [READING, FILED])
        expect(await send(path, { by: person, file })).toMatchObject({
          status: 422,
          body: { error: { code: 'unreadable_file', message: expect.stringMatching(sentence) } },
        })
    expect(await send(READING, { by: person, file: 'no file' })).toMatchObject({ status: 415 })
    expect(await receiptOf(person)).toBeNull()
  })

  test('of the future is not taken', async () => {
    const person = await createTamar()
    const file = makeUpp({ filed: '2999-01-01T10:00:00' })
    expect(await send(FILED, { by: person, file })).toMatchObject({
      status: 400,
      body: { error: { fields: { filed_at: [expect.any(String)] } } },
    })
  })

  test('is read for nobody who is signed out, nor for staff who do not see the case', async () => {
    const person = await createTamar()
    const path = `/api/staff/cases/${person.number}/receipt/reading`
    for (const at of [READING, path])
      expect((await fetch(new URL(at, app.url), { method: 'POST' })).status).toBe(401)
    expect((await send(path, { by: person, file: makeUpp() })).status).toBe(404)
    const missing = await send('/api/staff/cases/2020-0001/receipt/reading', {
      by: specialist,
      file: makeUpp(),
    })
    expect(missing.status).toBe(404)
  })
})
