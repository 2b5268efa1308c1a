import { findLastBackup } from '#backup/last-backup.ts'
import { type Finding, fault, ok, type Place, since, warning } from './finding.ts'

/** A backup is made each day. */
const LATE_MS = 49 * 60 * 60_000

/** The age of the last scheduled backup. */
export async function checkBackup({ env, now }: Place): Promise<Finding[]> {
  if (!env.backupDir)
    return [
      warning(
        'there are no scheduled backups',
        'set BACKUP_DIR to a folder on another disk, or make backups in another way',
      ),
    ]
  const last = await findLastBackup(env)
  if (!last)
    return [
      fault(
        `there is no backup in ${env.backupDir}`,
        'run npm run pobyt -- backup, and see tomorrow whether there is a scheduled one',
      ),
    ]
  const text = `the last backup, ${last.name}, is ${since(last.at, now)} old`
  if (last.bytes > 0 && now.getTime() - last.at.getTime() < LATE_MS) return [ok(text)]
  return [fault(text, 'look at /office/failed-jobs and at the space in BACKUP_DIR')]
}
