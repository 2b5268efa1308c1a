import { wallClockInWarsaw } from '#shared/dates.ts'
import type { BackupSummary } from './backup-parts.ts'

/** What a backup holds, for the operator: '2026-11-27 03:15 (Warsaw), people: 12, documents: 40, files: 95'. */
export function describeBackup({ at, rows, files }: BackupSummary & { at: Date }): string {
  const { date, time } = wallClockInWarsaw(at)
  const counts = [`people: ${rows.user ?? 0}`, `documents: ${rows.documents ?? 0}`, `files: ${files}`]
  return `${date} ${time} (Warsaw), ${counts.join(', ')}`
}
