import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createDrain } from '#server/drain.ts'
import { WAIT_MS } from '#tests/support/patience.ts'

/** A server whose idle connections never end by themselves. */
async function listen(listener: RequestListener, times = { limitMs: WAIT_MS, lingerMs: WAIT_MS }) {
  const server = createServer({ keepAliveTimeout: 2 * WAIT_MS }, listener)
  const drain = createDrain(server, times)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ask = async (): Promise<IncomingMessage> => {
    const [response] = await once(get({ host: '127.0.0.1', port, agent }), 'response')
    return response
  }
  return { drain, port, ask, connections: () => countConnections(server) }
}

function countConnections(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((done, fail) =>
    server.getConnections((error, count) => (error ? fail(error) : done(count))),
  )
}

/** A listener that answers when `release` is called, with the head of the answer before or after that. */
function createHeldListener({ headFirst = false } = {}) {
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const listener: RequestListener = async (_incoming, response) => {
    if (headFirst) response.write('begin ')
    arrived.resolve()
    await held.promise
    response.end('end')
  }
  return { listener, arrived: arrived.promise, release: () => held.resolve() }
}

test('A request that runs is answered, and its connection ends with the answer', async () => {
  const held = createHeldListener()
  const { drain, ask } = await listen(held.listener)
  const asked = ask()
  await held.arrived
  const ended = drain.end({ linger: false })
  held.release()
  const response = await asked
  expect(response.headers.connection).toBe('close')
  expect(await text(response)).toBe('end')
  expect(await ended).toBe(0)
})

test('An answer that began before the stop is finished, and its connection ends although it was to be kept', async () => {
  const held = createHeldListener({ headFirst: true })
  const { drain, ask } = await listen(held.listener)
  const response = await ask()
  expect(response.headers.connection).toBe('keep-alive')
  const ended = drain.end({ linger: false })
  held.release()
  expect(await text(response)).toBe('begin end')
  expect(await ended).toBe(0)
})

test('Connections without a request do not hold up a stop', async () => {
  const { drain, port, ask, connections } = await listen((_incoming, response) => response.end('done'))
  await text(await ask())
  const unused = connect(port, '127.0.0.1')
  await expect.poll(connections).toBe(2)
  expect(await drain.end({ linger: false })).toBe(0)
  if (!unused.destroyed) await once(unused, 'close')
})

test('A proxy that sends one more request on a kept connection is answered, and told that the connection ends', async () => {
  const { drain, ask } = await listen((_incoming, response) => response.end('done'))
  const first = await ask()
  expect(first.headers.connection).toBe('keep-alive')
  await text(first)
  const ended = drain.end({ linger: true })
  const second = await ask()
  expect(second.headers.connection).toBe('close')
  expect(await text(second)).toBe('done')
  expect(await ended).toBe(0)
})

test('What takes longer than the limit is cut, and counted', async () => {
  const held = createHeldListener()
  const { drain, ask } = await listen(held.listener, { limitMs: 20, lingerMs: 0 })
  const asked = ask().catch((error: unknown) => error)
  await held.arrived
  expect(await drain.end({ linger: false })).toBe(1)
  expect(await asked).toMatchObject({ code: 'ECONNRESET' })
})
