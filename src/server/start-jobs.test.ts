import { expect, test } from 'vitest'
import { startJobs } from '#server/start-jobs.ts'

const log = { error() {} }

test('Jobs are started again until they succeed', async () => {
  let tries = 0
  const start = async () => {
    tries += 1
    if (tries < 3) throw new Error('the database is away')
  }
  const { firstTry, ended } = startJobs({ start, closing: new AbortController().signal, log, firstWaitMs: 1 })
  await firstTry
  expect(tries).toBe(1)
  await ended
  expect(tries).toBe(3)
})

test('A closing server waits for the running attempt and starts no other', async () => {
  const closing = new AbortController()
  const { promise: secondTry, resolve: begin } = Promise.withResolvers<void>()
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  let tries = 0
  const start = async () => {
    tries += 1
    if (tries === 2) begin()
    if (tries === 2) await gate
    throw new Error('the database is away')
  }
  const { ended } = startJobs({ start, closing: closing.signal, log, firstWaitMs: 1 })
  await secondTry
  closing.abort()
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isOver).toBe(false)
  release()
  await ended
  expect(tries).toBe(2)
})

test('A closing server does not wait for the next attempt', async () => {
  const closing = new AbortController()
  const start = () => Promise.reject(new Error('the database is away'))
  const { firstTry, ended } = startJobs({ start, closing: closing.signal, log, firstWaitMs: 2 ** 30 })
  await firstTry
  closing.abort()
  await ended
})
