import { type DeskFacts, listOverdueEnds } from '#back-office/facts/server/service.ts'
import { listNewestChecks } from '#back-office/facts/server/store.ts'
import type { Deps } from '#config/deps.ts'
import { addChecks } from '#facts/server/add-checks.ts'
import type { FactChanges } from '#facts/server/merge-facts.ts'
import { createFactPlaces } from '#server/fact-places.ts'
import type { StaticFiles } from '#server/static-files.ts'
import { todayInWarsaw } from '#shared/dates.ts'

interface DeskFactsOptions extends Pick<Deps, 'database' | 'log'> {
  site: StaticFiles
  siteDir: string
  /** What the installation changes in DATA_DIR/facts. */
  own: FactChanges
}

/** The facts of this process: those of the build, of DATA_DIR/facts and of the desk. */
export function createDeskFacts({ database, log, site, siteDir, own }: DeskFactsOptions): DeskFacts {
  let running: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    const { changes, refused } = addChecks(own, await listNewestChecks(database.db))
    for (const { fact_id, faults } of refused)
      log.warn({ fact_id, faults }, 'a fact saved at the desk no longer fits this build and has no effect')
    site.setFacts(changes)
  }

  return {
    own,
    // One after the other, so that the one that was asked for last has read last.
    reload() {
      running = running.catch(() => {}).then(read)
      return running
    },
    findPlaces: createFactPlaces(siteDir),
  }
}

/**
 * Warns the operator at the start, naming every fact that ends a legal stay and was not checked for a month: a wrong day
 * there costs people their stay.
 */
export async function warnOfOverdueEnds(
  { database, log, now }: Pick<Deps, 'database' | 'log' | 'now'>,
  facts: Pick<DeskFacts, 'own'>,
): Promise<void> {
  const checks = await listNewestChecks(database.db)
  const overdue = listOverdueEnds(facts, { checks, today: todayInWarsaw(now()) })
  if (overdue.length === 0) return
  log.warn({ facts: overdue }, 'facts that end a legal stay were not checked for a month; see /office/rules')
}
