import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { AppError } from '#errors/app-error.ts'
import { expectedBytes, readForm } from '#files/upload/upload-body.ts'
import { createUploadMemory, type UploadLimits } from '#files/upload/upload-memory.ts'

const BOUNDARY = 'b'
const TEXTS = ['number', 'day']
const MAX_FILE_BYTES = 100_000
const HEAD = Buffer.from(
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\n\r\n`,
)
const TAIL = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
const limits: UploadLimits = {
  bytes: 50_000,
  uploadsOfAccount: 8,
  bytesOfAccount: 1_000_000,
  idleMs: 60_000,
  rateBytes: 1,
  rateMs: 60_000,
}

/** A server that reads one file per request and reports the result. */
async function startServer(
  memory = createUploadMemory(limits),
  before?: (incoming: IncomingMessage) => Promise<void>,
) {
  const server = createServer(async (incoming, outgoing) => {
    await before?.(incoming)
    const expected = expectedBytes(incoming, MAX_FILE_BYTES)
    const answer = await memory
      .run({ accountId: 'somebody', expected }, async (upload) => {
        const form = { incoming, upload, field: 'file', texts: TEXTS, maxFileBytes: MAX_FILE_BYTES }
        const { file, texts } = await readForm(form)
        return [describeFile(file.bytes), ...Object.values(texts)].join(' ')
      })
      .catch((error: unknown) =>
        error instanceof AppError
          ? [error.code, ...TEXTS.flatMap((name) => error.fields?.[name] ?? [])].join(': ')
          : String(error),
      )
    outgoing.end(answer)
  }).listen(0)
  await once(server, 'listening')
  afterAll(() => server.close())
  const { port } = server.address() as AddressInfo
  /** Sends the chunks, with their total length unless a header says otherwise. */
  const open = (headers: Record<string, string | number>) => {
    const call = request({
      port,
      method: 'PUT',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    })
    const answer = new Promise<string>((resolve) => {
      call.on('response', async (response) => resolve((await response.toArray()).join('')))
      call.on('error', (error) => resolve(error.message))
    })
    return { call, answer }
  }
  return { open, memory }
}

const describeFile = (file: Buffer) => `${file.length} ${createHash('sha256').update(file).digest('hex')}`
const lengthOf = (file: Buffer) => HEAD.length + file.length + TAIL.length

describe('the texts beside a file', () => {
  const textPart = (name: string, text: string) =>
    Buffer.from(`\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}`)

  it.each([
    [
      'one of each',
      [
        ['number', 'ż'.repeat(500)],
        ['day', '2026-11-25'],
      ],
      /^1 .* ż{500} 2026-11-25$/,
    ],
    [
      'one twice',
      [
        ['number', '1'],
        ['number', '2'],
      ],
      /^invalid_input: This field was sent twice\.$/,
    ],
    [
      'one of more than 4,000 bytes',
      [['number', `a${'ż'.repeat(2_000)}`]],
      /^invalid_input: This text is too long\.$/,
    ],
  ] as const)('%s', async (_, given, expected) => {
    const { open } = await startServer()
    const parts = [HEAD, Buffer.from('x'), ...given.map(([name, text]) => textPart(name, text)), TAIL]
    const body = Buffer.concat(parts)
    const { call, answer } = open({ 'content-length': body.length })
    call.end(body)
    expect(await answer).toMatch(expected)
  })
})

describe('the body of an upload', () => {
  it('is read whole, with a length or in chunks, whatever pieces it comes in', async () => {
    const { open } = await startServer()
    const file = Buffer.from('x'.repeat(40_000))
    const kinds: Record<string, number>[] = [{ 'content-length': lengthOf(file) }, {}]
    for (const headers of kinds) {
      const { call, answer } = open(headers)
      for (const piece of [HEAD, file.subarray(0, 7), file.subarray(7, 30_000), file.subarray(30_000)]) {
        call.write(piece)
        await new Promise((done) => setImmediate(done))
      }
      call.end(TAIL)
      expect(await answer).toBe(describeFile(file))
    }
  })

  it('that arrived before anybody read it waits for memory and is read whole', async () => {
    const memory = createUploadMemory(limits)
    // Two uploads hold all memory; the first may exceed the limit, so the others have to wait for them.
    const held = [1, 2].map(() => hold(memory, 30_000))
    await expect.poll(() => memory.used()).toBe(60_000)
    const { open } = await startServer(memory, async (incoming) => {
      while (!incoming.complete) await new Promise((done) => setImmediate(done))
      void releaseLater(held)
    })
    const file = Buffer.from('y'.repeat(2_000))
    const { call, answer } = open({ 'content-length': lengthOf(file) })
    call.end(Buffer.concat([HEAD, file, TAIL]))
    expect(await answer).toBe(describeFile(file))
    expect(memory.used()).toBe(0)
  })

  it('that is too large, cut, or of another kind is refused', async () => {
    const { open } = await startServer()
    const large = Buffer.alloc(MAX_FILE_BYTES + 1, 'x')
    const tooLarge = open({ 'content-length': lengthOf(large) })
    tooLarge.call.end(Buffer.concat([HEAD, large, TAIL]))
    expect(await tooLarge.answer).toBe('file_too_large')
    const chunked = open({})
    chunked.call.end(Buffer.concat([HEAD, Buffer.alloc(3 * MAX_FILE_BYTES), TAIL]))
    expect(await chunked.answer).toBe('file_too_large')
    const cut = open({ 'content-length': HEAD.length + 10 })
    cut.call.end(Buffer.concat([HEAD, Buffer.alloc(10)]))
    expect(await cut.answer).toBe('invalid_input')
  })

  it('whose sender goes away gives its memory back', async () => {
    const { open, memory } = await startServer()
    const { call, answer } = open({ 'content-length': 40_000 })
    call.write(Buffer.concat([HEAD, Buffer.alloc(20_000)]))
    await expect.poll(() => memory.used()).toBe(HEAD.length + 20_000)
    call.destroy()
    await answer
    await expect.poll(() => memory.used()).toBe(0)
  })
})

/** Resolves when everything that does not depend on them has run, and releases them. */
async function releaseLater(held: (() => void)[]): Promise<void> {
  for (let n = 0; n < 20; n += 1) await new Promise((done) => setImmediate(done))
  for (const end of held) end()
}

/** Holds memory until the returned function is called. */
function hold(memory: ReturnType<typeof createUploadMemory>, bytes: number): () => void {
  const ended = Promise.withResolvers<void>()
  void memory.run({ accountId: `holder ${Math.random()}`, expected: bytes }, async (upload) => {
    await upload.take(bytes)
    upload.complete()
    await ended.promise
  })
  return ended.resolve
}
