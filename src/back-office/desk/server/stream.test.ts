import { describe, expect, test } from 'vitest'
import { DESK_STREAM_PATH } from '#back-office/desk/contract.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { receiveMessage } from '#tests/support/inbox.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('The stream of the desk, on %s,', async (database) => {
  const app = await startTestApp({ database })
  const member = await createMember(app)

  /** For how long nothing has changed, as the stream says when it is opened. */
  async function readQuiet(by: Person = member): Promise<number> {
    const stream = await openStream(by, DESK_STREAM_PATH)
    const { quiet_ms } = await stream.next('refresh')
    stream.close()
    return Number(quiet_ms)
  }

  test('begins with how long nothing of the desk has changed', async () => {
    await expect.poll(() => readQuiet()).toBeGreaterThan(300)
    // It is heard of by a stream that is open before the change.
    const open = await openStream(member, DESK_STREAM_PATH)
    await open.next('refresh')
    for (const [event, change] of [
      ['desk', () => createApplicant(app)],
      ['inbox', () => receiveMessage(app)],
    ] as const) {
      const before = performance.now()
      await change()
      await open.next(event)
      expect(await readQuiet()).toBeLessThanOrEqual(performance.now() - before)
      await expect.poll(() => readQuiet()).toBeGreaterThan(300)
    }
  })

  test('says nothing of it to an applicant, whose stream is another one', async () => {
    const person = await app.createPerson()
    expect((await person.json(DESK_STREAM_PATH)).status).toBe(404)
    const own = await openStream(person)
    expect(await own.next('refresh')).toEqual({})
  })
})
