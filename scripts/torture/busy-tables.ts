// A newer server starts beside an older one while people write: its migration wants seven tables that they use.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '#database/connect.ts'
import { countAnswers, describeTally, runLoad } from './load.ts'
import { createServerPlace } from './server-place.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')
const PEOPLE = 8
const TABLES = ['personal_info', 'documents', 'case_events', 'cases', 'notifications', 'session', 'audit_log']

/** Each round adds columns to all tables. Throws when a start fails or somebody is answered with a fault of ours. */
export async function migrateBusyTables(rounds: number): Promise<void> {
  const place = await createServerPlace()
  const folder = mkdtempSync(join(tmpdir(), 'pobyt-busy-'))
  let isOver = false
  try {
    const server = await place.start()
    const people = await place.addPeople(PEOPLE)
    const load = runLoad(server.url, { people, habit: 'mixed', isOver: () => isOver })
    let slowest = 0
    for (let round = 1; round <= rounds; round += 1) {
      const startedAt = performance.now()
      // What a start does before it listens; a whole one would only be slower.
      const handle = await connectDatabase({
        databaseUrl: place.databaseUrl,
        dataDir: folder,
        migrationsDir: writeMigrations(folder, round),
        log: QUIET,
      })
      await handle.close()
      slowest = Math.max(slowest, performance.now() - startedAt)
    }
    isOver = true
    const tally = await load
    console.log(
      `${rounds} of ${rounds} starts with ${TABLES.length} tables, slowest ${(slowest / 1000).toFixed(1)} s; ` +
        `${PEOPLE} people: ${describeTally(tally)}`,
    )
    const faults = countAnswers(tally, (status) => status >= 500 && status !== 503)
    if (faults > 0 || tally.cut.length > 0) throw new Error([...tally.faults, ...tally.cut].join('\n'))
  } finally {
    isOver = true
    await place.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

const QUIET = { warn() {}, error() {}, info() {} } as never

/** The migrations of this version, and one for each round so far. */
function writeMigrations(folder: string, rounds: number): string {
  const target = join(folder, `migrations-${rounds}`)
  cpSync(MIGRATIONS, target, { recursive: true })
  addMigrations(target, rounds)
  return target
}

/** Adds as many migrations to a folder of them, each with a column for all tables; the files of before are replaced. */
export function addMigrations(target: string, count: number): void {
  const path = join(target, 'meta/_journal.json')
  const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(
    readFileSync(path, 'utf8'),
  )
  const last = journal.entries.at(-1)
  if (!last) throw new Error('there are no migrations')
  for (let n = 1; n <= count; n += 1) {
    const tag = `made_up_${n}`
    journal.entries.push({ ...last, idx: last.idx + n, when: last.when + n, tag })
    const columns = shuffle(TABLES).map((table) => `alter table ${table} add column made_up_${n} text`)
    writeFileSync(join(target, `${tag}.sql`), columns.join(';\n--> statement-breakpoint\n'))
  }
  // It may be a hard link.
  rmSync(path)
  writeFileSync(path, JSON.stringify(journal))
}

function shuffle<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
