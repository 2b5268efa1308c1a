import type pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase } from '#tests/support/places.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { createPreparingClient } from './prepared-statements.ts'

const app = await startTestApp()
// What the start asks is not of these requests.
await app.settled

/** The named statements of all connections of the pool, by their text. */
async function listPrepared(): Promise<Map<string, string>> {
  const { pool } = app.deps.database
  if (!pool) throw new Error('these tests run on PostgreSQL')
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => pool.query('select name, statement from pg_prepared_statements')),
  )
  return new Map(answers.flatMap(({ rows }) => rows.map((row) => [row.statement, row.name])))
}

test('What a request asks the database is prepared by name, once for any number of requests', async () => {
  const person = await app.createPerson()
  const paths = ['/api/progress', '/api/notifications', '/api/personal-info', '/api/documents', '/api/review']
  const ask = () => Promise.all(paths.map((path) => person.json(path)))
  for (let i = 0; i < 20; i += 1) await ask()
  const before = await listPrepared()
  for (const part of ['set_config', 'from notifications', 'from personal_info', '"documents"'])
    expect([...before.keys()].filter((text) => text.includes(part)).length, part).toBeGreaterThan(0)
  for (const name of before.values()) expect(name).toMatch(/^pobyt_\d+$/)

  const others = await Promise.all([1, 2, 3].map(() => app.createPerson()))
  for (const other of others) await Promise.all(paths.map((path) => other.json(path)))
  await ask()
  const news = [...(await listPrepared()).keys()].filter((text) => !before.has(text))
  // Not of these requests: people are created with SQL of the test, and the jobs start in the background (schema jobs).
  expect(news.filter((text) => !/insert into "user"|\bjobs\./.test(text))).toEqual([])
})

test('Texts that differ from call to call are named up to a thousand, and the log says so once', async () => {
  const faults: string[] = []
  const Client = createPreparingClient({ log: { error: (_, text) => void faults.push(text) } })
  const client = new Client({ connectionString: await createDatabase() })
  await client.connect()
  try {
    for (let i = 0; i < 1_003; i += 1) {
      const { rows } = await client.query({ text: `select ${i} + $1::int as sum` }, [1])
      expect(rows).toEqual([{ sum: i + 1 }])
    }
    const { rows } = await client.query('select count(*)::int as count from pg_prepared_statements')
    expect(rows).toEqual([{ count: 1_000 }])
    expect(faults).toEqual([
      'too many different SQL texts: values must be parameters, so that a text is the same in every call',
    ])
  } finally {
    await client.end()
  }
})

test('A call without parameters, and one that has a name, stay as they are', async () => {
  const Client = createPreparingClient({ log: { error: () => {} } })
  const client: pg.Client = new Client({ connectionString: await createDatabase() })
  await client.connect()
  try {
    await client.query('select 1')
    await client.query({ name: 'own', text: 'select $1::int', values: [1] })
    const { rows } = await client.query('select name from pg_prepared_statements')
    expect(rows).toEqual([{ name: 'own' }])
  } finally {
    await client.end()
  }
})
