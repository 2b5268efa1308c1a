import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { StartError } from '#errors/start-error.ts'
import { areRemovalsHeld } from '#files/file-removals.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { TIME_ZONE, wallClockInWarsaw } from '#shared/dates.ts'
import type { BackupConfig } from './config.ts'
import { type BackupSource, createBackup } from './create-backup.ts'
import { findLastBackup, listScheduledBackups } from './last-backup.ts'
import { verifyBackup } from './read-backup.ts'

interface ScheduledBackupDeps {
  env: BackupConfig
  /** Called when a backup is made. */
  openSource(): Promise<BackupSource>
  log: Pick<Logger, 'info' | 'error'>
  now(): Date
}

/** pg-boss allows a job less than a day. */
const LONGEST_SECONDS = 12 * 60 * 60
/** A backup that another process has just made, or that a day without processes has left waiting, is not made twice. */
const AGAIN_AFTER_MS = 10 * 60_000
export const BACKUP_JOB = 'backup.make'
const UNFINISHED = /^pobyt-.*\.backup\.unfinished$/

/** The backup of the night, made by one of all processes; none without BACKUP_DIR. */
export function createBackupJobs(deps: ScheduledBackupDeps): ScheduledJob[] {
  const { backupDir, backupAt } = deps.env
  if (backupDir === undefined) return []
  const [hour, minute] = backupAt.split(':').map(Number)
  return [
    {
      name: BACKUP_JOB,
      cron: `${minute} ${hour} * * *`,
      timeZone: TIME_ZONE,
      expiresInSeconds: LONGEST_SECONDS,
      work: () => makeScheduledBackup(deps, backupDir),
    },
  ]
}

/**
 * Makes a backup in BACKUP_DIR and verifies it; only then older ones than BACKUP_KEEP go. Throws StartError like
 * createBackup and verifyBackup: the job has failed, and the operator is told.
 */
export async function makeScheduledBackup(deps: ScheduledBackupDeps, folder: string): Promise<void> {
  const { env, log, now } = deps
  if (!existsSync(folder))
    throw new StartError(
      `The folder ${folder} (BACKUP_DIR) does not exist: create it, or mount its disk. No backup was made.`,
    )
  const last = await findLastBackup({ backupDir: folder })
  if (last && now().getTime() - last.at.getTime() < AGAIN_AFTER_MS) return
  const source = await deps.openSource()
  await removeUnfinished(folder, source)
  const { date, time } = wallClockInWarsaw(now())
  const name = `pobyt-${date}T${time.replace(':', '')}.backup`
  const path = join(folder, name)
  const { rows, bytes, files, missing } = await createBackup(source, { path, replace: true })
  await verifyBackup({ path, filesKey: source.filesKey })
  const about = { name, bytes, files, missing, people: rows.user ?? 0 }
  log.info(about, 'a backup was made and verified')
  if (missing > 0)
    log.error(about, 'files that the database refers to are missing: run npm run pobyt -- check-files')
  const all = await listScheduledBackups(folder)
  for (const older of all.slice(0, -env.backupKeep)) await rm(join(folder, older), { force: true })
}

/** What killed backups have left: it could fill the disk, and then no other one would be made. */
async function removeUnfinished(folder: string, { database }: BackupSource): Promise<void> {
  if (await areRemovalsHeld(database.db)) return
  for (const name of await readdir(folder))
    if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true })
}
