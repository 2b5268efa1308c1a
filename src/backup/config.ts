import { resolve } from 'node:path'
import { z } from 'zod'

export interface BackupConfig {
  /** Absolute path of the folder of the scheduled backups; without it there are none. */
  backupDir: string | undefined
  /** When a scheduled backup begins, in Warsaw: '03:15'. */
  backupAt: string
  /** How many scheduled backups are kept. */
  backupKeep: number
}

export const backupVariables = {
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time like 03:15' })
    .default('03:15'),
  BACKUP_KEEP: z.coerce.number({ error: 'must be a whole number' }).int().min(1).max(1000).default(14),
}

interface BackupValues {
  BACKUP_DIR?: string | undefined
  BACKUP_AT: string
  BACKUP_KEEP: number
}

export function readBackupConfig(values: BackupValues): BackupConfig {
  return {
    backupDir: values.BACKUP_DIR === undefined ? undefined : resolve(values.BACKUP_DIR),
    backupAt: values.BACKUP_AT,
    backupKeep: values.BACKUP_KEEP,
  }
}
