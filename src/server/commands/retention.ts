import { planRetention } from '#features/own-data/retention/server/service.ts'
import type { CommandContext } from './command.ts'

/** Prints every rule with its reason and what it would delete now. Changes nothing. */
export async function printRetention({ openDatabase, print }: CommandContext): Promise<void> {
  const database = await openDatabase()
  const { rules, warned } = await planRetention({ database, now: () => new Date() })
  for (const { kind, period, since, reason, job, count } of rules)
    print(
      job
        ? `${kind}: ${period}${period === 'at once' ? ' after' : ' from'} ${since}; ${count} over, ended by ${job}\n  because ${reason}`
        : `${kind}: kept; ${count}\n  because ${reason}`,
    )
  print(`\nOwners of unused accounts who are warned already: ${warned}. Nothing was changed.`)
}
