import type { Deps } from '#config/deps.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { settleInvoices } from './service.ts'

/** Sends the invoices of firms to KSeF, every minute. */
export function createKsefJobs(deps: Deps): ScheduledJob[] {
  return [{ name: 'payments.ksef', cron: '* * * * *', work: () => settleInvoices(deps) }]
}
