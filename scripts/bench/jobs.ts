// npm run bench -- jobs: runs every scheduled job once on the seeded database of DATABASE_URL, with a log of errors only,
// and prints what it took. It changes what the jobs change: for a database of `npm run bench -- --seed N` alone.
import pg from 'pg'
import { readEnv } from '../../src/config/env.ts'
import { listAllJobs } from '../../src/server/all-jobs.ts'
import { buildDeps } from '../../src/server/build-deps.ts'
import { parentOf, watchProcesses } from './measured.ts'

export async function measureJobs(): Promise<void> {
  const env = readEnv(process.env)
  const deps = await buildDeps(env)
  const client = new pg.Client({ connectionString: env.databaseUrl })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const postgres = watchProcesses(parentOf(rows[0].pid))
  const countStatements = async () => {
    const { text } = await deps.telemetry.metrics.print()
    return Number(/^pobyt_database_statement_seconds_count (\S+)$/m.exec(text)?.[1] ?? 0)
  }
  console.log('| job | when | ms | Node CPU ms | PostgreSQL CPU ms | statements | memory MB |')
  console.log('|---|---|---|---|---|---|---|')
  // Reads every stored file, of which a seeded database has none.
  const jobs = listAllJobs(deps).scheduled.filter(({ name }) => name !== 'files.check')
  for (const { name, cron, work } of jobs) {
    const before = { ms: performance.now(), cpu: process.cpuUsage(), postgres: postgres.cpuMs() }
    const statements = await countStatements()
    const failure = await work().then(
      () => '',
      (error: unknown) => ` failed: ${error instanceof Error ? error.message.slice(0, 80) : String(error)}`,
    )
    const ms = performance.now() - before.ms
    const cpu = process.cpuUsage(before.cpu)
    const cells = [
      name + failure,
      cron,
      ms.toFixed(0),
      ((cpu.user + cpu.system) / 1000).toFixed(0),
      postgres.cpuMs() - before.postgres,
      (await countStatements()) - statements,
      (process.memoryUsage().rss / 1024 / 1024).toFixed(0),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  postgres.unwatch()
  await client.end()
  await deps.database.close()
}
