import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupConfig } from './config.ts'

export interface LastBackup {
  /** The moment whose data it holds. */
  at: Date
  bytes: number
  /** Its name in BACKUP_DIR, for example 'pobyt-2026-11-27T0315.backup'. */
  name: string
}

const SCHEDULED = /^pobyt-\d{4}-\d{2}-\d{2}T\d{4}\.backup$/

/** The names of the scheduled backups in a folder, the oldest first. Throws the file system's error. */
export async function listScheduledBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => SCHEDULED.test(name)).sort()
}

/**
 * The newest whole scheduled backup in BACKUP_DIR, whose modification time is set to the moment it holds; null when there
 * is none or no BACKUP_DIR. Throws the file system's error when the folder cannot be read.
 */
export async function findLastBackup({
  backupDir,
}: Pick<BackupConfig, 'backupDir'>): Promise<LastBackup | null> {
  if (backupDir === undefined) return null
  const name = (await listScheduledBackups(backupDir)).at(-1)
  if (name === undefined) return null
  const { mtime, size } = await stat(join(backupDir, name))
  return { at: mtime, bytes: size, name }
}
