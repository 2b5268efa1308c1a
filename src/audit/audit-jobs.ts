import type { Logger } from 'pino'
import type { DatabaseHandle } from '#database/database.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { PermanentFailure } from '#jobs/run-job.ts'
import { verifyAudit } from './verify-audit.ts'

interface AuditJobDeps {
  database: Pick<DatabaseHandle, 'db'>
  log: Pick<Logger, 'info' | 'error'>
}

export const AUDIT_JOB = 'audit.verify'
/** How the cause of the failed job begins: the metrics and the operator's mail tell it from a check that could not run. */
export const BROKEN_CHAIN = 'AuditChainBroken'

class AuditChainBroken extends PermanentFailure {
  override name = BROKEN_CHAIN
}

/**
 * Verifies the audit log every night; the job fails when a row was changed, so that it is listed until it is well again. The
 * log entry of a good one holds the newest row's number and hash: who keeps the
 * logs apart from the database can compare them later.
 */
export function createAuditJobs(deps: AuditJobDeps): ScheduledJob[] {
  return [{ name: AUDIT_JOB, cron: '37 2 * * *', work: () => checkAudit(deps) }]
}

async function checkAudit({ database, log }: AuditJobDeps): Promise<void> {
  const verdict = await verifyAudit(database.db)
  if (verdict.ok) return log.info(verdict, 'the audit log is unchanged')
  log.error(verdict, 'the audit log was changed: run npm run pobyt -- verify-audit')
  throw new AuditChainBroken(`row ${verdict.seq} is ${verdict.fault}: run npm run pobyt -- verify-audit`)
}
