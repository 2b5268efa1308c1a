import { expect, test } from 'vitest'
import type { CheckedPart } from './health.ts'
import { watchParts } from './part-watch.ts'

test('A part that goes away is one line of the log, and one when it is back, however often it is looked at', async () => {
  const lines: string[] = []
  let error: unknown = null
  let now = new Date('2026-11-27T10:00:00Z')
  const write = (level: string) => (_: object, text: string) => void lines.push(`${level}: ${text}`)
  const watch = watchParts({
    check: async (): Promise<CheckedPart[]> => [
      { name: 'database', error: null },
      { name: 'storage', error },
    ],
    log: { error: write('error'), info: write('info') } as never,
    now: () => now,
  })
  await watch.check()
  expect([lines, watch.downSince('storage')]).toEqual([[], null])
  error = new Error('no space left')
  await watch.check()
  await watch.check()
  expect(lines).toEqual(['error: the storage cannot be read and written'])
  expect(watch.downSince('storage')).toEqual(now)
  expect(watch.downSince('database')).toBeNull()
  now = new Date('2026-11-27T10:12:00Z')
  error = null
  await watch.check()
  await watch.check()
  expect(lines).toEqual([
    'error: the storage cannot be read and written',
    'info: the storage can be read and written again',
  ])
  watch.close()
})
