import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { QueueQuery } from '#back-office/work-queue/schema.ts'
import { rows, type Tx } from '#database/database.ts'
import { createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { SORTS } from '../contract.ts'
import { countByTurn, createFilter, listQueueRows, mixesEnded } from './store.ts'

interface Query extends Partial<Omit<QueueQuery, 'q'>> {
  words?: readonly string[]
  byNumber?: readonly string[]
}

interface Sent {
  sql: string
  params: unknown[]
}

const termsOf = (words: readonly string[]) =>
  words.map((word, n) => ({ word, until: `${word}\u{10ffff}`, first: n + 1, last: n + 1 }))

/** The statements of a page and of its counts, as they are sent. */
async function listStatements({ words = [], byNumber = [], ...query }: Query): Promise<Sent[]> {
  const sent: Sent[] = []
  const execute = async (statement: SQL) => {
    sent.push(new PgDialect().sqlToQuery(statement))
    return { rows: [] }
  }
  const tx = { execute } as unknown as Tx
  const search = words.length + byNumber.length > 0 ? { terms: termsOf(words), byNumber } : null
  const today = '2026-11-24'
  const filter = createFilter(
    { ...query, staffId: 'me', covered: ['ewa'], provider: 'stripe', today },
    search,
  )
  const page = { sort: 'days_left', turn: undefined, before: undefined, ...query } as const
  const isMixed = mixesEnded({ stage: query.stage, search })
  await listQueueRows(tx, { ...page, filter, isMixed, provider: 'stripe', today })
  await countByTurn(tx, filter)
  return sent
}

describe('The texts of the queue', () => {
  test('are some tens, whatever is filtered, sorted and searched', async () => {
    const texts = new Set<string>()
    const words = ['a', 'b', 'c', 'd', 'e', 'f']
    for (const stage of [undefined, 'submitted', 'closed'] as const)
      for (const ofPackage of [undefined, 'premium'] as const)
        for (const assigned of [undefined, 'me', 'none', 'somebody'])
          for (const turn of [undefined, 'ours'] as const)
            for (const before of [undefined, '2026-0001'])
              for (const sort of SORTS)
                for (const length of [0, 1, 2, 6]) {
                  const query = { stage, package: ofPackage, assigned, turn, before, sort }
                  const byNumber = words.slice(length > 2 ? 0 : 6)
                  const sent = await listStatements({ ...query, words: words.slice(0, length), byNumber })
                  for (const { sql: text } of sent) texts.add(text)
                }
    expect(texts.size).toBe(35)
  })
})

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `'{${value}}'`
  return value === null ? 'null' : `'${value}'`
}

describe.each(['force_custom_plan', 'force_generic_plan'])('The plans of the queue (%s)', async (mode) => {
  const app = await startTestApp()
  const member = await createMember(app, { name: 'Marta Zielińska' })

  beforeAll(async () => {
    for (const text of FILL) await app.sql(text)
  })

  /** The plans for this member of staff, as PostgreSQL makes them for statements that are prepared. */
  async function explain(query: Query): Promise<string[]> {
    const statements = await listStatements(query)
    return app.deps.database.db.transaction(async (tx) => {
      const execute = async (text: string) => rows<object>(await tx.execute(sql.raw(text)))
      await execute(`select set_config('app.user_id', user_id, true), set_config('app.session_id', id, true)
        from session where user_id = '${member.id}'`)
      await execute(`set local role app_staff`)
      await execute(`set local plan_cache_mode = ${mode}`)
      const plans: string[] = []
      for (const { sql: text, params } of statements) {
        const name = `plan_${plans.length}`
        await execute(`prepare ${name} as ${text}`)
        const given = params.length > 0 ? `(${params.map(literal)})` : ''
        const plan = await execute(`explain execute ${name}${given}`)
        await execute(`deallocate ${name}`)
        plans.push(plan.map((row) => Object.values(row).join()).join('\n'))
      }
      return plans
    })
  }

  test.each([
    ['days_left', 'case_queue_by_day'],
    ['waiting', 'case_queue_by_waiting'],
    ['newest', 'case_queue_by_opening'],
  ] as const)('read the order %s in its index, on every page', async (sort, index) => {
    for (const query of [{}, { before: '2026-300' }, { turn: 'ours' }, { stage: 'submitted' }] as const)
      expect((await explain({ ...query, sort }))[0]).toMatch(
        new RegExp(`Limit[\\s\\S]*Index Scan( Backward)? using ${index} on case_queue k`),
      )
  })

  test('find the last case seen by its number', async () => {
    expect((await explain({ before: '2026-0001' }))[0]).toContain('case_queue_number')
  })

  test.each(['submitted', 'on_hold', 'preparing'] as const)(
    'read open cases of stage %s alone',
    async (stage) => {
      for (const plan of await explain({ stage }))
        expect(plan).toMatch(/case_queue_(by_day|by_waiting|counted)/)
    },
  )

  test.each(['closed', 'withdrawn'] as const)('read ended cases of stage %s alone', async (stage) => {
    for (const plan of await explain({ stage })) expect(plan).toContain('case_queue_ended')
  })

  test.each([{}, { assigned: 'me' }, { snoozed: 'only' }] as const)(
    'read what is snoozed once, and no table as a whole (%j)',
    async (query) => {
      for (const plan of await explain(query)) {
        expect(plan).toContain('hashed SubPlan')
        expect(plan).not.toContain('Seq Scan on case_')
      }
    },
  )

  test('ask for no package case by case', async () => {
    for (const plan of await explain({ package: 'standard' })) expect(plan).not.toContain('case_package')
  })

  test.each([[['tamar']], [['tamar', 'beridze', '2026']]])(
    'read the words %s in the index, and only the cases found',
    async (words) => {
      for (const plan of await explain({ words })) {
        expect(plan).toMatch(
          /case_search_terms_word_case_id_pk[\s\S]*Index Cond: \(\(word >= t.word\) AND \(word <= t.until/,
        )
        expect(plan).toContain('case_queue_pkey')
        expect(plan).not.toMatch(/Seq Scan on case_wor/)
      }
    },
  )
})

/** 5,000 cases and their words, without the people and applications they belong to. */
const FILL = [
  'alter table case_queue drop constraint case_queue_case',
  'alter table case_search_terms drop constraint case_search_terms_case',
  `insert into case_queue (case_id, user_id, number, opened_at, stage, restricted, assigned_to, term_on, turn, to_do,
      waiting_since)
    select gen_random_uuid(), 'u' || n, '2026-' || n, now() - interval '5 minutes' * n,
      case when n % 11 = 0 then 'closed' else (array['preparing', 'submitted', 'filed', 'decided'])[1 + n % 4] end, false,
      case when n % 7 > 0 then 'st' || n % 20 end, current_date + n * 7919 % 400,
      case when n % 11 > 0 then (array['ours', 'applicant', 'third_party', 'office'])[1 + n / 4 % 4] end,
      case when n % 11 > 0 then 'submit' end, now() - interval '1 hour' * (n * 31 % 1000)
    from generate_series(1, 5000) n`,
  `insert into case_search_terms (case_id, user_id, word, restricted)
    select case_id, user_id, word, false
    from case_queue, unnest(array[substr(md5(user_id), 1, 6), substr(md5(number), 1, 6), number]) word`,
  'analyze case_queue',
  'analyze case_search_terms',
]
