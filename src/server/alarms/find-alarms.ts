import { sql } from 'drizzle-orm'
import { AUDIT_JOB, BROKEN_CHAIN } from '#audit/audit-jobs.ts'
import type { Deps } from '#config/deps.ts'
import { type Database, rows } from '#database/database.ts'
import { readMachine } from '#server/metrics/machine-metrics.ts'

/** Technical faults that the operator is mailed about. */
export type Alarm = 'audit' | 'storage' | 'backup' | 'disk'

const STORAGE_DOWN_MS = 10 * 60_000
const BACKUP_AGE_MS = 2 * 86_400_000
const FREE_BYTES = 1e9
const FREE_SHARE = 0.05

interface AlarmSources {
  deps: Pick<Deps, 'env' | 'database' | 'now'>
  /** Since when the storage cannot be read and written; null while it can. */
  storageDownSince: Date | null
}

/** What is wrong now, by the limits of docs/operations/alert-rules.yml. */
export async function findAlarms({ deps, storageDownSince }: AlarmSources): Promise<Alarm[]> {
  const { env, database } = deps
  const now = deps.now().getTime()
  const alarms: Alarm[] = []
  if (await isAuditBroken(database.db)) alarms.push('audit')
  if (storageDownSince && now - storageDownSince.getTime() > STORAGE_DOWN_MS) alarms.push('storage')
  const { freeBytes, totalBytes, backup } = await readMachine({ env })
  if (env.backupDir !== undefined && (!backup || now - backup.at.getTime() > BACKUP_AGE_MS))
    alarms.push('backup')
  if (freeBytes < FREE_BYTES || freeBytes < FREE_SHARE * totalBytes) alarms.push('disk')
  return alarms
}

async function isAuditBroken(db: Database): Promise<boolean> {
  const found = await db.execute(
    sql`select from failed_jobs where queue = ${AUDIT_JOB} and starts_with(cause, ${BROKEN_CHAIN})`,
  )
  return rows(found).length > 0
}
