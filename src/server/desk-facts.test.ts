import { expect, test } from 'vitest'
import type { FactRow } from '#back-office/facts/schema.ts'
import type { Deps } from '#config/deps.ts'
import { BUILT_BOOKS } from '#facts/fact-book.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const END = 'protection-until'
const CHECKED = BUILT_BOOKS.en.records[END]?.checked_on ?? ''

/** A server whose clock stands at noon, so many days after the last check, and what it has warned of. */
async function startAfter(days: number) {
  const clock = { now: new Date(`${addDays(CHECKED, days)}T12:00:00Z`) }
  const warned: unknown[] = []
  const quiet = () => {}
  const log = { trace: quiet, debug: quiet, info: quiet, error: quiet, fatal: quiet, child: () => log }
  const app = await startTestApp({
    overrides: {
      now: () => clock.now,
      log: { ...log, warn: (fields: unknown) => warned.push(fields) } as unknown as Deps['log'],
    },
  })
  const named = () => warned.flatMap((fields) => (fields as { facts?: string[] }).facts ?? [])
  return { app, clock, named, forget: () => warned.splice(0) }
}

test('a start warns of every fact that ends a legal stay and was not checked for a month, and names it', async () => {
  const { app, clock, named, forget } = await startAfter(32)
  expect(named()).toContain(END)
  expect(named()).not.toContain('fee-work')

  const admin = await createMember(app, { role: 'admin' })
  const rows = (await admin.json<FactRow[]>('/api/staff/facts')).body
  const late = rows.find(({ id }) => id === END)
  expect(late).toMatchObject({ kind: 'status-end', days_left: -1, is_stale: true })
  const saved = await admin.json(`/api/staff/facts/${END}`, {
    method: 'PUT',
    json: { source: late?.source, checked_on: todayInWarsaw(clock.now) },
  })
  expect(saved).toMatchObject({ status: 200, body: { kind: 'status-end', days_left: 31, is_stale: false } })

  forget()
  await app.restart()
  expect(named()).not.toContain(END)
})

test('31 days after its check it is not late yet', async () => {
  const { named } = await startAfter(31)
  expect(named()).not.toContain(END)
})
