import type { EraseFile } from '#personal-data/erase-file.ts'
import { limitsOf } from './personal-limits.ts'
import { rateLimits } from './rate-limit-table.ts'

export const LIMITS_ERASURE: EraseFile = {
  tables: [rateLimits],
  async erase(tx, person) {
    await tx.delete(rateLimits).where(limitsOf(person))
    return []
  },
}
