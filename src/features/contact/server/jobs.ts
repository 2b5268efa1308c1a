import type { Deps } from '#config/deps.ts'
import { MESSAGE_YEARS } from '#features/contact/rules.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { deleteContactMessages } from './store.ts'

/** Deletes old messages, as the privacy policy promises. */
export function createContactJobs(deps: Deps): ScheduledJob[] {
  return [{ name: 'contact.sweep', cron: '23 3 * * *', work: () => sweepContactMessages(deps) }]
}

export async function sweepContactMessages({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const before = new Date(now())
  before.setUTCFullYear(before.getUTCFullYear() - MESSAGE_YEARS)
  await deleteContactMessages(database.db, { before })
}
