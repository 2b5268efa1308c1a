import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { createPerson, type Person } from '../../tests/support/create-person.ts'
import { runOn, withDatabase } from '../../tests/support/database-setup.ts'
import { type PostgresServer, startPostgresServer } from '../../tests/support/postgres-server.ts'
import { type RunOptions, type ServerProcess, startServerProcess } from '../../tests/support/start-process.ts'
import { createDataDir } from '../../tests/support/test-database.ts'

/** A database and a folder of files for built servers, on a PostgreSQL of its own. */
export interface ServerPlace {
  postgres: PostgresServer
  databaseUrl: string
  dataDir: string
  /** Starts a server there; more than one may run at once. */
  start(options?: Partial<RunOptions>): Promise<ServerProcess>
  addPeople(count: number): Promise<Person[]>
  sql<T = Record<string, unknown>>(text: string, params?: unknown[]): Promise<T[]>
  /** Ends every server that is left, and PostgreSQL. */
  remove(): Promise<void>
}

/** `env` is that of all its servers. */
export async function createServerPlace(env: Record<string, string> = {}): Promise<ServerPlace> {
  const postgres = await startPostgresServer()
  await runOn(postgres.url, 'create database pobyt_torture')
  const databaseUrl = withDatabase(postgres.url, 'pobyt_torture')
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // At the end the database server may stop before its last connection is closed.
  pool.on('error', () => {})
  const data = createDataDir()
  const appSecret = randomUUID()
  const servers: ServerProcess[] = []
  const sql = async <T>(text: string, params?: unknown[]) => (await pool.query(text, params)).rows as T[]
  const host = {
    url: 'http://localhost',
    deps: { env: { publicUrl: new URL('http://localhost'), appSecret } },
    sql,
  }
  return {
    postgres,
    databaseUrl,
    dataDir: data.path,
    async start(options = {}) {
      const server = await startServerProcess({
        dataDir: data.path,
        ...options,
        env: {
          APP_SECRET: appSecret,
          FILES_KEY: KEY,
          DATABASE_URL: databaseUrl,
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'error',
          ...env,
          ...options.env,
        },
      })
      servers.push(server)
      return server
    },
    addPeople: (count) => Promise.all(Array.from({ length: count }, () => createPerson(host))),
    sql,
    async remove() {
      for (const server of servers) await server.kill()
      await pool.end()
      await postgres.stop()
      data.remove()
    },
  }
}

const KEY = randomBytes(32).toString('hex')
