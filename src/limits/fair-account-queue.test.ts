import { expect, test } from 'vitest'
import { createFairAccountQueue } from './fair-account-queue.ts'

/** Work that lasts until the test ends it. */
function startTurns() {
  const turns = createFairAccountQueue({ atOnce: 2, waitingOfAccount: 3, waiting: 5 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string) =>
    turns.run(name.slice(0, 1), () => {
      begun.push(name)
      return new Promise<string>((end) => ends.set(name, () => end(name)))
    })
  const end = async (name: string) => {
    await expect.poll(() => begun).toContain(name)
    ends.get(name)?.()
  }
  return { turns, begun, add, end }
}

test('Two accounts work at once, one account never twice, and a long queue lets others pass', async () => {
  const { begun, add, end } = startTurns()
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'd1'].map(add)
  await expect.poll(() => begun).toEqual(['a1', 'b1'])
  for (const name of ['a1', 'b1', 'a2', 'c1', 'd1', 'a3']) await end(name)
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'd1', 'a3'])
})

test('When too much waits, of one account or in all, more is refused with the time to wait', async () => {
  const { begun, add, end } = startTurns()
  const first = ['a1', 'a2', 'a3', 'a4'].map(add)
  const refusal = { code: 'unavailable', retryAfter: 5 }
  await expect(add('a5')).rejects.toMatchObject(refusal)
  const others = ['b1', 'c1', 'd1'].map(add)
  await expect(add('e1')).rejects.toMatchObject(refusal)
  for (const name of ['a1', 'b1', 'c1', 'd1', 'a2', 'a3', 'a4']) await end(name)
  await Promise.all([...first, ...others])
  expect(begun).toHaveLength(7)
})

test('Work that fails gives its turn to the next', async () => {
  const { turns } = startTurns()
  await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.run('a', async () => 'fine')).toBe('fine')
})
