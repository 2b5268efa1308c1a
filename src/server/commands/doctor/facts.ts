import { listOverdueEnds, listOverdueFacts } from '#back-office/facts/server/service.ts'
import { listNewestChecks } from '#back-office/facts/server/store.ts'
import { readChangedFacts } from '#server/read-changed-facts.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { count, type Finding, type OpenPlace, ok, warning } from './finding.ts'

const NAMED = 5

/** Facts of the law that nobody has checked in time. */
export async function checkFacts({ env, database, now }: OpenPlace): Promise<Finding[]> {
  const facts = { own: readChangedFacts(env.dataDir) }
  const asked = { checks: await listNewestChecks(database.db), today: todayInWarsaw(now) }
  const ends = listOverdueEnds(facts, asked)
  const overdue = listOverdueFacts(facts, asked)
  if (overdue.length === 0) return [ok('every fact was checked in time')]
  const named = (ids: string[]) => `${ids.slice(0, NAMED).join(', ')}${ids.length > NAMED ? ' …' : ''}`
  const text = `the check of ${count(overdue.length, 'fact')} is overdue (${named(overdue)})`
  const worst = ends.length > 0 ? `${text}; ${ends.length} of them end a legal stay (${named(ends)})` : text
  return [warning(worst, 'check them against their sources at /office/rules')]
}
