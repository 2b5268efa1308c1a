import type { Logger } from 'pino'
import type { DatabaseHandle } from '#database/database.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { verifyAudit } from './verify-audit.ts'

interface AuditJobDeps {
  database: Pick<DatabaseHandle, 'db'>
  log: Pick<Logger, 'info' | 'error'>
}

/**
 * Verifies the audit log every night. The log entry of a good one holds the newest row's number and hash: who keeps the
 * logs apart from the database can compare them later.
 */
export function createAuditJobs(deps: AuditJobDeps): ScheduledJob[] {
  return [{ name: 'audit.verify', cron: '37 2 * * *', work: () => checkAudit(deps) }]
}

async function checkAudit({ database, log }: AuditJobDeps): Promise<void> {
  const verdict = await verifyAudit(database.db)
  if (verdict.ok) log.info(verdict, 'the audit log is unchanged')
  else log.error(verdict, 'the audit log was changed: run npm run pobyt -- verify-audit')
}
