import { request as httpRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createProcessInspector } from '#files/inspection/process-inspector.ts'
import type { Person } from '#tests/support/create-person.ts'
import { makeEndlessPdf } from '#tests/support/odd-files.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { MAX_FILE_BYTES } from '../contract.ts'

// A small instance of `npm run torture -- uploads`.

const app = await startTestApp()

function put(person: Person, bytes: Buffer, signal?: AbortSignal): Promise<Response> {
  return person.fetch('/api/documents/cv', { method: 'PUT', body: fileForm(bytes), signal })
}

describe('other people’s uploads', () => {
  it('go on while hostile files of three accounts keep every inspection busy', async () => {
    // No file times out here, so whoever gets an answer was not waiting for it.
    const inspector = createProcessInspector({ limits: { timeMs: 10 * 60_000 } })
    const app = await startTestApp({ overrides: { inspector } })
    const control = new AbortController()
    const hostile = await Promise.all([1, 2, 3].map(() => app.createPerson()))
    const file = makeEndlessPdf()
    let answered = 0
    const attack = hostile.flatMap((person) =>
      Array.from({ length: 8 }, () =>
        put(person, file, control.signal).then(
          () => (answered += 1),
          () => {},
        ),
      ),
    )
    const person = await app.createPerson()
    for (let round = 0; round < 3; round += 1) expect((await put(person, makePdf())).status).toBe(200)
    expect(answered).toBe(0)
    control.abort()
    await Promise.all(attack)
  })

  it('go on while more bodies than ever were let in stand still, and those end well', async () => {
    const slow = await Promise.all(Array.from({ length: 10 }, () => app.createPerson()))
    const bodies = slow.flatMap((person) => Array.from({ length: 8 }, () => openBody(person)))
    await Promise.all(bodies.map((body) => body.begun))
    const person = await app.createPerson()
    for (let round = 0; round < 5; round += 1) expect((await put(person, makePdf())).status).toBe(200)
    expect(bodies.filter((body) => body.isAnswered())).toEqual([])
    for (const body of bodies) body.end()
    expect(new Set(await Promise.all(bodies.map((body) => body.status)))).toEqual(new Set([200]))
  })

  it('of one person wait for her own ones only: a ninth body stays with its sender', async () => {
    const person = await app.createPerson()
    const bodies = Array.from({ length: 9 }, () => openBody(person))
    await Promise.all(bodies.map((body) => body.begun))
    const other = await app.createPerson()
    expect((await put(other, makePdf())).status).toBe(200)
    for (const body of bodies) body.end()
    expect(new Set(await Promise.all(bodies.map((body) => body.status)))).toEqual(new Set([200]))
  })
})

const BOUNDARY = 'crowd-boundary'
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\n\r\n`

/** An upload that sends the first half of its file and then nothing until `end`. */
function openBody(person: Person) {
  const file = makePdf()
  const body = Buffer.concat([Buffer.from(HEAD), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  expect(body.length).toBeLessThan(MAX_FILE_BYTES)
  const half = Math.floor(body.length / 2)
  let answered = false
  const request = httpRequest(new URL('/api/documents/cv', app.url), {
    method: 'PUT',
    headers: {
      origin: app.url,
      cookie: person.cookie,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': body.length,
    },
  })
  const status = new Promise<number>((resolve, reject) => {
    request.on('response', (response) => {
      answered = true
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', reject)
  })
  const halfSent = new Promise<void>((resolve) => request.write(body.subarray(0, half), () => resolve()))
  return { begun: halfSent, status, isAnswered: () => answered, end: () => request.end(body.subarray(half)) }
}
