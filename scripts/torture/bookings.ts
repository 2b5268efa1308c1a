import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { TIME_SLOTS } from '#features/appointments/contract.ts'
import { book, listOpenDays } from '../../tests/support/appointments.ts'
import { createPerson, type PersonHost } from '../../tests/support/create-person.ts'
import { runOn, withDatabase } from '../../tests/support/database-setup.ts'
import { startPostgresServer } from '../../tests/support/postgres-server.ts'
import { type ServerProcess, startServerProcess } from '../../tests/support/start-process.ts'
import { createDataDir } from '../../tests/support/test-database.ts'

export const about =
  'Two servers on one database, and forty people who want the same appointment at the same moment.'
export const defaultRounds = 50

const PEOPLE = 40

/** Each round uses another time; exactly one person gets it, everybody else is told so. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  const postgres = await startPostgresServer()
  await runOn(postgres.url, 'create database pobyt_torture')
  const databaseUrl = withDatabase(postgres.url, 'pobyt_torture')
  const pool = new pg.Pool({ connectionString: databaseUrl })
  // At the end the database server may stop before its last connection is closed.
  pool.on('error', () => {})
  const folders = [createDataDir(), createDataDir()]
  const servers: ServerProcess[] = []
  const appSecret = randomUUID()
  const env = {
    APP_SECRET: appSecret,
    FILES_KEY: randomBytes(32).toString('hex'),
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  }
  try {
    for (const { path } of folders) servers.push(await startServerProcess({ dataDir: path, env }))
    const hosts = servers.map(({ url }) => ({
      url,
      deps: { env: { publicUrl: new URL('http://localhost'), appSecret } },
      sql: (text: string, params?: unknown[]) => pool.query(text, params),
    }))
    const days = listOpenDays(new Date(), { after: 3 })
    for (let round = 0; round < rounds; round += 1) {
      const slot = {
        office_location: 'lodz',
        appointment_date: days[Math.floor(round / TIME_SLOTS.length)],
        appointment_time: TIME_SLOTS[round % TIME_SLOTS.length],
      }
      await fightFor(slot, hosts)
    }
    await expectOneEach(pool, rounds)
  } finally {
    for (const server of servers) await server.kill()
    await pool.end()
    await postgres.stop()
    for (const folder of folders) folder.remove()
  }
}

async function fightFor(slot: object, hosts: readonly PersonHost[]): Promise<void> {
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, n) => hosts[n % hosts.length]).flatMap((host) =>
      host ? [createPerson(host)] : [],
    ),
  )
  const answers = await Promise.all(people.map((person) => book(person, slot)))
  const booked = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status === 409)
  if (booked.length === 1 && refused.length === PEOPLE - 1) return
  throw new Error(`${JSON.stringify(slot)} was answered ${answers.map(({ status }) => status)}`)
}

async function expectOneEach(pool: pg.Pool, rounds: number): Promise<void> {
  const { rows } = await pool.query<{ booked: number; times: number }>(
    `select count(*)::int as booked,
      count(distinct (office_location, appointment_date, appointment_time))::int as times
      from appointments where status = 'scheduled'`,
  )
  console.log(`${rounds} slots, each requested by ${PEOPLE} people: ${JSON.stringify(rows[0])}`)
  if (rows[0]?.booked !== rounds || rows[0].times !== rounds) throw new Error('a slot was booked twice')
}
