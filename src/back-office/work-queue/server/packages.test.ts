import { describe, expect, test } from 'vitest'
import type { Queue } from '#back-office/work-queue/schema.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { decideInSandbox } from '#tests/support/payments.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('The package of a case in the queue on %s', async (database) => {
  const app = await startTestApp({ database })
  const specialist = await createMember(app)

  test('follows its payments', async () => {
    const person = await createApplicant(app)
    const find = async (query: string) =>
      (await specialist.json<Queue>(`/api/staff/cases?q=${person.number}${query}`)).body.rows.map(
        ({ package_type }) => package_type,
      )
    expect(await find('&package=free')).toEqual(['free'])
    await decideInSandbox(person, 'standard', 'pay')
    expect(await find('&package=standard')).toEqual(['standard'])
    expect(await find('&package=free')).toEqual([])
    const refund = 'update payments set to_refund = $2 where user_id = $1'
    await app.sql(refund, [person.id, true])
    expect(await find('')).toEqual(['free'])
    await app.sql(refund, [person.id, false])
    // The money of the sandbox counts for nothing where a real provider takes it.
    const kept = await app.sql(
      'select package_type, sandbox_package_type from case_queue where user_id = $1',
      [person.id],
    )
    expect(kept).toEqual([{ package_type: 'free', sandbox_package_type: 'standard' }])
    await app.sql(`update payments set status = 'refunded' where user_id = $1`, [person.id])
    expect(await find('&package=free')).toEqual(['free'])
  })
})
