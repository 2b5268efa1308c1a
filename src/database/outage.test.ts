import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#tests/support/places.ts'
import { isLockConflict, isOutage, repeatConflicts } from './outage.ts'

/** A pool whose server behaves as `answer` says. */
async function openPool(answer: (socket: Socket) => void, options: pg.PoolConfig = {}) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    answer(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'nobody', max: 1, ...options })
  pool.on('error', () => {})
  onTestFinished(() => void server.close())
  return pool
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

// With more people than connections, for half a minute: npm run torture -- outages.
test('A database that takes a connection and says nothing is away, for who connects and for who waits for the connection', async () => {
  const pool = await openPool(() => {}, { connectionTimeoutMillis: 50 })
  const [connecting, waiting] = await Promise.all([failureOf(pool.connect()), failureOf(pool.connect())])
  expect([isOutage(connecting), isOutage(waiting)]).toEqual([true, true])
})

test('A database that ends its connections, or that nobody reaches, is away', async () => {
  const ending = await openPool((socket) => socket.destroy())
  expect(isOutage(await failureOf(ending.connect()))).toBe(true)
  const { port } = new pg.Pool({ port: 1, host: '127.0.0.1' }).options
  expect(isOutage(await failureOf(new pg.Pool({ host: '127.0.0.1', port }).connect()))).toBe(true)
})

test('A statement whose answer does not come in time, and every later one of its connection, is an outage', async () => {
  const client = new pg.Client({
    connectionString: await createDatabase(),
    query_timeout: 50,
    pipeline: true,
  })
  client.on('error', () => {})
  await client.connect()
  expect(isOutage(await failureOf(client.query('select pg_sleep(60)')))).toBe(true)
  expect(isOutage(await failureOf(client.query('rollback')))).toBe(true)
  await client.end()
})

test('A lost fight for locks is no outage; it is repeated twice, and anything else not at all', async () => {
  const failWith = (code: string) => Object.assign(new Error('lost'), { code, severity: 'ERROR' })
  const run = async (code: string) => {
    let tries = 0
    const failure = await failureOf(
      repeatConflicts(async () => {
        tries += 1
        throw failWith(code)
      }),
    )
    return { tries, lost: isLockConflict(failure), away: isOutage(failure) }
  }
  for (const code of ['40P01', '40001', '55P03'])
    expect(await run(code)).toEqual({ tries: 3, lost: true, away: false })
  expect(await run('23505')).toEqual({ tries: 1, lost: false, away: false })
  expect(await run('57P01')).toEqual({ tries: 1, lost: false, away: true })
})
