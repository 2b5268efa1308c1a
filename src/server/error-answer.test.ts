import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { describeError } from '#database/describe-error.ts'
import { AppError } from '#errors/app-error.ts'
import { StorageError } from '#errors/storage-error.ts'
import { createApi } from '#http/api.ts'
import { answerError } from '#server/error-answer.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

/** The response to a failing statement, and the lines logged meanwhile. */
async function answerTo(fail: () => Promise<unknown>) {
  const lines: Record<string, unknown>[] = []
  const log = pino(
    { serializers: { err: describeError } },
    { write: (line) => void lines.push(JSON.parse(line)) },
  )
  const api = createApi()
  api.use(async (c, next) => {
    c.set('deps', { ...app.deps, log })
    c.set('requestId', 'r1')
    await next()
  })
  api.onError(answerError)
  api.get('/', async (c) => {
    await fail()
    return c.text('')
  })
  const response = await api.request('/')
  const body = (await response.json()) as { error: { code: string } }
  return { answer: [response.status, body.error.code], body, lines }
}

const run = (statement: ReturnType<typeof sql>) => () => app.deps.database.db.execute(statement)

describe('An error of the database', () => {
  test.each([
    ['text it cannot hold', sql`select ${'a\u0000b'}::text`, '22021'],
    ['a number out of its range', sql`select ${'99999999999'}::int`, '22003'],
    ['what is no id', sql`select ${'abc'}::uuid`, '22P02'],
  ])('%s is invalid input, and logged without the value', async (_, statement, code) => {
    const { answer, lines } = await answerTo(run(statement))
    expect(answer).toEqual([400, 'invalid_input'])
    expect(lines).toMatchObject([{ level: 40, request_id: 'r1', err: { code } }])
    expect(JSON.stringify(lines)).not.toMatch(/a\\u0000b|99999999999|abc/)
  })

  test('that input cannot cause is an internal error: a division by zero', async () => {
    const { answer, lines } = await answerTo(run(sql`select 1 / 0`))
    expect(answer).toEqual([500, 'internal'])
    expect(lines).toMatchObject([{ level: 50, msg: 'request failed', err: { code: '22012' } }])
  })

  test('is not confused with a system error with a code of five letters, whose message is logged', async () => {
    for (const code of ['EPERM', 'EPIPE', 'EROFS', 'E2BIG']) {
      const error = Object.assign(new Error(`${code}: read-only`), { code, syscall: 'open', errno: -30 })
      const { answer, lines } = await answerTo(() => Promise.reject(error))
      expect(answer).toEqual([500, 'internal'])
      expect(lines).toMatchObject([{ level: 50, err: { code, message: `${code}: read-only` } }])
    }
  })
})

describe('An answer', () => {
  test('of an unexpected error says nothing of the inside: no statement, no value, no name of a file', async () => {
    for (const fail of [
      run(sql`select 1 / 0 as the_secret_column`),
      () => Promise.reject(new Error('password of postgres://the_secret_host')),
      () => Promise.reject(Object.assign(new Error('ENOENT: /the/secret/path'), { code: 'ENOENT' })),
    ]) {
      const { body } = await answerTo(fail)
      expect(body).toEqual({
        error: {
          code: 'internal',
          message: 'Something failed on our side. Try again.',
          request_id: 'r1',
        },
      })
    }
  })

  test('of a refusal has the sentence that was written for it, or that of its code', async () => {
    const own = new AppError('conflict', { message: 'The case has ended.', cause: new Error('inside') })
    expect((await answerTo(() => Promise.reject(own))).body).toMatchObject({
      error: { code: 'conflict', message: 'The case has ended.' },
    })
    const { body } = await answerTo(() =>
      Promise.reject(new AppError('not_found', { cause: new Error('inside') })),
    )
    expect(JSON.stringify(body)).not.toContain('inside')
    expect(body).toMatchObject({ error: { message: expect.stringMatching(/^[A-Z].*\.$/) } })
  })
})

test('A storage that is away is unavailable for now, one without room is full', async () => {
  const away = await answerTo(() => Promise.reject(new StorageError('unusable', 'It does not answer.')))
  expect(away.answer).toEqual([503, 'unavailable'])
  expect(away.lines).toMatchObject([{ level: 50, err: { message: 'It does not answer.' } }])
  const full = await answerTo(() => Promise.reject(new StorageError('full', 'It is full.')))
  expect(full.answer).toEqual([507, 'storage_full'])
})
