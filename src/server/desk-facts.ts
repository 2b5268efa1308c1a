import type { DeskFacts } from '#back-office/facts/server/service.ts'
import { listNewestChecks } from '#back-office/facts/server/store.ts'
import type { Deps } from '#config/deps.ts'
import { addChecks } from '#facts/server/add-checks.ts'
import type { FactChanges } from '#facts/server/merge-facts.ts'
import { createFactPlaces } from '#server/fact-places.ts'
import type { StaticFiles } from '#server/static-files.ts'

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
