import type { Deps } from '#config/deps.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { UNATTACHED_HOURS } from '../contract.ts'
import { deleteUnattached } from './store.ts'

/** Deletes files that were uploaded for a message or a note which was never sent. */
export function createMessageFileJobs(deps: Deps): ScheduledJob[] {
  return [
    {
      name: 'messages.sweep-files',
      cron: '17 * * * *',
      work: async () => {
        await sweepUnattached(deps)
      },
    },
  ]
}

/** Returns how many were deleted. */
export async function sweepUnattached({ database, files, now }: Deps): Promise<number> {
  const before = new Date(now().getTime() - UNATTACHED_HOURS * 3_600_000)
  const names = await deleteUnattached(database.db, before)
  for (const name of names) await files.delete(name)
  return names.length
}
