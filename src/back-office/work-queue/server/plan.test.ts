import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { QueueQuery } from '#back-office/work-queue/schema.ts'
import { rows, type Tx } from '#database/database.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { countByTurn, createFilter, listQueueRows } from './store.ts'

describe('The statements of the queue', async () => {
  const app = await startTestApp()

  /** The plans of a page and of its counts, for a table so large that reading all of it is not worth it. */
  async function explain(query: Partial<QueueQuery>): Promise<string[]> {
    const plans: string[] = []
    await app.deps.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const execute = async (statement: SQL) => {
        const plan = await tx.execute(sql`explain ${statement}`)
        plans.push(
          rows<object>(plan)
            .map((row) => Object.values(row).join())
            .join('\n'),
        )
        return { rows: [] }
      }
      const explaining = { execute } as unknown as Tx
      const filter = createFilter({ ...query, staffId: 'me', provider: 'stripe' }, [])
      const page = { sort: 'days_left', turn: undefined, before: undefined, ...query } as const
      await listQueueRows(explaining, { ...page, filter, provider: 'stripe', today: '2026-11-24' })
      await countByTurn(explaining, filter)
    })
    // Of the page and of its counts: with no plan nothing would be expected of one.
    expect(plans).toHaveLength(2)
    return plans
  }

  test('find the last case seen by its number', async () => {
    expect((await explain({ before: '2026-0001' }))[0]).toContain('case_work_number')
  })

  test.each(['submitted', 'on_hold', 'preparing'] as const)(
    'read open cases of stage %s alone',
    async (stage) => {
      for (const plan of await explain({ stage }))
        expect(plan).toMatch(/case_work_(by_day|by_waiting|counted)/)
    },
  )

  test.each(['closed', 'withdrawn'] as const)('read ended cases of stage %s alone', async (stage) => {
    for (const plan of await explain({ stage })) expect(plan).toContain('case_work_ended')
  })

  test('ask for no package case by case', async () => {
    for (const plan of await explain({ package: 'standard' })) expect(plan).not.toContain('case_package')
  })
})
