import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { limitsOf } from './personal-limits.ts'
import { rateLimits } from './rate-limit-table.ts'

export const LIMITS_EXPORT: ExportFile = {
  tables: [
    exportTable(rateLimits, {
      of: limitsOf,
      columns: { key: 'given', count: 'given', window_ends: 'given', blocked_until: 'given' },
    }),
  ],
}
