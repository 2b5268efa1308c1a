import { expect, test } from 'vitest'
import type { Deps } from '#config/deps.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { repeatErasures } from './service.ts'

const app = await startTestApp()

test('A start deletes again the files of whoever was erased lately, and not of everybody there ever was', async () => {
  const deleted: string[] = []
  const erasures = [
    { userId: 'long-ago', day: '2026-10-20' },
    { userId: 'a-month-ago', day: '2026-10-26' },
    { userId: 'today', day: '2026-11-25' },
  ]
  const files: Deps['files'] = {
    ...app.deps.files,
    async *listErasures() {
      yield* erasures
    },
    deleteAllOf: async (userId) => void deleted.push(userId),
  }
  const deps = { ...app.deps, files, now: () => new Date('2026-11-25T11:00:00Z') }
  expect(await repeatErasures(deps)).toBe(0)
  expect(deleted).toEqual(['a-month-ago', 'today'])
})

test('A start erases again whoever a restored backup has brought back, however long ago that was', async () => {
  const { id } = await app.createPerson()
  const files: Deps['files'] = {
    ...app.deps.files,
    async *listErasures() {
      yield { userId: id, day: '2024-01-31' }
    },
  }
  expect(await repeatErasures({ ...app.deps, files })).toBe(1)
  expect(await app.sql('select id from "user" where id = $1', [id])).toEqual([])
})
