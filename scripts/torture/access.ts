import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '#database/connect.ts'
import type { DatabaseHandle } from '#database/database.ts'
import { attackNoun } from '../../tests/database/access-matrix.ts'
import { listNouns } from '../../tests/database/access-nouns.ts'
import { createAccessWorld } from '../../tests/database/access-world.ts'
import { installCells } from '../../tests/database/run-cells.ts'
import { runOn, withDatabase } from '../../tests/support/database-setup.ts'
import { startPostgresServer } from '../../tests/support/postgres-server.ts'

export const about =
  'Every actor, verb, table and way of naming somebody else’s row on both databases: nothing is reached.'
export const defaultRounds = 1

const MIGRATIONS = join(import.meta.dirname, '../../migrations')
const log = { warn() {}, error() {}, info() {} } as never

/** Each round attacks a new database of each kind. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  const server = await startPostgresServer()
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const name = `access_${round}`
      await runOn(server.url, `create database ${name}`)
      await attackNew(withDatabase(server.url, name))
      await attackNew(undefined)
    }
  } finally {
    await server.stop()
  }
}

/** Without an address the database is an embedded one. */
async function attackNew(databaseUrl: string | undefined): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pobyt-access-'))
  const options = { databaseUrl, dataDir, migrationsDir: MIGRATIONS, templateDir: '/nowhere', log }
  const handle = await connectDatabase(options)
  try {
    await attack(handle)
  } finally {
    await handle.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function attack(handle: DatabaseHandle): Promise<void> {
  const world = await createAccessWorld(handle)
  await installCells(handle)
  let cells = 0
  const faults: string[] = []
  for (const noun of await listNouns(handle)) {
    const report = await attackNoun({ handle, world, noun }, { ways: Number.POSITIVE_INFINITY })
    cells += report.cells
    faults.push(...report.leaks, ...report.withoutControl.map((one) => `nobody ${one} ${noun.name}`))
  }
  console.log(`${cells} cells on ${handle.kind}, ${faults.length} faults`)
  if (faults.length > 0) throw new Error(faults.join('\n'))
}
