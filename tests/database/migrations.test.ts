import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { connectDatabase } from '#database/connect.ts'
import { changedRows, rows } from '#database/database.ts'
import { createDataDir, createTestDatabase } from '#tests/support/test-database.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { countBefore, createPlace, KINDS, MIGRATIONS, openMigrated, query, quiet } from './both-databases.ts'

const SHAPE = `
  select table_name, column_name, data_type, is_nullable,
    (select count(*) from pg_policies p where p.schemaname = 'public' and p.tablename = c.table_name) as policies,
    (select relrowsecurity from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass) as secured
  from information_schema.columns c where table_schema = 'public' order by 1, 2`

describe('one migrations folder for both databases', async () => {
  const onPostgres = await openMigrated('postgres')
  const onPglite = await openMigrated('pglite')

  test('An empty PostgreSQL and an empty embedded database come out with the same tables and policies', async () => {
    const postgres = await query(onPostgres, SHAPE)
    const pglite = await query(onPglite, SHAPE)
    expect(postgres.length).toBeGreaterThan(10)
    expect(pglite).toEqual(postgres)
  })

  test('Servers that start together on an empty PostgreSQL wait for each other and all come up', async () => {
    const database = await createTestDatabase({ empty: true })
    const data = createDataDir()
    const start = () =>
      connectDatabase({
        databaseUrl: database.url,
        dataDir: data.path,
        migrationsDir: MIGRATIONS,
        log: quiet,
      })
    const handles = await Promise.all([start(), start(), start()])
    const [first] = handles
    const applied = first ? await query(first, 'select hash from drizzle.__drizzle_migrations') : []
    expect(new Set(applied.map((row) => JSON.stringify(row))).size).toBe(applied.length)
    await Promise.all(handles.map((handle) => handle.close()))
    await database.drop()
    data.remove()
  })
})

describe.each(TEST_DATABASES)('a migration on %s with data in it', (kind) => {
  test('Calendar files of appointments go on counting from the last one that was sent', async () => {
    const { open } = await createPlace(kind)
    const before = await open(countBefore('appointment_revision'))
    await query(
      before,
      `insert into "user" (id, full_name, email, terms_version, terms_accepted_at) values ('a', 'A', 'a@example.com', 't', now())`,
    )
    await query(
      before,
      `insert into appointments (user_id, office_location, appointment_date, appointment_time, seat, created_at, updated_at)
        select 'a', office, '2027-01-12', '09:00', 1, '2026-01-01Z', timestamptz '2026-01-01Z' + later
        from (values ('lodz', interval '0'), ('warsaw', interval '3 days 0.9 seconds'), ('krakow', interval '-1 hour')) v(office, later)`,
    )
    const after = await open()
    const found = await query<{ revision: number }>(
      after,
      'select revision from appointments order by updated_at',
    )
    expect(found.map(({ revision }) => revision)).toEqual([0, 0, 259_200])
  })
})

describe.each(KINDS)('values as %s gives them', async (kind) => {
  const handle = await openMigrated(kind)

  test('A raw statement gives dates as text, whole numbers as number and numeric as text', async () => {
    const result = await handle.db.execute(
      sql`select date '2026-01-02' as day, count(*) as count, 1.50::numeric as fee, 9007199254740993::bigint::text as big`,
    )
    expect(rows(result)).toEqual([{ day: '2026-01-02', count: 1, fee: '1.50', big: '9007199254740993' }])
  })

  test('A moment comes with its zone, whatever zone the server is set to', async () => {
    const result = await handle.db.execute(sql`select timestamptz '2026-01-02 03:04:05.678+02' as moment`)
    const [row] = rows<{ moment: string }>(result)
    expect(new Date(row?.moment ?? '').toISOString()).toBe('2026-01-02T01:04:05.678Z')
  })

  test('The number of changed rows is known', async () => {
    const changed = await handle.db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table changed (n int)`)
      await tx.execute(sql`insert into changed values (1), (2), (3)`)
      return changedRows(await tx.execute(sql`update changed set n = 4 where n > 1`))
    })
    expect(changed).toBe(2)
  })
})
