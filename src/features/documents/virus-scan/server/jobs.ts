import type { Deps } from '#config/deps.ts'
import { countUnscanned, listUntold } from '#files/scanning/scan-store.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { tellOfScan } from './service.ts'
import { addUnscanned } from './store.ts'

/** Files that are scanned at a time: clamd has turns left for uploads. */
const AT_ONCE = 3
/** A run ends before the next one comes. */
const RUN_MS = 50_000
const UNTOLD_SECONDS = 60
const LOOK_AGAIN_MS = 60 * 60 * 1000

/** Scans what waits for the virus check, newest first; does nothing without a scanner. */
export function createVirusScanJobs(deps: Deps): ScheduledJob[] {
  let lookedAt = 0
  return [
    {
      name: 'documents.scan-files',
      cron: '* * * * *',
      async work() {
        if (!deps.scanning) return
        if (Date.now() - lookedAt > LOOK_AGAIN_MS) {
          await addUnscanned(deps.database.db)
          lookedAt = Date.now()
        }
        await scanFiles(deps)
      },
    },
  ]
}

/** One run: tells what was not told, and scans until nothing waits, the scanner is away or the time is over. */
export async function scanFiles(deps: Deps): Promise<void> {
  const { scanning, database, log } = deps
  if (!scanning) return
  for (const name of await listUntold(database.db, { seconds: UNTOLD_SECONDS })) await tellOfScan(deps, name)
  const end = performance.now() + RUN_MS
  let scanned = 0
  while (performance.now() < end) {
    const settled = await scanning.scanWaiting(AT_ONCE)
    if (settled === null) break
    scanned += settled
  }
  const { waiting, refused } = await countUnscanned(database.db)
  if (scanned > 0 || waiting > 0)
    log.info({ scanned, waiting, refused }, 'stored files were checked for viruses')
}
