import type { Env } from '#config/env.ts'
import { connectDatabase } from '#database/connect.ts'
import { MIGRATIONS } from '#database/project-folders.ts'
import { planRetention } from '#features/own-data/retention/server/service.ts'
import { createLog } from '#server/log.ts'

/** Prints every rule with its reason and what it would delete now. Changes nothing. */
export async function printRetention(env: Env): Promise<void> {
  const database = await connectDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    migrationsDir: MIGRATIONS,
    log: createLog('silent'),
  })
  try {
    const { rules, warned } = await planRetention({ database, now: () => new Date() })
    for (const { kind, period, since, reason, job, count } of rules)
      console.log(
        job
          ? `${kind}: ${period}${period === 'at once' ? ' after' : ' from'} ${since}; ${count} over, ended by ${job}\n  because ${reason}`
          : `${kind}: kept; ${count}\n  because ${reason}`,
      )
    console.log(`\nOwners of unused accounts who are warned already: ${warned}. Nothing was changed.`)
  } finally {
    await database.close()
  }
}
